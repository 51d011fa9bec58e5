-- Before someone leaves the dojos of a clan, what they are to do there is withdrawn, 5,000 at a time: 24,000 took 3 s.

create function private.withdraw_from_clan(clan_id uuid, user_id uuid, keeps_own boolean)
 returns integer
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  most constant integer := 5000;
  card_ids uuid[];
begin
  -- Its owner stays, which is said afterwards.
  if not exists (select from public.clan_members m
      where m.clan_id = withdraw_from_clan.clan_id and m.user_id = withdraw_from_clan.user_id and m.role <> 'owner') then
    return 0;
  end if;
  card_ids := array(
    select c.id from public.boards b
    join public.board_members m on m.board_id = b.id and m.user_id = withdraw_from_clan.user_id
    join public.cards c on c.board_id = b.id and c.assignee = m.user_id
    where b.clan_id = withdraw_from_clan.clan_id
      and (not withdraw_from_clan.keeps_own or m.own_role is null or m.before_closing = 'none'));
  -- The last ones go with their membership.
  if cardinality(card_ids) <= most then
    return 0;
  end if;
  perform private.unassign_together(card_ids[:most]);
  return cardinality(card_ids) - most;
end $function$;
comment on function private.withdraw_from_clan(clan_id uuid, user_id uuid, keeps_own boolean) is 'Takes someone who leaves the dojos of a clan off some of their cards there, and answers how many are left; 0 if they are few enough to go with their membership. keeps_own: they stay where they have a role of their own.';

drop function public.remove_from_clan(uuid, uuid);

CREATE FUNCTION public.remove_from_clan(clan_id uuid, user_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
  rest integer;
begin
  perform private.lock_boards_of_clan(remove_from_clan.clan_id);
  perform from public.clans c where c.id = remove_from_clan.clan_id for share;
  if remove_from_clan.user_id is distinct from (select auth.uid()) then
    perform private.require_clan_admin(remove_from_clan.clan_id);
  elsif remove_from_clan.clan_id not in (select private.my_clan_ids()) then
    raise exception 'You are not in this clan.' using errcode = 'PT404';
  end if;
  rest := private.withdraw_from_clan(remove_from_clan.clan_id, remove_from_clan.user_id, false);
  if rest > 0 then
    return rest;
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
  return 0;
end $function$;
comment on function public.remove_from_clan(clan_id uuid, user_id uuid) is 'Removes someone from a clan, and answers 0. Where many cards are theirs, it takes them off some, and answers how many are left: it is called again.';
revoke all on function public.remove_from_clan(uuid, uuid) from public, anon;
grant execute on function public.remove_from_clan(uuid, uuid) to authenticated, service_role;

drop function public.set_clan_role(uuid, uuid, text);

CREATE FUNCTION public.set_clan_role(clan_id uuid, user_id uuid, role text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ranks constant text[] := array['guest', 'member', 'admin'];
  was text;
  rest integer;
begin
  perform private.lock_boards_of_clan(set_clan_role.clan_id);
  perform from public.clans c where c.id = set_clan_role.clan_id for share;
  perform private.require_clan_admin(set_clan_role.clan_id);
  if set_clan_role.role is null or set_clan_role.role not in ('admin', 'member', 'guest') then
    raise exception 'A role is admin, member or guest.' using errcode = '22023';
  end if;
  select m.role into was from public.clan_members m where m.clan_id = set_clan_role.clan_id and m.user_id = set_clan_role.user_id;
  if set_clan_role.role = 'guest' then
    rest := private.withdraw_from_clan(set_clan_role.clan_id, set_clan_role.user_id, true);
    if rest > 0 then
      return rest;
    end if;
  end if;
  update public.clan_members m set role = set_clan_role.role
  where m.clan_id = set_clan_role.clan_id and m.user_id = set_clan_role.user_id;
  if not found then
    raise exception 'This person is not in the clan.' using errcode = 'PT404';
  end if;
  perform private.follow_clan(set_clan_role.clan_id, null, set_clan_role.user_id);
  -- Leaving, and joining again by what was there, would give back what is taken here.
  if array_position(ranks, set_clan_role.role) < array_position(ranks, was) and set_clan_role.user_id is distinct from (select auth.uid()) then
    update private.clan_invitations i set is_void = true
    where i.clan_id = set_clan_role.clan_id and i.email = (select lower(u.email) from auth.users u where u.id = set_clan_role.user_id)
      and i.revoked_at is null and i.uses < i.max_uses and array_position(ranks, i.role) > array_position(ranks, set_clan_role.role);
    update private.clan_invitations i set refused = i.refused || set_clan_role.user_id
    where i.clan_id = set_clan_role.clan_id and i.revoked_at is null and i.expires_at > now()
      and array_position(ranks, i.role) > array_position(ranks, set_clan_role.role) and set_clan_role.user_id <> all (i.refused);
    -- The clan gave nothing on what is closed; what is in the bin has no one on it.
    perform private.end_ways_back(array_agg(t.id), array_agg(set_clan_role.user_id), array_agg(t.role))
    from (
      select b.id, case when set_clan_role.role = 'member' then private.stronger_role(m.own_role, 'member') else m.own_role end as role
      from public.boards b left join public.board_members m on m.board_id = b.id and m.user_id = set_clan_role.user_id
      where b.clan_id = set_clan_role.clan_id and not b.is_closed
    ) t
    where private.role_rank(t.role) < private.role_rank(was) having count(*) > 0;
  end if;
  if set_clan_role.role = 'guest' then
    if set_clan_role.user_id is distinct from (select auth.uid()) then
      perform private.end_ways_back(array_agg(b.id), array_agg(set_clan_role.user_id), array_agg(nullif(m.kept ->> 'beforeClosing', 'none')))
      from private.binned_boards x join public.boards b on b.id = x.board_id cross join lateral jsonb_array_elements(x.members) m (kept)
      where b.clan_id = set_clan_role.clan_id and b.is_closed and (m.kept ->> 'userId')::uuid = set_clan_role.user_id
        and m.kept ->> 'beforeClosing' is not null
      having count(*) > 0;
    end if;
    perform private.take_back_in_bin(set_clan_role.clan_id, set_clan_role.user_id);
  end if;
  return 0;
end $function$;
comment on function public.set_clan_role(clan_id uuid, user_id uuid, role text) is 'Gives someone this role in a clan, and answers 0. Where a guest leaves many cards, it takes them off some, and answers how many are left: it is called again.';
revoke all on function public.set_clan_role(uuid, uuid, text) from public, anon;
grant execute on function public.set_clan_role(uuid, uuid, text) to authenticated, service_role;
