-- Moving a technique shifts all below it. What shifts gets a new place and nothing else, in a statement of its own, and
-- triggers that need another kata, dojo or completion name those columns: they are no longer asked for each that shifts.

create or replace function private.place_cards(card_ids uuid[], to_list_id uuid, to_index integer)
returns void
language plpgsql security definer set search_path = '' as $$
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

  update public.cards c set order_index = o.place
  from (
    select s.id, s.place + case when s.list_id = place_cards.to_list_id and s.place >= place_cards.to_index then many else 0 end as place
    from (
      select k.id, k.list_id, (row_number() over (partition by k.list_id order by k.order_index) - 1)::integer as place
      from public.cards k
      where k.list_id = any (list_ids) and k.id <> all (place_cards.card_ids)
    ) s
  ) o
  where o.id = c.id and c.order_index <> o.place;

  update public.cards c set
    list_id = place_cards.to_list_id,
    order_index = place_cards.to_index + p.at::integer - 1,
    rank = private.rank_between(low, high, p.at::integer, many, digits),
    updated_at = case when c.list_id <> place_cards.to_list_id then now() else c.updated_at end
  from unnest(place_cards.card_ids) with ordinality as p (id, at)
  where p.id = c.id;
end $$;

create or replace trigger cards_complete before update of list_id on public.cards for each row
  when (((new.list_id <> old.list_id) AND (NOT new.is_completed)))
  execute function private.complete_arriving_card();
create or replace trigger cards_flow_carried after update of board_id on public.cards for each row
  when ((new.board_id <> old.board_id))
  execute function private.carry_flow();
create or replace trigger cards_flow_moved after update of list_id, is_completed on public.cards for each row
  when (((new.board_id = old.board_id) AND ((new.list_id <> old.list_id) OR (new.is_completed <> old.is_completed)) AND (CURRENT_USER <> ALL (ARRAY['authenticated'::name, 'service_role'::name]))))
  execute function private.collect_flow('0');
create or replace trigger cards_flow_moved_plainly after update of list_id, is_completed on public.cards for each row
  when (((new.board_id = old.board_id) AND ((new.list_id <> old.list_id) OR (new.is_completed <> old.is_completed)) AND (CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))))
  execute function private.collect_flow('1');
create or replace trigger cards_limit_arriving after update of board_id on public.cards for each row
  when ((new.board_id <> old.board_id))
  execute function private.limit_arriving_card();
create or replace trigger cards_repeat after update of is_completed, list_id on public.cards for each row
  when (((new.is_completed <> old.is_completed) AND (new.repeat IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['authenticated'::name, 'service_role'::name]))))
  execute function private.repeat_completed();
