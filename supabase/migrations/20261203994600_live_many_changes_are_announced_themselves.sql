-- More than 20 changes at once were announced as "load everything again". Then 58 open tabs of a dojo of 19,900 techniques
-- loaded it three times for three edits of 21 techniques, and people on other dojos waited for half a minute. Now up to
-- 2,000 changes are announced themselves.

CREATE OR REPLACE FUNCTION private.announce_parts(board_id uuid, field text, parts jsonb[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pieces jsonb[];
  piece jsonb;
  bytes bigint;
  revision bigint;
begin
  -- 100 kB each: hosted Supabase passes on 256 kB.
  select array_agg(n.piece order by n.place), sum(n.bytes) into pieces, bytes from (
    select s.place, jsonb_agg(s.part order by s.at) as piece, sum(s.bytes) as bytes from (
      select p.part, p.at, octet_length(p.part::text) as bytes,
        sum(octet_length(p.part::text)) over (order by p.at) / 100000 as place
      from unnest(announce_parts.parts) with ordinality p (part, at)) s
    group by s.place) n;
  if bytes > 1000000 then
    return private.announce_reload(announce_parts.board_id);
  end if;
  foreach piece in array coalesce(pieces, '{}') loop
    revision := private.next_revision(announce_parts.board_id);
    perform private.announce(announce_parts.board_id, jsonb_build_object('type', 'board.changed', 'revision', revision, field, piece));
  end loop;
  return revision;
end $function$;
revoke execute on function private.announce_parts(board_id uuid, field text, parts jsonb[]) from public;
comment on function private.announce_parts(board_id uuid, field text, parts jsonb[]) is 'Announces so many parts of a change in pieces, or that the board is to be loaded again where that is less. Answers the last revision.';

CREATE OR REPLACE FUNCTION private.announce_cards(board_id uuid, card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(card_ids) > 2000 then
    perform private.announce_reload(announce_cards.board_id);
    return;
  end if;
  perform private.announce_parts(announce_cards.board_id, 'cards', array(
    select private.card_face(c) from public.cards c
    where c.id = any (announce_cards.card_ids) and c.board_id = announce_cards.board_id order by c.id));
end $function$;
revoke execute on function private.announce_cards(board_id uuid, card_ids uuid[]) from public;
comment on function private.announce_cards(board_id uuid, card_ids uuid[]) is 'Tells what many cards of a board are like now.';

CREATE OR REPLACE FUNCTION private.announce_cards_by_board(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Of a board that is going nothing is told.
  perform private.announce_cards(g.board_id, g.ids) from (
    select c.board_id, array_agg(c.id) as ids from public.cards c join public.boards b on b.id = c.board_id
    where c.id = any (announce_cards_by_board.card_ids) group by c.board_id order by c.board_id) g;
end $function$;
revoke execute on function private.announce_cards_by_board(card_ids uuid[]) from public;
comment on function private.announce_cards_by_board(card_ids uuid[]) is 'The same of cards on any boards.';

-- Who caused it loads the board at once; others wait a little (lib/boards/store/reload-wait.ts).

CREATE OR REPLACE FUNCTION private.announce_reload(board_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revision bigint := private.next_revision(announce_reload.board_id);
begin
  perform private.announce(announce_reload.board_id, jsonb_build_object('type', 'board.changed', 'revision', revision,
    'by', (select auth.uid())));
  return revision;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce(coalesce(new.board_id, old.board_id), jsonb_build_object('type', 'members.changed',
    'userId', coalesce(new.user_id, old.user_id), 'by', (select auth.uid())));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_placed_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row record;
  many bigint;
begin
  if private.is_quiet() then
    return null;
  end if;
  many := (select count(*) from placed);
  if many > 2000 then
    perform private.announce_reload(n.board_id) from (select distinct p.board_id from placed p) n;
    return null;
  end if;
  -- Above this many, a piece with several is cheaper than each of them.
  if many > 20 then
    perform private.announce_parts(s.board_id, 'placed', s.parts) from (
      select n.board_id, array_agg(jsonb_build_object('listId', n.list_id, 'index', n.order_index, 'card', private.card_face(c))
        order by n.list_id, n.order_index) as parts
      from placed n join public.cards c on c.id = n.id group by n.board_id) s;
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
end $function$;

CREATE OR REPLACE FUNCTION public.edit_cards(edits jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(edit_cards.edits) e);
  board uuid;
  versions jsonb;
begin
  if cardinality(ids) > 1000 then
    raise exception 'At most 1,000 cards at a time.' using errcode = 'PT413';
  end if;
  if cardinality(ids) > 1 then
    perform private.require_light((
      select sum(2 + coalesce(octet_length(p.patch ->> 'title'), 0) / 60 + (
        select coalesce(sum(case k when 'is_completed' then 15 when 'repeat' then 10 else 3 end), 0) from jsonb_object_keys(p.patch) k))
      from (select coalesce(e -> 'patch', '{}') as patch from jsonb_array_elements(edit_cards.edits) e) p), 0,
      'Together these are too much for one call. Change fewer at a time.');
  end if;
  board := private.lock_board_of_cards(ids);
  perform private.set_quiet(cardinality(ids) > 20);
  perform private.set_takes_back(edit_cards.edits @? '$[*].expect.is_completed');
  with edited as (
    update public.cards c set
      title = case when p.patch ? 'title' then p.patch ->> 'title' else c.title end,
      description = case when p.patch ? 'description' then p.patch ->> 'description' else c.description end,
      priority = case when p.patch ? 'priority' then p.patch ->> 'priority' else c.priority end,
      due_date = case when p.patch ? 'due_date' then private.due_day(p.patch ->> 'due_date') else c.due_date end,
      due_at = case when p.patch ? 'due_at' then (p.patch ->> 'due_at')::timestamptz else c.due_at end,
      due_time_zone = case when p.patch ? 'due_time_zone' then p.patch ->> 'due_time_zone' else c.due_time_zone end,
      repeat = case when p.patch ? 'repeat' then p.patch ->> 'repeat' else c.repeat end,
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
  perform private.set_takes_back(false);
  perform private.set_quiet(false);
  if versions is null then
    raise exception 'Someone else has just changed this.' using errcode = 'PT409';
  end if;
  if cardinality(ids) > 20 then
    perform private.announce_cards(board, array(select k::uuid from jsonb_object_keys(versions) k));
  end if;
  return jsonb_build_object('versions', versions);
end $function$;

CREATE OR REPLACE FUNCTION public.move_cards(card_ids uuid[], to_list_id uuid, to_index integer, from_list_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := private.lock_board_of_cards(move_cards.card_ids, 2000);
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
      raise exception 'Someone else has just moved this.' using errcode = 'PT409';
    end if;
  end if;
  if cardinality(ids) > 500 and exists (select from public.lists l where l.id = move_cards.to_list_id and l.completes)
    and (select count(*) from public.cards c where c.id = any (ids) and c.repeat is not null and not c.is_completed) > 500 then
    raise exception 'At most 500 techniques that repeat are completed at a time.' using errcode = 'PT413';
  end if;
  place := least(greatest(move_cards.to_index, 0),
    (select count(*) from public.cards c where c.list_id = move_cards.to_list_id and c.id <> all (ids))::integer);
  -- Many that are completed by it are told together.
  perform private.set_quiet(cardinality(ids) > 20);
  perform private.set_takes_back(move_cards.from_list_id is not null);
  perform private.place_cards(ids, move_cards.to_list_id, place);
  perform private.set_takes_back(false);
  perform private.set_quiet(false);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.moved', 'revision', revision, 'cardIds', ids,
    'listId', move_cards.to_list_id, 'index', place));
  if cardinality(ids) > 20 and exists (select from public.lists l where l.id = move_cards.to_list_id and l.completes) then
    perform private.announce_cards(board, ids);
  end if;
  return revision;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_written(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was_quiet boolean := private.is_quiet();
begin
  if cardinality(card_ids) > 20 then
    -- As in private.recount_cards.
    perform from public.cards c where c.id = any (card_ids) order by c.id for no key update;
    perform private.set_bulk(true);
    update public.cards c set badges = b.badges, version = c.version + 1, updated_at = now()
    from unnest(card_ids) g (id) left join private.badges_of_cards(card_ids) b on b.card_id = g.id
    where c.id = g.id;
    update private.card_texts t set updated_at = now() where t.card_id = any (card_ids) and t.updated_at <> now();
    perform private.set_bulk(false);
    if not was_quiet then
      perform private.announce_cards_by_board(recount_written.card_ids);
    end if;
  elsif cardinality(card_ids) > 0 then
    perform private.recount_cards(card_ids);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.unassign_together(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.set_bulk(true);
  with taken as (
    update public.cards c set assignee = null, version = c.version + 1 from public.cards o
    where c.id = any (unassign_together.card_ids) and o.id = c.id returning c.id, c.board_id, o.assignee
  )
  -- Of a board that is going nothing is noted.
  insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
  select b.clan_id, b.id, t.id, (select auth.uid()), 'card.assigned', jsonb_build_object('assignee', t.assignee),
    '{"assignee": null}', s.via, s.cause, s.depth, s.request_id, s.address
  from taken t join public.boards b on b.id = t.board_id cross join private.request_source() s;
  perform private.set_bulk(false);
  perform private.announce_cards_by_board(unassign_together.card_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.recount_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  card_ids uuid[] := array(select distinct d.card_id from changed d);
begin
  if cardinality(card_ids) <= 20 then
    perform private.recount_written(card_ids);
    return null;
  end if;
  perform private.set_bulk(true);
  update public.cards c set version = c.version + 1, updated_at = now(),
    badges = nullif(jsonb_strip_nulls(coalesce(c.badges, '{}') || jsonb_build_object('labels', w.labels)), '{}')
  from unnest(card_ids) g (id) left join private.worn_labels(card_ids) w on w.card_id = g.id
  where c.id = g.id;
  update private.card_texts t set updated_at = now() where t.card_id = any (card_ids) and t.updated_at <> now();
  perform private.set_bulk(false);
  if not private.is_quiet() then
    perform private.announce_cards_by_board(card_ids);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_blocked(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told record;
begin
  if coalesce(cardinality(card_ids), 0) = 0 then
    return;
  end if;
  -- One after the other, so that the second of two that end at the same time counts what the first has ended.
  perform from public.cards c where c.id = any (card_ids) order by c.id for no key update;
  -- Only this count is made again. Of each board it is said once, here, also while the calling function is quiet.
  perform private.set_bulk(true);
  for told in
    with counted as materialized (
      select g.id as card_id, (
        select nullif(count(*), 0) from private.card_blocks k where k.card_id = g.id and private.is_blocking(k)) as blockers
      from unnest(card_ids) g (id)
    ), changed as (
      update public.cards c set version = c.version + 1,
        badges = nullif(jsonb_strip_nulls(coalesce(c.badges, '{}') || jsonb_build_object('blockers', n.blockers)), '{}')
      from counted n
      where c.id = n.card_id and (c.badges -> 'blockers')::bigint is distinct from n.blockers returning c.id, c.board_id
    )
    select c.board_id, array_agg(c.id order by c.id) as ids from changed c group by c.board_id order by c.board_id
  loop
    if cardinality(told.ids) > 20 then
      perform private.announce_cards(told.board_id, told.ids);
    else
      perform private.announce_card(c) from public.cards c where c.id = any (told.ids);
    end if;
  end loop;
  perform private.set_bulk(false);
end $function$;

CREATE OR REPLACE FUNCTION private.follow_new_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  card_ids uuid[];
  told record;
  label jsonb;
begin
  if not exists (select from written n join was o on o.id = n.id where n.board_id is not null and n.name <> o.name) then
    return null;
  end if;
  -- Each once, however many of the tags it wears.
  card_ids := array(select distinct x.card_id from written n join was o on o.id = n.id join public.card_labels x on x.label_id = n.id
    where n.board_id is not null and n.name <> o.name);
  -- Cards name their labels in alphabetical order, which may be another one now.
  perform private.set_bulk(true);
  update public.cards c set version = c.version + 1, badges = c.badges || jsonb_build_object('labels', w.labels)
  from private.worn_labels(card_ids) w
  where c.id = any (card_ids) and c.id = w.card_id and c.badges -> 'labels' <> w.labels;
  perform private.set_bulk(false);
  for told in
    select n.board_id, array_agg(jsonb_build_object('id', n.id, 'name', n.name, 'color', n.color) order by n.id) as labels
    from written n join was o on o.id = n.id where n.board_id is not null and n.name <> o.name group by n.board_id order by n.board_id
  loop
    if cardinality(told.labels) > 20 then
      perform private.announce_reload(told.board_id);
    else
      foreach label in array told.labels loop
        perform private.announce(told.board_id,
          jsonb_build_object('type', 'label.saved', 'revision', private.next_revision(told.board_id), 'label', label));
      end loop;
    end if;
  end loop;
  perform private.announce_cards_by_board(card_ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.restore_items(item_ids uuid[], to_list_id uuid DEFAULT NULL::uuid, board_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := restore_items.board_id;
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
  if board is null then
    board := (
      select d.board_id from public.deleted_items d
      where d.board_id in (select private.my_board_ids()) and d.item_id = any (restore_items.item_ids)
      order by array_position(restore_items.item_ids, d.item_id), d.deleted_at desc limit 1);
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
      + jsonb_array_length(item.content -> 'comments') + jsonb_array_length(coalesce(item.content -> 'attachments', '[]'))
      + jsonb_array_length(coalesce(item.content -> 'notifications', '[]'));
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
  if list_count > 0 then
    return private.announce_reload(board);
  end if;
  if cardinality(card_ids) > 20 then
    return private.announce_parts(board, 'placed', array(
      select jsonb_build_object('listId', c.list_id, 'index', c.order_index, 'card', private.card_face(c))
      from public.cards c where c.id = any (card_ids) order by c.list_id, c.order_index));
  end if;
  for card_row in select c.* from public.cards c where c.id = any (card_ids) order by c.list_id, c.order_index loop
    revision := private.next_revision(board);
    perform private.announce(board, jsonb_build_object('type', 'card.placed', 'revision', revision,
      'listId', card_row.list_id, 'index', card_row.order_index, 'card', private.card_face(card_row)));
  end loop;
  return revision;
end $function$;
