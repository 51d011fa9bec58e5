-- The devices on which a person is signed in: the sessions of the auth service, each with the browser that started it.

create function private.my_session_id() returns uuid
language sql stable set search_path = '' as $$
  select ((select auth.jwt()) ->> 'session_id')::uuid
$$;

create function public.my_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id,
    'userAgent', left(s.user_agent, 500),
    'address', host(s.ip),
    'signedInAt', s.created_at,
    -- Hosted Supabase writes refreshed_at without a zone, in UTC.
    'seenAt', greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
    'isThis', s.id = private.my_session_id())
    order by s.id = private.my_session_id() desc, greatest(s.created_at, s.refreshed_at at time zone 'UTC') desc), '[]')
  from (
    select * from auth.sessions s where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by greatest(s.created_at, s.refreshed_at at time zone 'UTC') desc limit 100) s
$$;
grant execute on function public.my_sessions() to authenticated;

-- Signs one device out; null where it is signed out already, or not one of the caller's.
create function public.end_session(session_id uuid) returns uuid
language sql security definer set search_path = '' as $$
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = (select auth.uid()) returning s.id
$$;
grant execute on function public.end_session(uuid) to authenticated;

-- Signs every device out but the one that asks. @returns how many
create function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from auth.sessions s
  where s.user_id = (select auth.uid()) and s.id is distinct from private.my_session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;
grant execute on function public.end_other_sessions() to authenticated;

-- What the page about one's account must know before it asks for anything.
create function public.account_security() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', u.email,
    'hasPassword', coalesce(u.encrypted_password, '') <> '',
    -- Minutes ago, by the session itself: a token that was refreshed is not a sign-in.
    'isFresh', exists (
      select from auth.sessions s
      where s.id = private.my_session_id() and s.user_id = u.id and s.created_at > now() - interval '10 minutes'))
  from auth.users u where u.id = (select auth.uid())
$$;
grant execute on function public.account_security() to authenticated;

-- A token lives for up to an hour, its session perhaps not: PostgREST calls this before every request, so that a device
-- that was signed out learns so from its next one. Tokens without a session (keys, older ones) are not asked.
create function public.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  claimed uuid := private.my_session_id();
begin
  if claimed is not null and not exists (select from auth.sessions s where s.id = claimed) then
    raise exception 'This device has been signed out.' using errcode = 'PT401';
  end if;
end $$;
grant execute on function public.require_session() to anon, authenticated;

-- https://docs.postgrest.org/en/stable/references/transactions.html#pre-request
alter role authenticator set pgrst.db_pre_request = 'public.require_session';
notify pgrst, 'reload config';
