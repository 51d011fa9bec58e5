-- `Prefer: count=planned` and `count=estimated` answer with what the planner expects, which it knows from everyone's rows: a stranger
-- found out titles and addresses that repeat, letter by letter. Nothing here asks for it; `count=exact` counts what the caller sees.

do $change$
declare
  definition text := pg_get_functiondef('public.require_session'::regproc);
  changed text := replace(definition, $x$begin
  if claimed$x$, $x$begin
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise exception 'Rows are counted exactly here (count=exact).' using errcode = 'PT400';
  end if;
  if claimed$x$);
begin
  if changed = definition then raise exception 'require_session has changed'; end if;
  execute changed;
end $change$;
