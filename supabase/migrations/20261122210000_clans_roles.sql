-- Clans as teams work in them: an owner, admins, members and guests; a clan's dojos; a dojo that is closed to a few.

alter table public.clans
  add column description text not null default '',
  add column members_make_dojos boolean not null default true,
  add column closes_new_dojos boolean not null default false,
  add constraint clans_description_length check (char_length(description) <= 500);
comment on column public.clans.created_by is 'The owner: first who founded it, then whoever took it over. Its dojos are theirs too, so that people, files and plan count once.';
comment on column public.clans.members_make_dojos is 'Whether members, and not only admins, make dojos in the clan and move theirs in.';
comment on column public.clans.closes_new_dojos is 'Whether a new dojo of the clan is closed to a few at first.';
grant update (description, members_make_dojos, closes_new_dojos) on public.clans to authenticated;

alter table public.clan_members drop constraint clan_members_role_known;
-- The guard of the founder knows another word for them from here on.
drop trigger clan_members_keep_founder on public.clan_members;
drop function private.keep_founder();
update public.clan_members m set role = 'owner' from public.clans c where c.id = m.clan_id and c.created_by = m.user_id;
update public.clan_members m set role = 'guest' where m.role = 'viewer';
alter table public.clan_members
  add constraint clan_members_role_known check (role in ('owner', 'admin', 'member', 'guest'));
create unique index clan_members_one_owner on public.clan_members (clan_id) where role = 'owner';
comment on table public.clan_members is 'Who belongs to a clan, and as what. Changed by set_clan_role(), remove_from_clan(), transfer_clan() and accept_clan_invitation().';
drop policy "clan admins change roles" on public.clan_members;
drop policy "clan admins remove members and anyone may leave" on public.clan_members;
revoke update (role), delete on public.clan_members from authenticated;

create or replace function private.administered_clan_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select clan_id from public.clan_members where user_id = (select auth.uid()) and role in ('owner', 'admin')
$$;

create or replace function private.make_founder_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.clan_members (clan_id, user_id, role) values (new.id, new.created_by, 'owner');
  return null;
end $$;

-- A clan is never without its owner, however the row is written.
create function private.keep_clan_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner')
     and exists (select from public.clans c where c.id = old.clan_id and c.created_by = old.user_id) then
    raise exception 'A clan keeps its owner. Hand the clan over first.' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger clan_members_keep_owner before update or delete on public.clan_members
  for each row execute function private.keep_clan_owner();

-- A role on a dojo: the stronger of what the dojo gives and what the clan gives.

alter table public.board_members add column own_role text, add column clan_role text;
update public.board_members set own_role = role;
alter table public.board_members
  add constraint board_members_own_role_known check (own_role in ('admin', 'member', 'viewer')),
  add constraint board_members_clan_role_known check (clan_role in ('admin', 'member')),
  add constraint board_members_role_has_source check (own_role is not null or clan_role is not null);
comment on table public.board_members is 'Who is on a board, and as what: admin: everything; member: edit; viewer: read (spec section 6). The role is the stronger of own_role, given on the board itself, and clan_role, which the clan gives on its boards; viewer while the board is archived.';

alter table public.boards
  add column is_closed boolean not null default false,
  add column archived_at timestamptz,
  add constraint boards_closed_in_clan check (clan_id is not null or not is_closed);
comment on column public.boards.is_closed is 'A board of a clan that only people with a role of their own on it see. Its clan’s owner keeps seeing it.';
comment on column public.boards.archived_at is 'Since when it is put away: everyone on it reads only.';
revoke insert (clan_id), update (clan_id), delete on public.boards from authenticated;
drop policy "board admins delete their board" on public.boards;
drop policy "people make boards in their own name" on public.boards;
create policy "people make boards in their own name" on public.boards for insert to authenticated
  with check (user_id = (select auth.uid()));
drop trigger boards_keep_to_own_clans on public.boards;
drop function private.keep_to_own_clans();

create function private.stronger_role(one text, other text) returns text
language sql immutable set search_path = '' as $$
  select case when 'admin' in (one, other) then 'admin' when 'member' in (one, other) then 'member' else 'viewer' end
$$;

-- Keeps role in step with where it comes from. Writing `role` alone means the role given on the board itself.
create function private.settle_board_role() returns trigger
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
  new.role := private.stronger_role(new.own_role, new.clan_role);
  if exists (select from public.boards b where b.id = new.board_id and b.archived_at is not null) then
    new.role := 'viewer';
  end if;
  return new;
