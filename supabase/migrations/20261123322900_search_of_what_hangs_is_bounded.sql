-- What hangs on a card was looked for with all letters of the question, in all comments of fifty cards, by the rules of a
-- language, and three times: one search could work for longer than a statement may.

-- Some words around the needle, where it is in the description only. Not in SQL: inlined, it would look once for each place
-- in which it says where.
create or replace function private.excerpt(title text, description text, needle text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  at constant integer := case when strpos(lower(title), needle) = 0 then strpos(lower(description), needle) else 0 end;
begin
  return case when at > 40 then '…' || substr(description, at - 39, 160) when at > 0 then left(description, 160) end;
end $$;

drop function private.what_hangs(uuid, text);

-- Of a card that was found by neither title nor description: what hangs on it and has the text. It stops looking at `until`.
create function private.what_hangs(card_id uuid, needle text, until timestamptz default 'infinity', out kind text, out said text)
language plpgsql stable
set search_path = ''
as $$
declare
  is_plain constant boolean := needle !~ '[^\x01-\x7f]';
  hanging record;
begin
  for hanging in
    select h.kind, h.said from (
      select 1 as place, 'tag' as kind, l.name as said, null::timestamptz as at
      from public.card_labels w join public.custom_labels l on l.id = w.label_id where w.card_id = what_hangs.card_id
      union all
      select 2, 'step', i.title, null from public.card_checklist_items i where i.card_id = what_hangs.card_id
      union all
      select 3, 'comment', m.content, m.created_at from public.card_comments m where m.card_id = what_hangs.card_id
    ) h order by h.place, h.at desc
  loop
    exit when clock_timestamp() > until;
    if (case when is_plain then strpos(lower(hanging.said collate "C"), needle collate "C") else strpos(lower(hanging.said), needle) end) > 0 then
      kind := hanging.kind;
      said := case hanging.kind when 'comment' then private.excerpt('', hanging.said, needle) else hanging.said end;
      exit;
    end if;
  end loop;
end $$;
comment on function private.what_hangs(uuid, text, timestamptz) is 'Read under the policies of the person who asks.';
revoke execute on function private.what_hangs(uuid, text, timestamptz) from public;
grant execute on function private.what_hangs(uuid, text, timestamptz) to authenticated;

create or replace function private.find_cards(
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
  -- See cards_with_text.
  most_bytes constant bigint := case when needle ~ '[^\x01-\x7f]' then 20000000 else 200000000 end;
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

create or replace function public.search_workspace(
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
