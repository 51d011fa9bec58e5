-- People and their clans.
--
-- Helpers that policies call live in `private`, which the API does not expose. Each is security definer
-- (so that a policy on a table may read that table without recursion), stable and without a search path.

create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- Nothing new is open by default: every table and function below is granted by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- Not `in schema`: a default that stands for every schema cannot be taken back for one.
alter default privileges revoke execute on functions from public;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null constraint profiles_display_name_length check (char_length(btrim(display_name)) between 1 and 80),
  avatar_url text constraint profiles_avatar_url_is_https check (avatar_url ~ '^https?://' and char_length(avatar_url) <= 2000),
  onboarding_completed_at timestamptz,
  onboarding_data jsonb not null default '{}' constraint profiles_onboarding_data_is_object
    check (jsonb_typeof(onboarding_data) = 'object' and pg_column_size(onboarding_data) <= 8192),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is
  'What colleagues see of a person (user_id, display_name, avatar_url), and what only they themselves do (my_onboarding). E-mail addresses stay in auth.users.';
alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select (user_id, display_name, avatar_url) on public.profiles to authenticated;
grant update (display_name, avatar_url, onboarding_completed_at, onboarding_data) on public.profiles to authenticated;

create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();

create policy "people change their own profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.clans (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint clans_name_length check (char_length(btrim(name)) between 1 and 80),
  created_by uuid not null references auth.users (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.clans is 'Teams.';
create index clans_created_by on public.clans (created_by);
alter table public.clans enable row level security;
revoke all on public.clans from anon, authenticated;
grant select, delete on public.clans to authenticated;
grant insert (id, name, created_by) on public.clans to authenticated;
grant update (name) on public.clans to authenticated;

create trigger clans_touch before update on public.clans
  for each row execute function private.touch_updated_at();

create policy "founders dissolve their clan" on public.clans for delete to authenticated
  using (created_by = (select auth.uid()));
create policy "people found clans in their own name" on public.clans for insert to authenticated
  with check (created_by = (select auth.uid()));

create table public.clan_members (
  clan_id uuid not null references public.clans (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint clan_members_role_known check (role in ('admin', 'member', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (clan_id, user_id)
);
comment on table public.clan_members is 'Who belongs to a clan, and as what.';
create index clan_members_user_id on public.clan_members (user_id);
alter table public.clan_members enable row level security;
revoke all on public.clan_members from anon, authenticated;
grant select, delete on public.clan_members to authenticated;
grant update (role) on public.clan_members to authenticated;

create function private.my_clan_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select clan_id from public.clan_members where user_id = (select auth.uid())
$$;
grant execute on function private.my_clan_ids() to authenticated;

create policy "members and founders see their clan" on public.clans for select to authenticated
  using (id in (select private.my_clan_ids()) or created_by = (select auth.uid()));
create policy "members see who is in their clan" on public.clan_members for select to authenticated
  using (clan_id in (select private.my_clan_ids()));

create function private.administered_clan_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select clan_id from public.clan_members where user_id = (select auth.uid()) and role = 'admin'
$$;
grant execute on function private.administered_clan_ids() to authenticated;

create policy "clan admins rename their clan" on public.clans for update to authenticated
  using (id in (select private.administered_clan_ids()))
  with check (id in (select private.administered_clan_ids()));
create policy "clan admins change roles" on public.clan_members for update to authenticated
  using (clan_id in (select private.administered_clan_ids()))
  with check (clan_id in (select private.administered_clan_ids()));
create policy "clan admins remove members and anyone may leave" on public.clan_members for delete to authenticated
  using (clan_id in (select private.administered_clan_ids()) or user_id = (select auth.uid()));

create function private.make_founder_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.clan_members (clan_id, user_id, role) values (new.id, new.created_by, 'admin');
  return null;
end $$;
create trigger clans_founder after insert on public.clans
  for each row execute function private.make_founder_admin();

create function private.keep_founder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.clans where id = old.clan_id and created_by = old.user_id)
     and (tg_op = 'DELETE' or new.role <> 'admin') then
    raise exception 'The founder of a clan stays its admin.' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger clan_members_keep_founder before update or delete on public.clan_members
  for each row execute function private.keep_founder();

create function private.welcome_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, display_name, avatar_url)
  values (
    new.id,
    coalesce(
      nullif(left(btrim(coalesce(new.raw_user_meta_data ->> 'display_name', new.raw_user_meta_data ->> 'full_name', '')), 80), ''),
      nullif(left(split_part(coalesce(new.email, ''), '@', 1), 80), ''),
      'Ninja'
    ),
    case when new.raw_user_meta_data ->> 'avatar_url' ~ '^https?://' and char_length(new.raw_user_meta_data ->> 'avatar_url') <= 2000
      then new.raw_user_meta_data ->> 'avatar_url' end
  );
  return null;
end $$;
create trigger welcome_person after insert on auth.users
  for each row execute function private.welcome_person();

-- How far this person has come with the tour: {completedAt, data}.
create function public.my_onboarding() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('completedAt', p.onboarding_completed_at, 'data', p.onboarding_data)
  from public.profiles p where p.user_id = (select auth.uid())
$$;
grant execute on function public.my_onboarding() to authenticated;

-- Whether this session began within ten minutes, by what the auth server says of it. Where it says nothing: no.
create function private.has_just_signed_in() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(max((m.way ->> 'timestamp')::bigint) > extract(epoch from now()) - 600, false)
  from jsonb_array_elements(case jsonb_typeof((select auth.jwt()) -> 'amr') when 'array' then (select auth.jwt()) -> 'amr' else '[]' end) as m (way)
  where jsonb_typeof(m.way -> 'timestamp') = 'number' and m.way ->> 'method' <> 'token_refresh'
$$;
