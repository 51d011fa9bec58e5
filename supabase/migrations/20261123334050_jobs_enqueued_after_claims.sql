-- A job that was claimed at the moment in which it was enqueued again took the second one along, and ended with both.

create or replace function private.enqueue(kind text, payload jsonb DEFAULT '{}'::jsonb, run_at timestamp with time zone DEFAULT now(), key text DEFAULT NULL::text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made bigint;
begin
  -- It is claimed before or after this, and the next statement sees which.
  perform from private.jobs j where j.key = enqueue.key for update;
  -- One that is running may have read already what this is about: it keeps on, and this one comes after it.
  update private.jobs j set key = null where j.key = enqueue.key and j.locked_until > clock_timestamp() and j.dead_at is null;
  insert into private.jobs as j (kind, payload, run_at, key) values (enqueue.kind, enqueue.payload, enqueue.run_at, enqueue.key)
  on conflict on constraint jobs_key_unique do update set kind = excluded.kind, payload = excluded.payload,
    run_at = case when j.dead_at is null then least(j.run_at, excluded.run_at) else excluded.run_at end,
    attempts = case when j.dead_at is null then j.attempts else 0 end, dead_at = null
  returning j.id into made;
  return made;
end $function$;
