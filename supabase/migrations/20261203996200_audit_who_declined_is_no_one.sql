-- Entries that were sealed before keep the id of who declined an invitation, and a trail that was filtered by it named them.

do $change$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('public.audit_page'::regproc, 'select e.actor from unnest(entries) e))),', 'select e.actor from unnest(entries) e where e.kind <> ''invitation.declined''))),'),
      ('private.audit_rows'::regproc, ''' and e.actor = $2''', ''' and e.actor = $2 and e.kind <> ''''invitation.declined'''''''),
      ('private.audit_json'::regproc, '''actor'', e.actor,', '''actor'', case when e.kind <> ''invitation.declined'' then e.actor end,')
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    if position(change.was in definition) = 0 then
      raise exception '% has changed', change.function;
    end if;
    execute replace(definition, change.was, change.now);
  end loop;
end $change$;

-- Who leaves a thousand dojos ends what they have offered there, and each end looked through all events of the call.
create index events_left on private.events (txid, actor) where kind in ('clan.left', 'member.left');
