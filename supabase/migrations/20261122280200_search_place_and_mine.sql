-- Search within what is looked at (a clan, or one's own dojos), and for what is assigned to the person who searches.

create function private.my_boards_in(place text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.boards b join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where place is null or case place when 'personal' then b.clan_id is null else b.clan_id::text = place end
$$;
comment on function private.my_boards_in(text) is 'The boards of the person who asks: all, those in no clan (''personal''), or those of the clan with this id.';
grant execute on function private.my_boards_in(text) to authenticated;

drop function public.search_workspace(text, text, text, boolean, boolean, text);
drop function private.find_cards(text, text, boolean, boolean, date, boolean);
drop function private.find_close_cards(text[], text, boolean, boolean, date);

create function private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date, is_archived boolean, place text default null, mine boolean default false)
returns SETOF uuid language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  is_unfiltered boolean := priority is null and not has_due and not overdue and not mine;
  -- Comparisons of letters: about a second of them on a slow machine.
  most_work constant bigint := 1000000000;
  most_bytes constant bigint := 200000000;
  boards uuid[] := array(select private.my_boards_in(place));
  bytes bigint;
  is_much boolean;
  wanted text := needle;
begin
  boards := array(select b.id from public.boards b where b.id = any (boards) and (b.archived_at is not null) = find_cards.is_archived);
  -- Of a long text this reads the length alone.
  select coalesce(sum(f.bytes), 0) into bytes from unnest(boards) b (id)
  cross join lateral (
    select sum(octet_length(t.title) + octet_length(t.description)) as bytes
    from private.card_texts t where t.board_id = b.id offset 0
  ) f;
  is_much := bytes > most_bytes;
  wanted := left(needle, greatest(2, least(200, most_work / greatest(1, least(bytes, most_bytes))))::integer);
  return query
  select f.card_id from unnest(boards) b (id)
  cross join lateral (
    select t.card_id, t.updated_at, t.title = needle as is_exact from private.card_texts t
    where t.board_id = b.id and (strpos(t.title, wanted) > 0
        or strpos(case when is_much then left(t.description, 1000) else t.description end, wanted) > 0)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = t.card_id
          and (find_cards.priority is null or c.priority = find_cards.priority)
          and (not mine or c.assignee = (select auth.uid()))
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.is_exact desc, f.updated_at desc, f.card_id limit 50;
end $$;
grant execute on function private.find_cards(text, text, boolean, boolean, date, boolean, text, boolean) to authenticated;

create function private.find_close_cards(words text[], priority text, has_due boolean, overdue boolean, today date, place text default null, mine boolean default false)
returns SETOF uuid language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  patterns text[] := array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  is_unfiltered boolean := priority is null and not has_due and not overdue and not mine;
begin
  return query
  select f.card_id from private.my_boards_in(place) b (id)
  cross join lateral (
    select t.card_id, t.updated_at from private.card_texts t
    where t.board_id = b.id and t.title like all (patterns)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = t.card_id
          and (find_close_cards.priority is null or c.priority = find_close_cards.priority)
          and (not mine or c.assignee = (select auth.uid()))
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.updated_at desc, f.card_id limit 10;
end $$;
grant execute on function private.find_close_cards(text[], text, boolean, boolean, date, text, boolean) to authenticated;

create function public.search_workspace(query text, type text default 'all', priority text default null, has_due boolean default false, overdue boolean default false, time_zone text default 'UTC', place text default null, mine boolean default false)
returns json language plpgsql stable set search_path = '' as $$
declare
  needle text := lower(btrim(regexp_replace(left(query, 200), '\s+', ' ', 'g')));
  wants_cards boolean := type <> 'dojos';
  wants_boards boolean := type = 'dojos'
    or type = 'all' and search_workspace.priority is null and not has_due and not overdue and not mine;
  boards_found uuid[] := '{}';
  cards_found uuid[] := '{}';
  closest text[];
  today date := private.today_in(time_zone);
  looks_into_archived boolean;
begin
  if char_length(needle) < 2 and mine and wants_cards then
    -- Everything that is theirs to do needs no words.
    cards_found := array(
      select c.id from private.my_boards_in(place) b (id) join public.boards o on o.id = b.id and o.archived_at is null
      join public.cards c on c.board_id = b.id and c.assignee = (select auth.uid())
      where not c.is_completed and (search_workspace.priority is null or c.priority = search_workspace.priority)
        and (not has_due or c.due_date is not null) and (not overdue or coalesce(c.due_at < now(), c.due_date < today))
      order by c.due_date nulls last, c.due_at nulls last, c.id limit 1000);
  elsif char_length(needle) < 2 then
    return json_build_object('boards', json_build_array(), 'cards', json_build_array(), 'closest', null);
  end if;
  -- What is archived is out of the way: it is found when nothing else is.
  foreach looks_into_archived in array case when char_length(needle) < 2 then '{}'::boolean[] else array[false, true] end loop
    if wants_boards then
      begin
        boards_found := array(select b.id from public.boards b
          where b.id in (select private.my_boards_in(place)) and (b.archived_at is not null) = looks_into_archived
            and (strpos(lower(b.title), needle) > 0 or strpos(lower(b.description), needle) > 0)
          order by lower(b.title) = needle desc, b.updated_at desc, b.id);
      exception when others then
        raise warning 'search of dojos: %', sqlerrm;
        boards_found := null;
      end;
    end if;
    if wants_cards then
      begin
        cards_found := array(select private.find_cards(needle, search_workspace.priority, has_due, overdue, today, looks_into_archived, place, mine));
      exception when others then
        raise warning 'search of techniques: %', sqlerrm;
        cards_found := null;
      end;
    end if;
    exit when boards_found is distinct from '{}' or cards_found is distinct from '{}';
  end loop;

  if boards_found = '{}' and cards_found = '{}' and char_length(needle) >= 2 then
    closest := private.closest_words(needle);
    if wants_boards and closest is not null then
      boards_found := array(select b.id from public.boards b
        where b.id in (select private.my_boards_in(place)) and not exists (
          select from unnest(closest) word where strpos(lower(b.title), word) = 0)
        order by b.updated_at desc, b.id limit 10);
    end if;
    if wants_cards and closest is not null then
      cards_found := array(select private.find_close_cards(closest, search_workspace.priority, has_due, overdue, today, place, mine));
    end if;
    if boards_found = '{}' and cards_found = '{}' then
      closest := null;
    end if;
  end if;

  return json_build_object(
    'boards', case when boards_found is not null then (
      select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title,
        'excerpt', private.excerpt(b.title, b.description, needle), 'isArchived', b.archived_at is not null, 'updatedAt', b.updated_at) order by f.place), '[]')
      from unnest(boards_found) with ordinality f (id, place) join public.boards b on b.id = f.id) end,
    'cards', case when cards_found is not null then (
      select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title,
        'excerpt', private.excerpt(c.title, c.description, needle), 'boardId', c.board_id, 'boardTitle', b.title,
        'listTitle', l.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
        'dueTimeZone', c.due_time_zone, 'completedAt', c.completed_at,
        'isArchived', b.archived_at is not null, 'updatedAt', c.updated_at) order by f.place), '[]')
      from unnest(cards_found) with ordinality f (id, place) join public.cards c on c.id = f.id
      join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id) end,
    'closest', closest);
end $$;
grant execute on function public.search_workspace(text, text, text, boolean, boolean, text, text, boolean) to authenticated;
