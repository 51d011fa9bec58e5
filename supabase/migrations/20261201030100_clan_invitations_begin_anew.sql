-- Who invited an address again that someone else had invited, and that is of someone of the clan by now, saw from when that was.
do $change$
declare
  definition text := pg_get_functiondef('public.invite_to_clan'::regproc);
  changed text := replace(definition, '      uses = 0, ',
    $new$      created_at = case private.invitation_state(i, null) when 'open' then i.created_at else excluded.created_at end,
      sent_at = case private.invitation_state(i, null) when 'open' then i.sent_at end,
      uses = 0, $new$);
begin
  if changed = definition then raise exception 'invite_to_clan has changed'; end if;
  execute changed;
end $change$;
