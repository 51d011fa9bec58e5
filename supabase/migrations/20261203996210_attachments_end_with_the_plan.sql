-- A place that was reserved before a dojo became read-only still took its file.

do $change$
declare
  definition text := pg_get_functiondef('public.finish_attachment'::regproc);
  was text := E'    raise exception ''Viewers do not add files.'' using errcode = ''42501'';\n  end if;\n';
begin
  if position(was in definition) = 0 then
    raise exception 'public.finish_attachment has changed';
  end if;
  execute replace(definition, was, was || E'  perform private.require_writable(board);\n');
end $change$;
