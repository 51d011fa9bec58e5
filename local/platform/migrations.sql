-- The Supabase CLI's own records: which migrations have run, and whether the seed has.

create schema if not exists supabase_migrations;

create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);

create table if not exists supabase_migrations.seed_files (
  path text primary key,
  hash text not null
);

-- Our own: what the migration's text was, so that one that is edited later is noticed.
alter table supabase_migrations.schema_migrations add column if not exists checksum text;
