-- Someone who had only accepted to be a guest of a clan: its admins read in its trail when that person signed in, changed
-- the password or took their data along, and from which address. A clan answers for its members' accounts, not for its
-- guests'.

CREATE OR REPLACE FUNCTION private.clans_of(person uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(select m.clan_id from public.clan_members m where m.user_id = clans_of.person and m.role <> 'guest' order by m.clan_id)
$function$;
comment on function private.clans_of(person uuid) is 'The clans that read of the person''s account: not those of which they are a guest.';

CREATE OR REPLACE FUNCTION public.note_failed_sign_in(email text, address text, device text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
  person uuid := (select u.id from auth.users u where u.email = lower(btrim(note_failed_sign_in.email)) and not u.is_sso_user);
  many integer;
begin
  if person is null then
    return;
  end if;
  insert into private.failed_sign_ins as f (user_id) values (person)
  on conflict on constraint failed_sign_ins_pkey do update set
    since = case when f.since < now() - interval '1 hour' then now() else f.since end,
    attempts = case when f.since < now() - interval '1 hour' then 1 else f.attempts + 1 end
  returning f.attempts into many;
  if many <= most then
    insert into private.events (clan_id, actor, kind, after, address, device)
    select c.id, person, 'account.sign_in_failed', case when many = most then jsonb_build_object('attempts', many) end,
      substring(btrim(note_failed_sign_in.address) from '^[0-9A-Fa-f:.]{2,45}$'), left(note_failed_sign_in.device, 300)
    from unnest(coalesce(nullif(private.clans_of(person), '{}'), array[null]::uuid[])) c (id);
  end if;
end $function$;
