-- The admins of a clan who are not on an invite-only dojo of it are not told of the dojo by an invitation that names it. Renewed by
-- them, it still names the dojo, for whoever did invite to it.
create function private.is_hidden_board(board_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.boards b where b.id = is_hidden_board.board_id and b.is_closed and b.id not in (select private.my_board_ids()))
$$;
revoke execute on function private.is_hidden_board(uuid) from public, anon, authenticated;

create function private.hidden_boards_of(invitation private.clan_invitations) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select x.id from unnest(invitation.board_ids) x (id)
    where private.invitation_state(invitation, null) = 'open' and private.is_hidden_board(x.id))
$$;
revoke execute on function private.hidden_boards_of(private.clan_invitations) from public, anon, authenticated;

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
          where not private.is_hidden_board(x.id)), 'boardRole', i.board_role,
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

create or replace function public.invite_to_clan(clan_id uuid, emails text[], role text default null, board_ids uuid[] default '{}', board_role text default 'member', days integer default 7)
returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  addresses text[];
  members text[];
  is_admin boolean;
  invited jsonb;
begin
  invite_to_clan.role := coalesce(invite_to_clan.role, (select c.invites_as from public.clans c where c.id = invite_to_clan.clan_id));
  addresses := array(select distinct lower(btrim(e)) from unnest(emails) e order by 1);
  if coalesce(cardinality(addresses), 0) not between 1 and 50 then
    raise exception 'Invite 1 to 50 addresses at a time.' using errcode = '22023';
  end if;
  if exists (select from unnest(addresses) a where not private.is_plain_email(a)) then
    raise exception 'One of these is not an e-mail address.' using errcode = '22023';
  end if;
  if invite_to_clan.role is null or invite_to_clan.role not in ('admin', 'member', 'guest')
    or invite_to_clan.board_role is null or invite_to_clan.board_role not in ('admin', 'member', 'viewer') then
    raise exception 'A role is admin, member or guest.' using errcode = '22023';
  end if;
  if invite_to_clan.days is null or invite_to_clan.days not between 1 and 30 then
    raise exception 'An invitation lasts 1 to 30 days.' using errcode = '22023';
  end if;
  perform private.require_invitable_boards(invite_to_clan.clan_id, coalesce(invite_to_clan.board_ids, '{}'));
  perform private.count_invitations(cardinality(addresses));
  perform from public.clans c where c.id = invite_to_clan.clan_id for no key update;
  perform private.require_clan_inviter(invite_to_clan.clan_id, invite_to_clan.role);
  is_admin := invite_to_clan.clan_id in (select private.administered_clan_ids());
  perform private.require_room_in_clan(invite_to_clan.clan_id, case when is_admin then a end) from unnest(addresses) a;
  -- To others, who see no addresses, that of a member is like any other.
  members := array(select a from unnest(addresses) a where is_admin and private.is_address_of_member(invite_to_clan.clan_id, a) order by a);
  if (select count(*) from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.revoked_at is null
      and i.uses < i.max_uses and i.expires_at > now() and not coalesce(i.email = any (addresses), false)) + cardinality(addresses) > 200 then
    raise exception 'This clan has 200 open invitations. Revoke some first.' using errcode = 'PT429', detail = 'open';
  end if;
  -- Who may invite but is no admin renews their own only.
  if not is_admin and exists (
    select from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.email = any (addresses)
      and i.invited_by <> (select auth.uid()) and private.invitation_state(i, null) = 'open') then
    raise exception 'One of these addresses is already invited by someone else.' using errcode = 'PT409';
  end if;
  with renewed as (
    insert into private.clan_invitations as i (clan_id, email, role, board_ids, board_role, expires_at, invited_by)
    select invite_to_clan.clan_id, a, invite_to_clan.role, coalesce(invite_to_clan.board_ids, '{}'), invite_to_clan.board_role,
      now() + make_interval(days => invite_to_clan.days), (select auth.uid())
    from unnest(addresses) a where a <> all (members)
    -- Its next letter brings a new token, and ends the old one.
    on conflict (clan_id, email) where email is not null do update set role = excluded.role,
      board_ids = excluded.board_ids || private.hidden_boards_of(i),
      board_role = excluded.board_role, expires_at = excluded.expires_at,
      invited_by = case when private.hidden_boards_of(i) = '{}' then excluded.invited_by else i.invited_by end,
      uses = 0, revoked_at = null, asked_at = null
    returning i.id, i.email)
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'email', r.email) order by r.email), '[]') into invited from renewed r;
  return jsonb_build_object('invitations', invited, 'members', to_jsonb(members));
end $$;
