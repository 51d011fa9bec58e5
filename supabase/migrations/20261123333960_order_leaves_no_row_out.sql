-- A technique that was being edited while others of its kata were moved could keep its place: two stood at one, and later
-- moves there were refused.
create or replace function private.place_cards(card_ids uuid[], to_list_id uuid, to_index integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_cards.to_list_id);
  many integer := cardinality(place_cards.card_ids);
  -- By name, so that the index finds their cards: an OR of conditions would read the cards of everybody.
  list_ids uuid[] := array(select distinct m.list_id from public.cards m where m.id = any (place_cards.card_ids)) || place_cards.to_list_id;
  low numeric;
  high numeric;
  digits integer;
begin
  select n.low, n.high into low, high from private.card_neighbours(place_cards.to_list_id, place_cards.card_ids, place_cards.to_index) n;
  digits := private.rank_digits(low, high, many);
  -- A card that is on its way back takes its old rank, which its caller has read already.
  if digits > 50 and not exists (
    select from private.transferred_cards t where t.card_id = any (place_cards.card_ids) and t.board_id = board
  ) then
    perform private.renumber_cards(place_cards.to_list_id);
    select n.low, n.high into low, high from private.card_neighbours(place_cards.to_list_id, place_cards.card_ids, place_cards.to_index) n;
    digits := private.rank_digits(low, high, many);
  end if;

  with placed as (
    select p.id, place_cards.to_index + p.at::integer - 1 as place,
      private.rank_between(low, high, p.at::integer, many, digits) as rank
    from unnest(place_cards.card_ids) with ordinality as p (id, at)
  ), others as (
    select c.id, c.list_id, (row_number() over (partition by c.list_id order by c.order_index) - 1)::integer as place
    from public.cards c
    where c.list_id = any (list_ids) and not exists (select from placed p where p.id = c.id)
  ), arranged as materialized (
    -- A row that others have just changed is found again by what it was joined with, which a union is not if it is
    -- planned as part of the update: the row would be left out.
    select p.id, place_cards.to_list_id as list_id, p.place, p.rank from placed p
    union all
    select o.id, o.list_id,
      case when o.list_id = place_cards.to_list_id and o.place >= place_cards.to_index then o.place + many else o.place end, null
    from others o
  )
  update public.cards c set
    list_id = a.list_id,
    order_index = a.place,
    rank = coalesce(a.rank, c.rank),
    updated_at = case when c.list_id <> a.list_id then now() else c.updated_at end
  from arranged a
  where a.id = c.id and (a.rank is not null or c.order_index <> a.place);
end $function$;

create or replace function private.place_list_at(list_id uuid, to_index integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_list_at.list_id);
  low numeric;
  high numeric;
begin
  for attempt in 1 .. 2 loop
    select max(r.rank) filter (where r.place < place_list_at.to_index), min(r.rank) filter (where r.place >= place_list_at.to_index)
      into low, high
    from (
      select l.rank, row_number() over (order by l.order_index) - 1 as place
      from public.lists l where l.board_id = board and l.id <> place_list_at.list_id
    ) r;
    if high is null then
      low := greatest(low, (select max(d.rank) from public.deleted_items d where d.board_id = board and d.kind = 'list'));
    else
      high := least(high, (select min(d.rank) from public.deleted_items d
        where d.board_id = board and d.kind = 'list' and d.rank < high and (low is null or d.rank > low)));
    end if;
    exit when private.rank_digits(low, high) <= 50;
    perform private.renumber_lists(board);
  end loop;

  -- As in private.place_cards.
  with arranged as materialized (
    select o.id, (o.place + case when o.place >= place_list_at.to_index then 1 else 0 end)::integer as place
    from (
      select other.id, row_number() over (order by other.order_index) - 1 as place
      from public.lists other where other.board_id = board and other.id <> place_list_at.list_id
    ) o
    union all
    select place_list_at.list_id, place_list_at.to_index
  )
  update public.lists l set
    order_index = a.place,
    rank = case when l.id = place_list_at.list_id then private.rank_between(low, high) else l.rank end
  from arranged a
  where a.id = l.id and (l.order_index <> a.place or l.id = place_list_at.list_id);
end $function$;

-- Ranks were always right.
update public.cards c set order_index = p.place
from (select o.id, (row_number() over (partition by o.list_id order by o.rank) - 1)::integer as place from public.cards o) p
where p.id = c.id and c.order_index <> p.place;
update public.lists l set order_index = p.place
from (select o.id, (row_number() over (partition by o.board_id order by o.rank) - 1)::integer as place from public.lists o) p
where p.id = l.id and l.order_index <> p.place;
