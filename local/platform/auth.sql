-- What migrations and policies need of Supabase Auth. In the embedded services lite has made the
-- tables already, with more columns; here is what a bare PostgreSQL gets.

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

create table if not exists auth.users (
  id uuid primary key,
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  confirmation_token varchar(255),
  recovery_token varchar(255),
  reauthentication_token varchar(255),
  email_change varchar(255),
  email_change_token_new varchar(255),
  email_change_token_current varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb default '{}'::jsonb,
  raw_user_meta_data jsonb default '{}'::jsonb,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;

create table if not exists auth.identities (
  id uuid primary key,
  provider text not null,
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null default '{}'::jsonb,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  unique (provider, provider_id)
);

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

-- A row as hosted Supabase takes it: the id is made by the database when it is left out.
alter table auth.identities alter column id set default gen_random_uuid();

-- The claims of the request, as PostgREST sets them (one JSON document, or one setting a claim).

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to public;

-- With a new address, a new password or the first confirmation, all links and codes that were sent before stop working, as on
-- hosted Supabase: the old mailbox, or a thief's, keeps none. A password that is taken away is no one's choice (door.ts).
create or replace function auth.drop_open_links() returns trigger language plpgsql as $$
begin
  new.confirmation_token := null;
  new.recovery_token := null;
  new.reauthentication_token := null;
  new.email_change := null;
  new.email_change_token_new := null;
  new.email_change_token_current := null;
  new.email_change_sent_at := null;
  return new;
end $$;
create or replace trigger drop_open_links before update on auth.users for each row
  when (old.email is distinct from new.email
    or (new.encrypted_password is not null and old.encrypted_password is distinct from new.encrypted_password)
    or (old.email_confirmed_at is null and new.email_confirmed_at is not null))
  execute function auth.drop_open_links();
