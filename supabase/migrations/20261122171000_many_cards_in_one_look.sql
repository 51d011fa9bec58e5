-- Removing, restoring and labelling many cards takes one look for all of them, and a call has at most 1,000.

-- What happened to many cards -------------------------------------------------------------------------------------------------

create function private.note_events(board_id uuid, card_ids uuid[], kind text) returns void
language sql security definer set search_path = '' as $$
  insert into public.card_events (board_id, card_id, user_id, kind)
  select b.id, c.id, (select auth.uid()), note_events.kind
  -- Of a board that is going nothing is noted.
  from unnest(note_events.card_ids) with ordinality c (id, at) join public.boards b on b.id = note_events.board_id
  order by c.at
$$;
revoke execute on function private.note_events(uuid, uuid[], text) from public;

drop trigger card_labels_note on public.card_labels;
drop function private.note_label();
create function private.note_labels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_quiet() then
    return null;
  end if;
  insert into public.card_events (board_id, card_id, user_id, kind, detail)
  select w.board_id, w.card_id, (select auth.uid()), case tg_op when 'INSERT' then 'label.added' else 'label.removed' end,
    jsonb_build_object('name', l.name)
  -- Not when the board, the card or the label itself is going.
  from changed w join public.boards b on b.id = w.board_id join public.cards c on c.id = w.card_id
  join public.custom_labels l on l.id = w.label_id;
  return null;
end $$;
create trigger card_labels_note_new after insert on public.card_labels referencing new table as changed
  for each statement execute function private.note_labels();
create trigger card_labels_note_gone after delete on public.card_labels referencing old table as changed
  for each statement execute function private.note_labels();

drop trigger cards_spend_id on public.cards;
create function private.spend_ids() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.spent_ids (kind, id) select tg_argv[0], g.id from gone g
  on conflict (kind, id) do update set free_on = null;
  return null;
end $$;
create trigger cards_spend_ids after delete on public.cards referencing old table as gone
  for each statement execute function private.spend_ids('card');

-- Into the bin ------------------------------------------------------------------------------------------------------------------

create function private.empty_bin_of_expired(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  expired jsonb;
begin
  for expired in
    delete from public.deleted_items d
    where d.board_id = empty_bin_of_expired.board_id and d.reason <> 'archived' and d.deleted_at < now() - interval '30 days'
    returning d.content
  loop
    perform private.forget_history(empty_bin_of_expired.board_id, expired);
  end loop;
end $$;

create or replace function private.put_in_bin(board_id uuid, item_id uuid, kind text, content jsonb, reason text default 'deleted') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.empty_bin_of_expired(put_in_bin.board_id);
  insert into public.deleted_items (item_id, board_id, kind, content, reason, deleted_by)
  values (put_in_bin.item_id, put_in_bin.board_id, put_in_bin.kind, put_in_bin.content, put_in_bin.reason, (select auth.uid()));
end $$;

-- Each card with what private.cards_with_details() tells of it.
create function private.put_cards_in_bin(board_id uuid, card_ids uuid[], reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.empty_bin_of_expired(put_cards_in_bin.board_id);
  insert into public.deleted_items (item_id, board_id, kind, content, reason, deleted_by)
  select c.id, c.board_id, 'card', jsonb_build_object(
      'cards', jsonb_build_array(to_jsonb(c)),
      'checklist', coalesce((select jsonb_agg(to_jsonb(i)) from public.card_checklist_items i where i.card_id = c.id), '[]'),
      'labels', coalesce((select jsonb_agg(to_jsonb(l)) from public.card_labels l where l.card_id = c.id), '[]'),
      'comments', coalesce((select jsonb_agg(to_jsonb(m)) from public.card_comments m where m.card_id = c.id), '[]'),
      'notifications', coalesce((select jsonb_agg(to_jsonb(n)) from public.comment_notifications n
        join public.card_comments m on m.id = n.comment_id where m.card_id = c.id), '[]'),
      'attachments', coalesce((select jsonb_agg(to_jsonb(a)) from public.card_attachments a where a.card_id = c.id), '[]')),
    put_cards_in_bin.reason, (select auth.uid())
  from public.cards c where c.id = any (put_cards_in_bin.card_ids);
end $$;
revoke execute on function private.empty_bin_of_expired(uuid), private.put_cards_in_bin(uuid, uuid[], text) from public;

create or replace function public.remove_cards(card_ids uuid[], reason text default 'deleted', if_only_mine boolean default false) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  revision bigint;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if remove_cards.if_only_mine and exists (
    select from unnest(ids) c (id)
    left join lateral (
      select e.id, e.created_at from public.card_events e
      where e.board_id = board and e.card_id = c.id and e.kind = 'card.restored' and e.user_id = (select auth.uid())
      order by e.id desc limit 1
    ) mine on true
    where exists (select from public.card_events e
        where e.board_id = board and e.card_id = c.id and e.user_id is distinct from (select auth.uid())
          and (mine.id is null or e.id > mine.id))
      or exists (select from public.card_comments m
        where m.card_id = c.id and m.user_id is distinct from (select auth.uid())
          and (mine.id is null or m.created_at > mine.created_at))
  ) then
    raise exception 'Somebody else has worked on it meanwhile.' using errcode = 'PT409';
  end if;
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  perform private.note_events(board, ids, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
  perform private.put_cards_in_bin(board, ids, remove_cards.reason);
  delete from public.cards c where c.id = any (ids);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, case when cardinality(ids) = 1
    then jsonb_build_object('type', 'card.deleted', 'revision', revision, 'cardId', ids[1])
    else jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids) end);
  return revision;
end $$;

-- Out of it ---------------------------------------------------------------------------------------------------------------------

-- Whoever has placed many cards already says so: each then need not look for the end of its list.
create or replace function private.place_card() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  last numeric;
begin
  new.completed_at := case when new.is_completed then coalesce(new.completed_at, now()) end;
  if current_setting('dojo.placed', true) = 'on' then
    return new;
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

create or replace function private.last_rank(list_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select c.rank from public.cards c where c.list_id = last_rank.list_id order by c.rank desc limit 1),
    (select d.rank from public.deleted_items d
      where d.board_id = (select l.board_id from public.lists l where l.id = last_rank.list_id) and d.list_id = last_rank.list_id
        and d.rank is not null order by d.rank desc limit 1))
