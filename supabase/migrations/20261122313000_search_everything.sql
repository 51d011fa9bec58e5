-- Search finds what hangs on a card (tags, steps, comments), asks for any assignee, and for when something was changed.

create function private.cards_with_text(boards uuid[], wanted text)
returns setof uuid
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  -- Lower case by the rules of a language takes ten times as long. What is asked in plain letters does not need them.
  is_plain constant boolean := wanted !~ '[^\x01-\x7f]';
begin
  return query
  select found.card_id from unnest(boards) b (id)
  cross join lateral (
    select m.card_id from public.card_comments m where m.board_id = b.id and case when is_plain
      then strpos(lower(m.content collate "C"), wanted collate "C") else strpos(lower(m.content), wanted) end > 0
    union
    select i.card_id from public.card_checklist_items i where i.board_id = b.id and case when is_plain
      then strpos(lower(i.title collate "C"), wanted collate "C") else strpos(lower(i.title), wanted) end > 0
    union
    select w.card_id from public.custom_labels l join public.card_labels w on w.label_id = l.id
    where l.board_id = b.id and strpos(lower(l.name), wanted) > 0
    offset 0
  ) found;
end $$;
comment on function private.cards_with_text(uuid[], text) is 'Cards of these boards with a tag, step or comment that has the text, in lower case. For search alone: it asks no one who they are.';
revoke execute on function private.cards_with_text(uuid[], text) from public;

-- Of a card that was found by neither title nor description: what hangs on it and has the text.
create function private.what_hangs(card_id uuid, needle text, out kind text, out said text)
language sql stable
set search_path = ''
as $$
  select h.kind, h.said from (
    select 1 as place, 'tag' as kind, l.name as said
    from public.card_labels w join public.custom_labels l on l.id = w.label_id
    where w.card_id = what_hangs.card_id and strpos(lower(l.name), needle) > 0
    union all
    select 2, 'step', i.title from public.card_checklist_items i
    where i.card_id = what_hangs.card_id and strpos(lower(i.title), needle) > 0
    union all
    select 3, 'comment', private.excerpt('', m.content, needle) from public.card_comments m
    where m.card_id = what_hangs.card_id and strpos(lower(m.content), needle) > 0
  ) h order by h.place limit 1
$$;
comment on function private.what_hangs(uuid, text) is 'Read under the policies of the person who asks.';
revoke execute on function private.what_hangs(uuid, text) from public;
grant execute on function private.what_hangs(uuid, text) to authenticated;

drop function public.search_workspace(text, text, text, boolean, boolean, text, text, boolean);
drop function private.find_cards(text, text, boolean, boolean, date, boolean, text, boolean);
drop function private.find_close_cards(text[], text, boolean, boolean, date, text, boolean);

create function private.find_cards(
  needle text, priority text, has_due boolean, overdue boolean, today date, is_archived boolean, place text default null,
  assignee uuid default null, updated_from timestamptz default null, updated_to timestamptz default null
)
returns setof uuid
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  is_unfiltered boolean := priority is null and not has_due and not overdue and assignee is null;
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
    select coalesce(sum(octet_length(t.title) + octet_length(t.description)), 0)
      + coalesce((select sum(octet_length(m.content)) from public.card_comments m where m.board_id = b.id), 0)
      + coalesce((select sum(octet_length(i.title)) from public.card_checklist_items i where i.board_id = b.id), 0) as bytes
    from private.card_texts t where t.board_id = b.id offset 0
  ) f;
  is_much := bytes > most_bytes;
  wanted := left(needle, greatest(2, least(200, most_work / greatest(1, least(bytes, most_bytes))))::integer);
  return query
  with found as (
    select t.card_id from unnest(boards) b (id)
    cross join lateral (
      select t.card_id from private.card_texts t
      where t.board_id = b.id and (strpos(t.title, wanted) > 0
          or strpos(case when is_much then left(t.description, 1000) else t.description end, wanted) > 0)
      offset 0
    ) t
    union
    select private.cards_with_text(boards, wanted) where not is_much
  )
  select f.card_id from found f
  cross join lateral (
    select t.updated_at, t.title = needle as is_exact from private.card_texts t
    where t.card_id = f.card_id
      and (updated_from is null or t.updated_at >= updated_from) and (updated_to is null or t.updated_at < updated_to)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = f.card_id
          and (find_cards.priority is null or c.priority = find_cards.priority)
          and (find_cards.assignee is null or c.assignee = find_cards.assignee)
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) t
  order by t.is_exact desc, t.updated_at desc, f.card_id limit 50;
