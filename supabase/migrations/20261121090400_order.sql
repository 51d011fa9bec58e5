-- Moving, deleting and bringing back. Every function here asks first whether the person may edit, then takes the
-- board's lock, and answers with the board's revision after its change.

create function private.next_revision(board_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  update private.board_clocks c set revision = revision + 1
  where c.board_id = next_revision.board_id returning revision
$$;

-- Everyone with the board open hears of a change through its private channel. Broadcast, not postgres_changes:
-- the latter does not apply RLS to deletes.
create function private.announce(board_id uuid, change jsonb) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(change, 'change', 'board:' || board_id, true)
$$;

-- A card as a board shows it: empty fields are left out, the description stays behind.
create function private.card_face(c public.cards) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'assignee', c.assignee,
    'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end, 'version', c.version))
$$;
revoke execute on function private.next_revision(uuid), private.announce(uuid, jsonb), private.lock_board(uuid),
  private.lock_board_to_edit(uuid) from public;
grant execute on function private.card_face(public.cards) to authenticated;

-- cards -------------------------------------------------------------------------------------------------------------

create function private.shift_cards(list_id uuid, from_index integer, by integer) returns void
language sql security definer set search_path = '' as $$
  update public.cards c set order_index = c.order_index + shift_cards.by
  where c.list_id = shift_cards.list_id and c.order_index >= shift_cards.from_index
$$;
revoke execute on function private.shift_cards(uuid, integer, integer) from public;

create function public.move_card(card_id uuid, to_list_id uuid, to_index integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  moved public.cards;
  place integer;
  revision bigint;
begin
  perform private.lock_board_to_edit((select c.board_id from public.cards c where c.id = move_card.card_id));
  -- Read again under the lock: it may have moved or gone while we waited.
  select * into moved from public.cards c where c.id = move_card.card_id;
  if moved.id is null or not exists (
    select from public.lists l where l.id = move_card.to_list_id and l.board_id = moved.board_id
  ) then
    raise exception 'The card or the list is gone, or they are on different boards.' using errcode = 'PT404';
  end if;
  place := least(greatest(move_card.to_index, 0),
    (select count(*) from public.cards c where c.list_id = move_card.to_list_id and c.id <> moved.id)::integer);

  if moved.list_id = move_card.to_list_id then
    update public.cards c set order_index = case
        when c.id = moved.id then place
        when place < moved.order_index then c.order_index + 1
        else c.order_index - 1
      end
    where c.list_id = moved.list_id
      and c.order_index between least(place, moved.order_index) and greatest(place, moved.order_index);
  else
    perform private.shift_cards(move_card.to_list_id, place, 1);
    update public.cards c set list_id = move_card.to_list_id, order_index = place, updated_at = now() where c.id = moved.id;
    perform private.shift_cards(moved.list_id, moved.order_index + 1, -1);
  end if;

  revision := private.next_revision(moved.board_id);
  perform private.announce(moved.board_id, jsonb_build_object('type', 'card.moved', 'revision', revision,
    'cardId', moved.id, 'listId', move_card.to_list_id, 'index', place));
  return revision;
end $$;

-- Ids come from clients, so one may be deleted, made anew and deleted again: the bin keeps the last. On another
-- board the id is somebody else's, and their bin stays as it is.
create function private.put_in_bin(board_id uuid, item_id uuid, kind text, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.deleted_items d where d.board_id = put_in_bin.board_id and d.deleted_at < now() - interval '30 days';
  insert into public.deleted_items as d (item_id, board_id, kind, content, deleted_by)
  values (put_in_bin.item_id, put_in_bin.board_id, put_in_bin.kind, put_in_bin.content, (select auth.uid()))
  on conflict on constraint deleted_items_pkey do update
    set kind = excluded.kind, content = excluded.content, deleted_by = excluded.deleted_by, deleted_at = now()
    where d.board_id = excluded.board_id;
end $$;
revoke execute on function private.put_in_bin(uuid, uuid, text, jsonb) from public;

create function public.delete_card(card_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone public.cards;
  revision bigint;
begin
  perform private.lock_board_to_edit((select c.board_id from public.cards c where c.id = delete_card.card_id));
  select * into gone from public.cards c where c.id = delete_card.card_id;
  if gone.id is null then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  perform private.put_in_bin(gone.board_id, gone.id, 'card', private.cards_with_details(array[gone.id]));
  delete from public.cards c where c.id = gone.id;
  perform private.shift_cards(gone.list_id, gone.order_index + 1, -1);
  revision := private.next_revision(gone.board_id);
  perform private.announce(gone.board_id, jsonb_build_object('type', 'card.deleted', 'revision', revision, 'cardId', gone.id));
  return revision;
end $$;

-- Cards with all that hangs on them, as jsonb that restore_details can read back.
create function private.cards_with_details(card_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'cards', coalesce((select jsonb_agg(to_jsonb(c) order by c.order_index) from public.cards c where c.id = any (card_ids)), '[]'),
    'checklist', coalesce((select jsonb_agg(to_jsonb(i)) from public.card_checklist_items i where i.card_id = any (card_ids)), '[]'),
    'labels', coalesce((select jsonb_agg(to_jsonb(l)) from public.card_labels l where l.card_id = any (card_ids)), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(m)) from public.card_comments m where m.card_id = any (card_ids)), '[]'),
    'notifications', coalesce((select jsonb_agg(to_jsonb(n)) from public.comment_notifications n
      join public.card_comments m on m.id = n.comment_id where m.card_id = any (card_ids)), '[]'))
$$;

-- People and labels may have gone meanwhile: what refers to them is dropped or emptied.
create function private.restore_details(content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, assignee, is_completed,
      completed_at, version, created_by, created_at)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at
  from jsonb_populate_recordset(null::public.cards, content -> 'cards') c order by c.order_index;
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title, i.order_index,
      i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i;
  insert into public.card_labels
  select l.* from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id);
  insert into public.card_comments
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at
  from jsonb_populate_recordset(null::public.card_comments, content -> 'comments') m;
  insert into public.comment_notifications
  select n.id, n.user_id, n.comment_id, (select u.id from auth.users u where u.id = n.mentioned_by), n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, content -> 'notifications') n
  where exists (select from auth.users u where u.id = n.user_id);
