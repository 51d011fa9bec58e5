-- The admins of a clan who are not on an invite-only dojo of it are not told of the dojo by an invitation that names it.
create function private.shown_board_ids(clan_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.boards b
  where b.clan_id = shown_board_ids.clan_id and (not b.is_closed or b.id in (select private.my_board_ids()))
$$;
revoke execute on function private.shown_board_ids(uuid) from public, anon, authenticated;

create or replace function public.clan_page(clan_id uuid)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'viewer', public.viewer(),
    'clan', jsonb_build_object('id', c.id, 'name', c.name, 'description', c.description, 'ownerId', c.created_by,
      'createdAt', c.created_at, 'membersMakeDojos', c.members_make_dojos, 'closesNewDojos', c.closes_new_dojos,
      'membersInvite', c.members_invite, 'invitesAs', c.invites_as),
    'role', me.role,
    'seats', case when me.role in ('owner', 'admin') then jsonb_build_object(
      'used', private.people_of(c.created_by), 'included', private.members_limit(c.created_by),
      'plan', private.plan_of_tier(private.tier_of_person(c.created_by)), 'planWithRoom', private.plan_with_room(c.created_by)) end,
    'members', (
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
        'email', case when m.user_id = me.user_id or me.role in ('owner', 'admin') then u.email end,
        'boards', coalesce(n.boards, 0), 'joinedAt', m.created_at)
        order by array_position(array['owner', 'admin', 'member', 'guest'], m.role), lower(p.display_name), m.user_id)
      from public.clan_members m join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      left join (
        select k.user_id, count(*) as boards from public.board_members k join public.boards b on b.id = k.board_id
        where b.clan_id = clan_page.clan_id and b.archived_at is null and (not b.is_closed or b.id in (select private.my_board_ids()))
        group by k.user_id) n on n.user_id = m.user_id
      where m.clan_id = c.id),
    'mayInvite', private.may_invite(c.id, me.user_id),
    -- Admins see all, others who may invite their own.
    'invitations', case when private.may_invite(c.id, me.user_id) then (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'boardIds', (
          select coalesce(jsonb_agg(x.id), '[]') from unnest(i.board_ids) x (id)
          where x.id in (select private.shown_board_ids(clan_page.clan_id))), 'boardRole',
        case when exists (select from unnest(i.board_ids) x (id) where x.id in (select private.shown_board_ids(clan_page.clan_id))) then i.board_role else 'member' end,
        'inviterName', p.display_name, 'expiresAt', i.expires_at, 'uses', i.uses, 'maxUses', i.max_uses, 'sentAt', i.sent_at,
        'askedAt', i.asked_at, 'state', private.invitation_state(i, null)) order by i.created_at desc, i.id), '[]')
      from private.clan_invitations i left join public.profiles p on p.user_id = i.invited_by
      where i.clan_id = c.id and (me.role in ('owner', 'admin') or i.invited_by = me.user_id) and (i.asked_at is not null
        or i.revoked_at is null and i.uses < i.max_uses and i.expires_at > now() - interval '30 days')) end,
    'boards', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'description', b.description, 'isClosed', b.is_closed,
        'archivedAt', b.archived_at, 'role', m.role, 'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
        'people', n.people, 'open', k.open, 'total', k.total, 'updatedAt', b.updated_at)
        order by lower(b.title), b.id), '[]')
      from public.boards b join public.board_members m on m.board_id = b.id and m.user_id = me.user_id
      cross join lateral (select count(*) as people from public.board_members o where o.board_id = b.id) n
      cross join lateral (select count(*) as total, count(*) filter (where not d.is_completed) as open
        from public.cards d where d.board_id = b.id) k
      where b.clan_id = c.id),
    -- Own dojos that could be moved in.
    'movable', case when me.role <> 'guest' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by lower(b.title), b.id), '[]')
      from public.boards b join public.board_members m on m.board_id = b.id and m.user_id = me.user_id
      where b.user_id = me.user_id and b.clan_id is null) else '[]' end)
  from public.clan_members me join public.clans c on c.id = me.clan_id
  where me.clan_id = clan_page.clan_id and me.user_id = (select auth.uid())
$$;
