-- A member of a clan may make a dojo in it, and everyone there is on that dojo. They are its admin, but no admin of the clan:
-- the addresses of its people stay with those who are.
create or replace function public.board_people(board_id uuid)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'clan', (select jsonb_build_object('id', c.id, 'name', c.name, 'isClosed', b.is_closed)
      from public.boards b join public.clans c on c.id = b.clan_id where b.id = me.board_id),
    'members', coalesce((
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url, 'isFromClan', m.clan_role is not null,
        'email', case when m.user_id = me.user_id
            or me.role = 'admin' and (b.clan_id in (select private.administered_clan_ids()) or c.user_id is null) then u.email end)
        order by m.user_id <> b.user_id, m.created_at, p.display_name)
      from public.board_members m join public.boards b on b.id = m.board_id
      join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      left join public.clan_members c on c.clan_id = b.clan_id and c.user_id = m.user_id
      where m.board_id = me.board_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role) order by i.created_at, i.email)
      from public.board_invitations i
      where i.board_id = me.board_id and me.role = 'admin' and i.ends_at > now()), '[]'))
  from public.board_members me
  where me.board_id = board_people.board_id and me.user_id = (select auth.uid())
$$;