end $$;
create trigger board_members_settle_role before insert or update on public.board_members
  for each row execute function private.settle_board_role();

-- Who is on a dojo through the clan leaves it through the clan. The functions below may: they follow the clan.
create function private.keep_clan_people() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'They are here through the clan. Remove them from the clan, or close this dojo to a few.' using errcode = 'PT409';
end $$;
create trigger board_members_keep_clan_people before delete on public.board_members
  for each row when (current_user = 'authenticated' and old.clan_role is not null) execute function private.keep_clan_people();

-- A statement of a person locks all their boards first, because it may touch any of them. The functions below lock those that
-- they touch, and locking more behind that would be out of order.
drop trigger board_members_lock_first on public.board_members;
create trigger board_members_lock_first before delete on public.board_members
  for each statement when (current_user = 'authenticated') execute function private.lock_my_boards();

-- The owner stays an admin: of what the dojo gives, since an archived one lets everyone only read.
create or replace function private.keep_board_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- When the board itself is going, or is put into the bin, its members go with it.
  if exists (select from public.boards where id = old.board_id and user_id = old.user_id)
     and exists (select from auth.users where id = old.user_id)
     and current_setting('dojo.bins_board', true) is distinct from old.board_id::text
     and (tg_op = 'DELETE' or new.own_role is distinct from 'admin') then
    raise exception 'The owner of a board stays its admin.' using errcode = '42501';
  end if;
  perform private.lock_board(old.board_id);
  return case tg_op when 'DELETE' then old else new end;
end $$;
-- After the role is settled, in the order of the names.
drop trigger board_members_keep_owner on public.board_members;
create trigger board_members_uphold_owner before delete or update on public.board_members
  for each row execute function private.keep_board_owner();

-- The locks of a clan's boards, in the order in which everyone takes them: what says that a board is changing, then its row.
create function private.lock_boards_of_clan(clan_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.board_clocks k where k.board_id in (
    select b.id from public.boards b where b.clan_id = lock_boards_of_clan.clan_id) order by k.board_id for update;
  perform from public.boards b where b.clan_id = lock_boards_of_clan.clan_id order by b.id for no key update;
end $$;

-- Brings the members of boards in step with the clans: of one board, of one person in a clan, or both null for all of a clan.
-- Boards first, then crews, as everyone locks.
create function private.follow_clan(clan_id uuid, board_id uuid default null, user_id uuid default null) returns void
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
end $$;

-- Boards in the bin: out of everyone's sight at once, for 30 days.

create table private.binned_boards (
  board_id uuid primary key references public.boards (id) on delete cascade,
  binned_at timestamptz not null default now(),
  binned_by uuid references auth.users (id) on delete set null,
  -- Its members and the assignees of its cards, who go with them: both to be put back.
  members jsonb not null,
  assignees jsonb not null
);
comment on table private.binned_boards is 'Boards in the bin. Their rows in board_members are kept here meanwhile, so that no other rule has to know of the bin.';
create index binned_boards_binned_by on private.binned_boards (binned_by);
create index binned_boards_binned_at on private.binned_boards (binned_at);
alter table private.binned_boards enable row level security;

create function private.put_board_into_bin(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_board(put_board_into_bin.board_id);
  insert into private.binned_boards (board_id, binned_by, members, assignees)
  select put_board_into_bin.board_id, (select auth.uid()),
    (select coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'ownRole', m.own_role, 'createdAt', m.created_at,
        'isOfClan', exists (select from public.boards b join public.clan_members c on c.clan_id = b.clan_id
          where b.id = m.board_id and c.user_id = m.user_id))), '[]')
     from public.board_members m where m.board_id = put_board_into_bin.board_id and m.own_role is not null),
    (select coalesce(jsonb_object_agg(c.id, c.assignee), '{}')
     from public.cards c where c.board_id = put_board_into_bin.board_id and c.assignee is not null);
  delete from public.board_invitations i where i.board_id = put_board_into_bin.board_id;
  perform private.announce(put_board_into_bin.board_id, jsonb_build_object('type', 'board.deleted'));
  perform set_config('dojo.bins_board', put_board_into_bin.board_id::text, true);
  perform private.set_quiet(true);
  delete from public.board_members m where m.board_id = put_board_into_bin.board_id;
  perform private.set_quiet(false);
  perform set_config('dojo.bins_board', '', true);
