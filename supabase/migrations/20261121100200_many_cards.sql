-- Several cards as one step: edit, move, remove, bring back. What is expected of them can be said along, so that
-- undoing never overwrites what somebody else has changed since (PT409).

-- While a function changes many rows, their triggers keep quiet, and it tells the board itself.
create function private.is_quiet() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('dojo.quiet', true), '') = 'on'
$$;
create function private.set_quiet(is_on boolean) returns void
language sql set search_path = '' as $$
  select set_config('dojo.quiet', case when is_on then 'on' else 'off' end, true)
$$;

-- Tells that the board changed in more ways than are worth listing.
create function private.announce_reload(board_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  revision bigint := private.next_revision(announce_reload.board_id);
begin
  perform private.announce(announce_reload.board_id, jsonb_build_object('type', 'board.changed', 'revision', revision));
  return revision;
end $$;

-- The board of the first of these cards that is still there, locked for editing. The others must be on it.
create function private.lock_board_of_cards(card_ids uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select c.board_id from public.cards c where c.id = any (lock_board_of_cards.card_ids)
    order by array_position(lock_board_of_cards.card_ids, c.id) limit 1);
begin
  perform private.lock_board_to_edit(board);
  return board;
end $$;

-- Of these ids those that are cards of this board, in the order given, once each.
create function private.cards_on_board(card_ids uuid[], board_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id order by g.at), '{}')
  from (select g.id, min(g.at) as at from unnest(cards_on_board.card_ids) with ordinality as g (id, at) group by g.id) g
  join public.cards c on c.id = g.id and c.board_id = cards_on_board.board_id
$$;
revoke execute on function private.announce_reload(uuid), private.lock_board_of_cards(uuid[]), private.cards_on_board(uuid[], uuid) from public;

-- editing ---------------------------------------------------------------------------------------------------------------

create function private.announce_edited_card_unless_quiet() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_quiet() then
    perform private.announce(new.board_id, jsonb_build_object('type', 'card.edited', 'card', private.card_face(new)));
  end if;
  return null;
end $$;
drop trigger cards_announce_edited on public.cards;
drop function private.announce_edited_card();
create trigger cards_announce_edited after update on public.cards for each row
  when (new.version <> old.version) execute function private.announce_edited_card_unless_quiet();

