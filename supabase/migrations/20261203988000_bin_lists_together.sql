-- Fifty katas that a project had made were taken back one after the other: each time the others of the board were
-- numbered and their flow was settled again. In a board of 500 katas and 13,000 cards that took longer than 8 s, which
-- ended the services. So did 120 katas that came back together.

create function private.delete_lists(board_id uuid, list_ids uuid[], if_empty boolean)
 returns bigint
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  gone public.lists;
  gone_ids uuid[] := '{}';
  revision bigint;
  id uuid;
begin
  for gone in
    select l.* from public.lists l where l.id = any (delete_lists.list_ids) and l.board_id = delete_lists.board_id order by l.order_index
  loop
    if delete_lists.if_empty and exists (select from public.cards c where c.list_id = gone.id) then
      raise exception 'Cards have been added to this list since.' using errcode = 'PT409';
    end if;
    -- As in public.remove_cards.
    perform from public.cards c where c.list_id = gone.id order by c.id for update;
    perform private.require_light_cards(array(select c.id from public.cards c where c.list_id = gone.id),
      'This kata holds too much to go in one piece. Delete or archive some of its techniques first.');
    perform private.require_few_stays(array(select c.id from public.cards c where c.list_id = gone.id));
    perform private.put_in_bin(gone.board_id, gone.id, 'list',
      private.cards_with_details(array(select c.id from public.cards c where c.list_id = gone.id))
        || jsonb_build_object('list', to_jsonb(gone), 'collapsedBy',
          (select coalesce(jsonb_agg(k.user_id), '[]') from private.collapsed_lists k where k.list_id = gone.id)));
    gone_ids := gone_ids || gone.id;
  end loop;
  if gone_ids = '{}' then
    return null;
  end if;
  delete from public.lists l where l.id = any (gone_ids);
  update public.lists l set order_index = n.place
  from (select o.id, (row_number() over (order by o.order_index) - 1)::integer as place
    from public.lists o where o.board_id = delete_lists.board_id) n
  where n.id = l.id and l.order_index <> n.place;
  foreach id in array gone_ids loop
    revision := private.next_revision(delete_lists.board_id);
    perform private.announce(delete_lists.board_id, jsonb_build_object('type', 'list.deleted', 'revision', revision, 'listId', id));
  end loop;
  return revision;
end $function$;
comment on function private.delete_lists(board_id uuid, list_ids uuid[], if_empty boolean) is 'Puts these lists of a board, which its caller has locked, into the bin with their cards. Null if there is none of them.';

create or replace function public.delete_list(list_id uuid, if_empty boolean default false)
 returns bigint
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = delete_list.list_id);
  revision bigint;
begin
  perform private.lock_board_to_edit(board);
  revision := private.delete_lists(board, array[delete_list.list_id], delete_list.if_empty);
  if revision is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  return revision;
end $function$;