$$;

create or replace function private.restore_details(content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_back_ids(content);
  -- At the end of their lists, under the board's lock; whoever restores them moves them on from there.
  perform set_config('dojo.placed', 'on', true);
  with back as materialized (
    select b.*, row_number() over (partition by b.list_id order by b.order_index) - 1 as later
    from jsonb_populate_recordset(null::public.cards, content -> 'cards') b
  ), ends as materialized (
    select l.list_id, coalesce(floor(private.last_rank(l.list_id)) + 1, 0) as rank, coalesce((
      select o.order_index + 1 from public.cards o where o.list_id = l.list_id order by o.rank desc limit 1), 0) as place
    from (select distinct b.list_id from back b) l
  )
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone, assignee, is_completed,
      completed_at, version, created_by, created_at, order_index, rank)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at,
      e.place + c.later, e.rank + c.later
  from back c join ends e on e.list_id = c.list_id order by c.order_index;
  perform set_config('dojo.placed', 'off', true);
  -- In their order, which the trigger counts again.
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title, i.order_index,
      i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i order by i.order_index;
  insert into public.card_labels
  select l.* from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id and k.board_id = l.board_id);
  insert into public.card_comments
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at
  from jsonb_populate_recordset(null::public.card_comments, content -> 'comments') m;
  insert into public.comment_notifications
  select n.id, n.user_id, n.comment_id, (select u.id from auth.users u where u.id = n.mentioned_by), n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, content -> 'notifications') n
  where exists (select from auth.users u where u.id = n.user_id);
  -- What went into the bin before there were attachments has none.
  insert into public.card_attachments
  select a.id, a.card_id, a.board_id, (select u.id from auth.users u where u.id = a.user_id), a.name, a.size_bytes,
      a.content_type, a.path, a.object_version, a.created_at
  from jsonb_populate_recordset(null::public.card_attachments, coalesce(content -> 'attachments', '[]')) a;
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
    insert into public.lists (id, board_id, title, version, created_at)
    values (list.id, board, list.title, list.version + 1, list.created_at);
    perform private.restore_details(item.content);
    -- What is still in the bin of this list compares itself with these.
    update public.cards c set rank = o.rank
    from jsonb_populate_recordset(null::public.cards, item.content -> 'cards') o where c.id = o.id and o.rank is not null;
    perform private.place_list_at(list.id, (
      select count(*)::integer from public.lists l
      where l.board_id = board and l.id <> list.id and l.rank < coalesce(list.rank, list.order_index)));
    update public.lists l set rank = list.rank
    where l.id = list.id and not exists (select from public.lists o where o.board_id = board and o.rank = list.rank);
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

-- The size of a call --------------------------------------------------------------------------------------------------------------

drop function private.lock_board_of_cards(uuid[]);
create function private.lock_board_of_cards(card_ids uuid[], most integer default 1000) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  board uuid;
begin
  if cardinality(lock_board_of_cards.card_ids) > most then
    raise exception 'At most % cards at a time.', btrim(to_char(most, '9,999')) using errcode = 'PT413';
  end if;
  board := (select c.board_id from public.cards c where c.id = any (lock_board_of_cards.card_ids)
    order by array_position(lock_board_of_cards.card_ids, c.id) limit 1);
  perform private.lock_board_to_edit(board);
  return board;
