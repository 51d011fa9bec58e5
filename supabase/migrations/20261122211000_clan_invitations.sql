-- Invitations into a clan: by address, or by a link that several may use. The token is known to who holds the letter or the
-- link; the database keeps its hash.

create table private.clan_invitations (
  id uuid primary key default gen_random_uuid(),
  clan_id uuid not null references public.clans (id) on delete cascade,
  -- Null for an invitation by address until its letter goes out.
  token_hash bytea constraint clan_invitations_token_unique unique,
  -- Null for a link.
  email text constraint clan_invitations_email_plain check (email is null or private.is_plain_email(email)),
  role text not null constraint clan_invitations_role_known check (role in ('admin', 'member', 'guest')),
  -- Dojos on which accepting gives a role of its own: closed ones, and all that a guest sees.
  board_ids uuid[] not null default '{}' constraint clan_invitations_boards_count check (cardinality(board_ids) <= 50),
  board_role text not null default 'member' constraint clan_invitations_board_role_known check (board_role in ('admin', 'member', 'viewer')),
  max_uses integer not null default 1 constraint clan_invitations_uses_range check (max_uses between 1 and 100),
  uses integer not null default 0,
  expires_at timestamptz not null,
  invited_by uuid not null references auth.users (id) on delete cascade,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  asked_at timestamptz,
  constraint clan_invitations_links_make_no_admins check (email is not null or role <> 'admin'),
  constraint clan_invitations_address_once check (email is null or max_uses = 1)
);
comment on table private.clan_invitations is 'Who is asked to join a clan. They join by accept_clan_invitation(), which counts only while who invited them is its admin.';
create unique index clan_invitations_one_an_address on private.clan_invitations (clan_id, email) where email is not null;
create index clan_invitations_clan on private.clan_invitations (clan_id, created_at);
create index clan_invitations_invited_by on private.clan_invitations (invited_by);
alter table private.clan_invitations enable row level security;

alter table private.invitation_letters rename column board_id to place_id;
comment on column private.invitation_letters.place_id is 'The board or the clan.';

create or replace function public.claim_invitation_letter(board_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(claim_invitation_letter.email));
  letter jsonb;
begin
  select jsonb_build_object('email', i.email, 'role', i.role, 'boardTitle', b.title, 'inviterName', p.display_name, 'endsAt', i.ends_at)
  into letter
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.board_id = claim_invitation_letter.board_id and i.email = address and i.ends_at > now();
  if letter is null or not private.may_send_letter(claim_invitation_letter.board_id, address) then
    return null;
  end if;
  return letter;
end $$;