end $$;
revoke execute on function private.find_cards(text, text, boolean, boolean, date, boolean, text, uuid, timestamptz, timestamptz) from public;
grant execute on function private.find_cards(text, text, boolean, boolean, date, boolean, text, uuid, timestamptz, timestamptz) to authenticated;

create function private.find_close_cards(
  words text[], priority text, has_due boolean, overdue boolean, today date, place text default null,
  assignee uuid default null, updated_from timestamptz default null, updated_to timestamptz default null
)
returns setof uuid
language plpgsql stable security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  patterns text[] := array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  is_unfiltered boolean := priority is null and not has_due and not overdue and assignee is null;
begin
  return query
  select f.card_id from private.my_boards_in(place) b (id)
  cross join lateral (
    select t.card_id, t.updated_at from private.card_texts t
    where t.board_id = b.id and t.title like all (patterns)
      and (updated_from is null or t.updated_at >= updated_from) and (updated_to is null or t.updated_at < updated_to)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = t.card_id
          and (find_close_cards.priority is null or c.priority = find_close_cards.priority)
          and (find_close_cards.assignee is null or c.assignee = find_close_cards.assignee)
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.updated_at desc, f.card_id limit 10;
end $$;
revoke execute on function private.find_close_cards(text[], text, boolean, boolean, date, text, uuid, timestamptz, timestamptz) from public;
grant execute on function private.find_close_cards(text[], text, boolean, boolean, date, text, uuid, timestamptz, timestamptz) to authenticated;

create function public.search_workspace(
  query text, type text default 'all', priority text default null, has_due boolean default false, overdue boolean default false,
  time_zone text default 'UTC', place text default null, mine boolean default false,
  assignee uuid default null, updated_from date default null, updated_to date default null
)
returns json
language plpgsql stable
set search_path = ''
as $$
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
            and (strpos(lower(b.title), needle) > 0 or strpos(lower(b.description), needle) > 0)
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

  return json_build_object(
    'boards', case when boards_found is not null then (
      select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title,
        'excerpt', private.excerpt(b.title, b.description, needle), 'isArchived', b.archived_at is not null, 'updatedAt', b.updated_at) order by f.place), '[]')
      from unnest(boards_found) with ordinality f (id, place) join public.boards b on b.id = f.id) end,
    'cards', case when cards_found is not null then (
      select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title,
        'excerpt', coalesce(private.excerpt(c.title, c.description, needle), h.said), 'foundIn', h.kind,
        'boardId', c.board_id, 'boardTitle', b.title,
        'listTitle', l.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
        'dueTimeZone', c.due_time_zone, 'completedAt', c.completed_at,
        'isArchived', b.archived_at is not null, 'updatedAt', c.updated_at) order by f.place), '[]')
      from unnest(cards_found) with ordinality f (id, place) join public.cards c on c.id = f.id
      join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id
      left join lateral private.what_hangs(c.id, needle) h on char_length(needle) >= 2
        and strpos(lower(c.title), needle) = 0 and strpos(lower(c.description), needle) = 0) end,
    'closest', closest);
end $$;
revoke execute on function public.search_workspace(text, text, text, boolean, boolean, text, text, boolean, uuid, date, date) from public, anon;
grant execute on function public.search_workspace(text, text, text, boolean, boolean, text, text, boolean, uuid, date, date) to authenticated, service_role;
