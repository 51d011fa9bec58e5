-- 200 letters looked for in 48 MB of descriptions of dojos took 3.5 s. Sixty tell as well which dojo is meant.

create or replace function public.search_workspace(query text, type text default 'all'::text, priority text default null::text, has_due boolean default false, overdue boolean default false, time_zone text default 'UTC'::text, place text default null::text, mine boolean default false, assignee uuid default null::uuid, updated_from date default null::date, updated_to date default null::date) returns json
language plpgsql stable set search_path = '' as $$
declare
  needle text := lower(btrim(regexp_replace(left(query, 200), '\s+', ' ', 'g')));
  -- `mine` is what pages send that were opened before one could ask for others.
  whose uuid := case when mine then (select auth.uid()) else search_workspace.assignee end;
  wants_cards boolean := type <> 'dojos';
  wants_boards boolean := type = 'dojos'
    or type = 'all' and search_workspace.priority is null and not has_due and not overdue and whose is null;
  boards_found uuid[] := '{}';
  cards_found uuid[] := '{}';
  closest text[];
  today date := private.today_in(time_zone);
  -- Both days count whole, in the zone of the person.
  changed_from timestamptz := updated_from::timestamp at time zone case when private.is_time_zone(time_zone) then time_zone else 'UTC' end;
  changed_to timestamptz := (updated_to + 1)::timestamp at time zone case when private.is_time_zone(time_zone) then time_zone else 'UTC' end;
  looks_into_archived boolean;
  until timestamptz;
begin
  if char_length(needle) < 2 and whose is not null and wants_cards then
    -- Everything that is theirs to do needs no words.
    cards_found := array(
      select c.id from private.my_boards_in(place) b (id) join public.boards o on o.id = b.id and o.archived_at is null
      join public.cards c on c.board_id = b.id and c.assignee = whose
      where not c.is_completed and (search_workspace.priority is null or c.priority = search_workspace.priority)
        and (not has_due or c.due_date is not null) and (not overdue or coalesce(c.due_at < now(), c.due_date < today))
        and (changed_from is null or c.updated_at >= changed_from) and (changed_to is null or c.updated_at < changed_to)
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
            and (strpos(lower(b.title), needle) > 0 or strpos(lower(b.description), left(needle, 60)) > 0)
            and (changed_from is null or b.updated_at >= changed_from) and (changed_to is null or b.updated_at < changed_to)
          order by lower(b.title) = needle desc, b.updated_at desc, b.id);
      exception when others then
        raise warning 'search of dojos: %', sqlerrm;
        boards_found := null;
      end;
    end if;
    if wants_cards then
      begin
        cards_found := array(select private.find_cards(needle, search_workspace.priority, has_due, overdue, today,
          looks_into_archived, place, whose, changed_from, changed_to));
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
          and (changed_from is null or b.updated_at >= changed_from) and (changed_to is null or b.updated_at < changed_to)
        order by b.updated_at desc, b.id limit 10);
    end if;
    if wants_cards and closest is not null then
      cards_found := array(select private.find_close_cards(closest, search_workspace.priority, has_due, overdue, today, place,
        whose, changed_from, changed_to));
    end if;
    if boards_found = '{}' and cards_found = '{}' then
      closest := null;
    end if;
  end if;

  -- Where it was found is said as far as that is known within half a second.
  until := clock_timestamp() + interval '500 milliseconds';
  return json_build_object(
    'boards', case when boards_found is not null then (
      select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title,
        'excerpt', private.excerpt(b.title, b.description, needle), 'isArchived', b.archived_at is not null, 'updatedAt', b.updated_at) order by f.place), '[]')
      from unnest(boards_found) with ordinality f (id, place) join public.boards b on b.id = f.id) end,
    'cards', case when cards_found is not null then (
      select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title,
        'excerpt', coalesce(x.said, h.said), 'foundIn', h.kind,
        'boardId', c.board_id, 'boardTitle', b.title,
        'listTitle', l.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
        'dueTimeZone', c.due_time_zone, 'completedAt', c.completed_at,
        'isArchived', b.archived_at is not null, 'updatedAt', c.updated_at) order by f.place), '[]')
      from unnest(cards_found) with ordinality f (id, place) join public.cards c on c.id = f.id
      join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id
      cross join lateral (
        select case when clock_timestamp() < until then private.excerpt(c.title, c.description, needle) end as said offset 0
      ) x
      left join lateral private.what_hangs(c.id, needle, until) h on char_length(needle) >= 2
        and x.said is null and strpos(lower(c.title), needle) = 0) end,
    'closest', closest);
end $$;
