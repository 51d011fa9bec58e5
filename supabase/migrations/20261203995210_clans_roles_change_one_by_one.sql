-- In a clan without dojos nothing made two changes of roles wait for each other: its row was taken by both at a time. An
-- admin who was just made a guest made themselves an admin again.

do $change$
declare
  change record;
  definition text;
  changed text;
begin
  for change in
    select * from (values
      ('public.set_clan_role'::regproc, 'c.id = set_clan_role.clan_id for share;', 'c.id = set_clan_role.clan_id for no key update;'),
      ('public.remove_from_clan'::regproc, 'c.id = remove_from_clan.clan_id for share;', 'c.id = remove_from_clan.clan_id for no key update;')
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    changed := replace(definition, change.was, change.now);
    if changed = definition then raise exception '% has changed', change.function; end if;
    execute changed;
  end loop;
end $change$;
