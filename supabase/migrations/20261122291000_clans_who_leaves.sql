-- Who leaves a clan, or loses a role in it, keeps nothing of its dojos: not what waits in the bin, not a role that came
-- with owning the clan, not a link that they used before. And an invitation that has ended tells no more than who sent it.

alter table private.clan_invitations
  add column used_by uuid[] not null default '{}',
  add column refused uuid[] not null default '{}';
comment on column private.clan_invitations.used_by is 'Of a link: who has joined by it. Joining again does not count again.';
comment on column private.clan_invitations.refused is 'Of a link: who was removed from the clan since it was made. They need a new invitation.';

-- In the bin: this person, and people of the clan who are not in it any more, do not come back with its dojos.
create function private.drop_from_bin(clan_id uuid, person uuid default null) returns void
language sql security definer set search_path = '' as $$
  with gone as materialized (
    select x.board_id, array_agg(p.id) as people
    from private.binned_boards x join public.boards b on b.id = x.board_id
    cross join lateral (
      select drop_from_bin.person as id where drop_from_bin.person is not null
      union all
      select (m ->> 'userId')::uuid from jsonb_array_elements(x.members) m
      where (m ->> 'isOfClan')::boolean
        and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = (m ->> 'userId')::uuid)) p
    where b.clan_id = drop_from_bin.clan_id
    group by x.board_id
  )
  update private.binned_boards x set
    members = (select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid <> all (g.people)),
    assignees = (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(x.assignees) a
      where (a.value #>> '{}')::uuid <> all (g.people))
  from gone g
  where g.board_id = x.board_id and (
    exists (select from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid = any (g.people))
    or exists (select from jsonb_each_text(x.assignees) a where a.value::uuid = any (g.people)))
$$;

select private.drop_from_bin(c.id) from public.clans c;

create or replace function public.remove_from_clan(clan_id uuid, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = remove_from_clan.user_id);
begin
  perform private.lock_boards_of_clan(remove_from_clan.clan_id);
  perform from public.clans c where c.id = remove_from_clan.clan_id for share;
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    perform private.require_clan_admin(remove_from_clan.clan_id);
  elsif remove_from_clan.clan_id not in (select private.my_clan_ids()) then
    raise exception 'You are not in this clan.' using errcode = 'PT404';
  end if;
  delete from public.clan_members m where m.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id;
  if not found then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  delete from public.board_members m using public.boards b
  where b.id = m.board_id and b.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id;
  perform private.drop_from_bin(remove_from_clan.clan_id, remove_from_clan.user_id);
  -- Whoever leaves by themselves may come back. Whoever is removed comes back by an invitation that is made afterwards.
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    delete from public.board_invitations i using public.boards b
    where b.id = i.board_id and b.clan_id = remove_from_clan.clan_id and i.email = address;
    update private.clan_invitations i set revoked_at = now()
    where i.clan_id = remove_from_clan.clan_id and i.email = address and i.revoked_at is null and i.uses < i.max_uses;
    update private.clan_invitations i set refused = i.refused || remove_from_clan.user_id
    where i.clan_id = remove_from_clan.clan_id and i.email is null and i.revoked_at is null and i.expires_at > now()
      and remove_from_clan.user_id <> all (i.refused);
  end if;
end $$;

create or replace function public.delete_clan(clan_id uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid;
begin
  perform private.lock_boards_of_clan(delete_clan.clan_id);
  perform from public.clans c where c.id = delete_clan.clan_id for update;
  perform private.require_clan_founder(delete_clan.clan_id);
  if not exists (select from public.clans c where c.id = delete_clan.clan_id and btrim(c.name) = btrim(delete_clan.name)) then
    raise exception 'Type the name of the clan as it is written.' using errcode = '22023';
  end if;
  for board in select b.id from public.boards b where b.clan_id = delete_clan.clan_id
      and not exists (select from private.binned_boards x where x.board_id = b.id) order by b.id loop
    perform private.put_board_into_bin(board);
  end loop;
  -- In the bin they keep only who had a role of their own on them, and is still in the clan. Afterwards no one can tell.
  perform private.drop_from_bin(delete_clan.clan_id);
  perform private.take_back_in_bin(delete_clan.clan_id);
  update public.boards b set clan_id = null, is_closed = false where b.clan_id = delete_clan.clan_id;
  delete from public.clans c where c.id = delete_clan.clan_id;
end $$;

-- Whether this person made the board: then their own role on it does not come from owning the clan.
create function private.has_made_board(person uuid, board_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.events e
    where e.board_id = has_made_board.board_id and e.card_id is null and e.kind = 'board.made' and e.actor = has_made_board.person)
$$;

create or replace function private.hand_over_clan(clan_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  from_user uuid;
  owned uuid[];
begin
  perform private.lock_boards_of_clan(hand_over_clan.clan_id);
  select c.created_by into from_user from public.clans c where c.id = hand_over_clan.clan_id for update;
  if from_user is null or not exists (
    select from public.clan_members m where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user) then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_clan.to_user then
    return;
  end if;
  update public.clans c set created_by = hand_over_clan.to_user where c.id = hand_over_clan.clan_id;
  update public.clan_members m set role = 'admin' where m.clan_id = hand_over_clan.clan_id and m.user_id = from_user;
  update public.clan_members m set role = 'owner' where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user;
  -- Its dojos go along. Who had them stays an admin of them through the clan.
  begin
    update public.boards b set user_id = hand_over_clan.to_user where b.clan_id = hand_over_clan.clan_id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the new owner has no room for its files.' using errcode = 'PT413';
  end;
  insert into public.board_members (board_id, user_id, role, own_role)
  select b.id, hand_over_clan.to_user, 'admin', 'admin' from public.boards b
  where b.clan_id = hand_over_clan.clan_id and not exists (select from private.binned_boards x where x.board_id = b.id)
  on conflict on constraint board_members_pkey do update set own_role = 'admin';
  -- The role of their own came with owning the clan, except where they made the dojo. It would outlive every role in it.
  owned := array(select b.id from public.boards b
    where b.clan_id = hand_over_clan.clan_id and not private.has_made_board(from_user, b.id));
  delete from public.board_members m where m.board_id = any (owned) and m.user_id = from_user and m.clan_role is null;
  update public.board_members m set own_role = null
  where m.board_id = any (owned) and m.user_id = from_user and m.own_role is not null;
  update private.binned_boards x set members = (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid <> from_user)
  where x.board_id = any (owned);
  perform private.follow_clan(hand_over_clan.clan_id);
  perform private.change_crews(from_user, hand_over_clan.to_user);
end $$;

alter table public.board_members
  add column before_closing text,
  add constraint board_members_before_closing_known check (before_closing in ('none', 'member', 'viewer'));
comment on column public.board_members.before_closing is 'Of who closed the board to a few: the role of their own that they had before, which they have again once it is open. Null: theirs does not come from that.';

create or replace function private.settle_board_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.own_role is null and new.clan_role is null then
      new.own_role := new.role;
    end if;
  elsif new.role is distinct from old.role and new.own_role is not distinct from old.own_role
    and new.clan_role is not distinct from old.clan_role then
    if new.role in ('member', 'viewer') and private.stronger_role(new.role, new.clan_role) <> new.role then
      raise exception 'Their role in the clan gives them more here. Change it in the clan, or close this dojo to a few.'
        using errcode = 'PT409';
    end if;
    new.own_role := new.role;
  end if;
  -- A role that someone has given since is no longer the one that closing gave.
  if tg_op = 'UPDATE' and new.own_role is distinct from old.own_role and new.before_closing is not distinct from old.before_closing then
    new.before_closing := null;
  end if;
  new.role := private.stronger_role(new.own_role, new.clan_role);
  if exists (select from public.boards b where b.id = new.board_id and b.archived_at is not null) then
    new.role := 'viewer';
  end if;
  return new;
end $$;

create or replace function private.follow_clan(clan_id uuid, board_id uuid default null, user_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if follow_clan.board_id is null then
    perform private.lock_boards_of_clan(follow_clan.clan_id);
  else
    perform private.lock_board(follow_clan.board_id);
    perform from public.boards b where b.id = follow_clan.board_id for no key update;
  end if;
  -- What the clan gives no more.
  delete from public.board_members m using public.boards b
  where b.id = m.board_id and m.clan_role is not null and m.own_role is null
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and not b.is_closed);
  update public.board_members m set clan_role = null from public.boards b
  where b.id = m.board_id and m.clan_role is not null
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and not b.is_closed);
  -- What it gives now. A dojo in the bin has no members.
  insert into public.board_members as m (board_id, user_id, role, clan_role)
  select b.id, c.user_id, g.role, g.role
  from public.boards b join public.clan_members c on c.clan_id = b.clan_id
  cross join lateral (select case when c.role in ('owner', 'admin') then 'admin' else 'member' end as role) g
  where b.clan_id = follow_clan.clan_id and c.role <> 'guest' and not b.is_closed
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or c.user_id = follow_clan.user_id)
    and not exists (select from private.binned_boards x where x.board_id = b.id)
  order by b.id, c.user_id
  on conflict on constraint board_members_pkey do update set clan_role = excluded.clan_role
    where m.clan_role is distinct from excluded.clan_role;
  -- What closing gave goes with it, and with being more than a guest.
  delete from public.board_members m using public.boards b
  where b.id = m.board_id and m.before_closing = 'none' and m.clan_role is null and m.user_id <> b.user_id
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and b.is_closed);
  update public.board_members m set own_role = nullif(m.before_closing, 'none'), before_closing = null from public.boards b
  where b.id = m.board_id and m.before_closing is not null and m.user_id <> b.user_id
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and b.is_closed);
end $$;

