-- A list may have a limit of cards, which is shown and never enforced, and may complete what enters it.

alter table public.lists
  add column card_limit integer,
  add column completes boolean not null default false,
  add constraint lists_card_limit_range check (card_limit between 1 and 999);
comment on column public.lists.card_limit is 'How many cards it should hold at most. A board warns above it; nothing is refused.';
comment on column public.lists.completes is 'Whether it completes the cards that enter it. Leaving it reopens none.';
grant insert (card_limit, completes), update (card_limit, completes) on public.lists to authenticated;

drop trigger lists_version on public.lists;
create trigger lists_version before update of title, card_limit, completes on public.lists
  for each row execute function private.version_list();
drop trigger lists_announce_edited on public.lists;
create trigger lists_announce_edited after update of title, card_limit, completes on public.lists
  for each row execute function private.announce_edited_list();

create or replace function private.announce_edited_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(new.board_id, jsonb_build_object('type', 'list.edited', 'listId', new.id,
    'title', new.title, 'cardLimit', new.card_limit, 'completes', new.completes, 'version', new.version));
  return null;
end $$;

create or replace function private.announce_placed_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row record;
begin
  if private.is_quiet() then
    return null;
  end if;
  if (select count(*) from placed) > 20 then
    perform private.announce_reload(n.board_id) from (select distinct p.board_id from placed p) n;
    return null;
  end if;
  for row in
    select n.board_id, jsonb_build_object('type', 'list.placed', 'listId', n.id, 'title', n.title,
      'cardLimit', n.card_limit, 'completes', n.completes, 'version', n.version, 'index', n.order_index) as change
    from placed n order by n.board_id, n.order_index
  loop
    perform private.announce(row.board_id, row.change || jsonb_build_object('revision', private.next_revision(row.board_id)));
  end loop;
  return null;
end $$;

