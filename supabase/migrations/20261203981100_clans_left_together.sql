-- Who leaves a clan leaves its dojos together.

create function private.leave_boards(board_ids uuid[], user_ids uuid[])
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  perform private.withdraw_cards_of(leave_boards.board_ids, leave_boards.user_ids);
  delete from public.board_members m using unnest(leave_boards.board_ids, leave_boards.user_ids) g (board_id, user_id)
  where m.board_id = g.board_id and m.user_id = g.user_id;
end $function$;
comment on function private.leave_boards(board_ids uuid[], user_ids uuid[]) is 'Each of these people leaves the board at the same place.';

CREATE OR REPLACE FUNCTION private.follow_clan(clan_id uuid, board_id uuid DEFAULT NULL::uuid, user_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if follow_clan.board_id is null then
    perform private.lock_boards_of_clan(follow_clan.clan_id);
  else
    perform private.lock_board(follow_clan.board_id);
    perform from public.boards b where b.id = follow_clan.board_id for no key update;
  end if;
  -- What the clan gives no more.
  perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id))
  from public.board_members m join public.boards b on b.id = m.board_id
  where m.clan_role is not null and m.own_role is null
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and not b.is_closed)
  having count(*) > 0;
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
  perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id))
  from public.board_members m join public.boards b on b.id = m.board_id
  where m.before_closing = 'none' and m.clan_role is null and m.user_id <> b.user_id
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and b.is_closed)
  having count(*) > 0;
  update public.board_members m set own_role = nullif(m.before_closing, 'none'), before_closing = null from public.boards b
  where b.id = m.board_id and m.before_closing is not null and m.user_id <> b.user_id
    and (b.clan_id = follow_clan.clan_id or b.id = follow_clan.board_id)
    and (follow_clan.board_id is null or b.id = follow_clan.board_id)
    and (follow_clan.user_id is null or m.user_id = follow_clan.user_id)
    and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = m.user_id and c.role <> 'guest' and b.is_closed);
end $function$;

CREATE OR REPLACE FUNCTION public.remove_from_clan(clan_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  perform private.lock_boards_of_clan(remove_from_clan.clan_id);
  perform from public.clans c where c.id = remove_from_clan.clan_id for share;
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    perform private.require_clan_admin(remove_from_clan.clan_id);
  elsif remove_from_clan.clan_id not in (select private.my_clan_ids()) then
    raise exception 'You are not in this clan.' using errcode = 'PT404';
  end if;
  select lower(u.email) into address from auth.users u where u.id = remove_from_clan.user_id;
  delete from public.clan_members m where m.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id;
  if not found then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id))
  from public.board_members m join public.boards b on b.id = m.board_id
  where b.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id
  having count(*) > 0;
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    perform private.end_ways_back(array_agg(b.id), array_agg(remove_from_clan.user_id), array_agg(null::text))
    from private.binned_boards x join public.boards b on b.id = x.board_id
    where b.clan_id = remove_from_clan.clan_id
      and (not b.is_closed or x.members @> jsonb_build_array(jsonb_build_object('userId', remove_from_clan.user_id)))
    having count(*) > 0;
  end if;
  perform private.drop_from_bin(remove_from_clan.clan_id, remove_from_clan.user_id);
  -- People who leave by themselves may come back. People who are removed come back by an invitation that is made afterwards.
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    insert into private.void_invitations (board_id, email)
    select i.board_id, i.email from public.board_invitations i join public.boards b on b.id = i.board_id
    where b.clan_id = remove_from_clan.clan_id and i.email = address
    on conflict do nothing;
    update private.clan_invitations i set is_void = true
    where i.clan_id = remove_from_clan.clan_id and i.email = address and i.revoked_at is null and i.uses < i.max_uses;
    insert into private.taken_roles (board_id, user_id, rank)
    select b.id, remove_from_clan.user_id, 0 from public.boards b
    where b.clan_id = remove_from_clan.clan_id and exists (select from public.board_invitations i where i.board_id = b.id)
    on conflict on constraint taken_roles_pkey do update set rank = excluded.rank, at = excluded.at;
    update private.clan_invitations i set refused = i.refused || remove_from_clan.user_id
    where i.clan_id = remove_from_clan.clan_id and i.revoked_at is null and i.expires_at > now()
      and remove_from_clan.user_id <> all (i.refused);
  end if;
end $function$;