-- The same in the bin, for this person or for everyone.
create function private.take_back_in_bin(clan_id uuid, person uuid default null) returns void
language sql security definer set search_path = '' as $$
  update private.binned_boards x set members = (
    select coalesce(jsonb_agg(case when t.is_meant then m || jsonb_build_object('ownRole', m -> 'beforeClosing', 'beforeClosing', null) else m end)
      filter (where not t.is_meant or m ->> 'beforeClosing' <> 'none'), '[]')
    from jsonb_array_elements(x.members) m cross join lateral (
      select m ->> 'beforeClosing' is not null and coalesce((m ->> 'userId')::uuid = take_back_in_bin.person, true) as is_meant) t)
  from public.boards b
  where b.id = x.board_id and b.clan_id = take_back_in_bin.clan_id and x.members @? '$[*].beforeClosing ? (@ != null)'
$$;
revoke execute on function private.take_back_in_bin(uuid, uuid) from public, anon, authenticated;

create or replace function public.set_clan_role(clan_id uuid, user_id uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_boards_of_clan(set_clan_role.clan_id);
  perform from public.clans c where c.id = set_clan_role.clan_id for share;
  perform private.require_clan_admin(set_clan_role.clan_id);
  if set_clan_role.role is null or set_clan_role.role not in ('admin', 'member', 'guest') then
    raise exception 'A role is admin, member or guest.' using errcode = '22023';
  end if;
  update public.clan_members m set role = set_clan_role.role
  where m.clan_id = set_clan_role.clan_id and m.user_id = set_clan_role.user_id;
  if not found then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  perform private.follow_clan(set_clan_role.clan_id, null, set_clan_role.user_id);
  if set_clan_role.role = 'guest' then
    perform private.take_back_in_bin(set_clan_role.clan_id, set_clan_role.user_id);
  end if;
end $$;

do $change$
declare
  definition text := pg_get_functiondef('public.restore_board'::regproc);
  changed text := replace(replace(definition,
    'insert into public.board_members (board_id, user_id, role, own_role, created_at)',
    'insert into public.board_members (board_id, user_id, role, own_role, before_closing, created_at)'),
    $old$m ->> 'ownRole', m ->> 'ownRole', (m$old$, $new$m ->> 'ownRole', m ->> 'ownRole', m ->> 'beforeClosing', (m$new$);
begin
  if length(changed) - length(definition) <> 39 then
    raise exception 'restore_board is not what it was.';
  end if;
  execute changed;
end $change$;

create or replace function public.close_board(board_id uuid, is_closed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  home uuid;
begin
  perform private.lock_board(close_board.board_id);
  perform private.require_board_admin(close_board.board_id);
  select b.clan_id into home from public.boards b where b.id = close_board.board_id for update;
  if home is null then
    raise exception 'Only a dojo of a clan can be closed to a few.' using errcode = 'PT409';
  end if;
  -- Whoever closes it stays in. Opening it gives nothing, and takes that back (follow_clan).
  if close_board.is_closed then
    update public.board_members m set own_role = 'admin', before_closing = coalesce(m.own_role, 'none')
    where m.board_id = close_board.board_id and m.user_id = (select auth.uid()) and m.own_role is distinct from 'admin';
  end if;
  update public.boards b set is_closed = close_board.is_closed where b.id = close_board.board_id;
  perform private.follow_clan(home, close_board.board_id);
  perform private.announce_reload(close_board.board_id);
end $$;

create or replace function private.invitation_state(invitation private.clan_invitations, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when person is not null and exists (select from public.clan_members m where m.clan_id = invitation.clan_id and m.user_id = person) then 'member'
    when person = any (invitation.refused) then 'revoked'
    when invitation.revoked_at is not null or not private.may_invite(invitation.clan_id, invitation.invited_by, invitation.role) then 'revoked'
    when invitation.uses >= invitation.max_uses then 'used'
    when invitation.expires_at <= now() then 'expired'
    else 'open' end
$$;

-- The dojos that an invitation gives: they were the inviter's to give, and still are.
create function private.invited_boards(invitation private.clan_invitations) returns setof public.boards
language sql stable security definer set search_path = '' as $$
  select b.* from public.boards b
  where b.id = any (invitation.board_ids) and b.clan_id = invitation.clan_id
    and not exists (select from private.binned_boards x where x.board_id = b.id)
    and exists (select from public.board_members n where n.board_id = b.id and n.user_id = invitation.invited_by
      and private.stronger_role(n.own_role, n.clan_role) = 'admin')
$$;

create or replace function public.accept_clan_invitation(token text) returns uuid
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
  update private.clan_invitations i set uses = i.uses + 1, used_by = i.used_by || me
  where i.id = invitation.id and (i.email is not null or me <> all (i.used_by));
  begin
    insert into public.clan_members (clan_id, user_id, role) values (invitation.clan_id, me, invitation.role);
    insert into public.board_members as m (board_id, user_id, role, own_role)
    select b.id, me, invitation.board_role, invitation.board_role from private.invited_boards(invitation) b
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

-- What it gives is told while it gives it, and to nobody whom it was not sent to. Of one that has ended only who invited
-- whom, as the letter said.
create or replace function public.look_at_clan_invitation(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  invitation private.clan_invitations;
  clan public.clans;
  state text;
  seen jsonb;
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
  seen := jsonb_build_object(
    'state', state,
    'clan', jsonb_build_object('id', case when state = 'member' then clan.id end, 'name', clan.name),
    'inviterName', (select p.display_name from public.profiles p where p.user_id = invitation.invited_by),
    'sentTo', case when invitation.email is null then null
      when invitation.email = private.my_confirmed_address() then invitation.email else private.masked_address(invitation.email) end,
    'wasAsked', invitation.asked_at > now() - interval '1 day');
  if state in ('valid', 'full', 'signed-out', 'unconfirmed') then
    seen := seen || jsonb_build_object(
      'clan', jsonb_build_object('name', clan.name, 'description', clan.description,
        'people', (select count(*) from public.clan_members m where m.clan_id = clan.id)),
      'role', invitation.role, 'boardRole', case when cardinality(invitation.board_ids) > 0 then invitation.board_role end,
      'boards', (select jsonb_agg(b.title order by b.title) from private.invited_boards(invitation) b),
      'email', case when state = 'signed-out' then invitation.email end,
      'expiresAt', invitation.expires_at,
      'planWithRoom', case when state = 'full' then private.plan_with_room(clan.created_by) end);
  end if;
  return jsonb_strip_nulls(seen);
end $$;
