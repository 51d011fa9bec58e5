-- What a kata is for decides when work on its techniques started. Over 800,000 stays that was counted again in 2.9 s, in which no
-- one else was served, and over some millions the statement was ended, and the embedded services with it.

-- As many as have so many stays, and one at least.
create function public.refresh_board_flow(board_id uuid, after_card uuid default null, most integer default 100000)
 returns uuid
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  ids uuid[];
begin
  perform private.lock_board(refresh_board_flow.board_id);
  ids := array(
    select p.card_id from (
      select c.card_id, row_number() over w as place, sum(c.stays) over w as stays from (
        select f.card_id, (select count(*) from private.card_stays s where s.board_id = f.board_id and s.card_id = f.card_id) as stays
        from private.flow_cards f
        where f.board_id = refresh_board_flow.board_id and (refresh_board_flow.after_card is null or f.card_id > refresh_board_flow.after_card)
        order by f.card_id limit 500
      ) c window w as (order by c.card_id)
    ) p where p.place = 1 or p.stays <= refresh_board_flow.most order by p.card_id);
  perform private.refresh_flow(refresh_board_flow.board_id, ids);
  return ids[cardinality(ids)];
end $function$;
comment on function public.refresh_board_flow(uuid, uuid, integer) is
  'Counts again when work on the next cards of a board started and ended, and answers the last of them; null: there are no more.';
revoke execute on function public.refresh_board_flow(uuid, uuid, integer) from public, anon, authenticated;
grant execute on function public.refresh_board_flow(uuid, uuid, integer) to service_role;

create or replace function private.refresh_flow(board_id uuid, card_ids uuid[])
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  if cardinality(refresh_flow.card_ids) > 100 and (select count(*) from (
      select from private.card_stays s
      where s.board_id = refresh_flow.board_id and s.card_id = any (refresh_flow.card_ids) limit 250001) x) > 250000 then
    raise exception 'Their history is too long for one call.' using errcode = 'PT413';
  end if;
  -- First, in a statement of its own: what others have just written is read by the next.
  perform from private.flow_cards f
  where f.board_id = refresh_flow.board_id and f.card_id = any (refresh_flow.card_ids) order by f.card_id for update;
  update private.flow_cards f set started_at = w.started_at, finished_at = w.finished_at, returns = w.returns, entered_at = w.entered_at
  from private.flow_cards o cross join lateral (
    -- For each by itself, and found again by its place: planned for the few of most calls, a join of thousands would be
    -- quadratic.
    select coalesce(o.carried_start, least(min(m.entered_at) filter (where case when m.is_done then not m.was_done else m.is_work end),
        case when bool_or(m.is_done) filter (where m.place = 1) then o.carried_finish end)) as started_at,
      case when o.is_done and o.gone is distinct from 'transferred'
        then coalesce(max(m.entered_at) filter (where m.is_done and not m.was_done), o.carried_finish) end as finished_at,
      o.carried_returns + count(*) filter (where not m.is_done and m.was_done) as returns,
      coalesce(max(m.entered_at) filter (where m.was_in is distinct from m.list_id or m.was_left <> m.entered_at), o.entered_at) as entered_at
    from (
      select x.*, coalesce(k.flow, 'working') <> 'waiting' as is_work, lag(x.is_done) over w as was_done, lag(x.left_at) over w as was_left,
        lag(x.list_id) over w as was_in, row_number() over w as place
      from (
        select s.list_id, s.entered_at, s.left_at, s.is_done from private.card_stays s
        where s.board_id = o.board_id and s.card_id = o.card_id and s.entered_at >= o.counts_from
        union all
        select o.list_id, o.since, null, o.is_done where o.since is not null
      ) x left join private.flow_lists k on k.list_id = x.list_id
      window w as (order by x.entered_at)
    ) m
  ) w
  where o.board_id = refresh_flow.board_id and o.card_id = any (refresh_flow.card_ids) and f.ctid = o.ctid
    and (f.started_at, f.finished_at, f.returns, f.entered_at) is distinct from (w.started_at, w.finished_at, w.returns, w.entered_at);
end $function$;

create or replace function private.settle_flow_lists(board_id uuid)
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  others uuid[];
begin
  with present as (
    select l.id, l.title, l.order_index, l.created_at,
      coalesce(l.flow, private.guessed_flow(l.title, l.completes, l.order_index, count(*) over ())) as flow
    from public.lists l where l.board_id = settle_flow_lists.board_id
  ), was as (
    select k.list_id, k.flow from private.flow_lists k where k.board_id = settle_flow_lists.board_id
  ), written as (
    insert into private.flow_lists as k (list_id, board_id, title, flow, place, made_at)
    select p.id, settle_flow_lists.board_id, p.title, p.flow, p.order_index, p.created_at from present p
    -- Of a board that is going nothing is kept.
    where exists (select from public.boards b where b.id = settle_flow_lists.board_id)
    on conflict on constraint flow_lists_pkey do update set title = excluded.title, flow = excluded.flow, place = excluded.place, gone_at = null
    where (k.title, k.flow, k.place, k.gone_at) is distinct from (excluded.title, excluded.flow, excluded.place, null)
    returning k.list_id, k.flow
  )
  select array_agg(w.list_id) into others from written w join was o on o.list_id = w.list_id where o.flow <> w.flow;
  if others is null then
    return;
  end if;
  -- With a long history that takes seconds, in which no one else is served.
  if (select count(*) from (select from private.card_stays s where s.board_id = settle_flow_lists.board_id limit 100001) x) > 100000 then
    perform private.enqueue('flow.refresh', jsonb_build_object('board_id', settle_flow_lists.board_id), key => 'flow.refresh:' || settle_flow_lists.board_id);
  else
    perform private.refresh_flow(settle_flow_lists.board_id, n.ids) from (
      select array_agg(x.card_id) as ids from (
        select f.card_id from private.flow_cards f where f.board_id = settle_flow_lists.board_id and f.list_id = any (others)
        union
        select s.card_id from private.card_stays s where s.board_id = settle_flow_lists.board_id and s.list_id = any (others)
      ) x
    ) n where n.ids is not null;
  end if;
end $function$;

create or replace function private.recount_flow(board_id uuid)
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  ids uuid[];
  last_card uuid;
begin
  perform private.lock_board(recount_flow.board_id);
  ids := array(select f.card_id from private.flow_cards f where f.board_id = recount_flow.board_id);
  loop
    last_card := public.refresh_board_flow(recount_flow.board_id, last_card);
    exit when last_card is null;
  end loop;
  delete from private.flow_hours h where h.board_id = recount_flow.board_id;
  perform private.count_flow(array[recount_flow.board_id], ids, 1, 0);
end $function$;