end $$;

-- For 30 days; PT404 where the caller may not.
create function public.delete_board(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_board(delete_board.board_id);
  perform from public.boards b where b.id = delete_board.board_id for update;
  if not exists (
    select from public.board_members m join public.boards b on b.id = m.board_id
    where m.board_id = delete_board.board_id and m.user_id = (select auth.uid())
      and private.stronger_role(m.own_role, m.clan_role) = 'admin') then
    raise exception 'It is gone, or you may not delete it.' using errcode = 'PT404';
  end if;
  perform private.put_board_into_bin(delete_board.board_id);
end $$;
grant execute on function public.delete_board(uuid) to authenticated;

-- The boards in the bin that the caller may put back: own ones, and those that they put in as an admin.
create function public.binned_boards() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'clanId', b.clan_id, 'binnedAt', x.binned_at,
    'binnedBy', p.display_name, 'cards', (select count(*) from public.cards c where c.board_id = b.id)) order by x.binned_at desc, b.id), '[]')
  from private.binned_boards x join public.boards b on b.id = x.board_id left join public.profiles p on p.user_id = x.binned_by
  where b.user_id = (select auth.uid()) or exists (
    select from jsonb_array_elements(x.members) m where m ->> 'userId' = (select auth.uid())::text and m ->> 'ownRole' = 'admin')
    or b.clan_id in (select private.administered_clan_ids()) and not b.is_closed
$$;
grant execute on function public.binned_boards() to authenticated;

