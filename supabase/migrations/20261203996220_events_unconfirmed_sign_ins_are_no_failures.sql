-- Signing in before an address is confirmed is refused like a wrong password, but nobody gave a wrong one.

do $change$
declare
  definition text := pg_get_functiondef('public.note_failed_sign_in'::regproc);
  was text := 'where u.email = lower(btrim(note_failed_sign_in.email)) and not u.is_sso_user';
begin
  if position(was in definition) = 0 then
    raise exception 'public.note_failed_sign_in has changed';
  end if;
  execute replace(definition, was, was || ' and u.email_confirmed_at is not null');
end $change$;
