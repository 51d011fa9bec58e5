-- A due date may have a time: an instant with the zone in which it was meant. The day is that instant's in that zone, kept
-- here, so that the two cannot disagree.

alter table public.cards
  add column due_at timestamptz,
  add column due_time_zone text,
  add constraint cards_due_time_is_whole check ((due_at is null) = (due_time_zone is null)),
  add constraint cards_due_time_zone_known check (private.is_time_zone(due_time_zone));
comment on column public.cards.due_date is 'A day, the same for everybody; of a card with a time the day of due_at in due_time_zone.';
grant insert (due_at, due_time_zone), update (due_at, due_time_zone) on public.cards to authenticated;

-- Where the day alone is changed the time goes with it, at the same hour there; without a day there is no time.
create function private.keep_due_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.due_at is not null
    and new.due_at = old.due_at and new.due_time_zone = old.due_time_zone and new.due_date is distinct from old.due_date then
    new.due_at := (new.due_date + (old.due_at at time zone old.due_time_zone)::time) at time zone old.due_time_zone;
    new.due_time_zone := case when new.due_date is not null then new.due_time_zone end;
  end if;
  -- An unknown zone is refused by its constraint.
  if new.due_at is not null and private.is_time_zone(new.due_time_zone) then
    new.due_date := (new.due_at at time zone new.due_time_zone)::date;
  end if;
  return new;
end $$;
create trigger cards_keep_due_day before insert or update of due_date, due_at, due_time_zone on public.cards
  for each row execute function private.keep_due_day();

drop trigger cards_version on public.cards;
create trigger cards_version
  before update of title, description, priority, due_date, due_at, due_time_zone, assignee, is_completed on public.cards
  for each row execute function private.version_card();

-- reading ---------------------------------------------------------------------------------------------------------------

create or replace function private.card_face(c public.cards) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
    'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
    'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
    'badges', c.badges, 'version', c.version))
$$;

create or replace function public.board_snapshot(board_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object(
      'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at),
    'role', m.role,
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
        'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
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

-- writing ---------------------------------------------------------------------------------------------------------------

-- The history and bringing back, in whatever they say by now, with what a time adds to them.
do $$
declare
  edit record;
  definition text;
begin
  for edit in
    select * from (values
      ('private.note_card_changes()', 'if new.due_date is distinct from old.due_date then',
        'if new.due_date is distinct from old.due_date or new.due_at is distinct from old.due_at then'),
      ('private.note_card_changes()', 'private.from_to(old.due_date, new.due_date))',
        'private.from_to(old.due_date, new.due_date) || jsonb_strip_nulls(jsonb_build_object(''at'', new.due_at)))'),
      ('private.restore_details(jsonb)', 'priority, due_date, assignee', 'priority, due_date, due_at, due_time_zone, assignee'),
      ('private.restore_details(jsonb)', 'c.priority, c.due_date,', 'c.priority, c.due_date, c.due_at, c.due_time_zone,')
    ) as edits (name, part, whole)
  loop
    definition := pg_get_functiondef(edit.name::regprocedure);
    if strpos(definition, edit.part) = 0 then
      raise exception '% no longer has "%"', edit.name, edit.part;
    end if;
    execute replace(definition, edit.part, edit.whole);
  end loop;
end $$;

create or replace function private.is_as_expected(card public.cards, expected jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (not expected ? 'title' or card.title = expected ->> 'title')
    and (not expected ? 'description' or card.description = expected ->> 'description')
    and (not expected ? 'priority' or card.priority is not distinct from expected ->> 'priority')
    and (not expected ? 'due_date' or card.due_date is not distinct from private.due_day(expected ->> 'due_date'))
    and (not expected ? 'due_at' or card.due_at is not distinct from (expected ->> 'due_at')::timestamptz)
    and (not expected ? 'due_time_zone' or card.due_time_zone is not distinct from expected ->> 'due_time_zone')
    and (not expected ? 'assignee' or card.assignee is not distinct from (expected ->> 'assignee')::uuid)
    and (not expected ? 'is_completed' or card.is_completed = (expected ->> 'is_completed')::boolean)
$$;

create or replace function public.edit_cards(edits jsonb) returns jsonb
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

create or replace function public.create_board(title text, description text default '', lists jsonb default '[]', id uuid default gen_random_uuid())
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
    insert into public.cards (board_id, list_id, title, description, priority, due_date, due_at,
      due_time_zone, order_index)
    select create_board.id, list_id, card ->> 'title', coalesce(card ->> 'description', ''), card ->> 'priority',
      private.due_day(card ->> 'due_date'), (card ->> 'due_at')::timestamptz, card ->> 'due_time_zone', 0
    from jsonb_array_elements(coalesce(list.content -> 'cards', '[]')) with ordinality as c (card, place) order by place;
  end loop;
  return create_board.id;
end $$;

create or replace function public.duplicate_card(card_id uuid, copy_id uuid) returns bigint
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
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone,
    assignee)
  values (duplicate_card.copy_id, original.board_id, original.list_id, original.title, original.description,
    original.priority, original.due_date, original.due_at, original.due_time_zone, original.assignee);
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

-- late: what has a time, once that is past; else once the day is over -------------------------------------------------

create or replace function public.dashboard(time_zone text default 'UTC') returns json
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
          count(*) filter (where not c.is_completed and
            coalesce(c.due_at < now(), c.due_date < (select private.today_in(dashboard.time_zone)))) as overdue
        from public.cards c group by c.board_id
      ) c on c.board_id = b.id))
