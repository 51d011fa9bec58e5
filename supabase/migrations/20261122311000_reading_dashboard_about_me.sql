-- The dashboard about the person: how much of theirs is late or due today, which clans ask them in, and on each of their boards
-- who is there and what happened last.

create or replace function private.my_work(time_zone text) returns jsonb
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
        left join public.profiles p on p.user_id = n.mentioned_by
        where n.user_id = (select auth.uid()) and n.read_at is null
        order by n.created_at desc, n.id limit 10
      ) x))
$$;

-- The last thing that happened to a card of a board, for each board: without this, all that ever happened there is sorted.
create index events_board_last on private.events (board_id, at desc, id desc) where card_id is not null;

-- Of each board of the person who asks: how many people it has (13 stands for more), the faces of four, its owner first, and what
-- happened last. A title is told only of a card that is on the board now, and a name only of those who are on it now.
create function private.my_board_news() returns json
language sql stable security definer set search_path = '' set jit = off as $$
  with news as materialized (
    select m.board_id, f.ids, e.kind, e.at, left(c.title, 200) as title, a.user_id as actor
    from public.board_members m
    join public.boards b on b.id = m.board_id
    cross join lateral (select b.user_id || array(
      select o.user_id from public.board_members o where o.board_id = m.board_id and o.user_id <> b.user_id order by o.user_id limit 12) as ids) f
    left join lateral (
      select case when e.kind = 'card.assigned' and e.after ->> 'assignee' is null then 'card.unassigned' else e.kind end as kind, e.at, e.actor, e.card_id
      from private.events e where e.board_id = m.board_id and e.card_id is not null order by e.at desc, e.id desc limit 1
    -- What came with the board goes without saying.
    ) e on e.at > b.created_at
    left join public.cards c on c.id = e.card_id and c.board_id = m.board_id
    left join public.board_members a on a.board_id = m.board_id and a.user_id = e.actor
    where m.user_id = (select auth.uid())
  )
  select json_build_object(
    'people', (
      select coalesce(json_object_agg(p.user_id, json_build_object('name', p.display_name, 'avatarUrl', p.avatar_url)), '{}')
      from public.profiles p where p.user_id in (select unnest(n.ids[1:4] || n.actor) from news n)),
    'boards', (
      select coalesce(json_object_agg(n.board_id, json_build_object('people', cardinality(n.ids), 'faces', n.ids[1:4],
        'last', case when n.kind is not null then json_build_object('kind', n.kind, 'at', n.at, 'title', n.title, 'actor', n.actor) end)), '{}')
      from news n))
$$;
comment on function private.my_board_news() is 'Who is on the boards of the person who asks, and what happened there last, as far as they may know.';
grant execute on function private.my_board_news() to authenticated;

create index clan_invitations_email on private.clan_invitations (email) where email is not null;

create function private.my_clan_invitations() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'clan', c.name, 'inviter', case when p.user_id is not null
    then jsonb_build_object('userId', p.user_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url) end) order by i.created_at desc, i.id), '[]')
  from private.clan_invitations i join public.clans c on c.id = i.clan_id left join public.profiles p on p.user_id = i.invited_by
  where i.email = (select private.my_confirmed_address()) and private.invitation_state(i, (select auth.uid())) = 'open'
$$;
comment on function private.my_clan_invitations() is 'The clans that the person who asks is invited to, by their confirmed address.';
grant execute on function private.my_clan_invitations() to authenticated;

create or replace function public.dashboard(time_zone text default 'UTC')
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'invitations', public.my_invitations(),
    'clanInvitations', private.my_clan_invitations(),
    'work', private.my_work(dashboard.time_zone),
    'news', private.my_board_news(),
    'boards', (
      select coalesce(json_agg(json_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'role', m.role, 'ownerId', b.user_id,
        'createdAt', b.created_at, 'updatedAt', b.updated_at, 'bookmarked', k.board_id is not null,
        'clanId', b.clan_id, 'isClosed', b.is_closed, 'archivedAt', b.archived_at,
        'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
        'total', coalesce(c.total, 0), 'open', coalesce(c.open, 0), 'overdue', coalesce(c.overdue, 0)
      ) order by b.created_at desc, b.id), '[]')
      from public.boards b
      join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
      left join public.board_bookmarks k on k.board_id = b.id and k.user_id = (select auth.uid())
      left join private.my_board_counts(private.today_in(dashboard.time_zone)) c on c.board_id = b.id))
$$;
