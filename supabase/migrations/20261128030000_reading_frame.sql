-- A tab that slept, or was without a network, asked only whether katas and techniques had changed. Title, people, roles,
-- plan, clan and archive stayed as they were until a reload. Now the fingerprint covers everything that the board shows.

-- Made of the same values as the snapshot, in an order without ties: two states with the same text look the same.
create function private.board_frame(board_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'board', jsonb_build_object(
      'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at, 'clanId', b.clan_id,
      'archivedAt', b.archived_at),
    'role', m.role,
    'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
    'overPlan', private.over_plan(b.id),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('userId', n.user_id, 'role', n.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url) order by n.user_id <> b.user_id, n.created_at, p.display_name, n.user_id), '[]')
      from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_frame.board_id
$$;
comment on function private.board_frame(uuid) is 'What a board shows beside its katas, techniques and tags, to the person who asks.';
revoke all on function private.board_frame(uuid) from public, anon;
grant execute on function private.board_frame(uuid) to authenticated;

create or replace function public.board_snapshot(board_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'board', f.frame -> 'board',
    'role', f.frame -> 'role',
    'isAdmin', f.frame -> 'isAdmin',
    'overPlan', f.frame -> 'overPlan',
    'members', f.frame -> 'members',
    'frame', md5(f.frame::text),
    'revision', private.board_revision(b.id),
    'bookmarked', exists (select from public.board_bookmarks k where k.board_id = b.id and k.user_id = (select auth.uid())),
    'collapsed', (select coalesce(json_agg(k), '[]') from private.my_collapsed_lists(b.id) k),
    -- Those of the board, and people's own ones that its cards wear.
    'labels', (
      select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
        'cardLimit', l.card_limit, 'completes', l.completes, 'flow', l.flow, 'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join lateral (
        select json_agg(json_strip_nulls(json_build_object(
          'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
          'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
          'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
          'badges', c.badges, 'repeat', case when c.repeat_next is null then c.repeat end, 'version', c.version)) order by c.order_index) as cards
        from public.cards c where c.list_id = l.id
      ) c on true
      where l.board_id = b.id))
  from public.boards b cross join private.board_frame(b.id) f (frame)
  where b.id = board_snapshot.board_id and f.frame is not null
$$;

create or replace function public.board_fingerprint(board_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'revision', private.board_revision(b.id),
    'edits', (select coalesce(sum(l.version), 0) from public.lists l where l.board_id = b.id)
           + (select coalesce(sum(c.version), 0) from public.cards c where c.board_id = b.id),
    'frame', md5(f.frame::text))
  from public.boards b cross join private.board_frame(b.id) f (frame)
  where b.id = board_fingerprint.board_id and f.frame is not null
$$;
