-- Handing over boards and clans, and deleting an account. What others use does not vanish with its founder: it is handed
-- over first, or deleted on purpose (docs/decisions/an-account-takes-nothing-from-others.md).

-- Both crews are counted again, in one order, so that no one waits in a circle. PT402 where the plan of the new owner has no
-- room: their own dojos would become read-only for it. What that plan is, is not for the old one to know.
create function private.change_crews(from_user uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  for owner in select o.id from unnest(array[from_user, to_user]) as o (id) order by o.id loop
    if owner = to_user then
      perform private.admit_to_crew(owner, true);
    else
      perform private.recount_crew(owner);
    end if;
  end loop;
exception when sqlstate 'PT402' then
  raise exception 'The plan of the new owner has no room for everybody.' using errcode = 'PT402';
end $$;

-- The new owner is an admin of the board already (PT404, PT409): someone who only accepted an invitation is not made to answer for
-- it. PT402 and PT413 where their plan has no room for its people or its files; what that plan is, is not for the old one.
create function private.hand_over_board(board_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  from_user uuid;
  part text;
begin
  perform private.lock_board(hand_over_board.board_id);
  select b.user_id into from_user from public.boards b where b.id = hand_over_board.board_id for update;
  select m.role into part from public.board_members m
  where m.board_id = hand_over_board.board_id and m.user_id = hand_over_board.to_user for update;
  if from_user is null or part is null then
    raise exception 'This person is not on the board.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_board.to_user then
    return;
  end if;
  if part <> 'admin' then
    raise exception 'Only an admin of this dojo can take it over. Make them an admin first.' using errcode = 'PT409';
  end if;
  begin
    update public.boards b set user_id = hand_over_board.to_user where b.id = hand_over_board.board_id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the new owner has no room for its files.' using errcode = 'PT413';
  end;
  perform private.change_crews(from_user, hand_over_board.to_user);
  perform private.announce_reload(hand_over_board.board_id);
end $$;

create function private.hand_over_clan(clan_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  from_user uuid;
begin
  select c.created_by into from_user from public.clans c where c.id = hand_over_clan.clan_id for update;
  update public.clan_members m set role = 'admin' where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user;
  if from_user is null or not found then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_clan.to_user then
    return;
  end if;
  update public.clans c set created_by = hand_over_clan.to_user where c.id = hand_over_clan.clan_id;
  perform private.change_crews(from_user, hand_over_clan.to_user);
end $$;

create function public.transfer_board(board_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board_owner(transfer_board.board_id);
  perform private.lock_board(transfer_board.board_id);
  perform from public.boards b where b.id = transfer_board.board_id for update;
  perform private.require_board_owner(transfer_board.board_id);
  perform private.hand_over_board(transfer_board.board_id, transfer_board.to_user);
end $$;
grant execute on function public.transfer_board(uuid, uuid) to authenticated;

create function public.transfer_clan(clan_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_clan_founder(transfer_clan.clan_id);
  perform from public.clans c where c.id = transfer_clan.clan_id for update;
  perform private.require_clan_founder(transfer_clan.clan_id);
  perform private.hand_over_clan(transfer_clan.clan_id, transfer_clan.to_user);
end $$;
grant execute on function public.transfer_clan(uuid, uuid) to authenticated;

-- The boards and clans of a person with others on them: [{id, title, people: [{userId, displayName, role}]}].
create function private.shared_boards_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'people', o.people) order by b.title, b.id), '[]')
  from public.boards b cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role)
      order by m.role, m.created_at, m.user_id) as people
    from public.board_members m join public.profiles p on p.user_id = m.user_id
    where m.board_id = b.id and m.user_id <> shared_boards_of.person) o
  where b.user_id = shared_boards_of.person and o.people is not null
$$;

create function private.shared_clans_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.name, 'people', o.people) order by c.name, c.id), '[]')
  from public.clans c cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role)
      order by m.role, m.created_at, m.user_id) as people
    from public.clan_members m join public.profiles p on p.user_id = m.user_id
    where m.clan_id = c.id and m.user_id <> shared_clans_of.person) o
  where c.created_by = shared_clans_of.person and o.people is not null
