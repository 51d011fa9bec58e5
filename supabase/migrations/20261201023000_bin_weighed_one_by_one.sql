-- To know whether a thousand items were too much to come back in one piece, all that they hold was written out: 500 MB took two and a
-- half seconds, and what three people write in a day ended the embedded services. Now it ends with the first that is too much.

do $change$
declare
  definition text := pg_get_functiondef('public.restore_items'::regproc);
  changed text := regexp_replace(replace(replace(definition, $x$  list_count integer := 0;
$x$, $x$  list_count integer := 0;
  many integer := 0;
  weight bigint := 0;
  bytes bigint := 0;
$x$), $x$  perform private.set_quiet(true);
  with taken as (
$x$, $x$  perform private.set_quiet(true);
  for item in
    select d.* from public.deleted_items d where d.board_id = board and d.item_id = any (restore_items.item_ids)
  loop
    many := many + 1;
    weight := weight + case item.kind when 'list' then 100 else 0 end + 2 * jsonb_array_length(item.content -> 'cards')
      + jsonb_array_length(item.content -> 'checklist') + jsonb_array_length(item.content -> 'labels')
      + jsonb_array_length(item.content -> 'comments') + jsonb_array_length(coalesce(item.content -> 'attachments', '[]'));
    bytes := bytes + octet_length(item.content::text) - 2000;
    if many > 1 then
      perform private.require_light(weight, bytes, 'Together these hold too much to come back in one piece. Restore fewer at a time.');
    end if;
  end loop;
  with taken as (
$x$), '  if cardinality\(items\) > 1 then\n.*?  end if;\n\n', '');
begin
  if changed not like '%many integer%' or changed not like '%many > 1%' or changed like '%unnest(items) i;%' then
    raise exception 'restore_items has changed';
  end if;
  execute changed;
end $change$;
