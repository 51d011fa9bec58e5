-- What is someone's own to do, across their boards, for the dashboard: in its one call.

-- Each board's open cards of a person are found by cards_assignee; what they wait for and who waits for them by the keys of
-- card_blocks. At most 200 cards, the most pressing first; `total` counts all.
create function private.my_work(time_zone text) returns jsonb
language sql stable security definer set search_path = '' set jit = off as $$
  with zone as materialized (
    select case when private.is_time_zone(my_work.time_zone) then my_work.time_zone else 'UTC' end as name
  ), mine as materialized (
    select m.board_id, m.role <> 'viewer' as may_edit, b.title
    from public.board_members m join public.boards b on b.id = m.board_id
    where m.user_id = (select auth.uid()) and b.archived_at is null
  ), work as materialized (
    select c.id, c.title, c.priority, c.due_date, c.due_at, c.due_time_zone, c.list_id, c.board_id, c.badges, n.title as board, n.may_edit,
      coalesce((c.due_at at time zone z.name)::date, c.due_date) as day
    from zone z cross join mine n join public.cards c on c.board_id = n.board_id and c.assignee = (select auth.uid())
    where not c.is_completed
  )
  select jsonb_build_object(
    'total', (select count(*) from work),
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
comment on function private.my_work(text) is 'Open cards of the person who asks, what waits for them, and mentions they have not read.';
grant execute on function private.my_work(text) to authenticated;

-- By the index alone: without this, counting a person's cards reads those of everyone.
create index cards_counts on public.cards (board_id) include (is_completed, due_at, due_date);

create function private.my_board_counts(today date) returns table (board_id uuid, total bigint, open bigint, overdue bigint)
language sql stable security definer set search_path = '' set jit = off as $$
  select m.board_id, n.total, n.open, n.overdue
  from public.board_members m cross join lateral (
    select count(*) as total, count(*) filter (where not c.is_completed) as open,
      count(*) filter (where not c.is_completed and coalesce(c.due_at < now(), c.due_date < my_board_counts.today)) as overdue
    from public.cards c where c.board_id = m.board_id
  ) n
  where m.user_id = (select auth.uid())
$$;
grant execute on function private.my_board_counts(date) to authenticated;

create or replace function public.dashboard(time_zone text default 'UTC')
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'invitations', public.my_invitations(),
    'work', private.my_work(dashboard.time_zone),
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
