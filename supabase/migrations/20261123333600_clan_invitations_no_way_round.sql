-- What gave a role on a dojo may be of another clan, or of a time in which the dojo was in none.
create index clan_invitations_board_ids on private.clan_invitations using gin (board_ids);

create or replace function private.end_ways_back(boards uuid[], people uuid[], roles text[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb := (
    select jsonb_agg(jsonb_build_object('board', b.id, 'person', u.id, 'email', lower(u.email), 'rank', private.role_rank(t.role)))
    from unnest(end_ways_back.boards, end_ways_back.people, end_ways_back.roles) t (board_id, user_id, role)
    join public.boards b on b.id = t.board_id join auth.users u on u.id = t.user_id);
begin
  delete from public.board_invitations i using jsonb_to_recordset(taken) as t (board uuid, email text, rank integer)
  where i.board_id = t.board and i.email = t.email and private.role_rank(i.role) > t.rank;
  -- One to their address gives these dojos no more; a link is for others, too, and is not for them any more.
  update private.clan_invitations i set board_ids = array(select x.id from unnest(i.board_ids) x (id) where x.id <> all (g.boards))
  from (
    select v.id, array_agg(t.board) as boards
    from private.clan_invitations v cross join unnest(v.board_ids) x (id)
    join jsonb_to_recordset(taken) as t (board uuid, email text, rank integer) on t.board = x.id and t.email = v.email
    where v.board_ids && end_ways_back.boards and v.email is not null and v.revoked_at is null and v.uses < v.max_uses
      and private.role_rank(v.board_role) > t.rank
    group by v.id
  ) g where g.id = i.id;
  update private.clan_invitations i set refused = i.refused || g.people
  from (
    select v.id, array_agg(distinct t.person) as people
    from private.clan_invitations v cross join unnest(v.board_ids) x (id)
    join jsonb_to_recordset(taken) as t (board uuid, person uuid, rank integer) on t.board = x.id
    where v.board_ids && end_ways_back.boards and v.email is null and v.revoked_at is null and v.uses < v.max_uses
      and v.expires_at > now() and private.role_rank(v.board_role) > t.rank and t.person <> all (v.refused)
    group by v.id
  ) g where g.id = i.id;
end $$;

-- Made less in a clan, a person is less on its dojos, too.
create or replace function public.set_clan_role(clan_id uuid, user_id uuid, role text) returns void
  language plpgsql security definer set search_path = '' as $$
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
    update private.clan_invitations i set revoked_at = now()
    where i.clan_id = set_clan_role.clan_id and i.email = (select lower(u.email) from auth.users u where u.id = set_clan_role.user_id)
      and i.revoked_at is null and i.uses < i.max_uses and array_position(ranks, i.role) > array_position(ranks, set_clan_role.role);
    update private.clan_invitations i set refused = i.refused || set_clan_role.user_id
    where i.clan_id = set_clan_role.clan_id and i.email is null and i.revoked_at is null and i.expires_at > now()
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
    perform private.take_back_in_bin(set_clan_role.clan_id, set_clan_role.user_id);
  end if;
end $$;