end $$;
revoke execute on function private.cards_with_details(uuid[]), private.restore_details(jsonb) from public;

-- lists -------------------------------------------------------------------------------------------------------------

create function public.move_list(list_id uuid, to_index integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  moved public.lists;
  place integer;
  revision bigint;
begin
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = move_list.list_id));
  select * into moved from public.lists l where l.id = move_list.list_id;
  if moved.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  place := least(greatest(move_list.to_index, 0),
    (select count(*) - 1 from public.lists l where l.board_id = moved.board_id)::integer);
  update public.lists l set order_index = case
      when l.id = moved.id then place
      when place < moved.order_index then l.order_index + 1
      else l.order_index - 1
    end
  where l.board_id = moved.board_id
    and l.order_index between least(place, moved.order_index) and greatest(place, moved.order_index);
  revision := private.next_revision(moved.board_id);
  perform private.announce(moved.board_id, jsonb_build_object('type', 'list.moved', 'revision', revision,
    'listId', moved.id, 'index', place));
  return revision;
end $$;

create function public.delete_list(list_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone public.lists;
  revision bigint;
begin
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = delete_list.list_id));
  select * into gone from public.lists l where l.id = delete_list.list_id;
  if gone.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  perform private.put_in_bin(gone.board_id, gone.id, 'list',
    private.cards_with_details(array(select c.id from public.cards c where c.list_id = gone.id))
      || jsonb_build_object('list', to_jsonb(gone)));
  delete from public.lists l where l.id = gone.id;
  update public.lists l set order_index = l.order_index - 1
  where l.board_id = gone.board_id and l.order_index > gone.order_index;
  revision := private.next_revision(gone.board_id);
  perform private.announce(gone.board_id, jsonb_build_object('type', 'list.deleted', 'revision', revision, 'listId', gone.id));
  return revision;
end $$;

-- Brings back a deleted card or list with everything on it, at its old place as far as that still exists.
create function public.restore_item(item_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  item public.deleted_items;
  list public.lists;
begin
  perform private.lock_board_to_edit((select d.board_id from public.deleted_items d where d.item_id = restore_item.item_id));
  delete from public.deleted_items d where d.item_id = restore_item.item_id returning * into item;
  if item.item_id is null then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;
  if item.kind = 'list' then
    list := jsonb_populate_record(null::public.lists, item.content -> 'list');
    insert into public.lists (id, board_id, title, version, created_at)
    values (list.id, list.board_id, list.title, list.version + 1, list.created_at);
    perform private.restore_details(item.content);
    return public.move_list(list.id, list.order_index);
  end if;
  if not exists (select from public.lists l where l.id = (item.content #>> '{cards,0,list_id}')::uuid) then
    raise exception 'The list of this card is gone. Restore the list first.' using errcode = '23503';
  end if;
  perform private.restore_details(item.content);
  return public.move_card(item.item_id, (item.content #>> '{cards,0,list_id}')::uuid, (item.content #>> '{cards,0,order_index}')::integer);
end $$;

revoke execute on function public.move_card(uuid, uuid, integer), public.delete_card(uuid), public.move_list(uuid, integer),
  public.delete_list(uuid), public.restore_item(uuid) from public, anon;
grant execute on function public.move_card(uuid, uuid, integer), public.delete_card(uuid), public.move_list(uuid, integer),
  public.delete_list(uuid), public.restore_item(uuid) to authenticated;
