-- One call a screen.

-- The signed-in person with their plan, as every page of the workspace needs them.
create function public.viewer() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', p.user_id,
    'email', coalesce((select auth.jwt()) ->> 'email', ''),
    'displayName', p.display_name,
    'avatarUrl', p.avatar_url,
    'subscription', (
      select jsonb_build_object(
        'subscribed', coalesce(s.subscribed and (s.subscription_end is null or s.subscription_end > now()), false),
        'subscription_tier', s.subscription_tier,
        'subscription_end', s.subscription_end)
      from (select 1) one left join public.subscribers s on s.user_id = p.user_id))
  from public.profiles p where p.user_id = (select auth.uid())
$$;

-- A board with everything its first paint shows, and who is looking. Null when absent or hidden by RLS.
create function public.board_snapshot(board_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object(
      'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at),
    'role', m.role,
    'revision', private.board_revision(b.id),
    'bookmarked', exists (select from public.board_bookmarks k where k.board_id = b.id and k.user_id = (select auth.uid())),
    'members', (
      select coalesce(json_agg(json_build_object('userId', n.user_id, 'role', n.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url) order by n.user_id <> b.user_id, n.created_at, p.display_name), '[]')
      from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
        'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join (
        select c.list_id, json_agg(json_strip_nulls(json_build_object(
          'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'assignee', c.assignee,
          'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
          'version', c.version)) order by c.order_index) as cards
        from public.cards c where c.board_id = board_snapshot.board_id group by c.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_snapshot.board_id
$$;

-- The dashboard: every board of the person, newest first, with what is open and what is late.
create function public.dashboard() returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'boards', (
      select coalesce(json_agg(json_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'role', m.role, 'ownerId', b.user_id,
        'createdAt', b.created_at, 'updatedAt', b.updated_at, 'bookmarked', k.board_id is not null,
        'total', coalesce(c.total, 0), 'open', coalesce(c.open, 0), 'overdue', coalesce(c.overdue, 0)
      ) order by b.created_at desc, b.id), '[]')
      from public.boards b
      join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
      left join public.board_bookmarks k on k.board_id = b.id and k.user_id = (select auth.uid())
      left join (
        select c.board_id, count(*) as total, count(*) filter (where not c.is_completed) as open,
          count(*) filter (where not c.is_completed and c.due_date < now()) as overdue
        from public.cards c group by c.board_id
      ) c on c.board_id = b.id))
$$;

-- Makes a board with its lists and cards in one go: lists is [{title, cards: [{title, description, priority, due_date}]}].
create function public.create_board(title text, description text default '', lists jsonb default '[]', id uuid default gen_random_uuid())
returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  list record;
  list_id uuid;
begin
  insert into public.boards (id, title, description, user_id)
  values (create_board.id, create_board.title, create_board.description, (select auth.uid()));
  for list in select value as content from jsonb_array_elements(create_board.lists) with ordinality order by ordinality loop
    list_id := gen_random_uuid();
    insert into public.lists (id, board_id, title, order_index)
    values (list_id, create_board.id, list.content ->> 'title', 0);
    insert into public.cards (board_id, list_id, title, description, priority, due_date, order_index)
    select create_board.id, list_id, card ->> 'title', coalesce(card ->> 'description', ''), card ->> 'priority',
      (card ->> 'due_date')::timestamptz, 0
    from jsonb_array_elements(coalesce(list.content -> 'cards', '[]')) with ordinality as c (card, place) order by place;
  end loop;
  return create_board.id;
end $$;

revoke execute on function public.viewer(), public.board_snapshot(uuid), public.dashboard(),
  public.create_board(text, text, jsonb, uuid) from public, anon;
grant execute on function public.viewer(), public.board_snapshot(uuid), public.dashboard(),
  public.create_board(text, text, jsonb, uuid) to authenticated;

-- Cheap to ask after a broken connection: whether anything has changed (see lib/boards/fingerprint.ts).
create function public.board_fingerprint(board_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'revision', private.board_revision(b.id),
    'edits', (select coalesce(sum(l.version), 0) from public.lists l where l.board_id = b.id)
           + (select coalesce(sum(c.version), 0) from public.cards c where c.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_fingerprint.board_id
$$;
revoke execute on function public.board_fingerprint(uuid) from public, anon;
grant execute on function public.board_fingerprint(uuid) to authenticated;
