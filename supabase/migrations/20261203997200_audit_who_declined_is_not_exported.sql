-- An export said of who declined an invitation that they are no one, and beside it held what the hash is made of, with
-- their id. Of people of the clan new entries held it, too, with where they were.

do $change$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('public.audit_export_rows'::regproc, '''sealed'', private.audit_text(e))',
        '''sealed'', case when e.kind <> ''invitation.declined'' or e.actor is null then private.audit_text(e) end)'),
      ('private.complete_event'::regproc, 'if new.actor is not null and not coalesce(private.is_of_trail(new), false) then',
        'if new.kind = ''invitation.declined'' or new.actor is not null and not coalesce(private.is_of_trail(new), false) then'),
      ('private.complete_event'::regproc, '-- A trail tells nothing of strangers.', '-- A trail tells nothing of strangers, nor of who declines.')
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    if position(change.was in definition) = 0 then
      raise exception '% has changed', change.function;
    end if;
    execute replace(definition, change.was, change.now);
  end loop;
end $change$;

comment on function public.audit_export_rows(clan_id uuid, who uuid, kinds text[], dojo uuid, since timestamp with time zone, until timestamp with time zone, words text, before_at timestamp with time zone, before_seq bigint) is
  'The next thousand entries for an export. sealed: what the hash is of, after the hash before; null where it would tell who declined an invitation.';

do $forget$
begin
  perform from private.event_readers r where r.reader = 'audit_trail' for update;
  update private.events e set actor = null, address = null, device = null
  where e.kind = 'invitation.declined' and (e.actor is not null or e.address is not null or e.device is not null);
  update private.audit_entries e set address = null, device = null, salt = null where e.kind = 'invitation.declined' and e.salt is not null;
end $forget$;
