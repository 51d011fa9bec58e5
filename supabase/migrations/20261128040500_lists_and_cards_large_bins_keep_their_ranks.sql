-- Where ranks of a kata have become too long, all of them were written anew, also those of each technique in the bin: with
-- 50,000 there, which takes minutes to bring about, one move took two seconds, in which no one else was served. And each of a
-- thousand techniques that came back to a place taken by another moved all below it.

create or replace function private.renumber_cards(list_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select l.board_id from public.lists l where l.id = renumber_cards.list_id);
  -- As many as a bin shows. Older ones keep a rank that says less and less about their place.
  binned uuid[] := array(
    select d.item_id from public.deleted_items d where d.board_id = board and d.list_id = renumber_cards.list_id and d.rank is not null
    order by d.deleted_at desc, d.item_id limit 5000);
  olds numeric[];
begin
  olds := array(
    select c.rank from public.cards c where c.list_id = renumber_cards.list_id
    union select d.rank from public.deleted_items d where d.board_id = board and d.item_id = any (binned) and d.kind = 'card'
    union select t.rank from private.transferred_cards t where t.board_id = board and t.list_id = renumber_cards.list_id
    order by 1);
  update public.cards c set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where c.list_id = renumber_cards.list_id and c.rank = o.old and c.rank <> o.new - 1;
  update public.deleted_items d set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where d.board_id = board and d.item_id = any (binned) and d.kind = 'card' and d.rank = o.old and d.rank <> o.new - 1;
  update private.transferred_cards t set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where t.board_id = board and t.list_id = renumber_cards.list_id and t.rank = o.old and t.rank <> o.new - 1;
end $$;

do $$
declare
  definition text := pg_get_functiondef('private.place_cards_back(uuid[], numeric[])'::regprocedure);
  was constant text := '    group by n.list_id, n.holder order by min(n.rank), n.holder
';
begin
  if strpos(definition, was) = 0 then
    raise exception 'private.place_cards_back is another one.';
  end if;
  execute replace(definition, was, '    -- For each, all below it move. The others stay at the end.
    group by n.list_id, n.holder order by min(n.rank), n.holder limit 5
');
end $$;
