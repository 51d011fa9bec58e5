-- How the realtime service learns of what was committed. Hosted Supabase reads the write-ahead log;
-- an embedded Postgres has no replication, so triggers NOTIFY instead. Postgres delivers the
-- notifications of a transaction after its commit, in the order of the commits, and never those of
-- one that was rolled back.

-- A payload that does not fit into a notification (8000 bytes) waits here to be fetched by its id.
create table if not exists realtime.outbox (
  id uuid primary key default gen_random_uuid(),
  payload jsonb not null,
  created_at timestamptz not null default now()
);

alter table realtime.outbox enable row level security;
revoke all on realtime.outbox from public, anon, authenticated, service_role;

-- Notifies with the payload, or with the id it can be fetched by. Equal notifications of one
-- transaction are merged by Postgres, so each carries an id of its own.
create or replace function realtime.notify(kind text, payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- A row is a topic of its own, and so is a session.
  head constant jsonb := jsonb_build_object('kind', kind, 'id', gen_random_uuid(),
    'sender', coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', ''),
    'topic', left(coalesce(payload ->> 'topic', concat_ws(' ', payload ->> 'schema', payload ->> 'table',
      coalesce(payload #>> '{record,id}', payload #>> '{old_record,id}', payload ->> 'session'))), 200));
  message constant text := (head || jsonb_build_object('payload', payload))::text;
  kept uuid;
begin
  if octet_length(message) < 7500 then
    perform pg_notify('realtime', message);
  else
    insert into realtime.outbox (payload) values (payload) returning id into kept;
    perform pg_notify('realtime', (head || jsonb_build_object('id', kept))::text);
  end if;
end
$$;

revoke all on function realtime.notify(text, jsonb) from public;

create or replace function realtime.announce_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.notify('broadcast', jsonb_build_object('id', new.id, 'topic', new.topic,
    'event', new.event, 'private', coalesce(new.private, false), 'payload', new.payload));
  return null;
end
$$;

create or replace trigger announce_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast') execute function realtime.announce_message();

-- Row changes for `postgres_changes`. Of an old row only the key is told, as in a hosted project
-- with RLS: no policy can be checked for a row that no longer exists.
create or replace function realtime.announce_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key jsonb;
  told integer := coalesce(nullif(current_setting('realtime.told', true), '')::integer, 0);
begin
  -- Telling takes longer than most changes: 40,000 rows that went with their technique took 6 s.
  if told >= 1000 then
    return null;
  end if;
  perform set_config('realtime.told', (told + 1)::text, true);
  if tg_op <> 'INSERT' then
    select coalesce(jsonb_object_agg(a.attname, to_jsonb(old) -> a.attname), '{}') into key
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = tg_relid and i.indisprimary;
  end if;
  perform realtime.notify('change', jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'commit_timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'record', case when tg_op <> 'DELETE' then to_jsonb(new) end,
    'old_record', key));
  return null;
end
$$;

-- A session that has ended: its channels are closed.
create or replace function realtime.announce_signed_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.notify('signed-out', jsonb_build_object('session', old.id));
  return null;
end
$$;

create or replace trigger zz_realtime_announce_signed_out after delete on auth.sessions
  for each row execute function realtime.announce_signed_out();

-- Puts the trigger on every table of the publication, and takes it from those that left.
create or replace function realtime.install_capture() returns void
language plpgsql set search_path = '' as $$
declare
  target record;
begin
  for target in
    select c.oid::regclass as name, p.tablename is not null as wanted, t.oid is not null as present
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join pg_catalog.pg_publication_tables p
      on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
    left join pg_catalog.pg_trigger t on t.tgrelid = c.oid and t.tgname = 'zz_realtime_announce_change'
    where c.relkind in ('r', 'p')
  loop
    if target.wanted and not target.present then
      execute format('create trigger zz_realtime_announce_change after insert or update or delete on %s
        for each row execute function realtime.announce_change()', target.name);
    elsif target.present and not target.wanted then
      execute format('drop trigger zz_realtime_announce_change on %s', target.name);
    end if;
  end loop;
end
$$;
