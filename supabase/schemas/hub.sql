-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.hub_dismissals (
  user_id uuid not null,
  fingerprint text not null,
  dismissed_at timestamp with time zone not null default clock_timestamp(),
  constraint hub_dismissals_pkey PRIMARY KEY (user_id, fingerprint),
  constraint hub_dismissals_fingerprint_form CHECK ((fingerprint ~ '^[0-9a-f]{32}$'::text)),
  constraint hub_dismissals_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.hub_dismissals is 'Suggestions that a person has put away. The fingerprint is of a rule and its facts: with other facts it is another one.';
alter table private.hub_dismissals enable row level security;

create view private.my_open_cards as
 WITH boards AS MATERIALIZED (
         SELECT b.user_id,
            b.board_id,
            b.role <> 'viewer'::text AS may_edit,
            t.title AS board_title,
            NOT (EXISTS ( SELECT
                   FROM board_members o
                  WHERE o.board_id = b.board_id AND o.user_id <> b.user_id)) AS is_alone
           FROM board_members b
             JOIN public.boards t ON t.id = b.board_id AND t.archived_at IS NULL
          WHERE b.user_id = (( SELECT auth.uid() AS uid)) AND (b.board_id IN ( SELECT private.my_counted_board_ids() AS my_counted_board_ids))
        )
 SELECT c.id AS card_id,
    c.board_id,
    c.list_id,
    m.board_title,
    c.title,
    c.priority,
    c.due_date,
    c.due_at,
    c.due_time_zone,
    c.assignee,
    c.badges,
    c.created_at,
    l.title AS list_title,
    l.flow,
    f.started_at,
    f.entered_at,
    f.since,
    m.may_edit,
    m.is_alone,
    COALESCE(c.assignee = m.user_id, m.is_alone) AS is_mine
   FROM boards m
     JOIN cards c ON c.board_id = m.board_id AND NOT c.is_completed
     LEFT JOIN private.flow_cards f ON f.board_id = c.board_id AND f.card_id = c.id
     LEFT JOIN private.flow_lists l ON l.list_id = c.list_id;

CREATE OR REPLACE FUNCTION private.bounced_cards(boards uuid[], since timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
  with passed as materialized (
    select s.card_id, s.entered_at, case when s.is_done then 1000000 else l.place end as place, count(*) over (partition by s.card_id) as many
    from (
      select x.card_id, x.list_id, x.entered_at, x.is_done from private.card_stays x
      where x.board_id = any (bounced_cards.boards) and x.left_at > bounced_cards.since limit 200000) s
    join private.flow_lists l on l.list_id = s.list_id and l.board_id = any (bounced_cards.boards)
  ), stays as (
    -- To go back twice takes two stays that are over.
    select p.card_id, p.entered_at, p.place from passed p where p.many > 1
    union all
    select f.card_id, f.since, l.place from private.flow_cards f join private.flow_lists l on l.list_id = f.list_id and l.board_id = any (bounced_cards.boards)
    where f.board_id = any (bounced_cards.boards) and f.gone is null and not f.is_done and f.since is not null
      and f.card_id in (select p.card_id from passed p where p.many > 1)
  )
  select coalesce(jsonb_object_agg(b.card_id, b.times), '{}') from (
    select x.card_id, count(*) as times from (
      select s.card_id, s.place < lag(s.place) over (partition by s.card_id order by s.entered_at) as is_back from stays s
    ) x where x.is_back group by x.card_id having count(*) >= 2) b
$function$;
comment on function private.bounced_cards(boards uuid[], since timestamp with time zone) is 'Which cards of these boards went back to an earlier kata at least twice since then, and how often: {card: times}. An object, so that it is looked up and not joined.';

CREATE OR REPLACE FUNCTION private.hub_flags(zone text, rules text[])
 RETURNS TABLE(rule text, key text, place bigint, card_id uuid, about jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
begin
  return query
  with clock as materialized (
    -- Moments, too: an interval that is taken off for each row is as dear as the row.
    select (now() at time zone hub_flags.zone)::date as today, now() - interval '26 weeks' as half_a_year_ago, now() - interval '56 days' as eight_weeks_ago
  ), work as materialized (
    -- No more than is used below, what is long last: each rule reads all of it.
    select w.card_id, w.board_id, w.list_id, w.is_mine, w.may_edit, w.is_alone, coalesce(w.due_at < now(), w.due_date < k.today) as is_late,
      w.flow = 'working' as is_working, w.flow = 'waiting' and w.started_at is null as is_new, w.assignee is null as is_free,
      case w.priority when 'high' then 1 when 'medium' then 2 when 'low' then 3 else 4 end as urgency, k.today, w.created_at, w.entered_at,
      coalesce((w.due_at at time zone hub_flags.zone)::date, w.due_date) as day, w.due_at, w.since, w.title
    -- The newest, so that no one's page takes seconds of everyone's.
    from clock k cross join private.my_open_cards w order by w.created_at desc limit 20000
  ), mine as materialized (
    select w.* from work w where w.is_mine
  ), known as materialized (
    select private.countable_boards(array(select distinct w.board_id from mine w)) as boards
  ), katas as materialized (
    -- How long 85 of 100 stayed, the nearest rank, where enough of them have left.
    select s.list_id, percentile_disc(0.85) within group (order by s.left_at - s.entered_at) as usual
    from (
      select x.list_id, x.entered_at, x.left_at from private.card_stays x
      where (x.board_id, x.list_id) in (select w.board_id, w.list_id from mine w where w.is_working)
        and x.board_id = any ((select k.boards from known k)::uuid[]) and not x.is_done and x.left_at > (select k.half_a_year_ago from clock k)
      limit 200000) s
    group by s.list_id having count(*) >= 11
  ), bounced as materialized (
    select private.bounced_cards((select k.boards from known k), (select k.eight_weeks_ago from clock k)) as times
    where 'bounced' = any (rules)
  ), titles as materialized (
    select w.card_id, w.board_id, w.created_at, btrim(regexp_replace(lower(w.title), '[^[:alnum:]]+', ' ', 'g')) as said
    from (select o.* from work o where o.may_edit and 'twins' = any (rules) order by o.created_at desc limit 5000) w
  ), twins as (
    select t.card_id, first_value(t.card_id) over (partition by t.board_id, t.said order by t.created_at, t.card_id) as first_id
    from titles t join (select d.board_id, d.said from titles d where length(d.said) >= 6 group by 1, 2 having count(*) > 1) d
      on d.board_id = t.board_id and d.said = t.said
  ), flags (rule, key, card_id, about, weight, usual, age) as (
    select 'overdue', '', w.card_id, null::jsonb, 0, null::interval, null::interval
    from mine w where 'overdue' = any (rules) and w.is_late
    union all
    select 'late', '', w.card_id, null, 0, null, null from work w where 'late' = any (rules) and w.is_late
    union all
    select 'today', '', w.card_id, null, 0, null, null from mine w where 'today' = any (rules) and w.day = w.today and not w.is_late
    union all
    select 'day', w.day::text, w.card_id, null, 0, null, null from mine w where 'day' = any (rules) and w.day > w.today and w.day <= w.today + 90
    union all
    select 'asked', '', a.card_id, jsonb_build_object('person', a.person, 'comment_id', a.comment_id), 0, null, null from (
      select distinct on (w.card_id) w.card_id, p.display_name as person, n.comment_id
      from public.comment_notifications n join public.card_comments m on m.id = n.comment_id join work w on w.card_id = m.card_id
      left join public.profiles p on p.user_id = n.mentioned_by and p.user_id in (select private.my_colleague_ids())
      where 'asked' = any (rules) and n.user_id = (select auth.uid()) and n.read_at is null order by w.card_id, n.created_at, n.id
    ) a
    union all
    select 'waiting', '', b.card_id, b.about, 0, null, null from (
      select distinct on (o.card_id) o.card_id, jsonb_build_object('for_id', w.card_id, 'for_title', left(w.title, 200), 'for_board_id', w.board_id) as about
      from mine w join (
        -- By index, not everybody's; somebody else may make mine hold up any number.
        select b.card_id, b.blocker_id, b.created_at from private.card_blocks b
        where 'waiting' = any (rules) and b.blocker_id = any (array(select m.card_id from mine m)) limit 50000
      ) k on k.blocker_id = w.card_id join work o on o.card_id = k.card_id
      where not o.is_mine order by o.card_id, k.created_at, w.card_id
    ) b
    union all
    select 'ageing', '', w.card_id, null, extract(epoch from k.usual - (now() - w.entered_at))::integer, k.usual, now() - w.entered_at
    from mine w join katas k on k.list_id = w.list_id where 'ageing' = any (rules) and w.is_working and now() - w.entered_at > k.usual
    union all
    select 'bounced', '', w.card_id, jsonb_build_object('times', b.times -> w.card_id::text), -(b.times ->> w.card_id::text)::integer, null, null
    from bounced b cross join mine w where b.times ? w.card_id::text
    union all
    select 'working', '', w.card_id, null, 0, null, null from mine w where 'working' = any (rules) and w.is_working
    union all
    select 'unowned', '', w.card_id, null, 0, null, null
    from work w where 'unowned' = any (rules) and w.is_free and w.may_edit and not w.is_alone and w.day <= w.today + 3
    union all
    select 'twins', t.first_id::text, t.card_id, null, 0, null, null from twins t
    union all
    select 'big', '', w.card_id, jsonb_build_object('steps', b.steps), 0, null, null
    from mine w cross join lateral (
      select coalesce((c.badges #>> '{checklist,1}')::integer, 0) as steps from public.cards c
      where c.id = w.card_id and coalesce((c.badges #>> '{checklist,0}')::integer, 0) = 0
        and ((c.badges #>> '{checklist,1}')::integer > 10 or octet_length(c.description) > 1500 and char_length(substr(c.description, 1, 1501)) > 1500)
    ) b
    where 'big' = any (rules) and w.may_edit and w.is_new
  )
  select p.rule, p.key, p.place, p.card_id,
    case when p.usual is null or p.place > 100 then p.about
      else jsonb_build_object('usual_days', extract(epoch from p.usual) / 86400, 'days', extract(epoch from p.age) / 86400) end
  from (
    select f.*, row_number() over (partition by f.rule, f.key
      order by f.weight, w.day nulls last, w.due_at nulls last, w.urgency, w.created_at, w.card_id) as place
    from flags f join work w on w.card_id = f.card_id
  ) p;
end $function$;
comment on function private.hub_flags(zone text, rules text[]) is 'The cards that each rule of the hub finds for the person who asks, in the order in which they are told. about: of the first hundred of a rule.';

CREATE OR REPLACE FUNCTION private.hub_timed(rule text, key text)
 RETURNS TABLE(card_id uuid, board_id uuid, at timestamp with time zone, took interval)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
declare
  boards constant uuid[] := private.countable_boards(array(
    select b.id from public.boards b where b.id in (select private.my_board_ids()) and b.archived_at is null));
  said constant text := lower(btrim(hub_timed.key));
  tags constant uuid[] := array(
    select l.id from public.custom_labels l where hub_timed.rule = 'tagged' and l.board_id = any (boards) and lower(l.name) = said);
begin
  if hub_timed.rule = 'passed' then
    return query
    select s.card_id, s.board_id, max(s.left_at), sum(s.left_at - s.entered_at)
    from private.card_stays s join private.flow_lists l on l.list_id = s.list_id
    join private.flow_cards f on f.board_id = s.board_id and f.card_id = s.card_id
    where s.board_id = any (boards) and not s.is_done and s.left_at > now() - interval '26 weeks' and lower(btrim(l.title)) = said
    group by 1, 2;
    return;
  end if;
  return query
  select k.card_id, k.board_id, k.finished_at, k.finished_at - k.started_at
  from private.flow_known k
  where k.board_id = any (boards) and k.finished_at > now() - interval '26 weeks' and k.started_at is not null and case hub_timed.rule
    when 'dojo' then exists (select from public.boards b where b.id = k.board_id and lower(btrim(b.title)) = said)
    when 'tagged' then (k.card_id, k.board_id) in (select w.card_id, w.board_id from public.card_labels w where w.label_id = any (tags))
      or k.gone is not null and (k.card_id, k.board_id) in (
        select g.card_id, g.board_id from private.flow_cards g cross join lateral jsonb_array_elements_text(g.label_ids) i
        where g.board_id = any (boards) and g.gone is not null and i in (select t::text from unnest(tags) t))
    -- Of a longer one, the beginning tells as well what is meant, and 100 letters take longer to look for.
    when 'named' then strpos(lower(k.title), left(said, 40)) > 0
    else false end;
end $function$;
comment on function private.hub_timed(rule text, key text) is 'By the name of a dojo (dojo), a tag (tagged) or a part of the title (named): what was finished; by the name of a kata (passed): what left it.';

CREATE OR REPLACE FUNCTION public.dismiss_suggestion(fingerprint text, dismissed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
begin
  if not exists (select from public.profiles p where p.user_id = me) then
    raise exception 'There is no such account.' using errcode = '42501';
  end if;
  if dismissed is null or fingerprint is null or fingerprint !~ '^[0-9a-f]{32}$' then
    raise exception 'There is no such suggestion.' using errcode = '22023';
  end if;
  if not dismissed then
    delete from private.hub_dismissals d where d.user_id = me and d.fingerprint = dismiss_suggestion.fingerprint;
    return;
  end if;
  -- One after the other: the rows of a person are counted below.
  perform from public.profiles p where p.user_id = me for no key update;
  insert into private.hub_dismissals (user_id, fingerprint) values (me, dismiss_suggestion.fingerprint)
  on conflict on constraint hub_dismissals_pkey do update set dismissed_at = excluded.dismissed_at;
  -- Facts change: what was put away long ago will hardly come again.
  delete from private.hub_dismissals d where d.user_id = me and d.fingerprint not in (
    select k.fingerprint from private.hub_dismissals k where k.user_id = me order by k.dismissed_at desc, k.fingerprint limit 300);
end $function$;
comment on function public.dismiss_suggestion(fingerprint text, dismissed boolean) is 'Puts a suggestion of the hub away, or takes it back. The 300 newest of a person are kept.';
grant execute on function public.dismiss_suggestion(fingerprint text, dismissed boolean) to authenticated;
grant execute on function public.dismiss_suggestion(fingerprint text, dismissed boolean) to service_role;

CREATE OR REPLACE FUNCTION public.hub(zone text, since date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
declare
  me constant uuid := (select auth.uid());
  today date;
  -- From the beginning of the first day of the news to the end of today.
  starts timestamptz;
  ends timestamptz;
  boards uuid[];
  alone uuid[];
  -- Those of which the past is read.
  known uuid[];
  -- Once, not for each row.
  two_months_ago constant timestamptz := now() - interval '57 days';
  eight_weeks_ago constant timestamptz := now() - interval '56 days';
  answer json;
begin
  if not exists (select from public.profiles p where p.user_id = me) then
    raise exception 'There is no such account.' using errcode = '42501';
  end if;
  perform private.require_time_zone(zone);
  today := (now() at time zone zone)::date;
  if since is null or since > today or since < today - 14 then
    raise exception 'News are of the last 14 days.' using errcode = '22023';
  end if;
  starts := private.day_begins(hub.since, hub.zone);
  ends := private.day_begins(today + 1, hub.zone);
  if not private.plan_allows(me, 'ai') then
    return json_build_object('isInPlan', false);
  end if;
  select array_agg(b.id), array_agg(b.id) filter (where not exists (select from public.board_members o where o.board_id = b.id and o.user_id <> me))
    into boards, alone
  from public.boards b where b.id in (select private.my_board_ids()) and b.archived_at is null;
  known := private.countable_boards(boards);
  with flags as materialized (
    select * from private.hub_flags(hub.zone, '{overdue,today,day,asked,waiting,ageing,bounced,working,unowned,twins,big}')
  ), shown as materialized (
    -- Some hundred, each looked up by itself: planned for thousands, every card of every board would be read.
    select f.rule, f.key, f.place, f.about, c.* from flags f cross join lateral (
      select k.id, k.board_id, k.list_id, left(k.title, 200) as title, k.priority, k.due_date, k.due_at, k.due_time_zone, k.assignee
      from public.cards k where k.id = f.card_id offset 0
    ) c
    where f.place <= 100 and f.rule <> 'working' and (f.rule <> 'day' or f.key::date <= today + 7)
  ), told as (
    select c.rule, c.key, c.place, json_build_object('id', c.id, 'boardId', c.board_id, 'board', b.title, 'title', c.title, 'list', l.title,
      'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
      'mayEdit', m.role <> 'viewer', 'about', c.about) as card
    from shown c join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id
    join public.board_members m on m.board_id = c.board_id and m.user_id = me
  ), found as (
    select f.rule, f.key, count(*) as many from flags f group by f.rule, f.key
  ), kept as (
    -- Of duplicates the first ten pairs: no one looks at more at a time.
    select f.* from (select f.*, row_number() over (partition by f.rule order by f.key) as nth from found f) f where f.rule <> 'twins' or f.nth <= 10
  ), done as materialized (
    select k.started_at, k.finished_at, k.left_at from (
      select f.started_at, f.finished_at, f.left_at, coalesce(case when c.id is null then f.assignee else c.assignee end = me, f.board_id = any (alone)) as is_mine
      from private.flow_cards f left join public.cards c on c.id = f.card_id and c.board_id = f.board_id
      where f.board_id = any (known) and (f.finished_at is null or f.finished_at > two_months_ago)
    ) k where k.is_mine and (k.started_at is not null or k.finished_at is not null)
  ), weeks as materialized (
    select now() - make_interval(weeks => g) as at from generate_series(1, 8) g
  )
  select json_build_object(
    'isInPlan', true,
    'today', today,
    'since', hub.since,
    'found', (
      select coalesce(json_agg(json_build_object('rule', k.rule, 'key', k.key, 'count', k.many, 'cards', coalesce(t.cards, '[]')) order by k.rule, k.key), '[]')
      from kept k left join (
        select t.rule, t.key, json_agg(t.card order by t.place) as cards from told t group by t.rule, t.key
      ) t on t.rule = k.rule and t.key = k.key),
    'usualPerDay', (
      select percentile_disc(0.5) within group (order by d.many) from (
        select count(*) as many from done x where x.finished_at > eight_weeks_ago group by (x.finished_at at time zone hub.zone)::date) d
      having count(*) >= 10),
    'usualWorking', (
      select percentile_disc(0.5) within group (order by w.many) from (
        select (select count(*) from done x where x.started_at <= n.at and (x.finished_at is null or x.finished_at > n.at) and (x.left_at is null or x.left_at > n.at)) as many
        from weeks n) w),
    'news', (
      select json_build_object('finished', count(*) filter (where f.finished_at >= starts and f.finished_at < ends),
        'created', count(*) filter (where f.arrived_at >= starts and f.arrived_at < ends))
      from private.flow_cards f where f.board_id = any (known) and (f.finished_at >= starts or f.arrived_at >= starts)),
    'dojos', cardinality(boards),
    'dismissed', (select coalesce(json_agg(d.fingerprint), '[]') from private.hub_dismissals d where d.user_id = me)
  ) into answer;
  return answer;
end $function$;
comment on function public.hub(zone text, since date) is 'What needs the person who asks today: the findings of each rule with the first hundred cards, and what is usual for them. since: from when news are counted. isInPlan: false has nothing else.';
grant execute on function public.hub(zone text, since date) to authenticated;
grant execute on function public.hub(zone text, since date) to service_role;

CREATE OR REPLACE FUNCTION public.hub_receipt(pick jsonb, zone text, skip integer DEFAULT 0, most integer DEFAULT 100)
 RETURNS TABLE(card_id uuid, board_id uuid, board_title text, title text, list_title text, finished_at timestamp with time zone, started_at timestamp with time zone, created_at timestamp with time zone, due_on date, gone boolean, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
declare
  asked constant text := pick ->> 'rule';
  named constant text := coalesce(pick ->> 'key', '');
  first_day date;
  last_day date;
  starts timestamptz;
  known uuid[];
begin
  if not private.plan_allows((select auth.uid()), 'ai') then
    raise exception 'The hub is not in this plan.' using errcode = 'PT402';
  end if;
  perform private.require_time_zone(zone);
  if pick is null or jsonb_typeof(pick) <> 'object' or pick - array['rule', 'key'] <> '{}' or jsonb_typeof(pick -> 'rule') is distinct from 'string'
    or jsonb_typeof(coalesce(pick -> 'key', '""')) <> 'string' or char_length(named) > 100
    or asked <> all (array['overdue', 'late', 'today', 'day', 'asked', 'waiting', 'ageing', 'bounced', 'working', 'unowned', 'twins', 'big', 'due', 'moved', 'passed', 'tagged',
      'dojo', 'named'])
    or asked = 'due' and named !~ '^2[01]\d\d-\d\d-\d\d\.\.2[01]\d\d-\d\d-\d\d$' or asked = 'moved' and named !~ '^2[01]\d\d-\d\d-\d\d$' then
    raise exception 'There is no such number.' using errcode = '22023';
  end if;
  if asked = 'due' then
    first_day := split_part(named, '..', 1)::date;
    last_day := split_part(named, '..', 2)::date;
    perform private.require_flow_days(first_day, last_day);
  end if;
  if asked = 'moved' then
    starts := private.day_begins(named::date, hub_receipt.zone);
    known := private.countable_boards(array(
      select b.id from public.boards b where b.id in (select private.my_board_ids()) and b.archived_at is null));
  end if;
  return query
  with picked as (
    select f.card_id, null::uuid as board_id, f.place from private.hub_flags(hub_receipt.zone, array[asked]) f
    where asked not in ('due', 'moved', 'passed', 'tagged', 'dojo', 'named') and f.key = named
    union all
    select w.card_id, w.board_id, row_number() over (order by coalesce((w.due_at at time zone hub_receipt.zone)::date, w.due_date), w.created_at, w.card_id)
    from private.my_open_cards w
    where asked = 'due' and w.is_mine and coalesce((w.due_at at time zone hub_receipt.zone)::date, w.due_date) between first_day and last_day
    union all
    select f.card_id, f.board_id, row_number() over (order by f.entered_at desc, f.card_id) from private.flow_cards f
    where asked = 'moved' and f.gone is null and f.entered_at > f.arrived_at
      and f.entered_at >= starts
      and f.board_id = any (known)
    union all
    select t.card_id, t.board_id, row_number() over (order by t.at desc, t.card_id)
    from private.hub_timed(asked, named) t where asked in ('passed', 'tagged', 'dojo', 'named')
  )
  select k.card_id, k.board_id, b.title, k.title, l.title, k.finished_at, k.started_at, k.created_at, k.due_on, k.gone is not null, p.total
  from (
    select p.*, count(*) over () as total from picked p order by p.place limit least(greatest(coalesce(hub_receipt.most, 100), 1), 1000)
    offset greatest(coalesce(hub_receipt.skip, 0), 0)
  ) p
  join private.flow_known k on k.card_id = p.card_id and (k.board_id = p.board_id or p.board_id is null and k.gone is null)
  join public.boards b on b.id = k.board_id left join private.flow_lists l on l.list_id = k.list_id
  order by p.place;
end $function$;
comment on function public.hub_receipt(pick jsonb, zone text, skip integer, most integer) is 'The techniques behind one number of the hub, and how many they are. pick: {"rule", "key"} as hub() gives them; due: days as "from..to"; moved: since a day; passed, tagged, dojo and named: as hub_times() found them.';
grant execute on function public.hub_receipt(pick jsonb, zone text, skip integer, most integer) to authenticated;
grant execute on function public.hub_receipt(pick jsonb, zone text, skip integer, most integer) to service_role;

CREATE OR REPLACE FUNCTION public.hub_times(name text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  me constant uuid := (select auth.uid());
  kind text;
  answer json;
begin
  if not private.plan_allows(me, 'ai') then
    raise exception 'The hub is not in this plan.' using errcode = 'PT402';
  end if;
  if name is null or btrim(name) = '' or char_length(name) > 100 then
    raise exception 'That is not a valid name.' using errcode = '22023';
  end if;
  foreach kind in array array['passed', 'tagged', 'dojo', 'named'] loop
    select json_build_object('rule', kind, 'count', count(*), 'halfDays', extract(epoch from percentile_disc(0.5) within group (order by t.took)) / 86400,
      'mostDays', extract(epoch from percentile_disc(0.85) within group (order by t.took)) / 86400)
      into answer
    from private.hub_timed(kind, hub_times.name) t having count(*) > 0;
    if answer is not null then
      return answer;
    end if;
  end loop;
  return null;
end $function$;
comment on function public.hub_times(name text) is 'How long work takes: in the kata of this name, else with this tag, else in the dojo, else with this in its title. Null where nothing of the last 26 weeks is.';
grant execute on function public.hub_times(name text) to authenticated;
grant execute on function public.hub_times(name text) to service_role;