CREATE OR REPLACE FUNCTION public.restore_items(item_ids uuid[], to_list_id uuid DEFAULT NULL::uuid, board_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := coalesce(restore_items.board_id, (
    select d.board_id from public.deleted_items d
    where d.board_id in (select private.my_board_ids()) and d.item_id = any (restore_items.item_ids)
    order by array_position(restore_items.item_ids, d.item_id), d.deleted_at desc limit 1));
  items public.deleted_items[];
  item public.deleted_items;
  list public.lists;
  list_count integer := 0;
  katas integer;
  many integer := 0;
  weight bigint := 0;
  bytes bigint := 0;
  card_ids uuid[];
  ranks numeric[];
  content jsonb;
  card_row public.cards;
  revision bigint;
begin
  if cardinality(restore_items.item_ids) > 1000 then
    raise exception 'At most 1,000 at a time.' using errcode = 'PT413';
  end if;
  perform private.lock_board_to_edit(board);
  perform private.set_quiet(true);
  -- Each that comes back moves them.
  katas := (select count(*) from public.lists l where l.board_id = board);
  for item in
    select d.* from public.deleted_items d where d.board_id = board and d.item_id = any (restore_items.item_ids)
  loop
    many := many + 1;
    weight := weight + case item.kind when 'list' then 100 + katas else 0 end + 2 * jsonb_array_length(item.content -> 'cards')
      + jsonb_array_length(item.content -> 'checklist') + jsonb_array_length(item.content -> 'labels')
      + jsonb_array_length(item.content -> 'comments') + jsonb_array_length(coalesce(item.content -> 'attachments', '[]'));
    bytes := bytes + octet_length(item.content::text) - 2000;
    if many > 1 then
      perform private.require_light(weight, bytes, 'Together these hold too much to come back in one piece. Restore fewer at a time.');
    end if;
  end loop;
  perform private.require_room_to_copy(bytes);
  with taken as (
    delete from public.deleted_items d
    where d.board_id = board and d.item_id = any (restore_items.item_ids)
    returning d as item
  )
  select array_agg(t.item) into items from taken t;
  if items is null then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;

  if cardinality(items) > 1 then
    perform private.require_few_stays(array(
      select (c ->> 'id')::uuid from unnest(items) i cross join jsonb_array_elements(i.content -> 'cards') c));
  end if;

  -- Lists first: their own cards come with them, others may wait for them.
  perform set_config('dojo.flow_waits', 'on', true);
  for item in
    select i.* from unnest(items) i where i.kind = 'list'
    order by coalesce(i.rank, (i.content #>> '{list,order_index}')::numeric), i.item_id
  loop
    list_count := list_count + 1;
    list := jsonb_populate_record(null::public.lists, item.content -> 'list');
    perform private.take_back_ids(item.content);
    insert into public.lists (id, board_id, title, version, created_at, card_limit, completes, flow)
    values (list.id, board, list.title, list.version + 1, list.created_at, list.card_limit, coalesce(list.completes, false), list.flow);
    perform private.restore_details(item.content);
    -- What went into the bin before this was kept has none.
    insert into private.collapsed_lists (user_id, list_id)
    select m.user_id, list.id from jsonb_array_elements_text(coalesce(item.content -> 'collapsedBy', '[]')) k (value)
    join public.board_members m on m.board_id = board and m.user_id = k.value::uuid;
    -- What is still in the bin of this list compares itself with these.
    update public.cards c set rank = o.rank
    from jsonb_populate_recordset(null::public.cards, item.content -> 'cards') o where c.id = o.id and o.rank is not null;
    perform private.place_list_at(list.id, (
      select count(*)::integer from public.lists l
      where l.board_id = board and l.id <> list.id and l.rank < coalesce(item.rank, list.order_index)));
    update public.lists l set rank = item.rank
    where l.id = list.id and item.rank is not null and not exists (select from public.lists o where o.board_id = board and o.id <> list.id
      and case when o.order_index < l.order_index then o.rank >= item.rank else o.rank <= item.rank end);
  end loop;

  perform set_config('dojo.flow_waits', 'off', true);
  if list_count > 0 then
    perform private.settle_flow_lists(board);
  end if;

  with card as materialized (
    select i.item_id, i.content, own.rank, coalesce(restore_items.to_list_id, (i.content #>> '{cards,0,list_id}')::uuid) as list_id,
      row_number() over (order by own.rank, i.item_id) as place
    from unnest(items) i
    cross join lateral (select coalesce(i.rank, (i.content #>> '{cards,0,order_index}')::numeric) as rank) own
    where i.kind = 'card'
  )
  select array_agg(c.item_id order by c.place), array_agg(c.rank order by c.place), jsonb_build_object(
      'cards', jsonb_agg((c.content #> '{cards,0}') || jsonb_build_object('list_id', c.list_id, 'order_index', c.place) order by c.place),
      'checklist', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'checklist') x),
      'labels', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'labels') x),
      'comments', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'comments') x),
      'notifications', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'notifications') x),
      'attachments', (select coalesce(jsonb_agg(x), '[]')
        from card k cross join jsonb_array_elements(coalesce(k.content -> 'attachments', '[]')) x),
      'watchers', (select coalesce(jsonb_agg(x), '[]')
        from card k cross join jsonb_array_elements(coalesce(k.content -> 'watchers', '[]')) x))
    into card_ids, ranks, content
  from card c;
  if card_ids is not null then
    if exists (
      select from jsonb_array_elements(content -> 'cards') c
      where not exists (select from public.lists l where l.id = (c ->> 'list_id')::uuid and l.board_id = board)
    ) then
      raise exception 'The list of this card is gone. Restore the list first.' using errcode = '23503';
    end if;
    perform private.restore_details(content);
    if restore_items.to_list_id is null then
      perform private.place_cards_back(card_ids, ranks);
    end if;
    perform private.note_events(board, card_ids, 'card.restored');
  end if;

  perform private.set_quiet(false);
  if list_count > 0 or cardinality(card_ids) > 20 then
    return private.announce_reload(board);
  end if;
  for card_row in select c.* from public.cards c where c.id = any (card_ids) order by c.list_id, c.order_index loop
    revision := private.next_revision(board);
    perform private.announce(board, jsonb_build_object('type', 'card.placed', 'revision', revision,
      'listId', card_row.list_id, 'index', card_row.order_index, 'card', private.card_face(card_row)));
  end loop;
  return revision;
end $function$;
