-- The bell leads to an invitation into a clan. Its token is known to the letter alone, so people find an invitation to
-- their own confirmed address by its id, too; to everyone else the id says nothing.

create function private.find_clan_invitation(token text) returns private.clan_invitations
language sql stable security definer set search_path = '' as $$
  select i from private.clan_invitations i
  where i.token_hash = private.invitation_token_hash(find_clan_invitation.token)
    or i.id = case when find_clan_invitation.token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then find_clan_invitation.token::uuid end
      and i.email = (select private.my_confirmed_address())
$$;
revoke all on function private.find_clan_invitation from public, anon, authenticated, service_role;

do $change$
declare
  change constant text[][] := array[
    ['public.accept_clan_invitation(text)',
     'select i.* into invitation from private.clan_invitations i where i.token_hash = private.invitation_token_hash(accept_clan_invitation.token) for update;',
     'select i.* into invitation from private.clan_invitations i where i.id = invitation.id for update;'],
    ['public.accept_clan_invitation(text)',
     'select i.* into invitation from private.clan_invitations i where i.token_hash = private.invitation_token_hash(accept_clan_invitation.token);',
     'invitation := private.find_clan_invitation(accept_clan_invitation.token);'],
    ['public.look_at_clan_invitation(text)',
     'select i.* into invitation from private.clan_invitations i where i.token_hash = private.invitation_token_hash(look_at_clan_invitation.token);',
     'invitation := private.find_clan_invitation(look_at_clan_invitation.token);'],
    ['public.my_notifications()', 'select x.name, v.invited_by from private.clan_invitations',
     'select x.name, v.id, v.invited_by from private.clan_invitations'],
    ['public.my_notifications()', '''clan'', k.name,', '''clan'', k.name, ''invitationId'', k.id,']
  ];
  old text;
begin
  for i in 1 .. array_length(change, 1) loop
    old := pg_get_functiondef(change[i][1]::regprocedure);
    if position(change[i][2] in old) = 0 then
      raise exception '% is not what this migration changes.', change[i][1];
    end if;
    execute replace(old, change[i][2], change[i][3]);
  end loop;
end
$change$;
