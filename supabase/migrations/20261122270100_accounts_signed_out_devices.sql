-- A device that was signed out hears no channel and sees no picture any more, although its token is valid for up to an hour:
-- until now only the API asked (public.require_session).

create function private.is_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.my_session_id() is null or exists (select from auth.sessions s where s.id = private.my_session_id())
$$;
comment on function private.is_signed_in is
  'Whether the session of this token still exists. Tokens without a session, such as keys, are not asked.';
revoke execute on function private.is_signed_in from public, anon;
grant execute on function private.is_signed_in to authenticated;

alter policy "members hear their board's channel" on realtime.messages
  using (extension in ('broadcast', 'presence')
    and (select realtime.topic()) in (select 'board:' || id from private.my_board_ids() id)
    and (select private.is_signed_in()));
alter policy "members show that they are on a board" on realtime.messages
  with check (extension = 'presence'
    and (select realtime.topic()) in (select 'board:' || id from private.my_board_ids() id)
    and (select private.is_signed_in()));
alter policy "people hear of their own mentions" on realtime.messages
  using (extension = 'broadcast'
    and (select realtime.topic()) = 'mentions:' || (select auth.uid())
    and (select private.is_signed_in()));
alter policy "people see pictures of themselves and their colleagues" on storage.objects
  using (bucket_id = 'avatars' and name in (select p.user_id || '.webp' from public.profiles p)
    and (select private.is_signed_in()));
