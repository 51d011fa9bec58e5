-- Reading an open card; copying one, and taking one to another board.

create or replace function public.board_snapshot(board_id uuid) returns json
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
    -- Those of the board, and people's own ones that its cards wear.
    'labels', (
      select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
        'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join (
        select c.list_id, json_agg(json_strip_nulls(json_build_object(
          'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'assignee', c.assignee,
          'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
          'badges', c.badges, 'version', c.version)) order by c.order_index) as cards
        from public.cards c where c.board_id = board_snapshot.board_id group by c.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_snapshot.board_id
$$;

-- All that an open card shows and the board does not hold, in one call. The history is the newest 100, newest first.
-- Null when absent or hidden by RLS.
create function public.card_details(card_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'version', c.version,
    'description', c.description,
    'createdBy', c.created_by,
    'createdAt', c.created_at,
    'checklist', (
      select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'completed', i.completed) order by i.order_index), '[]')
      from public.card_checklist_items i where i.card_id = c.id),
    'comments', (
      select coalesce(json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'content', m.content,
        'createdAt', m.created_at, 'updatedAt', m.updated_at) order by m.created_at, m.id), '[]')
      from public.card_comments m where m.card_id = c.id),
    'history', (
      select coalesce(json_agg(json_build_object('id', e.id, 'userId', e.user_id, 'kind', e.kind, 'detail', e.detail,
        'createdAt', e.created_at) order by e.id desc), '[]')
      from (select h.* from public.card_events h where h.card_id = c.id order by h.id desc limit 100) e))
  from public.cards c where c.id = card_details.card_id
$$;

-- A copy right below the original, with its fields, labels and steps (open again), without comments and files.
-- The client names the copy, so that a repeated call makes no second one.
create function public.duplicate_card(card_id uuid, copy_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  original public.cards;
  copy public.cards;
  revision bigint;
begin
  perform private.lock_board_to_edit((select c.board_id from public.cards c where c.id = duplicate_card.card_id));
  select * into original from public.cards c where c.id = duplicate_card.card_id;
  if original.id is null then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  perform private.set_quiet(true);
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, assignee)
  values (duplicate_card.copy_id, original.board_id, original.list_id, original.title, original.description,
    original.priority, original.due_date, original.assignee);
  insert into public.card_checklist_items (card_id, board_id, user_id, title)
  select duplicate_card.copy_id, i.board_id, (select auth.uid()), i.title
  from public.card_checklist_items i where i.card_id = original.id order by i.order_index;
  insert into public.card_labels (card_id, board_id, label_id)
  select duplicate_card.copy_id, w.board_id, w.label_id from public.card_labels w where w.card_id = original.id;
  perform private.place_cards(array[duplicate_card.copy_id], original.list_id, original.order_index + 1);
  perform private.set_quiet(false);
  perform private.note_event(original.board_id, duplicate_card.copy_id, 'card.copied', jsonb_build_object('from', original.title));
  select * into copy from public.cards c where c.id = duplicate_card.copy_id;
  revision := private.next_revision(original.board_id);
  perform private.announce(original.board_id, jsonb_build_object('type', 'card.placed', 'revision', revision,
    'listId', copy.list_id, 'index', copy.order_index, 'card', private.card_face(copy)));
  return revision;
end $$;

-- Takes a card with everything on it to the end of a list of another board, both of which the person may edit.
-- An assignee who is not on the other board is dropped; labels become the other board's of the same name.
-- Answers the revision of the board it left.
create function public.transfer_card(card_id uuid, to_list_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  from_board uuid := (select c.board_id from public.cards c where c.id = transfer_card.card_id);
  to_board uuid := (select l.board_id from public.lists l where l.id = transfer_card.to_list_id);
  moved public.cards;
  arrived public.cards;
  board uuid;
  labels jsonb;
  label jsonb;
  revision bigint;
begin
  -- Always in the same order, so that two people who exchange cards never wait for each other.
  for board in select b.id from (values (from_board), (to_board)) as b (id) order by b.id nulls first loop
    perform private.lock_board_to_edit(board);
  end loop;
  select * into moved from public.cards c where c.id = transfer_card.card_id and c.board_id = from_board;
  if moved.id is null or not exists (
    select from public.lists l where l.id = transfer_card.to_list_id and l.board_id = to_board
  ) then
    raise exception 'The card or the list is gone.' using errcode = 'PT404';
  end if;
  if from_board = to_board then
    return public.move_cards(array[moved.id], transfer_card.to_list_id, 2147483647);
  end if;
  perform private.set_quiet(true);
  labels := (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'color', l.color)), '[]')
    from public.card_labels w join public.custom_labels l on l.id = w.label_id where w.card_id = moved.id);
  delete from public.card_labels w where w.card_id = moved.id;
  update public.cards c set
    board_id = to_board,
    list_id = transfer_card.to_list_id,
    order_index = (select count(*) from public.cards o where o.list_id = transfer_card.to_list_id),
    rank = private.rank_between(private.last_rank(transfer_card.to_list_id), null),
    assignee = (select m.user_id from public.board_members m where m.board_id = to_board and m.user_id = c.assignee)
  where c.id = moved.id;
  perform private.close_gaps(array[moved.list_id]);
  update public.card_events e set board_id = to_board where e.card_id = moved.id;
  for label in select value from jsonb_array_elements(labels) loop
    perform public.label_cards(array[moved.id], label, true);
  end loop;
  perform private.set_quiet(false);
  perform private.note_event(to_board, moved.id, 'card.transferred',
    jsonb_build_object('from', (select b.title from public.boards b where b.id = from_board)));
  select * into arrived from public.cards c where c.id = moved.id;
  perform private.announce(to_board, jsonb_build_object('type', 'card.placed', 'revision', private.next_revision(to_board),
    'listId', arrived.list_id, 'index', arrived.order_index, 'card', private.card_face(arrived)));
  revision := private.next_revision(from_board);
  perform private.announce(from_board, jsonb_build_object('type', 'card.deleted', 'revision', revision, 'cardId', moved.id));
  return revision;
end $$;

revoke execute on function public.card_details(uuid), public.duplicate_card(uuid, uuid), public.transfer_card(uuid, uuid) from public, anon;
grant execute on function public.card_details(uuid), public.duplicate_card(uuid, uuid), public.transfer_card(uuid, uuid) to authenticated;