end $$;
revoke execute on function private.lock_board_of_cards(uuid[], integer) from public;

-- A block that moves stays one, or its cards would not come to stand together.
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
  perform private.place_cards(ids, move_cards.to_list_id, place);
  revision := private.next_revision(board);
  perform private.announce(board, case when cardinality(ids) = 1
    then jsonb_build_object('type', 'card.moved', 'revision', revision, 'cardId', ids[1],
      'listId', move_cards.to_list_id, 'index', place)
    else jsonb_build_object('type', 'cards.moved', 'revision', revision, 'cardIds', ids,
      'listId', move_cards.to_list_id, 'index', place) end);
  return revision;
end $$;

create or replace function public.edit_cards(edits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(edit_cards.edits) e);
  board uuid;
  versions jsonb;
begin
  if cardinality(ids) > 1000 then
    raise exception 'At most 1,000 cards at a time.' using errcode = 'PT413';
  end if;
  board := private.lock_board_of_cards(ids);
  perform private.set_quiet(cardinality(ids) > 20);
  with edited as (
    update public.cards c set
      title = case when p.patch ? 'title' then p.patch ->> 'title' else c.title end,
      description = case when p.patch ? 'description' then p.patch ->> 'description' else c.description end,
      priority = case when p.patch ? 'priority' then p.patch ->> 'priority' else c.priority end,
      due_date = case when p.patch ? 'due_date' then private.due_day(p.patch ->> 'due_date') else c.due_date end,
      due_at = case when p.patch ? 'due_at' then (p.patch ->> 'due_at')::timestamptz else c.due_at end,
      due_time_zone = case when p.patch ? 'due_time_zone' then p.patch ->> 'due_time_zone' else c.due_time_zone end,
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

create or replace function private.count_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  counted integer := coalesce(nullif(current_setting('dojo.rows', true), ''), '0')::integer + 1;
  most integer := coalesce(tg_argv[0], '5000')::integer;
begin
  if counted > most then
    raise exception 'At most % rows at a time.', btrim(to_char(most, '9,999')) using errcode = 'PT413';
  end if;
  perform set_config('dojo.rows', counted::text, true);
  return new;
end $$;

-- A comment is searched for names, and tells people.
drop trigger card_comments_count_row on public.card_comments;
create trigger card_comments_count_row before insert on public.card_comments for each row
  when (current_user = 'authenticated') execute function private.count_row('100');

-- Only the first thousand @ of a comment are looked at.
create or replace function private.mentioned_in(source text, board_id uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  prose text;
  longest integer;
  most_ats integer;
  said record;
  covered bigint := 0;
  people uuid[] := '{}';
begin
  if source is null or strpos(source, '@') = 0 then
    return;
  end if;
  select coalesce(max(length(n.name)), 0), coalesce(max(length(n.name) - length(replace(n.name, '@', ''))), 0) into longest, most_ats
  from (
    select normalize(btrim(p.display_name, E' \t\r\n'), nfc) as name
    from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = mentioned_in.board_id
  ) n;
  prose := lower(private.without_code(normalize(source, nfc)));
  for said in
    with names as materialized (
      select m.user_id, lower(normalize(btrim(p.display_name, E' \t\r\n'), nfc)) as name
      from public.board_members m join public.profiles p on p.user_id = m.user_id
      where m.board_id = mentioned_in.board_id
    ), lengths as materialized (
      select distinct left(n.name, 1) as initial, length(n.name) as length from names n where n.name <> ''
    ), ats as (
      select sum(length(part) + 1) over (order by n) as place, right(part, 1) as before,
        string_agg(left(part, longest + 1), '@') over (order by n rows between 1 following and 1 + most_ats following) as tail
      from string_to_table(prose, '@') with ordinality as parts (part, n)
      where n <= 1001 + most_ats
    ), tails as materialized (
      select a.place, a.tail from ats a
      where a.before !~ '[[:alnum:]]' and left(a.tail, 1) in (select l.initial from lengths l)
    )
    select distinct on (t.place) t.place, l.length, array_agg(n.user_id) as user_ids
    from tails t join lengths l on l.initial = left(t.tail, 1) join names n on n.name = left(t.tail, l.length)
    where substr(t.tail, l.length + 1, 1) !~ '[[:alnum:]]'
    group by t.place, l.length order by t.place, l.length desc
  loop
    -- An @ within a name that was read already begins no other.
    if said.place > covered then
      covered := said.place + said.length;
      if said.user_ids[1] <> all (people) then
        people := people || said.user_ids;
      end if;
    end if;
  end loop;
  return query select person from unnest(people) person;
end $$;
