-- A colleague may assign someone thousands of techniques that fifty others wait for each, with copies of one dojo: that
-- person's dashboard read all of them to show twenty, and no longer opened.

create or replace function private.my_work(time_zone text)
 returns jsonb
 language sql
 stable security definer
 set search_path to ''
 set jit to 'off'
as $function$
  with zone as materialized (
    select z.name, (now() at time zone z.name)::date as today
    from (select case when private.is_time_zone(my_work.time_zone) then my_work.time_zone else 'UTC' end as name) z
  ), mine as materialized (
    select m.board_id, m.role <> 'viewer' as may_edit, b.title
    from public.board_members m join public.boards b on b.id = m.board_id
    where m.user_id = (select auth.uid()) and b.archived_at is null
  ), work as materialized (
    -- Narrow, as all of it is sorted; the few that are shown are looked up.
    select c.id, c.board_id, c.due_at, coalesce((c.due_at at time zone z.name)::date, c.due_date) as day, z.today,
      coalesce(c.due_at < now(), c.due_date < z.today) as is_late,
      case c.priority when 'high' then 1 when 'medium' then 2 when 'low' then 3 end as urgency
    from zone z cross join mine n join public.cards c on c.board_id = n.board_id and c.assignee = (select auth.uid())
    where not c.is_completed and n.board_id in (select private.my_counted_board_ids())
  )
  select jsonb_build_object(
    'total', (select count(*) from work),
    'overdue', (select count(*) from work w where w.is_late),
    'today', (select count(*) from work w where not w.is_late and w.day = w.today),
    'cards', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', c.id, 'title', c.title, 'priority', c.priority,
          'dueDate', c.due_date, 'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'boardId', c.board_id, 'board', n.title,
          'list', l.title, 'mayEdit', n.may_edit, 'blockers', c.badges -> 'blockers')) order by w.place), '[]')
      from (
        select o.id, row_number() over () as place
        from (select x.id from work x order by x.day nulls last, x.due_at nulls last, x.urgency nulls last, x.id limit 200) o
      ) w join public.cards c on c.id = w.id join mine n on n.board_id = c.board_id join public.lists l on l.id = c.list_id),
    -- What waits for mine. Of what they cannot see, only that it waits.
    'waiting', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', x.card_id, 'title', x.title, 'boardId', x.board_id, 'personId', x.assignee,
          'person', x.person, 'avatarUrl', x.avatar_url, 'forId', x.for_id, 'forTitle', f.title, 'forBoardId', f.board_id)) order by x.place), '[]')
      from (
        select k.card_id, case when n.board_id is not null then c.title end as title, n.board_id,
          case when n.board_id is not null then p.user_id end as assignee,
          case when n.board_id is not null then p.display_name end as person,
          case when n.board_id is not null then p.avatar_url end as avatar_url,
          w.id as for_id,
          row_number() over (order by k.created_at desc, k.card_id) as place
        -- Somebody else may make mine hold up any number: the first two hundred that do.
        from (
          select x.id, x.board_id from work x where exists (select from private.card_blocks o where o.blocker_id = x.id)
          order by x.day nulls last, x.due_at nulls last, x.urgency nulls last, x.id limit 200
        ) w join private.card_blocks k on k.blocker_id = w.id
        join public.cards c on c.id = k.card_id and not c.is_completed
        left join mine n on n.board_id = c.board_id
        left join public.profiles p on p.user_id = c.assignee
        -- One's own plan waits for no one.
        where c.assignee is distinct from (select auth.uid())
          -- What is theirs is open, and its dojo neither archived nor in the bin.
          and (k.board_id = w.board_id or private.may_block(k.board_id, w.board_id))
          and exists (select from public.boards b where b.id = c.board_id and b.archived_at is null)
          and not exists (select from private.binned_boards x where x.board_id = c.board_id)
        order by place limit 20
      ) x join public.cards f on f.id = x.for_id),
    'mentions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'personId', x.user_id, 'person', x.display_name, 'avatarUrl', x.avatar_url,
          'text', x.text, 'commentId', x.comment_id, 'cardId', x.card_id, 'title', x.title, 'boardId', x.board_id, 'createdAt', x.created_at) order by x.created_at desc, x.id), '[]')
      from (
        select n.id, p.user_id, p.display_name, p.avatar_url, left(m.content, 280) as text, n.comment_id, m.card_id, c.title, m.board_id, n.created_at
        from public.comment_notifications n join public.card_comments m on m.id = n.comment_id
        join mine o on o.board_id = m.board_id join public.cards c on c.id = m.card_id
        left join public.profiles p on p.user_id = n.mentioned_by and p.user_id in (select private.my_colleague_ids())
        where n.user_id = (select auth.uid()) and n.read_at is null
        order by n.created_at desc, n.id limit 10
      ) x))
$function$;

create or replace function private.hub_flags(zone text, rules text[])
 returns table (rule text, key text, place bigint, card_id uuid, about jsonb)
 language plpgsql
 stable security definer
 set search_path to ''
 set work_mem to '64MB'
 set jit to 'off'
 set enable_nestloop to 'off'
as $function$
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