$$;

create or replace function private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  is_unfiltered boolean := priority is null and not has_due and not overdue;
begin
  return query
  select f.card_id from private.my_board_ids() b (id)
  cross join lateral (
    select t.card_id, t.updated_at, t.title = needle as is_exact from private.card_texts t
    where t.board_id = b.id and (strpos(t.title, needle) > 0 or strpos(t.description, needle) > 0)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = t.card_id
          and (find_cards.priority is null or c.priority = find_cards.priority)
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.is_exact desc, f.updated_at desc, f.card_id limit 50;
end $$;

create or replace function private.find_close_cards(words text[], priority text, has_due boolean, overdue boolean, today date) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  patterns text[] := array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  is_unfiltered boolean := priority is null and not has_due and not overdue;
begin
  return query
  select f.card_id from private.my_board_ids() b (id)
  cross join lateral (
    select t.card_id, t.updated_at from private.card_texts t
    where t.board_id = b.id and t.title like all (patterns)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = t.card_id
          and (find_close_cards.priority is null or c.priority = find_close_cards.priority)
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.updated_at desc, f.card_id limit 10;
end $$;

create or replace function public.search_workspace(query text, type text default 'all', priority text default null,
  has_due boolean default false, overdue boolean default false, time_zone text default 'UTC') returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  needle text := lower(btrim(regexp_replace(left(query, 200), '\s+', ' ', 'g')));
  wants_cards boolean := type <> 'dojos';
  wants_boards boolean := type = 'dojos'
    or type = 'all' and search_workspace.priority is null and not has_due and not overdue;
  boards_found uuid[] := '{}';
  cards_found uuid[] := '{}';
  closest text[];
  today date := private.today_in(time_zone);
begin
  if char_length(needle) < 2 then
    return json_build_object('boards', json_build_array(), 'cards', json_build_array(), 'closest', null);
  end if;
  if wants_boards then
    begin
      boards_found := array(select b.id from public.boards b
        where b.id in (select private.my_board_ids())
          and (strpos(lower(b.title), needle) > 0 or strpos(lower(b.description), needle) > 0)
        order by lower(b.title) = needle desc, b.updated_at desc, b.id);
    exception when others then
      raise warning 'search of dojos: %', sqlerrm;
      boards_found := null;
    end;
  end if;
  if wants_cards then
    begin
      cards_found := array(select private.find_cards(needle, search_workspace.priority, has_due, overdue, today));
    exception when others then
      raise warning 'search of techniques: %', sqlerrm;
      cards_found := null;
    end;
  end if;

  if boards_found = '{}' and cards_found = '{}' then
    closest := private.closest_words(needle);
    if wants_boards and closest is not null then
      boards_found := array(select b.id from public.boards b
        where b.id in (select private.my_board_ids()) and not exists (
          select from unnest(closest) word where strpos(lower(b.title), word) = 0)
        order by b.updated_at desc, b.id limit 10);
    end if;
    if wants_cards and closest is not null then
      cards_found := array(select private.find_close_cards(closest, search_workspace.priority, has_due, overdue, today));
    end if;
    if boards_found = '{}' and cards_found = '{}' then
      closest := null;
    end if;
  end if;

  return json_build_object(
    'boards', case when boards_found is not null then (
      select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title,
        'excerpt', private.excerpt(b.title, b.description, needle), 'updatedAt', b.updated_at) order by f.place), '[]')
      from unnest(boards_found) with ordinality f (id, place) join public.boards b on b.id = f.id) end,
    'cards', case when cards_found is not null then (
      select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title,
        'excerpt', private.excerpt(c.title, c.description, needle), 'boardId', c.board_id, 'boardTitle', b.title,
        'listTitle', l.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
        'dueTimeZone', c.due_time_zone, 'completedAt', c.completed_at,
        'updatedAt', c.updated_at) order by f.place), '[]')
      from unnest(cards_found) with ordinality f (id, place) join public.cards c on c.id = f.id
      join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id) end,
    'closest', closest);
end $$;
