-- What one call may take, however it is spread: katas of several dojos with long histories, several parts of an analysis,
-- and what was transferred to a dojo that goes.

CREATE OR REPLACE FUNCTION private.keep_flow_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    update private.flow_lists k set gone_at = now() from gone g
    where k.list_id = g.id and exists (select from public.boards b where b.id = g.board_id);
    perform private.settle_flow_lists(g.board_id) from (select distinct x.board_id from gone x) g;
  else
    if (select count(distinct w.board_id) from written w) > 1 then
      if (select count(*) from (
          select from private.flow_cards f where f.board_id in (select w.board_id from written w) limit 20001) x) > 20000 then
        raise exception 'These dojos hold more than 20,000 techniques. Change the katas of one dojo at a time.' using errcode = 'PT413';
      end if;
      if (select count(*) from (
          select from private.card_stays s where s.board_id in (select w.board_id from written w) limit 100001) x) > 100000 then
        raise exception 'These dojos have known more than 100,000 moves. Change the katas of one dojo at a time.' using errcode = 'PT413';
      end if;
    end if;
    perform private.settle_flow_lists(w.board_id) from (select distinct x.board_id from written x) w;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.flow_rows(scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if cardinality(flow_rows.parts) > 1 then
    perform private.require_few_together(flow_rows.scope);
  end if;
  return json_build_object(
    'finished', case when 'finished' = any (flow_rows.parts) then (
      select coalesce(json_agg(f), '[]') from public.flow_finished(flow_rows.scope, flow_rows.wide_since, flow_rows.wide_until, flow_rows.zone) f)
      else '[]' end,
    'open', case when 'open' = any (flow_rows.parts) then (
      select coalesce(json_agg(o), '[]') from public.flow_open(flow_rows.scope, flow_rows.zone) o) else '[]' end,
    'katas', case when 'katas' = any (flow_rows.parts) then (
      select coalesce(json_agg(d), '[]') from public.flow_days(flow_rows.scope, flow_rows.since, flow_rows.until, flow_rows.zone) d)
      else '[]' end,
    'totals', case when 'totals' = any (flow_rows.parts) then (
      select coalesce(json_agg(t), '[]') from public.flow_totals(flow_rows.scope, flow_rows.wide_since, flow_rows.wide_until, flow_rows.zone) t)
      else '[]' end,
    'since', (select s.since from public.flow_since(flow_rows.scope) s));
end $function$;
comment on function public.flow_rows(scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text) is 'Of finished, open, katas and totals the parts that are asked for; where they are much, each by itself (PT413, detail parts). What was finished and the totals are of wide_since to wide_until: comparisons and forecasts look further than what is shown.';

CREATE FUNCTION private.require_few_together(scope jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  boards constant uuid[] := private.flow_boards(scope);
begin
  if (select count(*) from (select from private.flow_cards f where f.board_id = any (boards) limit 20001) x) > 20000
    or (select count(*) from (select from private.card_stays s where s.board_id = any (boards) limit 250001) x) > 250000 then
    raise exception 'These dojos are too large to answer this all at once. Ask for one part at a time.' using errcode = 'PT413', detail = 'parts';
  end if;
end $function$;
comment on function private.require_few_together(scope jsonb) is 'Whether parts of an analysis are answered together: each reads all techniques and moves of the boards again.';
grant execute on function private.require_few_together(scope jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.empty_board(board_id uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
  items tid[];
  spent integer;
  many integer;
begin
  with w as (
    select c.id, 5 + coalesce(pg_column_size(c.description), 0) / 2500 + coalesce((c.badges #>> '{checklist,1}')::integer, 0) + 4 * coalesce((c.badges ->> 'comments')::integer, 0)
      + coalesce(jsonb_array_length(c.badges -> 'labels'), 0) + 4 * coalesce((c.badges ->> 'attachments')::integer, 0) as weight
    from public.cards c where c.board_id = empty_board.board_id limit empty_board.most / 5 + 1
  ), s as (select w.id, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
  select array_agg(s.id), sum(s.weight) into ids, spent from s where s.before < empty_board.most;
  if ids is not null then
    most := most - spent;
    delete from public.cards c where c.id = any (ids);
  end if;
  -- Twenty-five items or events weigh as much as a card, and 500 bytes of an item as much as an item.
  if most > 0 then
    with w as (
      select o.ctid as item, 1 + pg_column_size(o.content) / 500 as weight
      from public.deleted_items o where o.board_id = empty_board.board_id limit empty_board.most * 5
    ), s as (select w.item, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
    select array_agg(s.item), coalesce(sum(s.weight) / 5, 0) into items, spent from s where s.before < empty_board.most * 5;
    delete from public.deleted_items d where d.ctid = any (items);
    most := most - spent;
  end if;
  if most > 0 then
    delete from private.events e where e.ctid = any (array(
      select o.ctid from private.events o where o.board_id = empty_board.board_id and o.card_id is not null limit empty_board.most * 5));
    get diagnostics many = row_count;
    most := most - many / 5;
  end if;
  -- Copies that stay where they came from: deleting the board takes its name off them.
  if most > 0 then
    update public.deleted_items d set sent_to = null where d.ctid = any (array(
      select o.ctid from public.deleted_items o where o.sent_to = empty_board.board_id limit empty_board.most / 2 + 1));
    get diagnostics many = row_count;
    most := most - 2 * many;
  end if;
  -- Of these a dojo may have millions, and each is light.
  most := private.delete_some('private.board_words', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.card_stays', 'board_id', board_id, 0.1, most);
  most := private.delete_some('private.flow_cards', 'board_id', board_id, 1, most);
  return private.delete_some('private.deleted_comments', 'board_id', board_id, 2, most);
end $function$;
