-- A clan's defaults for invitations: who may invite, and as what people are invited unless it is said.

alter table public.clans
  add column members_invite boolean not null default false,
  add column invites_as text not null default 'member',
  add constraint clans_invites_as_known check (invites_as in ('member', 'guest'));
comment on column public.clans.members_invite is 'Whether members, and not only admins, invite members and guests.';
comment on column public.clans.invites_as is 'As what people are invited unless it is said.';
grant update (members_invite, invites_as) on public.clans to authenticated;

create function private.may_invite(clan_id uuid, user_id uuid, role text default 'guest') returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.clan_members m join public.clans c on c.id = m.clan_id
    where m.clan_id = may_invite.clan_id and m.user_id = may_invite.user_id
      and (m.role in ('owner', 'admin') or m.role = 'member' and c.members_invite and may_invite.role in ('member', 'guest')))
$$;
comment on function private.may_invite(uuid, uuid, text) is 'Whether this person may invite into the clan, as this role. What they have sent counts while it is so.';

create function private.require_clan_inviter(clan_id uuid, role text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- An unknown role is refused by who asks.
  if not private.may_invite(clan_id, (select auth.uid()), case when role in ('member', 'guest') then role else 'admin' end) then
    raise exception 'Only an admin of this clan may do that.' using errcode = '42501';
  end if;
end $$;

create function private.note_clan_inviting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_clan_event(new.id, 'clan.defaults_changed',
    jsonb_build_object('members_invite', old.members_invite, 'invites_as', old.invites_as),
    jsonb_build_object('members_invite', new.members_invite, 'invites_as', new.invites_as));
  return null;
end $$;
create trigger clans_note_inviting after update of members_invite, invites_as on public.clans for each row
  when ((new.members_invite, new.invites_as) is distinct from (old.members_invite, old.invites_as)) execute function private.note_clan_inviting();

create or replace function private.invitation_state(invitation private.clan_invitations, person uuid)
returns text language sql stable security definer set search_path = '' as $$
  select case
    when person is not null and exists (select from public.clan_members m where m.clan_id = invitation.clan_id and m.user_id = person) then 'member'
    when invitation.revoked_at is not null or not private.may_invite(invitation.clan_id, invitation.invited_by, invitation.role) then 'revoked'
    when invitation.uses >= invitation.max_uses then 'used'
    when invitation.expires_at <= now() then 'expired'
    else 'open' end
$$;

create or replace function public.claim_invitation_request(token text, asked_by text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  invitation private.clan_invitations;
begin
  update private.clan_invitations i set asked_at = now()
  where i.token_hash = private.invitation_token_hash(claim_invitation_request.token)
    and coalesce(i.asked_at < now() - interval '1 day', true)
    and private.invitation_state(i, null) in ('expired', 'used', 'revoked')
    and private.may_invite(i.clan_id, i.invited_by, i.role)
  returning i.* into invitation;
  if invitation.id is null then
    return null;
  end if;
  return (select jsonb_build_object('email', u.email, 'clanId', c.id, 'clanName', c.name,
    'askedBy', coalesce(invitation.email, left(claim_invitation_request.asked_by, 254)))
    from auth.users u, public.clans c where u.id = invitation.invited_by and c.id = invitation.clan_id);
end $$;

create or replace function public.revoke_clan_invitation(invitation_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.clan_invitations i set revoked_at = now()
  where i.id = revoke_clan_invitation.invitation_id and i.revoked_at is null and i.uses < i.max_uses
    and (i.clan_id in (select private.administered_clan_ids())
      or i.invited_by = (select auth.uid()) and i.clan_id in (select private.my_clan_ids()));
  if not found then
    raise exception 'This invitation is not open any more.' using errcode = 'PT404';
  end if;
end $$;

create or replace function public.invite_to_clan(clan_id uuid, emails text[], role text default null, board_ids uuid[] default '{}', board_role text default 'member', days integer default 7)
returns jsonb language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  addresses text[];
  members text[];
  invited jsonb;
begin
  invite_to_clan.role := coalesce(invite_to_clan.role, (select c.invites_as from public.clans c where c.id = invite_to_clan.clan_id));
  perform private.require_clan_inviter(invite_to_clan.clan_id, invite_to_clan.role);
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
  perform from public.clans c where c.id = invite_to_clan.clan_id for share;
  perform private.require_room_in_clan(invite_to_clan.clan_id, a) from unnest(addresses) a;
  members := array(select lower(u.email) from public.clan_members m join auth.users u on u.id = m.user_id
    where m.clan_id = invite_to_clan.clan_id and lower(u.email) = any (addresses) order by 1);
  if (select count(*) from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.revoked_at is null
      and i.uses < i.max_uses and i.expires_at > now() and not (i.email = any (addresses))) + cardinality(addresses) > 200 then
    raise exception 'This clan has 200 open invitations. Revoke some first.' using errcode = 'PT429', detail = 'open';
  end if;
  -- Who may invite but is no admin renews their own only.
  if invite_to_clan.clan_id not in (select private.administered_clan_ids()) and exists (
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
    on conflict (clan_id, email) where email is not null do update set role = excluded.role, board_ids = excluded.board_ids,
      board_role = excluded.board_role, expires_at = excluded.expires_at, invited_by = excluded.invited_by,
      uses = 0, revoked_at = null, asked_at = null
    returning i.id, i.email)
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'email', r.email) order by r.email), '[]') into invited from renewed r;
  return jsonb_build_object('invitations', invited, 'members', to_jsonb(members));
