-- As for techniques: of the katas in the bin only the newest 5,000 get new ranks. 50,000 took two and a half seconds.

create or replace function private.renumber_lists(board_id uuid)
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  -- As many as a bin shows.
  binned uuid[] := array(
    select d.item_id from public.deleted_items d where d.board_id = renumber_lists.board_id and d.kind = 'list' and d.rank is not null
    order by d.deleted_at desc, d.item_id limit 5000);
  olds numeric[] := array(
    select l.rank from public.lists l where l.board_id = renumber_lists.board_id
    union select d.rank from public.deleted_items d
      where d.board_id = renumber_lists.board_id and d.item_id = any (binned) and d.kind = 'list'
    order by 1);
begin
  update public.lists l set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where l.board_id = renumber_lists.board_id and l.rank = o.old and l.rank <> o.new - 1;
  update public.deleted_items d set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where d.board_id = renumber_lists.board_id and d.item_id = any (binned) and d.kind = 'list' and d.rank = o.old and d.rank <> o.new - 1;
end $function$;