$$;

-- What deleting this account means, in numbers: `boards` and `clans` must be handed over or deleted before, `solo` goes with the
-- account, `stays` is what others keep of it, without the name.
create function public.account_deletion_summary() returns jsonb
language sql stable security definer set search_path = '' as $$
  with me as (
    select u.id, u.email from auth.users u where u.id = (select auth.uid())
  ), solo as (
    select b.id, b.title from public.boards b join me on b.user_id = me.id
    where not exists (select from public.board_members m where m.board_id = b.id and m.user_id <> me.id)
  )
  select jsonb_build_object(
    'email', me.email,
    'hasJustSignedIn', private.has_just_signed_in(),
    'boards', private.shared_boards_of(me.id),
    'clans', private.shared_clans_of(me.id),
    'solo', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title,
        'cards', (select count(*) from public.cards c where c.board_id = s.id)) order by s.title, s.id), '[]') from solo s),
    'memberships', (
      select count(*) from public.board_members m join public.boards b on b.id = m.board_id where m.user_id = me.id and b.user_id <> me.id),
    'stays', jsonb_build_object(
      'cards', (select count(*) from public.cards c where c.created_by = me.id and c.board_id not in (select s.id from solo s)),
      'comments', (select count(*) from public.card_comments c where c.user_id = me.id and c.board_id not in (select s.id from solo s)),
      'files', (select count(*) from public.card_attachments a where a.user_id = me.id and a.board_id not in (select s.id from solo s))))
  from me
$$;
grant execute on function public.account_deletion_summary() to authenticated;

-- For the server, which has asked for the password, and for the operator. PT409, with {boards, clans}, while there is something to
-- hand over; `with_shared` deletes it for everyone. Files go by way of private.unneeded_files, the customer at Stripe by
-- private.departed_customers.
create function public.delete_account(user_id uuid, with_shared boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := delete_account.user_id;
  boards jsonb;
  clans jsonb;
begin
  if not exists (select from auth.users u where u.id = person) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  -- The locks of every board on which there is something of theirs, as everyone takes them: before any row.
  perform from private.board_clocks k where k.board_id in (
    select m.board_id from public.board_members m where m.user_id = person
    union select b.id from public.boards b where b.user_id = person
    union select c.board_id from public.cards c where c.created_by = person
    union select i.board_id from public.card_checklist_items i where i.user_id = person
    union select t.board_id from public.card_comments t where t.user_id = person
    union select a.board_id from public.card_attachments a where a.user_id = person
    union select l.board_id from public.custom_labels l where l.user_id = person
  ) order by k.board_id for update;
  -- Nobody joins one of these from here on.
  perform from public.boards b where b.user_id = person order by b.id for update;
  perform from public.clans c where c.created_by = person order by c.id for update;
  boards := private.shared_boards_of(person);
  clans := private.shared_clans_of(person);
  if not with_shared and (boards <> '[]' or clans <> '[]') then
    raise exception 'Others use what this account owns.' using errcode = 'PT409',
      detail = jsonb_build_object('boards', boards, 'clans', clans);
  end if;
  delete from public.boards b where b.user_id = person;
  delete from public.clans c where c.created_by = person;
  delete from public.board_invitations i where i.email = (select lower(u.email) from auth.users u where u.id = person);
  delete from auth.users u where u.id = person;
end $$;

-- Asked before the lock, so that no stranger takes it, and again under it: it may have got another owner by then.
create function private.require_board_owner(board_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.boards b where b.id = require_board_owner.board_id and b.user_id = (select auth.uid())) then
    raise exception 'Only the owner of this board may do that.' using errcode = '42501';
  end if;
end $$;

create function private.require_clan_founder(clan_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.clans c where c.id = require_clan_founder.clan_id and c.created_by = (select auth.uid())) then
    raise exception 'Only the founder of this clan may do that.' using errcode = '42501';
  end if;
end $$;
