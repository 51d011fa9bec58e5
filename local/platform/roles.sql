-- The roles of a Supabase project. Hosted Supabase has them already; a bare PostgreSQL has not.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit')
    ) as role (name, options)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- As in a hosted project: extensions live in their own schema and are installed when available.
do $$
declare
  extension text;
begin
  foreach extension in array array['pgcrypto', 'uuid-ossp', 'pg_trgm', 'citext', 'unaccent'] loop
    if exists (select from pg_catalog.pg_available_extensions where name = extension) then
      execute format('create extension if not exists %I with schema extensions', extension);
    end if;
  end loop;
end
$$;

-- Hosted Supabase grants everything in `public` to the API's roles and leaves it to RLS and to
-- the migrations to take it back. Migrations must be written against the same ground.
grant usage on schema public to anon, authenticated, service_role;
do $$
begin
  -- Only before the first migration: a later change of this platform must not give back what migrations took.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  end if;
end
$$;
