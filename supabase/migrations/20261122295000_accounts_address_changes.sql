-- A new address that waits for its mailbox may be a thief's wish: people who sign devices out, as the e-mail to their old mailbox
-- advises, drop it with them. And the page of its link says whose address it changes.

create function private.drop_email_change(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Empty, not null: hosted Supabase reads these columns as texts.
  update auth.users u
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_sent_at = null
  where u.id = drop_email_change.person and coalesce(u.email_change, '') <> '';
  -- Where hosted Supabase looks links up; the embedded services have no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type::text like ''email_change%'''
      using drop_email_change.person;
  end if;
end $$;
comment on function private.drop_email_change is 'Forgets the address that a person wishes to have: its links stop working.';

create or replace function public.end_session(session_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  ended uuid;
begin
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = (select auth.uid()) returning s.id into ended;
  if ended is not null then
    perform private.drop_email_change(me);
    perform private.note_of_person(private.clans_of(me), 'account.devices_signed_out', null, jsonb_build_object('devices', 1), me);
  end if;
  return ended;
end $$;

create or replace function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  ended integer;
begin
  delete from auth.sessions s where s.user_id = (select auth.uid()) and s.id is distinct from private.my_session_id();
  get diagnostics ended = row_count;
  -- Whether or not others were signed in: a thief may have ended their session already.
  perform private.drop_email_change(me);
  if ended > 0 then
    perform private.note_of_person(private.clans_of(me), 'account.devices_signed_out', null, jsonb_build_object('devices', ended), me);
  end if;
  return ended;
end $$;

create function public.email_change_of_link(token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('userId', u.id, 'address', private.masked_address(u.email))
  from auth.users u
  where char_length(email_change_of_link.token_hash) > 6 and coalesce(u.email_change, '') <> ''
    -- As the partial indexes have it, here and on hosted Supabase.
    and ((u.email_change_token_new = email_change_of_link.token_hash
        and length(u.email_change_token_new) > 6 and u.email_change_token_new !~ '^[0-9 ]*$')
      or (u.email_change_token_current = email_change_of_link.token_hash
        and length(u.email_change_token_current) > 6 and u.email_change_token_current !~ '^[0-9 ]*$'))
$$;
comment on function public.email_change_of_link(token_hash text) is
  'Whose address the link of an e-mail changes: enough for its owner to recognise the account. Null for a link that is void.';
grant execute on function public.email_change_of_link(text) to service_role;
