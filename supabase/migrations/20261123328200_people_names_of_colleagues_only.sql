-- The dashboard, the hub, the bin and e-mails told the present name, and the dashboard the picture, of people with whom nothing is
-- shared any more. The bell and the table of profiles did not.
create function private.are_colleagues(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select one = other
    or exists (select from public.board_members m join public.board_members o on o.board_id = m.board_id where m.user_id = one and o.user_id = other)
    or exists (select from public.clan_members m join public.clan_members o on o.clan_id = m.clan_id where m.user_id = one and o.user_id = other)
$$;
revoke execute on function private.are_colleagues(uuid, uuid) from public;
comment on function private.are_colleagues(uuid, uuid) is 'As private.my_colleague_ids(), of any two people.';

create or replace function private.my_work(time_zone text)
returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with zone as materialized (
    select z.name, (now() at time zone z.name)::date as today
    from (select case when private.is_time_zone(my_work.time_zone) then my_work.time_zone else 'UTC' end as name) z
  ), mine as materialized (
    select m.board_id, m.role <> 'viewer' as may_edit, b.title
    from public.board_members m join public.boards b on b.id = m.board_id
    where m.user_id = (select auth.uid()) and b.archived_at is null
  ), work as materialized (
    select c.id, c.title, c.priority, c.due_date, c.due_at, c.due_time_zone, c.list_id, c.board_id, c.badges, n.title as board, n.may_edit,
      coalesce((c.due_at at time zone z.name)::date, c.due_date) as day, z.today, coalesce(c.due_at < now(), c.due_date < z.today) as is_late
    from zone z cross join mine n join public.cards c on c.board_id = n.board_id and c.assignee = (select auth.uid())
    where not c.is_completed
  )
  select jsonb_build_object(
    'total', (select count(*) from work),
    'overdue', (select count(*) from work w where w.is_late),
    'today', (select count(*) from work w where not w.is_late and w.day = w.today),
    'cards', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', w.id, 'title', w.title, 'priority', w.priority,
          'dueDate', w.due_date, 'dueAt', w.due_at, 'dueTimeZone', w.due_time_zone, 'boardId', w.board_id, 'board', w.board,
          'list', l.title, 'mayEdit', w.may_edit, 'blockers', w.badges -> 'blockers')) order by w.place), '[]')
      from (
        select w.*, row_number() over (order by w.day nulls last, w.due_at nulls last,
          array_position(array['high', 'medium', 'low'], w.priority) nulls last, w.id) as place
        from work w order by place limit 200
      ) w join public.lists l on l.id = w.list_id),
    -- What waits for mine. Of what they cannot see, only that it waits.
    'waiting', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', x.card_id, 'title', x.title, 'boardId', x.board_id, 'personId', x.assignee,
          'person', x.person, 'avatarUrl', x.avatar_url, 'forId', x.for_id, 'forTitle', x.for_title, 'forBoardId', x.for_board_id)) order by x.place), '[]')
      from (
        select k.card_id, case when n.board_id is not null then c.title end as title, n.board_id,
          case when n.board_id is not null then p.user_id end as assignee,
          case when n.board_id is not null then p.display_name end as person,
          case when n.board_id is not null then p.avatar_url end as avatar_url,
          w.id as for_id, w.title as for_title, w.board_id as for_board_id,
          row_number() over (order by k.created_at desc, k.card_id) as place
        from work w join private.card_blocks k on k.blocker_id = w.id
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
      ) x),
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
$$;

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
      left join public.profiles p on p.user_id = n.mentioned_by and p.user_id in (select private.my_colleague_ids())
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

create or replace function public.binned_boards()
returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'clanId', b.clan_id, 'binnedAt', x.binned_at,
    'binnedBy', p.display_name, 'cards', (select count(*) from public.cards c where c.board_id = b.id)) order by x.binned_at desc, b.id), '[]')
  from private.binned_boards x join public.boards b on b.id = x.board_id
  left join public.profiles p on p.user_id = x.binned_by
    -- It has no members now: those who come back with it know each other.
    and (p.user_id = (select auth.uid()) or p.user_id in (select private.my_colleague_ids())
      or x.members @> jsonb_build_array(jsonb_build_object('userId', p.user_id)))
  where x.board_id in (
    select o.id from public.boards o where o.user_id = (select auth.uid())
    union all
    select o.id from public.boards o where o.clan_id in (select private.administered_clan_ids()) and not o.is_closed
    union all
    select m.board_id from private.binned_boards m
    where m.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin')))
    and (b.clan_id is null or b.clan_id in (select private.my_clan_ids())
      or x.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin', 'isOfClan', false)))
$$;

create or replace function private.letter_content(letter private.letters)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', letter.id, 'attempt', letter.attempts, 'kind', letter.kind, 'email', u.email, 'userId', u.id,
    'timeZone', coalesce(s.time_zone, 'UTC'), 'dateFormat', coalesce(s.date_format, 'en-US'),
    'total', (select count(*) from private.letter_lines l where l.letter_id = letter.id and l.settled_at is null),
    'lines', (
      select jsonb_agg(jsonb_build_object('kind', l.kind, 'at', l.happened_at, 'actor', a.display_name, 'boardId', l.board_id,
        'board', b.title, 'cardId', l.card_id, 'card', private.cut_title(c.title), 'commentId', l.detail -> 'comment_id',
        'text', left(m.content, 600), 'from', l.detail -> 'from', 'to', l.detail -> 'to', 'dueDate', l.detail -> 'due_date',
        'dueAt', l.detail -> 'due_at') order by l.happened_at, l.id)
      from (select * from private.letter_lines o where o.letter_id = letter.id and o.settled_at is null order by o.happened_at, o.id limit 50) l
      left join public.profiles a on a.user_id = l.actor and private.are_colleagues(letter.user_id, l.actor)
      left join public.boards b on b.id = l.board_id
      left join public.cards c on c.id = l.card_id and c.board_id = l.board_id
      left join public.card_comments m on m.id = (l.detail ->> 'comment_id')::uuid and m.board_id = l.board_id))
  from auth.users u left join private.person_settings s on s.user_id = u.id where u.id = letter.user_id
$$;
