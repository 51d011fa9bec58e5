-- Up to a hundred techniques came back, or were taken back, whatever their history: a hundred that had been moved ten
-- thousand times took nine seconds, which ended the embedded services. Now it is looked at before any of it is counted.

create function private.require_few_stays(card_ids uuid[])
 returns void
 language plpgsql
 stable security definer
 set search_path to ''
as $function$
begin
  if cardinality(card_ids) > 1 and (select count(*) from (
      select from unnest(card_ids) c (id) join private.flow_cards f on f.card_id = c.id
      cross join lateral (select from private.card_stays s where s.board_id = f.board_id and s.card_id = f.card_id offset 0) s
      limit 100001) x) > 100000 then
    raise exception 'Together these have too long a history. Take fewer at a time.' using errcode = 'PT413';
  end if;
end $function$;
comment on function private.require_few_stays(uuid[]) is 'At most 100,000 stays of cards are counted anew in one call. One card may always.';
revoke execute on function private.require_few_stays(uuid[]) from public, anon, authenticated;

create or replace function private.count_flow(boards uuid[], card_ids uuid[], sign integer, lane integer)
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  if sign < 0 then
    perform private.require_few_stays(count_flow.card_ids);
  end if;
  insert into private.flow_hours as h (board_id, list_id, hour, lane, open, done, finished, arrived)
  select c.board_id, c.list_id, date_trunc('hour', c.at, 'UTC'), count_flow.lane,
    sign * sum(c.open), sign * sum(c.done), sign * sum(c.finished), sign * sum(c.arrived)
  from private.flow_changes c
  -- Of a board that is going nothing is counted.
  where c.board_id = any (count_flow.boards) and c.card_id = any (count_flow.card_ids)
    and exists (select from public.boards b where b.id = c.board_id)
  group by 1, 2, 3
  having sum(c.open) <> 0 or sum(c.done) <> 0 or sum(c.finished) <> 0 or sum(c.arrived) <> 0
  order by 1, 2, 3
  on conflict on constraint flow_hours_pkey do update set open = h.open + excluded.open, done = h.done + excluded.done,
    finished = h.finished + excluded.finished, arrived = h.arrived + excluded.arrived;
end $function$;
comment on function private.count_flow(uuid[], uuid[], integer, integer) is
  'Adds what the stays of these cards say to the hours, or (sign -1) takes it off before they change.';

do $change$
declare
  definition text := pg_get_functiondef('private.take_flow_back'::regproc);
  changed text := replace(definition, $x$begin
  perform from private.flow_cards f$x$, $x$begin
  perform private.require_few_stays(take_flow_back.card_ids);
  perform from private.flow_cards f$x$);
begin
  if changed = definition then raise exception 'take_flow_back has changed'; end if;
  execute changed;
end $change$;
