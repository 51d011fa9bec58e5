-- A bin of 200,000 techniques was an answer of 64 MB, for which no one else was served for seven seconds.
do $$
declare
  was constant text := E'  from public.deleted_items d\n  left join public.lists l on';
  is_now constant text := E'  from (\n'
    '    select * from public.deleted_items o\n'
    '    where o.board_id = removed_items.board_id and (o.reason = ''archived'' or o.deleted_at > now() - interval ''30 days'')\n'
    '    order by o.deleted_at desc, o.item_id limit 5000\n'
    '  ) d\n  left join public.lists l on';
  old_end constant text := E'  where d.board_id = removed_items.board_id and (d.reason = ''archived'' or d.deleted_at > now() - interval ''30 days'')\n';
  definition text := pg_get_functiondef('public.removed_items'::regproc);
begin
  if strpos(definition, was) = 0 or strpos(definition, old_end) = 0 then
    raise exception 'public.removed_items is another one.';
  end if;
  execute replace(replace(definition, was, is_now), old_end, '');
end $$;
comment on function public.removed_items(uuid) is 'What may come back to a board, the newest 5,000; the older ones show once these are gone.';
