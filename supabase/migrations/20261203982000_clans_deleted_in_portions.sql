-- A clan of 1,990 dojos with a hundred people on each was deleted in one statement of 7 s. And what people had on its
-- dojos through it was not kept as taken: once such a dojo was restored and moved into another clan, an older link into
-- that one let them in again.

drop function private.drop_from_bin(uuid, uuid);
drop function private.take_back_in_bin(uuid, uuid);

CREATE FUNCTION private.drop_from_bin(clan_id uuid, person uuid DEFAULT NULL::uuid, board_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as materialized (
    select x.board_id, array_agg(p.id) as people
    from private.binned_boards x join public.boards b on b.id = x.board_id
    cross join lateral (
      select drop_from_bin.person as id where drop_from_bin.person is not null
      union all
      select (m ->> 'userId')::uuid from jsonb_array_elements(x.members) m
      where (m ->> 'isOfClan')::boolean
        and not exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = (m ->> 'userId')::uuid)) p
    where b.clan_id = drop_from_bin.clan_id and coalesce(b.id = any (drop_from_bin.board_ids), true)
    group by x.board_id
  )
  update private.binned_boards x set
    members = (select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid <> all (g.people)),
    assignees = (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(x.assignees) a
      where (a.value #>> '{}')::uuid <> all (g.people))
  from gone g
  where g.board_id = x.board_id and (
    exists (select from jsonb_array_elements(x.members) m where (m ->> 'userId')::uuid = any (g.people))
    or exists (select from jsonb_each_text(x.assignees) a where a.value::uuid = any (g.people)))
$function$;
comment on function private.drop_from_bin(clan_id uuid, person uuid, board_ids uuid[]) is 'Who is not in the clan any more, or this person, gets nothing back on its dojos in the bin; board_ids: on these only.';

CREATE FUNCTION private.take_back_in_bin(clan_id uuid, person uuid DEFAULT NULL::uuid, board_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.binned_boards x set members = (
    select coalesce(jsonb_agg(case when t.is_meant then m || jsonb_build_object('ownRole', m -> 'beforeClosing', 'beforeClosing', null) else m end)
      filter (where not t.is_meant or m ->> 'beforeClosing' <> 'none'), '[]')
    from jsonb_array_elements(x.members) m cross join lateral (
      select m ->> 'beforeClosing' is not null and coalesce((m ->> 'userId')::uuid = take_back_in_bin.person, true) as is_meant) t)
  from public.boards b
  where b.id = x.board_id and b.clan_id = take_back_in_bin.clan_id
    and coalesce(b.id = any (take_back_in_bin.board_ids), true) and x.members @? '$[*].beforeClosing ? (@ != null)'
$function$;
comment on function private.take_back_in_bin(clan_id uuid, person uuid, board_ids uuid[]) is 'What closing a dojo gave is not there when it comes back from the bin; person: to them; board_ids: on these only.';

drop function public.delete_clan(uuid, text);

create function public.delete_clan(clan_id uuid, name text)
 returns integer
 language plpgsql
 security definer
 set search_path to ''
as $function$
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
  -- As many as take about a second, one at least.
  ids := array(select w.id from (
    select n.id, sum(25 + people + (select count(*) from public.board_members m where m.board_id = n.id)
      + (select count(*) from public.cards c where c.board_id = n.id and c.assignee is not null))
      over (order by n.id rows between unbounded preceding and 1 preceding) as before
    from (select b.id from public.boards b where b.clan_id = delete_clan.clan_id order by b.id limit 500) n
    ) w where coalesce(w.before, 0) < 15000);
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
  -- In the bin they keep only who had a role of their own on them, and is still in the clan. Afterwards no one can tell.
  perform private.drop_from_bin(delete_clan.clan_id, null, ids);
  perform private.take_back_in_bin(delete_clan.clan_id, null, ids);
  update public.boards b set clan_id = null, is_closed = false where b.id = any (ids);
  rest := (select count(*) from public.boards b where b.clan_id = delete_clan.clan_id);
  if rest = 0 then
    delete from public.clans c where c.id = delete_clan.clan_id;
  end if;
  return rest;
end $function$;
comment on function public.delete_clan(clan_id uuid, name text) is 'Deletes a clan, and answers 0. Of many dojos it puts some into the bin, and answers how many are left: it is called again.';
revoke all on function public.delete_clan(uuid, text) from public, anon;
grant execute on function public.delete_clan(uuid, text) to authenticated, service_role;
