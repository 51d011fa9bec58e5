-- Someone who had only accepted to be a guest of a clan: its admins read in its trail when that person signed in, changed
-- the password or took their data along, and from which address. A clan answers for its members' accounts, not for its
-- guests': what someone joined as is what they agreed to, whatever role they are given later.

alter table public.clan_members add column joined_as text;
comment on table public.clan_members is 'Who belongs to a clan, and as what. Changed by set_clan_role(), remove_from_clan(), accept_offer() and accept_clan_invitation().';
comment on column public.clan_members.joined_as is 'As what they accepted to be in it. Null: before this was kept, or its maker.';
revoke select on public.clan_members from authenticated;
grant select (clan_id, user_id, role, created_at) on public.clan_members to authenticated;

CREATE FUNCTION private.keep_joined_as()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.joined_as := new.role;
  return new;
end $function$;
create trigger clan_members_keep_joined_as before insert on public.clan_members for each row execute function private.keep_joined_as();

CREATE OR REPLACE FUNCTION private.clans_of(person uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(select m.clan_id from public.clan_members m 
    where m.user_id = clans_of.person and m.role <> 'guest' and (m.role = 'owner' or m.joined_as is distinct from 'guest') order by m.clan_id)
$function$;
comment on function private.clans_of(person uuid) is 'The clans that read of the person''s account: not those that they joined as a guest.';

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

CREATE OR REPLACE FUNCTION public.note_my_event(kind text, detail jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Only our server knows that they really did; people do not write their own records.
  if not (select s.is_ours from private.request_source() s) or (select auth.uid()) is null then
    raise exception 'Only the server may say this.' using errcode = '42501';
  end if;
  if note_my_event.kind not in ('account.signed_in', 'account.signed_out', 'account.password_changed', 'account.email_changed',
    'account.exported') then
    raise exception 'There is no such event of an account.' using errcode = '22023';
  end if;
  perform private.note_of_person(private.clans_of((select auth.uid())), note_my_event.kind, null, note_my_event.detail, (select auth.uid()));
end $function$;
