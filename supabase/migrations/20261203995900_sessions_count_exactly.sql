-- A no-break space in `count= planned` was a space to the table API and none to this rule, so statistics about everyone's
-- rows were answered after all. Now whatever is said about counting must be `count=exact`.

do $change$
declare
  definition text := pg_get_functiondef('public.require_session'::regproc);
  changed text := replace(definition,
    $x$->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then$x$,
    $x$->> 'prefer', '(^|,)[ \t]*count=exact[ \t]*(?=,|$)', '', 'g') ~* 'count' then$x$);
begin
  changed := replace(changed, 'if nullif(current_setting(''request.headers''', 'if regexp_replace(nullif(current_setting(''request.headers''');
  if changed = definition then raise exception 'require_session has changed'; end if;
  execute changed;
end $change$;
