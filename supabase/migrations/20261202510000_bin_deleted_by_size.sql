-- What was deleted for good in one call had a number of items and events, but no size: 480 techniques with a megabyte of comments
-- took others two seconds, and all of a dojo's bin, or the descriptions of 8,000 techniques, was one portion. Now it is 100 MB.

do $$
declare
  change record;
  was text;
begin
  for change in select * from (values
    ('public.purge_items(uuid[], uuid)', $was$  many integer := 0;
$was$, $now$  many integer := 0;
  boards uuid[];
  bytes bigint;
$now$),
    ('public.purge_items(uuid[], uuid)', $was$  for gone in
$was$, $now$  select array_agg(distinct d.board_id), sum(pg_column_size(d.content)) into boards, bytes from public.deleted_items d
  where d.item_id = any (purge_items.item_ids) and d.board_id in (select private.administered_board_ids())
    and d.board_id = coalesce(purge_items.board_id, d.board_id);
  if cardinality(purge_items.item_ids) > 1 and bytes > 100000000 then
    raise exception 'Together these hold too much. Take fewer at a time.' using errcode = 'PT413';
  end if;
  for gone in
$now$),
    ('public.purge_items(uuid[], uuid)', $was$      where d.item_id = any (purge_items.item_ids) and d.board_id in (select private.administered_board_ids())
        and d.board_id = coalesce(purge_items.board_id, d.board_id)
      returning$was$, $now$      where d.item_id = any (purge_items.item_ids) and d.board_id = any (boards)
      returning$now$),
    ('private.empty_board(uuid, integer)', $was$  ids uuid[];
$was$, $now$  ids uuid[];
  items tid[];
$now$),
    ('private.empty_board(uuid, integer)', $was$    select c.id, 5 + $was$, $now$    select c.id, 5 + coalesce(pg_column_size(c.description), 0) / 2500 + $now$),
    ('private.empty_board(uuid, integer)', $was$  -- Twenty-five items or events weigh as much as a card.
  if most > 0 then
    delete from public.deleted_items d where d.ctid = any (array(
      select o.ctid from public.deleted_items o where o.board_id = empty_board.board_id limit empty_board.most * 5));
    get diagnostics many = row_count;
    most := most - many / 5;
  end if;
$was$, $now$  -- Twenty-five items or events weigh as much as a card, and 500 bytes of an item as much as an item.
  if most > 0 then
    with w as (
      select o.ctid as item, 1 + pg_column_size(o.content) / 500 as weight
      from public.deleted_items o where o.board_id = empty_board.board_id limit empty_board.most * 5
    ), s as (select w.item, w.weight, sum(w.weight) over (rows unbounded preceding) - w.weight as before from w)
    select array_agg(s.item), coalesce(sum(s.weight) / 5, 0) into items, spent from s where s.before < empty_board.most * 5;
    delete from public.deleted_items d where d.ctid = any (items);
    most := most - spent;
  end if;
$now$),
    ('private.empty_bin_of_expired(uuid)', $was$    select o.board_id, o.item_id, o.kind from$was$,
      $now$    select o.board_id, o.item_id, o.kind, pg_column_size(o.content) as bytes from$now$),
    ('private.empty_bin_of_expired(uuid)', $was$    most := most - 10 - 10 * cardinality(cards) - $was$,
      $now$    most := most - 10 - expired.bytes / 2000 - 10 * cardinality(cards) - $now$)) c (of, was, is_now)
  loop
    was := pg_get_functiondef(change.of::regprocedure);
    if strpos(was, change.was) = 0 then
      raise exception '% has changed', change.of;
    end if;
    execute replace(was, change.was, change.is_now);
  end loop;
end $$;

comment on function private.empty_board(uuid, integer) is 'Takes cards, with what hangs on them and their history, off a board that is going, under its lock. A board weighs 150, a card 5, a step or tag on it 1, a comment or file 4, and 2,500 bytes of descriptions and of the bin 1; 40,000 are about a second. Answers what is left of the weight: nothing, while there is more to take.';
comment on function private.empty_bin_of_expired(uuid) is 'Deletes the oldest items that have expired, with at most 5,000 cards, 50,000 events or 100 MB in all; one item always.';
