-- A dojo that was made in a clan, or moved into it, while a person was removed from the clan or made a guest gave that person
-- a role for good. Both held the clan's row "for share", which does not keep them apart.

create or replace function private.lock_makers(clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The clan before its owner's dojos, as for everyone else. No one joins or leaves it in between: its people get the new dojo.
  perform from public.clans c where c.id = lock_makers.clan_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('boards of ' || o.id, 0)) from (
    select (select auth.uid()) as id union select c.created_by from public.clans c where c.id = lock_makers.clan_id order by 1) o;
end $function$;

create or replace function public.move_board_to_clan(board_id uuid, clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved public.boards;
  home public.clans;
begin
  perform private.lock_board(move_board_to_clan.board_id);
  select b.* into moved from public.boards b where b.id = move_board_to_clan.board_id for update;
  perform private.require_board_owner(move_board_to_clan.board_id);
  if exists (select from private.binned_boards x where x.board_id = moved.id) then
    raise exception 'It is in the bin. Restore it first.' using errcode = 'PT409';
  end if;
  if moved.clan_id is not distinct from move_board_to_clan.clan_id then
    return;
  end if;
  if move_board_to_clan.clan_id is null then
    update public.boards b set clan_id = null, is_closed = false where b.id = moved.id;
    perform private.follow_clan(moved.clan_id, moved.id);
    perform private.announce_reload(moved.id);
    return;
  end if;
  select c.* into home from public.clans c
  where c.id = move_board_to_clan.clan_id and c.id in (select private.my_clan_ids()) for no key update;
  if home.id is null then
    raise exception 'You are not in this clan.' using errcode = '42501';
  end if;
  perform private.lock_makers(home.id);
  if not exists (select from public.clan_members m where m.clan_id = home.id and m.user_id = (select auth.uid())
      and (m.role in ('owner', 'admin') or (m.role = 'member' and home.members_make_dojos))) then
    raise exception 'In this clan, dojos are added by admins.' using errcode = '42501';
  end if;
  begin
    update public.boards b set clan_id = home.id, user_id = home.created_by, is_closed = home.closes_new_dojos where b.id = moved.id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the clan’s owner has no room for its files.' using errcode = 'PT413';
  end;
  insert into public.board_members (board_id, user_id, role, own_role) values (moved.id, home.created_by, 'admin', 'admin')
  on conflict on constraint board_members_pkey do update set own_role = 'admin';
  perform private.follow_clan(home.id, moved.id);
  if moved.user_id <> home.created_by then
    perform private.change_crews(moved.user_id, home.created_by);
  end if;
  perform private.announce_reload(moved.id);
end $function$;

-- Roles that were left over in this way.
delete from public.board_members m using public.boards b
where b.id = m.board_id and m.clan_role is not null and m.own_role is null and m.user_id <> b.user_id
  and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and not b.is_closed);
update public.board_members m set clan_role = null from public.boards b
where b.id = m.board_id and m.clan_role is not null and m.own_role is not null
  and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and not b.is_closed);
update public.board_members m set clan_role = g.role
from public.boards b join public.clan_members c on c.clan_id = b.clan_id and c.role <> 'guest'
cross join lateral (select case when c.role in ('owner', 'admin') then 'admin' else 'member' end as role) g
where b.id = m.board_id and not b.is_closed and c.user_id = m.user_id and m.clan_role <> g.role;

-- Two admins who invited at the same moment both took the last place of 200, and links were not counted for who invited by address.

create or replace function public.invite_to_clan(clan_id uuid, emails text[], role text DEFAULT NULL::text, board_ids uuid[] DEFAULT '{}'::uuid[], board_role text DEFAULT 'member'::text, days integer DEFAULT 7)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  addresses text[];
  members text[];
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
  perform private.require_room_in_clan(invite_to_clan.clan_id, a) from unnest(addresses) a;
  members := array(select lower(u.email) from public.clan_members m join auth.users u on u.id = m.user_id
    where m.clan_id = invite_to_clan.clan_id and lower(u.email) = any (addresses) order by 1);
  if (select count(*) from private.clan_invitations i where i.clan_id = invite_to_clan.clan_id and i.revoked_at is null
      and i.uses < i.max_uses and i.expires_at > now() and not coalesce(i.email = any (addresses), false)) + cardinality(addresses) > 200 then
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
end $function$;

create or replace function public.make_clan_link(clan_id uuid, role text DEFAULT NULL::text, board_ids uuid[] DEFAULT '{}'::uuid[], board_role text DEFAULT 'member'::text, uses integer DEFAULT 10, days integer DEFAULT 7)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := private.new_invitation_token();
  made private.clan_invitations;
begin
  make_clan_link.role := coalesce(make_clan_link.role, (select c.invites_as from public.clans c where c.id = make_clan_link.clan_id));
  if make_clan_link.role is null or make_clan_link.role not in ('member', 'guest')
    or make_clan_link.board_role is null or make_clan_link.board_role not in ('member', 'viewer') then
    raise exception 'A link invites members or guests.' using errcode = '22023';
  end if;
  if make_clan_link.uses is null or make_clan_link.uses not between 1 and 100 or make_clan_link.days is null or make_clan_link.days not between 1 and 30 then
    raise exception 'A link is for 1 to 100 people and 1 to 30 days.' using errcode = '22023';
  end if;
  perform private.require_invitable_boards(make_clan_link.clan_id, coalesce(make_clan_link.board_ids, '{}'));
  perform private.count_invitations(1);
  perform from public.clans c where c.id = make_clan_link.clan_id for no key update;
  perform private.require_clan_inviter(make_clan_link.clan_id, make_clan_link.role);
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
end $function$;
