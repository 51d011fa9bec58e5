-- What an archived board and the bin show: the bin finds its boards by index, an open board says that it is archived, and
-- search looks into archived boards only if nothing else matches.

create index binned_boards_members on private.binned_boards using gin (members jsonb_path_ops);

-- The boards in the bin that the caller may put back: own ones, those of which they were an admin, and those of clans that
-- they administer. Whoever has left the clan since is no longer one of them.
create or replace function public.binned_boards() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'clanId', b.clan_id, 'binnedAt', x.binned_at,
    'binnedBy', p.display_name, 'cards', (select count(*) from public.cards c where c.board_id = b.id)) order by x.binned_at desc, b.id), '[]')
  from private.binned_boards x join public.boards b on b.id = x.board_id left join public.profiles p on p.user_id = x.binned_by
  where x.board_id in (
    select o.id from public.boards o where o.user_id = (select auth.uid())
    union all
    select o.id from public.boards o where o.clan_id in (select private.administered_clan_ids()) and not o.is_closed
    union all
    select m.board_id from private.binned_boards m
    where m.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin')))
    and (b.clan_id is null or b.clan_id in (select private.my_clan_ids())
      or x.members @> jsonb_build_array(jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin', 'isOfClan', false)))
$$;

-- isAdmin: of the board as it is when not archived.
create or replace function public.board_snapshot(board_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object(
      'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at,
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

drop function private.find_cards(text, text, boolean, boolean, date);
-- In archived boards, or in the others.
create function private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date, is_archived boolean) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  is_unfiltered boolean := priority is null and not has_due and not overdue;
  -- Comparisons of letters: about a second of them on a slow machine.
  most_work constant bigint := 1000000000;
  most_bytes constant bigint := 200000000;
  boards uuid[] := array(select private.my_board_ids());
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
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.is_exact desc, f.updated_at desc, f.card_id limit 50;
end $$;
grant execute on function private.find_cards(text, text, boolean, boolean, date, boolean) to authenticated;

create or replace function public.search_workspace(query text, type text default 'all', priority text default null, has_due boolean default false, overdue boolean default false, time_zone text default 'UTC') returns json
language plpgsql stable set search_path = '' as $$
declare
  needle text := lower(btrim(regexp_replace(left(query, 200), '\s+', ' ', 'g')));
  wants_cards boolean := type <> 'dojos';
  wants_boards boolean := type = 'dojos'
    or type = 'all' and search_workspace.priority is null and not has_due and not overdue;
  boards_found uuid[] := '{}';
  cards_found uuid[] := '{}';
  closest text[];
  today date := private.today_in(time_zone);
  looks_into_archived boolean;
begin
  if char_length(needle) < 2 then
    return json_build_object('boards', json_build_array(), 'cards', json_build_array(), 'closest', null);
  end if;
  -- What is archived is out of the way: it is found when nothing else is.
  foreach looks_into_archived in array array[false, true] loop
    if wants_boards then
      begin
        boards_found := array(select b.id from public.boards b
          where b.id in (select private.my_board_ids()) and (b.archived_at is not null) = looks_into_archived
            and (strpos(lower(b.title), needle) > 0 or strpos(lower(b.description), needle) > 0)
          order by lower(b.title) = needle desc, b.updated_at desc, b.id);
      exception when others then
        raise warning 'search of dojos: %', sqlerrm;
        boards_found := null;
      end;
    end if;
    if wants_cards then
      begin
        cards_found := array(select private.find_cards(needle, search_workspace.priority, has_due, overdue, today, looks_into_archived));
      exception when others then
        raise warning 'search of techniques: %', sqlerrm;
        cards_found := null;
      end;
    end if;
    exit when boards_found is distinct from '{}' or cards_found is distinct from '{}';
  end loop;

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
