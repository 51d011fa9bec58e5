-- The invitations of a clan told the present name of who had made them and left, to people with whom they share nothing.

do $change$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('public.clan_page'::regproc, 'left join public.profiles p on p.user_id = i.invited_by',
        'left join public.profiles p on p.user_id = i.invited_by and p.user_id in (select private.my_colleague_ids())'),
      -- Someone of the clan looks at any invitation, of who may have left. To others it is over then, and names no one.
      ('public.look_at_clan_invitation'::regproc, '(select p.display_name from public.profiles p where p.user_id = invitation.invited_by)',
        '(select p.display_name from public.profiles p where p.user_id = invitation.invited_by
      and (state <> ''member'' or p.user_id in (select private.my_colleague_ids())))')
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    if position(change.was in definition) = 0 then
      raise exception '% has changed', change.function;
    end if;
    execute replace(definition, change.was, change.now);
  end loop;
end $change$;
