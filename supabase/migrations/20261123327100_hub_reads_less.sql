-- The hub over fifty dojos and 5,000 techniques took 100 to 140 ms in the embedded database. Its answers are the same.

-- In PL/pgSQL, so that it is planned once for a connection and not with each call.
create or replace function private.hub_flags(zone text, rules text[])
returns table (rule text, key text, place bigint, card_id uuid, about jsonb)
language plpgsql stable security definer set search_path = '' set jit = off as $$
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
  ), katas as materialized (
    -- How long 85 of 100 stayed, the nearest rank, where enough of them have left.
    select s.list_id, percentile_disc(0.85) within group (order by s.left_at - s.entered_at) as usual
    from private.card_stays s
    where (s.board_id, s.list_id) in (select w.board_id, w.list_id from mine w where w.is_working)
      and not s.is_done and s.left_at > (select k.half_a_year_ago from clock k)
    group by s.list_id having count(*) >= 11
  ), passed as materialized (
    select s.card_id, s.entered_at, case when s.is_done then 1000000 else l.place end as place, count(*) over (partition by s.card_id) as many
    from private.card_stays s join private.flow_lists l on l.list_id = s.list_id
    where s.board_id in (select w.board_id from mine w) and s.card_id in (select w.card_id from mine w) and s.left_at > (select k.eight_weeks_ago from clock k)
  ), stays as (
    -- To go back twice takes two stays that are over.
    select s.card_id, s.entered_at, s.place from passed s where s.many > 1
    union all
    select w.card_id, w.since, l.place from mine w join private.flow_lists l on l.list_id = w.list_id
    where w.card_id in (select s.card_id from passed s where s.many > 1)
  ), backs as (
    select s.card_id, count(*) as times from (
      select s.card_id, s.place < lag(s.place) over (partition by s.card_id order by s.entered_at) as is_back from stays s
    ) s where s.is_back group by s.card_id having count(*) >= 2
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
      left join public.profiles p on p.user_id = n.mentioned_by
      where 'asked' = any (rules) and n.user_id = (select auth.uid()) and n.read_at is null order by w.card_id, n.created_at, n.id
    ) a
    union all
    select 'waiting', '', b.card_id, b.about, 0, null, null from (
      select distinct on (o.card_id) o.card_id, jsonb_build_object('for_id', w.card_id, 'for_title', left(w.title, 200), 'for_board_id', w.board_id) as about
      from mine w join private.card_blocks k on k.blocker_id = w.card_id join work o on o.card_id = k.card_id
      where 'waiting' = any (rules) and not o.is_mine order by o.card_id, k.created_at, w.card_id
    ) b
    union all
    select 'ageing', '', w.card_id, null, extract(epoch from k.usual - (now() - w.entered_at))::integer, k.usual, now() - w.entered_at
    from mine w join katas k on k.list_id = w.list_id where 'ageing' = any (rules) and w.is_working and now() - w.entered_at > k.usual
    union all
    select 'bounced', '', w.card_id, jsonb_build_object('times', b.times), -b.times::integer, null, null
    from mine w join backs b on b.card_id = w.card_id where 'bounced' = any (rules)
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
        and ((c.badges #>> '{checklist,1}')::integer > 10 or char_length(c.description) > 1500)
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
end $$;
comment on function private.hub_flags(text, text[]) is 'The cards that each rule of the hub finds for the person who asks, in the order in which they are told. about: of the first hundred of a rule.';

create or replace function public.hub(zone text, since date) returns json
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  me constant uuid := (select auth.uid());
  today date;
  -- From the beginning of the first day of the news to the end of today.
  starts timestamptz;
  ends timestamptz;
  boards uuid[];
  alone uuid[];
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
      where f.board_id = any (boards) and (f.finished_at is null or f.finished_at > two_months_ago)
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
      from private.flow_cards f where f.board_id = any (boards) and (f.finished_at >= starts or f.arrived_at >= starts)),
    'dojos', cardinality(boards),
    'dismissed', (select coalesce(json_agg(d.fingerprint), '[]') from private.hub_dismissals d where d.user_id = me)
  ) into answer;
  return answer;
end $$;