-- One letter an hour for a place and a mailbox, five an hour for a mailbox; counts it where there is room.
create function private.may_send_letter(place_id uuid, address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  reached text := private.mailbox_hash(address);
begin
  -- One after the other, or many at once would all find room for one more.
  lock table private.invitation_letters in share row exclusive mode;
  delete from private.invitation_letters l where l.sent_at < now() - interval '1 day';
  if (select count(*) >= 5 or bool_or(l.place_id = may_send_letter.place_id) from private.invitation_letters l
      where l.mailbox = reached and l.sent_at > now() - interval '1 hour') then
    return false;
  end if;
  insert into private.invitation_letters (place_id, mailbox) values (may_send_letter.place_id, reached);
  return true;
end $$;

-- 32 bytes of which 244 bits are chance, as it stands in an address.
create function private.new_invitation_token() returns text
language sql volatile set search_path = '' as $$
  select rtrim(translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')
$$;

create function private.invitation_token_hash(token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(left(token, 200), 'UTF8'))
$$;

-- Sixty an hour a person, for addresses and links together with those to dojos.
create function private.count_invitations(amount integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.user_id = (select auth.uid()) for no key update;
  delete from private.invitation_calls c where c.called_at < now() - interval '1 day';
  if (select count(*) from private.invitation_calls c
      where c.invited_by = (select auth.uid()) and c.called_at > now() - interval '1 hour') + count_invitations.amount > 60 then
    raise exception 'You can send 60 invitations an hour.' using errcode = 'PT429', detail = 'pace';
  end if;
  insert into private.invitation_calls (invited_by) select (select auth.uid()) from generate_series(1, count_invitations.amount);
end $$;

-- What an invitation may carry: dojos of this clan that the caller administers.
create function private.require_invitable_boards(clan_id uuid, board_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from unnest(board_ids) x (id) where x.id is null or not exists (
      select from public.boards b where b.id = x.id and b.clan_id = require_invitable_boards.clan_id
        and b.id in (select private.administered_board_ids()))) then
    raise exception 'One of these dojos is not in the clan any more, or you are not its admin.' using errcode = 'PT404';
  end if;
end $$;

-- Refuses where the clan's owner has no room for one more person; `address` may be someone they have already.
create function private.require_room_in_clan(clan_id uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  owner uuid;
  counted integer;
begin
  select c.created_by into owner from public.clans c where c.id = require_room_in_clan.clan_id;
  counted := private.people_of(owner);
  if counted < private.members_limit(owner) or exists (
    select from auth.users u join public.clan_members m on m.user_id = u.id
    where lower(u.email) = require_room_in_clan.address and m.clan_id = require_room_in_clan.clan_id) then
    return;
  end if;
  perform private.refuse_crowd(owner, counted + 1, 'The plan of the clan’s owner has no room for more people.');
end $$;

-- Invites addresses, or renews their invitations. Members are left as they are, and named: admins see their addresses anyway.
-- Whether another address has an account shows nowhere. @returns {invitations: [{id, email}], members: [email]}
create function public.invite_to_clan(clan_id uuid, emails text[], role text, board_ids uuid[] default '{}', board_role text default 'member', days integer default 7)
returns jsonb language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  addresses text[];
  members text[];
  invited jsonb;
begin
  perform private.require_clan_admin(invite_to_clan.clan_id);
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
grant execute on function public.invite_to_clan(uuid, text[], text, uuid[], text, integer) to authenticated;

-- A link that several may use. Its token is told here, and never again.
create function public.make_clan_link(clan_id uuid, role text, board_ids uuid[] default '{}', board_role text default 'member', uses integer default 10, days integer default 7)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_invitation_token();
  made private.clan_invitations;
begin
  perform private.require_clan_admin(make_clan_link.clan_id);
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
grant execute on function public.make_clan_link(uuid, text, uuid[], text, integer, integer) to authenticated;

create function public.revoke_clan_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.clan_invitations i set revoked_at = now()
  where i.id = revoke_clan_invitation.invitation_id and i.revoked_at is null and i.uses < i.max_uses
    and i.clan_id in (select private.administered_clan_ids());
  if not found then
    raise exception 'This invitation is not open any more.' using errcode = 'PT404';
  end if;
end $$;
grant execute on function public.revoke_clan_invitation(uuid) to authenticated;

-- What the letter of an open invitation says, with a new token; null where none goes out now. For the server.
create function public.claim_clan_letter(invitation_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.clan_invitations;
  token text := private.new_invitation_token();
begin
  select i.* into invitation from private.clan_invitations i where i.id = claim_clan_letter.invitation_id for update;
  if invitation.email is null or private.invitation_state(invitation, null) <> 'open'
    or not private.may_send_letter(invitation.clan_id, invitation.email) then
    return null;
  end if;
  update private.clan_invitations i set token_hash = private.invitation_token_hash(token), sent_at = now() where i.id = invitation.id;
  return (select jsonb_build_object('email', invitation.email, 'role', invitation.role, 'token', token, 'clanName', c.name,
    'inviterName', p.display_name, 'endsAt', invitation.expires_at)
    from public.clans c left join public.profiles p on p.user_id = invitation.invited_by where c.id = invitation.clan_id);
end $$;
grant execute on function public.claim_clan_letter(uuid) to service_role;

-- Whether it can be used at all: open, revoked, used or expired; `person` has used it where they are in the clan by it.
create function private.invitation_state(invitation private.clan_invitations, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when person is not null and exists (select from public.clan_members m where m.clan_id = invitation.clan_id and m.user_id = person) then 'member'
    when invitation.revoked_at is not null or not exists (select from public.clan_members m where m.clan_id = invitation.clan_id
      and m.user_id = invitation.invited_by and m.role in ('owner', 'admin')) then 'revoked'
    when invitation.uses >= invitation.max_uses then 'used'
    when invitation.expires_at <= now() then 'expired'
    else 'open' end
$$;

-- The least plan whose people are more than there are now; null where none is.
create function private.plan_with_room(owner_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select l.plan from private.plan_limits l
  where l.feature = 'members' and l.amount > private.people_of(plan_with_room.owner_id) order by l.amount, l.plan limit 1
$$;

-- What a person who holds the token sees of an invitation. People without an account ask through the server.
-- state: unknown, member, revoked, used, expired, signed-out, unconfirmed, wrong-account, full, valid.
create function public.look_at_clan_invitation(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  invitation private.clan_invitations;
  clan public.clans;
  state text;
begin
  select i.* into invitation from private.clan_invitations i where i.token_hash = private.invitation_token_hash(look_at_clan_invitation.token);
  if invitation.id is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  select c.* into clan from public.clans c where c.id = invitation.clan_id;
  state := private.invitation_state(invitation, me);
  if state = 'open' then
    state := case
      when me is null then 'signed-out'
      when private.my_confirmed_address() is null then 'unconfirmed'
      when invitation.email <> private.my_confirmed_address() then 'wrong-account'
      when private.people_of(clan.created_by) >= private.members_limit(clan.created_by) and me not in (
        select m.user_id from public.board_members m join public.boards b on b.id = m.board_id where b.user_id = clan.created_by
        union select m.user_id from public.clan_members m join public.clans c on c.id = m.clan_id where c.created_by = clan.created_by)
        then 'full'
      else 'valid' end;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'state', state,
    'clan', jsonb_build_object('id', case when state = 'member' then clan.id end, 'name', clan.name, 'description', clan.description,
      'people', (select count(*) from public.clan_members m where m.clan_id = clan.id)),
    'inviterName', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by),
    'role', invitation.role, 'boardRole', case when cardinality(invitation.board_ids) > 0 then invitation.board_role end,
    'boards', (select jsonb_agg(b.title order by b.title) from public.boards b where b.id = any (invitation.board_ids) and b.clan_id = clan.id),
    'sentTo', case when invitation.email is null then null
      when invitation.email = private.my_confirmed_address() then invitation.email else private.masked_address(invitation.email) end,
    'email', case when state = 'signed-out' then invitation.email end,
    'expiresAt', invitation.expires_at,
    'wasAsked', invitation.asked_at > now() - interval '1 day',
    'planWithRoom', case when state = 'full' then private.plan_with_room(clan.created_by) end));
end $$;
grant execute on function public.look_at_clan_invitation(text) to authenticated;

-- Joins, and records Starter for a person who has no plan yet, so that they meet the clan and not a list of prices.
-- PT404 where it cannot be used (detail: the state); PT402 where there is no room.
create function public.accept_clan_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  invitation private.clan_invitations;
  state text;
begin
  select i.* into invitation from private.clan_invitations i where i.token_hash = private.invitation_token_hash(accept_clan_invitation.token);
  -- Boards before clans before crews, as for everyone else; then the invitation, which two may be using at once.
  perform private.lock_boards_of_clan(invitation.clan_id);
  perform from public.clans c where c.id = invitation.clan_id for share;
  select i.* into invitation from private.clan_invitations i where i.token_hash = private.invitation_token_hash(accept_clan_invitation.token) for update;
  state := case when invitation.id is null then 'unknown' else private.invitation_state(invitation, me) end;
  if state = 'member' then
    return invitation.clan_id;
  end if;
  if state = 'open' and (private.my_confirmed_address() is null or invitation.email <> private.my_confirmed_address()) then
    state := 'wrong-account';
  end if;
  if state <> 'open' then
    raise exception 'This invitation cannot be used.' using errcode = 'PT404', detail = state;
  end if;
  update private.clan_invitations i set uses = i.uses + 1 where i.id = invitation.id;
  begin
    insert into public.clan_members (clan_id, user_id, role) values (invitation.clan_id, me, invitation.role);
    insert into public.board_members as m (board_id, user_id, role, own_role)
    select b.id, me, invitation.board_role, invitation.board_role from public.boards b
    where b.id = any (invitation.board_ids) and b.clan_id = invitation.clan_id
      and not exists (select from private.binned_boards x where x.board_id = b.id)
      -- What the dojo gives was the inviter's to give, and still is.
      and exists (select from public.board_members n where n.board_id = b.id and n.user_id = invitation.invited_by
        and private.stronger_role(n.own_role, n.clan_role) = 'admin')
    on conflict on constraint board_members_pkey do update set own_role = private.stronger_role(m.own_role, excluded.own_role);
    perform private.follow_clan(invitation.clan_id, null, me);
  exception when sqlstate 'PT402' then
    raise exception 'There is no room for one more person in this clan now.' using errcode = 'PT402';
  end;
  if not exists (select from public.subscribers s where s.user_id = me and s.subscribed) then
    perform public.choose_free_plan();
  end if;
  return invitation.clan_id;
end $$;
grant execute on function public.accept_clan_invitation(text) to authenticated;

-- Marks an invitation that ended as asked for again, once a day. @returns the letter to who made it, or null. For the server.
create function public.claim_invitation_request(token text, asked_by text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.clan_invitations;
begin
  update private.clan_invitations i set asked_at = now()
  where i.token_hash = private.invitation_token_hash(claim_invitation_request.token)
    and coalesce(i.asked_at < now() - interval '1 day', true)
    and private.invitation_state(i, null) in ('expired', 'used', 'revoked')
    and exists (select from public.clan_members m where m.clan_id = i.clan_id and m.user_id = i.invited_by and m.role in ('owner', 'admin'))
  returning i.* into invitation;
  if invitation.id is null then
    return null;
  end if;
  return (select jsonb_build_object('email', u.email, 'clanId', c.id, 'clanName', c.name,
    'askedBy', coalesce(invitation.email, left(claim_invitation_request.asked_by, 254)))
    from auth.users u, public.clans c where u.id = invitation.invited_by and c.id = invitation.clan_id);
end $$;
grant execute on function public.claim_invitation_request(text, text) to service_role;

-- Addresses are kept for 30 days after an invitation ended, in case it is asked for again. For the server: a job.
create function public.forget_clan_invitations() returns void
language sql security definer set search_path = '' as $$
  delete from private.clan_invitations i
  where least(i.expires_at, i.revoked_at) < now() - interval '30 days'
$$;
grant execute on function public.forget_clan_invitations() to service_role;
