-- The owner who handed over a clan of invite-only dojos was taken off their techniques dojo by dojo: with 1,000 dojos and 25
-- techniques on each this took more than the five seconds that a statement has, so it could never succeed.

CREATE OR REPLACE FUNCTION private.hand_over_clan(clan_id uuid, to_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  from_user uuid;
  owned uuid[];
begin
  perform private.lock_boards_of_clan(hand_over_clan.clan_id);
  select c.created_by into from_user from public.clans c where c.id = hand_over_clan.clan_id for update;
  if from_user is null or not exists (
    select from public.clan_members m where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user)
    or exists (select from private.departing d where d.user_id = hand_over_clan.to_user) then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_clan.to_user then
    return;
  end if;
  -- More would keep everyone waiting.
  if (select count(*) from public.boards b where b.clan_id = hand_over_clan.clan_id) > 1000 then
    raise exception 'At most 1,000 dojos are handed over with a clan. Take some out of it first.' using errcode = 'PT409';
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
  perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id)) from public.board_members m
  where m.board_id = any (owned) and m.user_id = from_user and m.clan_role is null having count(*) > 0;
  update public.board_members m set own_role = null
  where m.board_id = any (owned) and m.user_id = from_user and m.own_role is not null;
  update private.binned_boards x set members = (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid <> from_user)
  where x.board_id = any (owned);
  perform private.follow_clan(hand_over_clan.clan_id);
  perform private.change_crews(from_user, hand_over_clan.to_user);
end $function$;