create or replace function public.board_snapshot(board_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object(
      'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at, 'clanId', b.clan_id,
      'archivedAt', b.archived_at),
    'role', m.role,
    'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
    'overPlan', private.over_plan(b.id),
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
        'cardLimit', l.card_limit, 'completes', l.completes, 'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join (
        select c.list_id, json_agg(json_strip_nulls(json_build_object(
          'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
          'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
          'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
          'badges', c.badges, 'version', c.version)) order by c.order_index) as cards
        from public.cards c where c.board_id = board_snapshot.board_id group by c.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_snapshot.board_id
$$;

create or replace function public.create_board(title text, description text default '', lists jsonb default '[]', id uuid default gen_random_uuid(), clan_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  list record;
  list_id uuid;
begin
  insert into public.boards (id, title, description, user_id)
  values (create_board.id, create_board.title, create_board.description, (select auth.uid()));
  for list in select value as content from jsonb_array_elements(create_board.lists) with ordinality order by ordinality loop
    list_id := gen_random_uuid();
    insert into public.lists (id, board_id, title, order_index, completes)
    values (list_id, create_board.id, list.content ->> 'title', 0, coalesce((list.content ->> 'completes')::boolean, false));
    insert into public.cards (board_id, list_id, title, description, priority, due_date, due_at,
      due_time_zone, order_index)
    select create_board.id, list_id, card ->> 'title', coalesce(card ->> 'description', ''), card ->> 'priority',
      private.due_day(card ->> 'due_date'), (card ->> 'due_at')::timestamptz, card ->> 'due_time_zone', 0
    from jsonb_array_elements(coalesce(list.content -> 'cards', '[]')) with ordinality as c (card, place) order by place;
  end loop;
  if create_board.clan_id is not null then
    perform public.move_board_to_clan(create_board.id, create_board.clan_id);
  end if;
  return create_board.id;
end $$;

create or replace function public.copy_board(board_id uuid, title text, with_cards boolean, clan_id uuid default null, id uuid default gen_random_uuid()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  old_lists uuid[];
  new_lists uuid[];
  old_cards uuid[] := '{}';
  new_cards uuid[] := '{}';
begin
  if copy_board.board_id is null or copy_board.board_id not in (select private.my_board_ids()) then
    raise exception 'It is gone, or you are not on it.' using errcode = 'PT404';
  end if;
  if copy_board.with_cards then
    if (select count(*) from (select from public.cards c where c.board_id = copy_board.board_id limit 5001) x) > 5000
      or (select count(*) from (select from public.card_checklist_items i where i.board_id = copy_board.board_id limit 20001) x) > 20000 then
      raise exception 'At most 5,000 techniques with 20,000 steps are copied. Copy the dojo without its techniques.' using errcode = 'PT413';
    end if;
    if (select count(*) from (select from public.cards c where c.created_by = me and c.created_at > now() - interval '1 hour' limit 50001) x) > 50000 then
      raise exception 'You have made 50,000 techniques within an hour. Copy the dojo later.' using errcode = 'PT429';
    end if;
  end if;

  insert into public.boards (id, title, description, user_id)
  select copy_board.id, copy_board.title, b.description, me from public.boards b where b.id = copy_board.board_id;
  -- No one is on it yet, and its history starts when it is there.
  perform private.set_quiet(true);

  select coalesce(array_agg(l.id), '{}'), coalesce(array_agg(gen_random_uuid()), '{}') into old_lists, new_lists
  from public.lists l where l.board_id = copy_board.board_id;
  insert into public.lists (id, board_id, title, order_index, card_limit, completes)
  select n.new, copy_board.id, l.title, l.order_index, l.card_limit, l.completes
  from unnest(old_lists, new_lists) n (old, new) join public.lists l on l.id = n.old order by l.order_index;

  -- By name: two people may each have made one of the same name. People's own ones come along as the copy's.
  insert into public.custom_labels (user_id, board_id, name, color)
  select distinct on (l.name) me, copy_board.id, l.name, l.color
  from public.custom_labels l
  where l.board_id = copy_board.board_id
    or copy_board.with_cards and l.id in (select w.label_id from public.card_labels w where w.board_id = copy_board.board_id)
  order by l.name, l.created_at, l.id;

  if copy_board.with_cards then
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(gen_random_uuid()), '{}') into old_cards, new_cards
    from public.cards c where c.board_id = copy_board.board_id and c.list_id = any (old_lists);
    -- In the places that they had: the trigger that finds the last one need not look for each.
    perform set_config('dojo.placed', 'on', true);
    insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone,
      order_index, rank, is_completed, completed_at, created_by)
    select n.new, copy_board.id, h.new, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      c.order_index, c.rank, c.is_completed, c.completed_at, me
    from unnest(old_cards, new_cards) n (old, new) join public.cards c on c.id = n.old
    join unnest(old_lists, new_lists) h (old, new) on h.old = c.list_id;
    perform set_config('dojo.placed', 'off', true);
    insert into public.card_checklist_items (card_id, board_id, user_id, title, completed)
    select n.new, copy_board.id, me, i.title, i.completed
    from public.card_checklist_items i join unnest(old_cards, new_cards) n (old, new) on n.old = i.card_id
    where i.board_id = copy_board.board_id order by i.card_id, i.order_index;
    insert into public.card_labels (card_id, board_id, label_id)
    select distinct n.new, copy_board.id, k.id
    from public.card_labels w join unnest(old_cards, new_cards) n (old, new) on n.old = w.card_id
    join public.custom_labels l on l.id = w.label_id
    join public.custom_labels k on k.board_id = copy_board.id and k.name = l.name
    where w.board_id = copy_board.board_id;
  end if;
  perform private.set_quiet(false);
  if copy_board.clan_id is not null then
    perform public.move_board_to_clan(copy_board.id, copy_board.clan_id);
  end if;
  return copy_board.id;
end $$;

create or replace function public.restore_items(item_ids uuid[], to_list_id uuid default null, board_id uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := coalesce(restore_items.board_id, (
    select d.board_id from public.deleted_items d
    where d.board_id in (select private.my_board_ids()) and d.item_id = any (restore_items.item_ids)
    order by array_position(restore_items.item_ids, d.item_id), d.deleted_at desc limit 1));
  items public.deleted_items[];
  item public.deleted_items;
  list public.lists;
  list_count integer := 0;
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
  with taken as (
    delete from public.deleted_items d
    where d.board_id = board and d.item_id = any (restore_items.item_ids)
    returning d as item
  )
  select array_agg(t.item) into items from taken t;
  if items is null then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;

  -- Lists first: their own cards come with them, others may wait for them.
  for item in
    select i.* from unnest(items) i where i.kind = 'list'
    order by coalesce(i.rank, (i.content #>> '{list,order_index}')::numeric), i.item_id
  loop
    list_count := list_count + 1;
    list := jsonb_populate_record(null::public.lists, item.content -> 'list');
    perform private.take_back_ids(item.content);
    insert into public.lists (id, board_id, title, version, created_at, card_limit, completes)
    values (list.id, board, list.title, list.version + 1, list.created_at, list.card_limit, coalesce(list.completes, false));
    perform private.restore_details(item.content);
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
        from card k cross join jsonb_array_elements(coalesce(k.content -> 'attachments', '[]')) x))
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
end $$;

-- What enters a list that completes: by a move, from another board, or made there. What is restored comes back as it was.

create function private.complete_arriving_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.lists l where l.id = new.list_id and l.completes) then
    new.is_completed := true;
    new.completed_at := now();
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger cards_complete before update on public.cards
  for each row when (new.list_id <> old.list_id and not new.is_completed) execute function private.complete_arriving_card();

create or replace function private.place_card() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  last numeric;
begin
  new.completed_at := case when new.is_completed then coalesce(new.completed_at, now()) end;
  if current_setting('dojo.placed', true) = 'on' then
    return new;
  end if;
  if not new.is_completed and exists (select from public.lists l where l.id = new.list_id and l.completes) then
    new.is_completed := true;
    new.completed_at := now();
  end if;
  if new.board_id is null then
    select l.board_id into new.board_id from public.lists l where l.id = new.list_id;
  end if;
  perform from private.board_clocks c where c.board_id = new.board_id for update;
  select c.order_index + 1, c.rank into new.order_index, last
  from public.cards c where c.list_id = new.list_id order by c.rank desc limit 1;
  new.order_index := coalesce(new.order_index, 0);
  last := greatest(last, (select d.rank from public.deleted_items d
    where d.board_id = new.board_id and d.list_id = new.list_id and d.rank is not null order by d.rank desc limit 1));
  -- As private.rank_between() counts on from the last.
  new.rank := coalesce(floor(last) + 1, 0);
  return new;
end $$;

create or replace function public.move_cards(card_ids uuid[], to_list_id uuid, to_index integer, from_list_id uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(move_cards.card_ids, 5000);
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
  -- Many that are completed by it are told by one "reload".
  perform private.set_quiet(cardinality(ids) > 20);
  perform private.place_cards(ids, move_cards.to_list_id, place);
  perform private.set_quiet(false);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.moved', 'revision', revision, 'cardIds', ids,
    'listId', move_cards.to_list_id, 'index', place));
  if cardinality(ids) > 20 and exists (select from public.lists l where l.id = move_cards.to_list_id and l.completes) then
    perform private.announce_reload(board);
  end if;
  return revision;
end $$;
