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