-- Whether a card still is as `expected` says: a jsonb object with columns and their values.
create function private.is_as_expected(card public.cards, expected jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (not expected ? 'title' or card.title = expected ->> 'title')
    and (not expected ? 'description' or card.description = expected ->> 'description')
    and (not expected ? 'priority' or card.priority is not distinct from expected ->> 'priority')
    and (not expected ? 'due_date' or card.due_date is not distinct from (expected ->> 'due_date')::timestamptz)
    and (not expected ? 'assignee' or card.assignee is not distinct from (expected ->> 'assignee')::uuid)
    and (not expected ? 'is_completed' or card.is_completed = (expected ->> 'is_completed')::boolean)
$$;

-- Edits cards of one board: [{id, patch: {column: value}, expect: {column: value}}]. Those that are not as expected
-- are left as they are; when none is, that is PT409. Answers {versions: {id: version}} of those that were edited.
create function public.edit_cards(edits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(edit_cards.edits) e);
  board uuid;
  versions jsonb;
begin
  if cardinality(ids) > 5000 then
    raise exception 'At most 5000 cards at a time.' using errcode = 'PT413';
  end if;
  board := private.lock_board_of_cards(ids);
  perform private.set_quiet(cardinality(ids) > 20);
  with edited as (
    update public.cards c set
      title = case when p.patch ? 'title' then p.patch ->> 'title' else c.title end,
      description = case when p.patch ? 'description' then p.patch ->> 'description' else c.description end,
      priority = case when p.patch ? 'priority' then p.patch ->> 'priority' else c.priority end,
      due_date = case when p.patch ? 'due_date' then (p.patch ->> 'due_date')::timestamptz else c.due_date end,
      assignee = case when p.patch ? 'assignee' then (p.patch ->> 'assignee')::uuid else c.assignee end,
      is_completed = case when p.patch ? 'is_completed' then (p.patch ->> 'is_completed')::boolean else c.is_completed end
    from (
      select (e ->> 'id')::uuid as id, coalesce(e -> 'patch', '{}') as patch, coalesce(e -> 'expect', '{}') as expect
      from jsonb_array_elements(edit_cards.edits) e
    ) p
    where c.id = p.id and c.board_id = board and private.is_as_expected(c, p.expect)
    returning c.id, c.version
  )
  select jsonb_object_agg(e.id, e.version) into versions from edited e;
  perform private.set_quiet(false);
  if versions is null then
    raise exception 'Somebody else has changed it meanwhile.' using errcode = 'PT409';
  end if;
  if cardinality(ids) > 20 then
    perform private.announce_reload(board);
  end if;
  return jsonb_build_object('versions', versions);
end $$;

-- moving ----------------------------------------------------------------------------------------------------------------

-- Moves cards, in the order given, to a place of a list of their board. With `from_list_id` only those that still are
-- on that list. Those that are gone are left out; when none is left, that is PT404, or PT409 where they were moved.
create function public.move_cards(card_ids uuid[], to_list_id uuid, to_index integer, from_list_id uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(move_cards.card_ids);
  ids uuid[] := private.cards_on_board(move_cards.card_ids, board);
  place integer;
  revision bigint;
begin
  if ids = '{}' or not exists (
    select from public.lists l where l.id = move_cards.to_list_id and l.board_id = board
  ) then
    raise exception 'The card or the list is gone, or they are on different boards.' using errcode = 'PT404';
  end if;
  if move_cards.from_list_id is not null then
    ids := array(select g.id from unnest(ids) with ordinality as g (id, at) join public.cards c on c.id = g.id
      where c.list_id = move_cards.from_list_id order by g.at);
    if ids = '{}' then
      raise exception 'Somebody else has moved it meanwhile.' using errcode = 'PT409';
    end if;
  end if;
  place := least(greatest(move_cards.to_index, 0),
    (select count(*) from public.cards c where c.list_id = move_cards.to_list_id and c.id <> all (ids))::integer);
  perform private.place_cards(ids, move_cards.to_list_id, place);
  revision := private.next_revision(board);
  perform private.announce(board, case when cardinality(ids) = 1
    then jsonb_build_object('type', 'card.moved', 'revision', revision, 'cardId', ids[1],
      'listId', move_cards.to_list_id, 'index', place)
    else jsonb_build_object('type', 'cards.moved', 'revision', revision, 'cardIds', ids,
      'listId', move_cards.to_list_id, 'index', place) end);
  return revision;
end $$;

create or replace function public.move_card(card_id uuid, to_list_id uuid, to_index integer) returns bigint
language sql security definer set search_path = '' as $$
  select public.move_cards(array[move_card.card_id], move_card.to_list_id, move_card.to_index)
$$;

drop function private.shift_cards(uuid, integer, integer);

-- removing --------------------------------------------------------------------------------------------------------------

alter table public.deleted_items add column reason text not null default 'deleted'
  constraint deleted_items_reason_known check (reason in ('deleted', 'archived'));
grant select (reason) on public.deleted_items to authenticated;
comment on table public.deleted_items is
  'The bin and the archive of a board. What was deleted is kept for 30 days, what was archived until it is restored.';

drop function private.put_in_bin(uuid, uuid, text, jsonb);
-- Ids come from clients, so one may be deleted, made anew and deleted again: the bin keeps the last. On another
-- board the id is somebody else's, and their bin stays as it is.
create function private.put_in_bin(board_id uuid, item_id uuid, kind text, content jsonb, reason text default 'deleted') returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.deleted_items d
  where d.board_id = put_in_bin.board_id and d.reason = 'deleted' and d.deleted_at < now() - interval '30 days';
  insert into public.deleted_items as d (item_id, board_id, kind, content, reason, deleted_by)
  values (put_in_bin.item_id, put_in_bin.board_id, put_in_bin.kind, put_in_bin.content, put_in_bin.reason, (select auth.uid()))
  on conflict on constraint deleted_items_pkey do update
    set kind = excluded.kind, content = excluded.content, reason = excluded.reason, deleted_by = excluded.deleted_by,
      deleted_at = now()
    where d.board_id = excluded.board_id;
end $$;
revoke execute on function private.put_in_bin(uuid, uuid, text, jsonb, text) from public;

-- Closes the holes that removed cards have left.
create function private.close_gaps(list_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.cards c set order_index = p.place
  from (
    select o.id, (row_number() over (partition by o.list_id order by o.order_index) - 1)::integer as place
    from public.cards o where o.list_id = any (close_gaps.list_ids)
  ) p
  where p.id = c.id and c.order_index <> p.place
$$;
revoke execute on function private.close_gaps(uuid[]) from public;

-- Puts cards of one board away, as 'deleted' (kept for 30 days) or 'archived' (kept). With `if_only_mine`, which
-- undoing a creation asks for, not when anybody else has worked on one of them (PT409).
create function public.remove_cards(card_ids uuid[], reason text default 'deleted', if_only_mine boolean default false) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  id uuid;
  revision bigint;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if remove_cards.if_only_mine and (
    exists (select from public.card_events e where e.card_id = any (ids) and e.user_id is distinct from (select auth.uid()))
    or exists (select from public.card_comments m where m.card_id = any (ids) and m.user_id is distinct from (select auth.uid()))
  ) then
    raise exception 'Somebody else has worked on it meanwhile.' using errcode = 'PT409';
  end if;
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  foreach id in array ids loop
    perform private.note_event(board, id, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
    perform private.put_in_bin(board, id, 'card', private.cards_with_details(array[id]), remove_cards.reason);
  end loop;
  delete from public.cards c where c.id = any (ids);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, case when cardinality(ids) = 1
    then jsonb_build_object('type', 'card.deleted', 'revision', revision, 'cardId', ids[1])
    else jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids) end);
  return revision;
end $$;

create or replace function public.delete_card(card_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  select public.remove_cards(array[delete_card.card_id])
$$;

-- bringing back ---------------------------------------------------------------------------------------------------------

create or replace function private.announce_placed_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row record;
begin
  if private.is_quiet() then
    return null;
  end if;
  for row in
    select n.board_id, jsonb_build_object('type', 'list.placed', 'listId', n.id, 'title', n.title,
      'version', n.version, 'index', n.order_index) as change
    from placed n order by n.board_id, n.order_index
  loop
    perform private.announce(row.board_id, row.change || jsonb_build_object('revision', private.next_revision(row.board_id)));
  end loop;
  return null;
end $$;

create or replace function private.announce_placed_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row record;
begin
  if private.is_quiet() then
    return null;
  end if;
  -- Above this many rows in one statement (a template, an import) one "reload" is cheaper than the rows.
  if (select count(*) from placed) > 20 then
    perform private.announce_reload(n.board_id) from (select distinct p.board_id from placed p) n;
    return null;
  end if;
  for row in
    select n.board_id, jsonb_build_object('type', 'card.placed', 'listId', n.list_id, 'index', n.order_index,
      'card', private.card_face(c)) as change
    from placed n join public.cards c on c.id = n.id order by n.list_id, n.order_index
  loop
    perform private.announce(row.board_id, row.change || jsonb_build_object('revision', private.next_revision(row.board_id)));
  end loop;
  return null;
end $$;

-- Brings removed cards and lists of one board back with everything on them, where they stood among what is there now;
-- cards to the end of another list when one is named.
create function public.restore_items(item_ids uuid[], to_list_id uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select d.board_id from public.deleted_items d where d.item_id = any (restore_items.item_ids)
    order by array_position(restore_items.item_ids, d.item_id) limit 1);
  item record;
  list public.lists;
  target uuid;
  card_ids uuid[] := '{}';
  list_count integer := 0;
  card_row public.cards;
  revision bigint;
begin
  perform private.lock_board_to_edit(board);
  perform private.set_quiet(true);
  for item in
    with taken as (
      delete from public.deleted_items d
      where d.item_id = any (restore_items.item_ids) and d.board_id = board
      returning d.*
    )
    select t.item_id, t.kind, t.content, coalesce(t.rank, (t.content #>> '{cards,0,order_index}')::numeric) as own_rank
    -- Lists first: their own cards come with them, others may wait for them.
    from taken t order by t.kind = 'card', own_rank
  loop
    if item.kind = 'list' then
      list_count := list_count + 1;
      list := jsonb_populate_record(null::public.lists, item.content -> 'list');
      insert into public.lists (id, board_id, title, version, created_at)
      values (list.id, list.board_id, list.title, list.version + 1, list.created_at);
      perform private.restore_details(item.content);
      -- What is still in the bin of this list compares itself with these.
      update public.cards c set rank = o.rank
      from jsonb_populate_recordset(null::public.cards, item.content -> 'cards') o where c.id = o.id and o.rank is not null;
      perform private.place_list_at(list.id, (
        select count(*)::integer from public.lists l
        where l.board_id = board and l.id <> list.id and l.rank < coalesce(list.rank, list.order_index)));
      update public.lists l set rank = list.rank
      where l.id = list.id and not exists (select from public.lists o where o.board_id = board and o.rank = list.rank);
    else
      target := coalesce(restore_items.to_list_id, (item.content #>> '{cards,0,list_id}')::uuid);
      if not exists (select from public.lists l where l.id = target and l.board_id = board) then
        raise exception 'The list of this card is gone. Restore the list first.' using errcode = '23503';
      end if;
      perform private.restore_details(jsonb_set(item.content, '{cards,0,list_id}', to_jsonb(target)));
      if restore_items.to_list_id is null then
        perform private.place_cards(array[item.item_id], target, (
          select count(*)::integer from public.cards c where c.list_id = target and c.id <> item.item_id and c.rank < item.own_rank));
        -- Its own rank again, which the others in the bin were measured against, unless somebody has taken it.
        update public.cards c set rank = item.own_rank
        where c.id = item.item_id and not exists (select from public.cards o where o.list_id = target and o.rank = item.own_rank);
      end if;
      perform private.note_event(board, item.item_id, 'card.restored');
      card_ids := card_ids || item.item_id;
    end if;
  end loop;
  perform private.set_quiet(false);
  if card_ids = '{}' and list_count = 0 then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;
  if list_count > 0 or cardinality(card_ids) > 20 then
    return private.announce_reload(board);
  end if;
  for card_row in select c.* from public.cards c where c.id = any (card_ids) order by c.list_id, c.order_index loop
    revision := private.next_revision(board);
    perform private.announce(board, jsonb_build_object('type', 'card.placed', 'revision', revision,
      'listId', card_row.list_id, 'index', card_row.order_index, 'card', private.card_face(card_row)));
  end loop;
  return revision;
end $$;

create or replace function public.restore_item(item_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  select public.restore_items(array[restore_item.item_id])
$$;

-- Deletes for good, by an admin. Answers how many, null when there was nothing that this person may delete.
create function public.purge_items(item_ids uuid[]) returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from public.deleted_items d
    where d.item_id = any (purge_items.item_ids) and d.board_id in (select private.administered_board_ids())
    returning d.item_id
  ), events as (
    delete from public.card_events e using gone g where e.card_id = g.item_id
  )
  select nullif(count(*), 0)::integer from gone
$$;

-- What is in the bin and the archive, newest first. For those who can bring it back; null for others.
create function public.removed_items(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', d.item_id, 'kind', d.kind, 'reason', d.reason, 'title', d.title,
    'cards', case when d.kind = 'list' then jsonb_array_length(d.content -> 'cards') end,
    'listId', d.content #>> '{cards,0,list_id}',
    'list', case when d.kind = 'card' then coalesce(l.title, r.title) end,
    'description', case when d.kind = 'card' then left(d.content #>> '{cards,0,description}', 280) end,
    'removedBy', d.deleted_by, 'removedAt', d.deleted_at) order by d.deleted_at desc, d.item_id), '[]')
  from public.deleted_items d
  left join public.lists l on d.kind = 'card' and l.id = (d.content #>> '{cards,0,list_id}')::uuid
  left join public.deleted_items r on d.kind = 'card' and r.item_id = (d.content #>> '{cards,0,list_id}')::uuid and r.board_id = d.board_id
  where d.board_id = removed_items.board_id and (d.reason = 'archived' or d.deleted_at > now() - interval '30 days')
  having removed_items.board_id in (select private.editable_board_ids())
$$;

revoke execute on function public.edit_cards(jsonb), public.move_cards(uuid[], uuid, integer, uuid),
  public.remove_cards(uuid[], text, boolean), public.restore_items(uuid[], uuid), public.purge_items(uuid[]),
  public.removed_items(uuid) from public, anon;
grant execute on function public.edit_cards(jsonb), public.move_cards(uuid[], uuid, integer, uuid),
  public.remove_cards(uuid[], text, boolean), public.restore_items(uuid[], uuid), public.purge_items(uuid[]),
  public.removed_items(uuid) to authenticated;
