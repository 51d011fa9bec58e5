-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

CREATE OR REPLACE FUNCTION private.change_crews(from_user uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.hand_over_board(board_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.hand_over_clan(clan_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  from_user uuid;
begin
  perform from private.board_clocks k join public.boards b on b.id = k.board_id
  where b.clan_id = hand_over_clan.clan_id order by k.board_id for update of k;
  perform from public.boards b where b.clan_id = hand_over_clan.clan_id order by b.id for update;
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
end $function$;

CREATE OR REPLACE FUNCTION private.require_board_owner(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.boards b where b.id = require_board_owner.board_id and b.user_id = (select auth.uid())) then
    raise exception 'Only the owner of this board may do that.' using errcode = '42501';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_clan_founder(clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.clans c where c.id = require_clan_founder.clan_id and c.created_by = (select auth.uid())) then
    raise exception 'Only the founder of this clan may do that.' using errcode = '42501';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.shared_boards_of(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'people', o.people) order by b.title, b.id), '[]')
  from public.boards b cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role)
      order by m.role, m.created_at, m.user_id) as people
    from public.board_members m join public.profiles p on p.user_id = m.user_id
    where m.board_id = b.id and m.user_id <> shared_boards_of.person) o
  where b.user_id = shared_boards_of.person and o.people is not null
    and not exists (select from public.clans c join public.clan_members n on n.clan_id = c.id and n.user_id <> shared_boards_of.person
      where c.id = b.clan_id)
$function$;

CREATE OR REPLACE FUNCTION private.shared_clans_of(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.name, 'people', o.people) order by c.name, c.id), '[]')
  from public.clans c cross join lateral (
    select jsonb_agg(jsonb_build_object('userId', m.user_id, 'displayName', p.display_name, 'role', m.role)
      order by m.role, m.created_at, m.user_id) as people
    from public.clan_members m join public.profiles p on p.user_id = m.user_id
    where m.clan_id = c.id and m.user_id <> shared_clans_of.person) o
  where c.created_by = shared_clans_of.person and o.people is not null
$function$;

CREATE OR REPLACE FUNCTION public.account_deletion_summary()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.account_deletion_summary() to authenticated;
grant execute on function public.account_deletion_summary() to service_role;

CREATE OR REPLACE FUNCTION public.delete_account(user_id uuid, with_shared boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function public.delete_account(user_id uuid, with_shared boolean) to service_role;

CREATE OR REPLACE FUNCTION public.transfer_board(board_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_board_owner(transfer_board.board_id);
  perform private.lock_board(transfer_board.board_id);
  perform from public.boards b where b.id = transfer_board.board_id for update;
  perform private.require_board_owner(transfer_board.board_id);
  if exists (select from public.boards b where b.id = transfer_board.board_id and b.clan_id is not null) then
    raise exception 'A dojo of a clan belongs to the clan’s owner. Hand the clan over, or move the dojo out of it first.' using errcode = 'PT409';
  end if;
  perform private.hand_over_board(transfer_board.board_id, transfer_board.to_user);
end $function$;
grant execute on function public.transfer_board(board_id uuid, to_user uuid) to authenticated;
grant execute on function public.transfer_board(board_id uuid, to_user uuid) to service_role;

CREATE OR REPLACE FUNCTION public.transfer_clan(clan_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_clan_founder(transfer_clan.clan_id);
  perform from public.clans c where c.id = transfer_clan.clan_id for update;
  perform private.require_clan_founder(transfer_clan.clan_id);
  perform private.hand_over_clan(transfer_clan.clan_id, transfer_clan.to_user);
end $function$;
grant execute on function public.transfer_clan(clan_id uuid, to_user uuid) to authenticated;
grant execute on function public.transfer_clan(clan_id uuid, to_user uuid) to service_role;