create function public.restore_board(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  binned private.binned_boards;
  home uuid;
begin
  perform private.lock_board(restore_board.board_id);
  perform from public.boards b where b.id = restore_board.board_id for update;
  if not exists (select from jsonb_array_elements(public.binned_boards()) x where (x ->> 'id')::uuid = restore_board.board_id) then
    raise exception 'It is not in the bin, or you may not restore it.' using errcode = 'PT404';
  end if;
  delete from private.binned_boards x where x.board_id = restore_board.board_id returning * into binned;
  perform set_config('dojo.bins_board', restore_board.board_id::text, true);
  -- Who has left the clan or deleted their account meanwhile does not come back.
  insert into public.board_members (board_id, user_id, role, own_role, created_at)
  select restore_board.board_id, u.id, m ->> 'ownRole', m ->> 'ownRole', (m ->> 'createdAt')::timestamptz
  from jsonb_array_elements(binned.members) m join auth.users u on u.id = (m ->> 'userId')::uuid
  join public.boards b on b.id = restore_board.board_id
  where b.clan_id is null or not (m ->> 'isOfClan')::boolean
    or exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = u.id);
  select b.clan_id into home from public.boards b where b.id = restore_board.board_id;
  insert into public.board_members (board_id, user_id, role, own_role)
  select b.id, b.user_id, 'admin', 'admin' from public.boards b where b.id = restore_board.board_id
  on conflict on constraint board_members_pkey do update set own_role = 'admin';
  perform set_config('dojo.bins_board', '', true);
  if home is not null then
    perform private.follow_clan(home, restore_board.board_id);
  end if;
  perform private.set_quiet(true);
  update public.cards c set assignee = (a.value #>> '{}')::uuid from jsonb_each(binned.assignees) a
  where c.id = a.key::uuid and c.board_id = restore_board.board_id and c.assignee is null
    and exists (select from public.board_members m where m.board_id = c.board_id and m.user_id = (a.value #>> '{}')::uuid);
  perform private.set_quiet(false);
end $$;
grant execute on function public.restore_board(uuid) to authenticated;

-- What has been in the bin for 30 days goes. For the server.
create function public.empty_board_bin() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  board uuid;
  gone integer := 0;
begin
  for board in select x.board_id from private.binned_boards x where x.binned_at < now() - interval '30 days' order by x.board_id limit 100 loop
    delete from public.boards b where b.id = board;
    gone := gone + 1;
  end loop;
  return gone;
end $$;
grant execute on function public.empty_board_bin() to service_role;

-- Archived boards are read, not written. Who is an admin puts them away and takes them out.
create function public.archive_board(board_id uuid, is_archived boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_board(archive_board.board_id);
  if not exists (select from public.board_members m where m.board_id = archive_board.board_id and m.user_id = (select auth.uid())
      and private.stronger_role(m.own_role, m.clan_role) = 'admin') then
    raise exception 'Only an admin of this board may do that.' using errcode = '42501';
  end if;
  update public.boards b set archived_at = case when archive_board.is_archived then now() end
  where b.id = archive_board.board_id and (b.archived_at is not null) <> archive_board.is_archived;
  if found then
    -- Their roles settle themselves.
    update public.board_members m set role = m.role where m.board_id = archive_board.board_id;
  end if;
end $$;
grant execute on function public.archive_board(uuid, boolean) to authenticated;

-- A clan's dojos.

-- Into a clan, or out of it with null. In: by its owner, who is in the clan; it then is the clan's owner's. Out: by the clan's owner.
create function public.move_board_to_clan(board_id uuid, clan_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
  where c.id = move_board_to_clan.clan_id and c.id in (select private.my_clan_ids()) for share;
  if home.id is null then
    raise exception 'You are not in this clan.' using errcode = '42501';
  end if;
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
end $$;
grant execute on function public.move_board_to_clan(uuid, uuid) to authenticated;

-- Closed to those with a role of their own on it, or open to the clan.
create function public.close_board(board_id uuid, is_closed boolean) returns void
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
  -- Whoever closes it stays in.
  update public.board_members m set own_role = 'admin' where m.board_id = close_board.board_id and m.user_id = (select auth.uid());
  update public.boards b set is_closed = close_board.is_closed where b.id = close_board.board_id;
  perform private.follow_clan(home, close_board.board_id);
  perform private.announce_reload(close_board.board_id);
end $$;
grant execute on function public.close_board(uuid, boolean) to authenticated;

-- A clan's people.

create function private.require_clan_admin(clan_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if clan_id is null or clan_id not in (select private.administered_clan_ids()) then
    raise exception 'Only an admin of this clan may do that.' using errcode = '42501';
  end if;
end $$;

create function public.set_clan_role(clan_id uuid, user_id uuid, role text) returns void
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
end $$;
grant execute on function public.set_clan_role(uuid, uuid, text) to authenticated;

-- By an admin, or by the person themselves, who leaves. They leave the clan's dojos with it, closed ones too.
create function public.remove_from_clan(clan_id uuid, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
grant execute on function public.remove_from_clan(uuid, uuid) to authenticated;

create or replace function private.hand_over_clan(clan_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  from_user uuid;
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
  perform private.follow_clan(hand_over_clan.clan_id);
  perform private.change_crews(from_user, hand_over_clan.to_user);
end $$;

create or replace function public.transfer_board(board_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board_owner(transfer_board.board_id);
  perform private.lock_board(transfer_board.board_id);
  perform from public.boards b where b.id = transfer_board.board_id for update;
  perform private.require_board_owner(transfer_board.board_id);
  if exists (select from public.boards b where b.id = transfer_board.board_id and b.clan_id is not null) then
    raise exception 'A dojo of a clan belongs to the clan’s owner. Hand the clan over, or move the dojo out of it first.' using errcode = 'PT409';
  end if;
  perform private.hand_over_board(transfer_board.board_id, transfer_board.to_user);
end $$;

-- The typed name is asked for here too: a call by mistake deletes nothing. Its dojos go into the bin, as the owner's own.
create function public.delete_clan(clan_id uuid, name text) returns void
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
  -- In the bin they keep only who had a role of their own on them.
  update public.boards b set clan_id = null, is_closed = false where b.clan_id = delete_clan.clan_id;
  delete from public.clans c where c.id = delete_clan.clan_id;
end $$;
grant execute on function public.delete_clan(uuid, text) to authenticated;
revoke delete on public.clans from authenticated;
drop policy "founders dissolve their clan" on public.clans;

-- What an account hands over first: its clans' dojos go along with the clans.
create or replace function private.shared_boards_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'people', o.people) order by b.title, b.id), '[]')
  from public.boards b cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role)
      order by m.role, m.created_at, m.user_id) as people
    from public.board_members m join public.profiles p on p.user_id = m.user_id
    where m.board_id = b.id and m.user_id <> shared_boards_of.person) o
  where b.user_id = shared_boards_of.person and o.people is not null
    and not exists (select from public.clans c join public.clan_members n on n.clan_id = c.id and n.user_id <> shared_boards_of.person
      where c.id = b.clan_id)
$$;
