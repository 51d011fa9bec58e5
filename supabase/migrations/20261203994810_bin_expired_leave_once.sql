-- Each kata that went into the bin took a portion of what had expired out of it, so taking back a plan of fifty katas
-- deleted fifty portions in one call.

create or replace function private.empty_bin_of_expired(board_id uuid)
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  expired record;
  cards uuid[];
  card_ids uuid[] := '{}';
  most integer := 50000;
begin
  -- A portion for a transaction: it may put fifty katas into the bin, one by one.
  if current_setting('dojo.emptied', true) = empty_bin_of_expired.board_id::text then
    return;
  end if;
  perform set_config('dojo.emptied', empty_bin_of_expired.board_id::text, true);
  for expired in
    select o.board_id, o.item_id, o.kind, o.card_ids, pg_column_size(o.content) as bytes from public.deleted_items o
    where o.board_id = empty_bin_of_expired.board_id and o.reason <> 'archived' and o.deleted_at > '-infinity' and o.deleted_at < now() - interval '30 days'
    order by o.deleted_at limit 1000
  loop
    cards := expired.card_ids;
    most := most - 10 - expired.bytes / 2000 - 10 * cardinality(cards) - (select count(*) from (select from private.events e
      where e.board_id = empty_bin_of_expired.board_id and e.card_id = any (cards) limit 50000) x);
    exit when most < 0 and cardinality(card_ids) > 0;
    delete from public.deleted_items d where (d.board_id, d.item_id, d.kind) = (expired.board_id, expired.item_id, expired.kind);
    card_ids := card_ids || cards;
  end loop;
  if cardinality(card_ids) > 0 then
    perform private.forget_cards(empty_bin_of_expired.board_id, card_ids);
  end if;
end $function$;
