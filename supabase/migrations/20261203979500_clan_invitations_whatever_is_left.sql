-- What someone else takes on a dojo does not come back by an older invitation either, where a lesser role is left, where
-- closing gave it, or where the dojo is in the bin.

comment on column private.taken_roles.rank is 'Of what was left: a lesser role of their own, or what that and the clan give together.';

CREATE OR REPLACE FUNCTION private.end_ways_back_to_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  -- What people give up themselves they may have again.
  if tg_op = 'DELETE' then
    perform private.end_ways_back(array_agg(g.board_id), array_agg(g.user_id), array_agg(null::text))
    from gone g where g.user_id is distinct from me having count(*) > 0;
  else
    -- With a lesser role of their own they have that; with the same, what it and the clan give together.
    perform private.end_ways_back(array_agg(x.board_id), array_agg(x.user_id), array_agg(case when x.is_less then x.own_role else x.role end))
    from (
      -- Not c.role: in an archived dojo that is another one.
      select c.board_id, c.user_id, c.own_role, private.stronger_role(c.own_role, c.clan_role) as role,
        private.role_rank(private.stronger_role(c.own_role, c.clan_role)) < private.role_rank(private.stronger_role(w.own_role, w.clan_role)) as has_less,
        c.own_role is not null and private.role_rank(c.own_role) < private.role_rank(w.own_role) as is_less
      from changed c join was w on w.board_id = c.board_id and w.user_id = c.user_id where c.user_id is distinct from me
    ) x where x.is_less or x.has_less having count(*) > 0;
  end if;
  return null;
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
  delete from public.board_members m using public.boards b
  where b.id = m.board_id and b.clan_id = remove_from_clan.clan_id and m.user_id = remove_from_clan.user_id;
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

CREATE OR REPLACE FUNCTION public.set_clan_role(clan_id uuid, user_id uuid, role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ranks constant text[] := array['guest', 'member', 'admin'];
  was text;
begin
  perform private.lock_boards_of_clan(set_clan_role.clan_id);
  perform from public.clans c where c.id = set_clan_role.clan_id for share;
  perform private.require_clan_admin(set_clan_role.clan_id);
  if set_clan_role.role is null or set_clan_role.role not in ('admin', 'member', 'guest') then
    raise exception 'A role is admin, member or guest.' using errcode = '22023';
  end if;
  select m.role into was from public.clan_members m where m.clan_id = set_clan_role.clan_id and m.user_id = set_clan_role.user_id;
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
end $function$;