end $$;

create or replace function public.make_clan_link(clan_id uuid, role text default null, board_ids uuid[] default '{}', board_role text default 'member', uses integer default 10, days integer default 7)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_invitation_token();
  made private.clan_invitations;
begin
  make_clan_link.role := coalesce(make_clan_link.role, (select c.invites_as from public.clans c where c.id = make_clan_link.clan_id));
  perform private.require_clan_inviter(make_clan_link.clan_id, make_clan_link.role);
  if make_clan_link.role is null or make_clan_link.role not in ('member', 'guest')
    or make_clan_link.board_role is null or make_clan_link.board_role not in ('member', 'viewer') then
    raise exception 'A link invites members or guests.' using errcode = '22023';
  end if;
  if make_clan_link.uses is null or make_clan_link.uses not between 1 and 100 or make_clan_link.days is null or make_clan_link.days not between 1 and 30 then
    raise exception 'A link is for 1 to 100 people and 1 to 30 days.' using errcode = '22023';
  end if;
  perform private.require_invitable_boards(make_clan_link.clan_id, coalesce(make_clan_link.board_ids, '{}'));
  perform private.count_invitations(1);
  perform private.require_room_in_clan(make_clan_link.clan_id, null);
  if (select count(*) from private.clan_invitations i where i.clan_id = make_clan_link.clan_id and i.revoked_at is null
      and i.uses < i.max_uses and i.expires_at > now()) >= 200 then
    raise exception 'This clan has 200 open invitations. Revoke some first.' using errcode = 'PT429', detail = 'open';
  end if;
  insert into private.clan_invitations (clan_id, token_hash, role, board_ids, board_role, max_uses, expires_at, invited_by)
  values (make_clan_link.clan_id, private.invitation_token_hash(token), make_clan_link.role, coalesce(make_clan_link.board_ids, '{}'),
    make_clan_link.board_role, make_clan_link.uses, now() + make_interval(days => make_clan_link.days), (select auth.uid()))
  returning * into made;
  return jsonb_build_object('id', made.id, 'token', token, 'expiresAt', made.expires_at);
end $$;

create or replace function public.clan_page(clan_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
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
        where b.clan_id = clan_page.clan_id and b.archived_at is null group by k.user_id) n on n.user_id = m.user_id
      where m.clan_id = c.id),
    'mayInvite', private.may_invite(c.id, me.user_id),
    -- Admins see all, others who may invite their own.
    'invitations', case when private.may_invite(c.id, me.user_id) then (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'role', i.role, 'boardIds', to_jsonb(i.board_ids), 'boardRole', i.board_role,
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
