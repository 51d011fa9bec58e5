-- A kata may be collapsed: by each person for themselves, on whatever device they use.

create table private.collapsed_lists (
  user_id uuid not null,
  list_id uuid not null,
  constraint collapsed_lists_pkey primary key (user_id, list_id),
  constraint collapsed_lists_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint collapsed_lists_list_id_fkey foreign key (list_id) references public.lists (id) on delete cascade
);
comment on table private.collapsed_lists is 'Lists that a person has collapsed on their own screens. Written by set_list_collapsed().';
create index collapsed_lists_list on private.collapsed_lists (list_id);
alter table private.collapsed_lists enable row level security;
revoke all on private.collapsed_lists from public, anon, authenticated;

create function private.my_collapsed_lists(board_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select k.list_id from private.collapsed_lists k join public.lists l on l.id = k.list_id
  where k.user_id = (select auth.uid()) and l.board_id = my_collapsed_lists.board_id
$$;
revoke execute on function private.my_collapsed_lists(uuid) from public, anon;
grant execute on function private.my_collapsed_lists(uuid) to authenticated;

create function public.set_list_collapsed(list_id uuid, is_collapsed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.lists l where l.id = set_list_collapsed.list_id and l.board_id in (select private.my_board_ids())
  ) then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  if set_list_collapsed.is_collapsed then
    insert into private.collapsed_lists (user_id, list_id) values (auth.uid(), set_list_collapsed.list_id)
    on conflict do nothing;
  else
    delete from private.collapsed_lists k where k.user_id = auth.uid() and k.list_id = set_list_collapsed.list_id;
  end if;
end $$;
comment on function public.set_list_collapsed(list_id uuid, is_collapsed boolean) is 'Collapses a list for the person who asks, and no one else. Doing it twice is doing it.';
revoke execute on function public.set_list_collapsed(uuid, boolean) from public, anon;
grant execute on function public.set_list_collapsed(uuid, boolean) to authenticated;

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
    'collapsed', (select coalesce(json_agg(k), '[]') from private.my_collapsed_lists(b.id) k),
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
        'cardLimit', l.card_limit, 'completes', l.completes, 'flow', l.flow, 'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
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
