-- A due date is a day, the same one for everybody, and over when it is over where a person is. So far it was the last
-- minute of that day (23:59:00) where it was picked, of which the instant alone was kept: elsewhere it was another day.

-- The day that such an instant was meant as. Clocks are at most 10 hours behind UTC where people live, except for Samoa's
-- east, and at most 14 ahead; where two zones show 23:59 at the same moment, the one with more people is taken (Hawaii
-- before Kiritimati, New Zealand before Samoa's east). What is not a last minute came from elsewhere: its day in UTC.
create function private.day_meant(moment timestamptz) returns date
language sql immutable strict set search_path = '' as $$
  select least(greatest(
    (moment at time zone 'UTC' - case when extract(epoch from moment) % 900 = 840 then interval '10 hours' else interval '0' end)::date,
    '0001-01-01'), '9999-12-31')
$$;

-- A due date as it is written: a day, or an instant by a page that was opened, or left offline, before there were days.
create function private.due_day(written text) returns date
language sql stable set search_path = '' as $$
  select case when written ~ '^\d+-\d+-\d+[T ]' then private.day_meant(written::timestamptz) else written::date end
$$;

drop trigger cards_version on public.cards;
alter table public.cards alter column due_date type date using private.day_meant(due_date);
alter table public.cards add constraint cards_due_date_in_calendar check (due_date between '0001-01-01' and '9999-12-31');
create trigger cards_version
  before update of title, description, priority, due_date, assignee, is_completed on public.cards
  for each row execute function private.version_card();

-- What is in the bin and the archive, and what the history says.
update public.deleted_items d set content = jsonb_set(d.content, '{cards}', (
  select jsonb_agg(case when c.card ->> 'due_date' is null then c.card else jsonb_set(c.card, '{due_date}',
    to_jsonb(private.due_day(c.card ->> 'due_date'))) end order by c.place)
  from jsonb_array_elements(d.content -> 'cards') with ordinality as c (card, place)))
where jsonb_path_exists(d.content, '$.cards[*].due_date ? (@ != null)');
update public.card_events e set detail = private.from_to(private.due_day(e.detail ->> 'from'), private.due_day(e.detail ->> 'to'))
where e.kind = 'card.dated';

-- writing ---------------------------------------------------------------------------------------------------------------

create or replace function private.is_as_expected(card public.cards, expected jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (not expected ? 'title' or card.title = expected ->> 'title')
    and (not expected ? 'description' or card.description = expected ->> 'description')
    and (not expected ? 'priority' or card.priority is not distinct from expected ->> 'priority')
    and (not expected ? 'due_date' or card.due_date is not distinct from private.due_day(expected ->> 'due_date'))
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
    insert into public.cards (board_id, list_id, title, description, priority, due_date, order_index)
    select create_board.id, list_id, card ->> 'title', coalesce(card ->> 'description', ''), card ->> 'priority',
      private.due_day(card ->> 'due_date'), 0
    from jsonb_array_elements(coalesce(list.content -> 'cards', '[]')) with ordinality as c (card, place) order by place;
  end loop;
  return create_board.id;
end $$;

-- late --------------------------------------------------------------------------------------------------------------------

-- Whether a text is the name of a time zone, as IANA has it and browsers know it: not an abbreviation ("CEST"), and not a
-- rule of somebody's own ("Moon/Base+3"), both of which PostgreSQL would take.
create function private.is_time_zone(name text) returns boolean
language plpgsql stable strict set search_path = '' as $$
begin
  if name !~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(/[A-Za-z_-]+){1,2}$'
    and name !~ '^(Etc/)?(UTC|GMT)$' and name !~ '^Etc/GMT[+-]1?\d$'
    and name !~ '^(WET|CET|MET|EET|EST|MST|HST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

-- The day that it is in a zone; of an unknown one, in UTC.
create function private.today_in(time_zone text) returns date
language sql stable set search_path = '' as $$
  select (now() at time zone case when private.is_time_zone(time_zone) then time_zone else 'UTC' end)::date
$$;

grant execute on function private.day_meant(timestamptz), private.due_day(text), private.is_time_zone(text),
  private.today_in(text) to authenticated;

drop function public.dashboard();
-- The dashboard: every board of the person, newest first, with what is open and what is late on their calendar.
create function public.dashboard(time_zone text default 'UTC') returns json
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
          count(*) filter (where not c.is_completed and c.due_date < (select private.today_in(dashboard.time_zone))) as overdue
        from public.cards c group by c.board_id
      ) c on c.board_id = b.id))
$$;

drop function private.find_cards(text, text, boolean, boolean);
-- The 50 best cards whose title or description contains the needle, which is in small letters.
create function private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date) returns setof uuid
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
          and (not overdue or c.due_date < today and not c.is_completed)))
    offset 0
  ) f
  order by f.is_exact desc, f.updated_at desc, f.card_id limit 50;
end $$;

drop function private.find_close_cards(text[], text, boolean, boolean);
-- The 10 best cards whose title has all of the words.
create function private.find_close_cards(words text[], priority text, has_due boolean, overdue boolean, today date) returns setof uuid
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
          and (not overdue or c.due_date < today and not c.is_completed)))
    offset 0
  ) f
  order by f.updated_at desc, f.card_id limit 10;
end $$;
grant execute on function private.find_cards(text, text, boolean, boolean, date),
  private.find_close_cards(text[], text, boolean, boolean, date) to authenticated;

drop function public.search_workspace(text, text, text, boolean, boolean);
-- Dojos and techniques that contain the query, exact titles first, then what was changed last; where nothing does,
-- `closest` has the words that were searched instead. Of type dojos or techniques; dojos have neither priority nor
-- date, so a filter by these leaves them out. Overdue is what is late on the calendar of `time_zone`. One half that fails
-- is answered null, and the other still shown (spec section 8).
create function public.search_workspace(query text, type text default 'all', priority text default null,
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
        'listTitle', l.title, 'priority', c.priority, 'dueDate', c.due_date, 'completedAt', c.completed_at,
        'updatedAt', c.updated_at) order by f.place), '[]')
      from unnest(cards_found) with ordinality f (id, place) join public.cards c on c.id = f.id
      join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id) end,
    'closest', closest);
end $$;

revoke execute on function public.dashboard(text), public.search_workspace(text, text, text, boolean, boolean, text) from public, anon;
grant execute on function public.dashboard(text), public.search_workspace(text, text, text, boolean, boolean, text) to authenticated;
