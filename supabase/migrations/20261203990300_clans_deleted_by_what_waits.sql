-- What waits for techniques of a deleted dojo is counted again: 24,000 in one portion took 10 s.

create or replace function public.delete_clan(clan_id uuid, name text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  people integer;
  ids uuid[];
  rest integer;
begin
  perform private.lock_boards_of_clan(delete_clan.clan_id);
  perform from public.clans c where c.id = delete_clan.clan_id for update;
  perform private.require_clan_founder(delete_clan.clan_id);
  if not exists (select from public.clans c where c.id = delete_clan.clan_id and btrim(c.name) = btrim(delete_clan.name)) then
    raise exception 'Type the name of the clan as it is written.' using errcode = '22023';
  end if;
  people := (select count(*) from public.clan_members m where m.clan_id = delete_clan.clan_id);
  -- As many as take about a second, one at least. Until the last the clan stays, and its dojos are its own in the bin, too:
  -- who leaves it until then leaves them.
  ids := array(select w.id from (
    select n.id, row_number() over (order by n.id) as nth,
      sum(25 + people + (select count(*) from public.board_members m where m.board_id = n.id)
        + (select count(*) from public.cards c where c.board_id = n.id and c.assignee is not null)
        + 5 * (select count(*) from private.card_blocks k where k.blocker_board_id = n.id and k.board_id <> n.id)) over (order by n.id) as weight
    from (
      select b.id from public.boards b where b.clan_id = delete_clan.clan_id
        and not exists (select from private.binned_boards x where x.board_id = b.id and x.is_taken) order by b.id limit 500) n
    ) w where w.nth = 1 or w.weight <= 15000);
  -- What the clan or closing gave more than a role of their own is taken from everyone else, also in the bin.
  perform private.end_ways_back(array_agg(t.board_id), array_agg(t.user_id), array_agg(t.role))
  from (
    select b.id as board_id, c.user_id, case when m.before_closing is not null then nullif(m.before_closing, 'none') else m.own_role end as role
    from public.boards b join public.clan_members c on c.clan_id = b.clan_id
    left join lateral (
      select o.own_role, o.before_closing from public.board_members o where o.board_id = b.id and o.user_id = c.user_id
      union all
      select k.kept ->> 'ownRole', k.kept ->> 'beforeClosing'
      from private.binned_boards x cross join lateral jsonb_array_elements(x.members) k (kept)
      where x.board_id = b.id and (k.kept ->> 'userId')::uuid = c.user_id) m on true
    where b.id = any (ids) and c.user_id is distinct from (select auth.uid())
      and case when b.is_closed then m.before_closing is not null
        else c.role <> 'guest'
          and private.role_rank(m.own_role) < private.role_rank(case when c.role in ('owner', 'admin') then 'admin' else 'member' end) end
  ) t having count(*) > 0;
  perform private.put_boards_into_bin(array(select b.id from unnest(ids) b (id)
    where not exists (select from private.binned_boards x where x.board_id = b.id)));
  update private.binned_boards x set is_taken = true where x.board_id = any (ids);
  rest := (select count(*) from public.boards b where b.clan_id = delete_clan.clan_id
    and not exists (select from private.binned_boards x where x.board_id = b.id and x.is_taken));
  if rest > 0 then
    return rest;
  end if;
  -- In the bin they keep only who had a role of their own on them, and is still in the clan. Afterwards no one can tell.
  perform private.drop_from_bin(delete_clan.clan_id);
  perform private.take_back_in_bin(delete_clan.clan_id);
  update public.boards b set clan_id = null, is_closed = false where b.clan_id = delete_clan.clan_id;
  delete from public.clans c where c.id = delete_clan.clan_id;
  return 0;
end $$;
