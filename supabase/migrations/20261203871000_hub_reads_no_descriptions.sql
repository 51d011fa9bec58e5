-- Whether a description is long is known without unpacking it, or from its beginning: 20,000 of 200 kB took ten seconds.
do $change$
declare
  definition text := pg_get_functiondef('private.hub_flags'::regproc);
  changed text := replace(definition, $x$or char_length(c.description) > 1500)$x$,
    $x$or octet_length(c.description) > 1500 and char_length(substr(c.description, 1, 1501)) > 1500)$x$);
begin
  if changed = definition then raise exception 'hub_flags has changed'; end if;
  execute changed;
end $change$;
