-- A clan of 1,990 dojos with a hundred people on each was deleted in one statement of 7 s.

drop function public.delete_clan(uuid, text);

create function public.delete_clan(clan_id uuid, name text)
 returns integer
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  ids uuid[];
  rest integer;
begin
  perform private.lock_boards_of_clan(delete_clan.clan_id);
  perform from public.clans c where c.id = delete_clan.clan_id for update;
  perform private.require_clan_founder(delete_clan.clan_id);
  if not exists (select from public.clans c where c.id = delete_clan.clan_id and btrim(c.name) = btrim(delete_clan.name)) then
    raise exception 'Type the name of the clan as it is written.' using errcode = '22023';
  end if;
  -- As many as take about a second, one at least.
  ids := array(select w.id from (
    select n.id, sum(25 + (select count(*) from public.board_members m where m.board_id = n.id)
      + (select count(*) from public.cards c where c.board_id = n.id and c.assignee is not null))
      over (order by n.id rows between unbounded preceding and 1 preceding) as before
    from (
      select b.id from public.boards b where b.clan_id = delete_clan.clan_id
        and not exists (select from private.binned_boards x where x.board_id = b.id) order by b.id limit 500) n
    ) w where coalesce(w.before, 0) < 15000);
  perform private.put_boards_into_bin(ids);
  rest := (select count(*) from public.boards b where b.clan_id = delete_clan.clan_id
    and not exists (select from private.binned_boards x where x.board_id = b.id));
  if rest > 0 then
    return rest;
  end if;
  -- In the bin they keep only who had a role of their own on them, and is still in the clan. Afterwards no one can tell.
  perform private.drop_from_bin(delete_clan.clan_id);
  perform private.take_back_in_bin(delete_clan.clan_id);
  update public.boards b set clan_id = null, is_closed = false where b.clan_id = delete_clan.clan_id;
  delete from public.clans c where c.id = delete_clan.clan_id;
  return 0;
end $function$;
comment on function public.delete_clan(clan_id uuid, name text) is 'Deletes a clan, and answers 0. Of many dojos it puts some into the bin, and answers how many are left: it is called again.';
revoke all on function public.delete_clan(uuid, text) from public, anon;
grant execute on function public.delete_clan(uuid, text) to authenticated, service_role;
