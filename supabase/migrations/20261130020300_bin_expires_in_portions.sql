-- A thousand katas that expire may hold millions of cards and events. The next call that deletes something takes the rest.
create or replace function private.empty_bin_of_expired(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  expired record;
  cards uuid[];
  card_ids uuid[] := '{}';
  most integer := 50000;
begin
  for expired in
    select o.board_id, o.item_id, o.kind from public.deleted_items o
    where o.board_id = empty_bin_of_expired.board_id and o.reason <> 'archived' and o.deleted_at < now() - interval '30 days'
    order by o.deleted_at limit 1000
  loop
    cards := array(select (c ->> 'id')::uuid from public.deleted_items d cross join jsonb_array_elements(d.content -> 'cards') c
      where (d.board_id, d.item_id, d.kind) = (expired.board_id, expired.item_id, expired.kind));
    most := most - 10 - 10 * cardinality(cards) - (select count(*) from (select from private.events e
      where e.board_id = empty_bin_of_expired.board_id and e.card_id = any (cards) limit 50000) x);
    exit when most < 0 and cardinality(card_ids) > 0;
    delete from public.deleted_items d where (d.board_id, d.item_id, d.kind) = (expired.board_id, expired.item_id, expired.kind);
    card_ids := card_ids || cards;
  end loop;
  if cardinality(card_ids) > 0 then
    perform private.forget_cards(empty_bin_of_expired.board_id, card_ids);
  end if;
end $$;
comment on function private.empty_bin_of_expired(uuid) is 'Deletes the oldest items that have expired, with at most 5,000 cards or 50,000 events in all; one item always.';
