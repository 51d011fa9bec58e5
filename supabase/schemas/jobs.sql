-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.jobs (
  id bigint not null generated always as identity,
  kind text not null,
  payload jsonb not null default '{}'::jsonb,
  key text,
  run_at timestamp with time zone not null default now(),
  attempts smallint not null default 0,
  locked_until timestamp with time zone,
  last_error text,
  dead_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_key_unique UNIQUE (key),
  constraint jobs_key_length CHECK ((char_length(key) <= 200)),
  constraint jobs_kind_plain CHECK (((kind ~ '^[a-z]+\.[a-z_]+$'::text) AND (char_length(kind) <= 60))),
  constraint jobs_payload_size CHECK (((jsonb_typeof(payload) = 'object'::text) AND (pg_column_size(payload) <= 10000)))
);
comment on table private.jobs is 'Work to be done; a row goes when it is. attempts counts claims, so that only the latest one may say how it ended.';
comment on column private.jobs.key is 'Of jobs with the same key one waits.';
comment on column private.jobs.locked_until is 'A runner has it until then; one that was killed loses it.';
comment on column private.jobs.dead_at is 'Failed too often: it is not tried again until the operator says so (npm run jobs).';
alter table private.jobs enable row level security;

CREATE INDEX jobs_due ON private.jobs USING btree (run_at, id) WHERE (dead_at IS NULL);

CREATE OR REPLACE FUNCTION private.enqueue(kind text, payload jsonb DEFAULT '{}'::jsonb, run_at timestamp with time zone DEFAULT now(), key text DEFAULT NULL::text)
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
comment on function private.enqueue(kind text, payload jsonb, run_at timestamp with time zone, key text) is 'Asks for a job, in the transaction that needs it. With a key it takes the place of the one that waits, and keeps the earlier time.';

CREATE OR REPLACE FUNCTION private.finish_job(job_id bigint, attempt integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.jobs j where j.id = finish_job.job_id and j.attempts = finish_job.attempt and j.dead_at is null;
  if not found then
    raise exception 'Another runner has this job.' using errcode = 'PT409';
  end if;
end $function$;
comment on function private.finish_job(job_id bigint, attempt integer) is 'In the transaction of the job''s work: both happen, once, or neither does. @throws PT409 when the job was given to another runner';

CREATE OR REPLACE FUNCTION private.follow_clock(at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Longer than any lease and any wait after a failure.
  soon constant timestamptz := at + interval '15 minutes';
  ahead interval;
begin
  update private.jobs j set
    run_at = case when j.attempts > 0 then least(j.run_at, soon) when j.created_at > at then j.run_at - (j.created_at - at) else j.run_at end,
    created_at = least(j.created_at, at),
    locked_until = case when j.locked_until > soon then soon else j.locked_until end
  where j.dead_at is null and (j.created_at > at or j.attempts > 0 and j.run_at > soon or j.locked_until > soon);
  -- One that is being sent stays with its sender.
  update private.letters l set
    leased_until = case when l.attempts > 0 then least(l.leased_until, soon) else l.leased_until - (l.created_at - at) end,
    created_at = least(l.created_at, at)
  where l.sent_at is null and l.failed_at is null
    and (l.created_at > at or l.attempts > 0 and l.leased_until > at + interval '130 minutes');
  select max(l.happened_at) - at into ahead from private.letter_lines l where l.happened_at > at;
  update private.letter_lines l set happened_at = l.happened_at - ahead, due_at = l.due_at - ahead
  where l.letter_id is null and l.settled_at is null and l.happened_at > at;
  update private.checkouts c set leased_until = soon where c.leased_until > soon;
  -- Nothing missed at Stripe stays unnoticed for longer than with a right clock.
  update public.subscribers s set synced_at = follow_clock.at - interval '1 second' where s.synced_at > follow_clock.at;
  update private.stripe_events e set received_at = follow_clock.at where e.received_at > follow_clock.at and e.handled_at is null;
  update private.checkouts c set opened_at = follow_clock.at where c.opened_at > follow_clock.at;
  update private.checkouts c set leased_at = follow_clock.at where c.leased_at > follow_clock.at;
  -- What is counted within an hour or a day began now at the latest: no one is refused for longer than they were told.
  update private.ai_calls x set begun_at = follow_clock.at where x.begun_at > follow_clock.at;
  update private.attachment_uploads x set created_at = follow_clock.at where x.created_at > follow_clock.at;
  update private.audit_exports x set at = follow_clock.at where x.at > follow_clock.at;
  update private.billing_steps x set since = follow_clock.at where x.since > follow_clock.at;
  update private.contact_arrivals x set arrived_at = follow_clock.at where x.arrived_at > follow_clock.at;
  update private.copied_bytes x set since = follow_clock.at where x.since > follow_clock.at;
  update private.coupon_guesses x set since = follow_clock.at where x.since > follow_clock.at;
  update private.failed_sign_ins x set since = follow_clock.at where x.since > follow_clock.at;
  update private.help_feedback_arrivals x set arrived_at = follow_clock.at where x.arrived_at > follow_clock.at;
  update private.invitation_calls x set called_at = follow_clock.at where x.called_at > follow_clock.at;
  update private.invitation_letters x set sent_at = follow_clock.at where x.sent_at > follow_clock.at;
  update private.picture_changes x set changed_at = follow_clock.at where x.changed_at > follow_clock.at;
end $function$;
comment on function private.follow_clock(at timestamp with time zone) is 'After the clock was set back: what is dated later than now waits as long as it was meant to.';

CREATE OR REPLACE FUNCTION public.claim_job(lease_seconds integer, without text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed private.jobs;
begin
  -- One that ended its runner each time, or whose runner was killed each time.
  update private.jobs j set dead_at = clock_timestamp(), last_error = coalesce(j.last_error, 'Its runner ended without an answer.')
  where j.dead_at is null and j.attempts >= 8 and j.locked_until <= clock_timestamp();
  update private.jobs j set attempts = j.attempts + 1, locked_until = clock_timestamp() + make_interval(secs => claim_job.lease_seconds)
  where j.id = (
    select d.id from private.jobs d
    where d.dead_at is null and d.run_at <= clock_timestamp() and (d.locked_until is null or d.locked_until <= clock_timestamp())
      and d.kind <> all (claim_job.without)
    order by d.run_at, d.id limit 1 for update skip locked)
  returning j.* into claimed;
  return case when claimed.id is not null then jsonb_build_object('id', claimed.id, 'kind', claimed.kind, 'payload', claimed.payload,
    'attempt', claimed.attempts) end;
end $function$;
comment on function public.claim_job(lease_seconds integer, without text[]) is 'The next one that is due, for this long, not of the kinds in "without"; null when there is none.';
grant execute on function public.claim_job(lease_seconds integer, without text[]) to service_role;

CREATE OR REPLACE FUNCTION public.continue_job(job_id bigint, attempt integer, payload jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The one that took its key does all of it.
  delete from private.jobs j where j.id = continue_job.job_id and j.attempts = continue_job.attempt and j.dead_at is null and j.key is null;
  update private.jobs j set payload = continue_job.payload, run_at = clock_timestamp(), attempts = 0, locked_until = null, last_error = null
  where j.id = continue_job.job_id and j.attempts = continue_job.attempt and j.dead_at is null;
  return found;
end $function$;
comment on function public.continue_job(job_id bigint, attempt integer, payload jsonb) is 'Due again, with this payload, after all that is due now; only with a key. False: another one took its key, or another runner has it.';
grant execute on function public.continue_job(job_id bigint, attempt integer, payload jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.enqueue_job(kind text, payload jsonb DEFAULT '{}'::jsonb, run_at timestamp with time zone DEFAULT now(), key text DEFAULT NULL::text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.enqueue(enqueue_job.kind, enqueue_job.payload, enqueue_job.run_at, enqueue_job.key)
$function$;
grant execute on function public.enqueue_job(kind text, payload jsonb, run_at timestamp with time zone, key text) to service_role;

CREATE OR REPLACE FUNCTION public.fail_job(job_id bigint, attempt integer, error text, is_final boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome text;
begin
  -- 10 s, 20 s, 40 s … 20 minutes, each give or take a quarter, so that what failed together does not come back together.
  update private.jobs j set last_error = left(fail_job.error, 500), locked_until = null,
    run_at = clock_timestamp() + make_interval(secs => 5 * 2 ^ j.attempts * (0.75 + random() / 2)),
    dead_at = case when fail_job.is_final or j.attempts >= 8 then clock_timestamp() end
  where j.id = fail_job.job_id and j.attempts = fail_job.attempt and j.dead_at is null
  returning case when j.dead_at is null then 'again' else 'dead' end into outcome;
  return outcome;
end $function$;
comment on function public.fail_job(job_id bigint, attempt integer, error text, is_final boolean) is '"again" later, or "dead" after the eighth time; null when another runner has it.';
grant execute on function public.fail_job(job_id bigint, attempt integer, error text, is_final boolean) to service_role;

CREATE OR REPLACE FUNCTION public.finish_job(job_id bigint, attempt integer, again_in_seconds integer DEFAULT NULL::integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if again_in_seconds is null then
    delete from private.jobs j where j.id = finish_job.job_id and j.attempts = finish_job.attempt and j.dead_at is null;
  else
    update private.jobs j set run_at = clock_timestamp() + make_interval(secs => finish_job.again_in_seconds), attempts = 0,
      locked_until = null, last_error = null
    where j.id = finish_job.job_id and j.attempts = finish_job.attempt and j.dead_at is null;
  end if;
  return found;
end $function$;
comment on function public.finish_job(job_id bigint, attempt integer, again_in_seconds integer) is 'It is done, and a recurring one is due again later. False: it had been given to another runner, or its work finished it.';
grant execute on function public.finish_job(job_id bigint, attempt integer, again_in_seconds integer) to service_role;

CREATE OR REPLACE FUNCTION public.has_due_job()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.jobs j
    where j.dead_at is null and j.run_at <= clock_timestamp() and (j.locked_until is null or j.locked_until <= clock_timestamp()))
$function$;
grant execute on function public.has_due_job() to service_role;

CREATE OR REPLACE FUNCTION public.hold_job(job_id bigint, attempt integer, lease_seconds integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.jobs j set locked_until = clock_timestamp() + make_interval(secs => hold_job.lease_seconds)
  where j.id = hold_job.job_id and j.attempts = hold_job.attempt and j.dead_at is null;
  return found;
end $function$;
comment on function public.hold_job(job_id bigint, attempt integer, lease_seconds integer) is 'Keeps it for this much longer. False: it was given to another runner.';
grant execute on function public.hold_job(job_id bigint, attempt integer, lease_seconds integer) to service_role;

CREATE OR REPLACE FUNCTION public.list_jobs()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'kind', j.kind, 'attempts', j.attempts, 'runAt', j.run_at, 'deadAt', j.dead_at,
    'isRunning', coalesce(j.locked_until > clock_timestamp(), false), 'lastError', j.last_error) order by j.dead_at nulls last, j.run_at, j.id), '[]')
  from (select * from private.jobs o order by o.dead_at nulls last, o.run_at, o.id limit 200) j
$function$;
comment on function public.list_jobs() is 'For the operator: the first 200, the dead ones before the others.';
grant execute on function public.list_jobs() to service_role;

CREATE OR REPLACE FUNCTION public.retry_job(job_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.jobs j set dead_at = null, attempts = 0, run_at = now(), locked_until = null
  where j.id = retry_job.job_id and j.dead_at is not null;
  return found;
end $function$;
comment on function public.retry_job(job_id bigint) is 'Tries a dead one again. False: there is no such dead job.';
grant execute on function public.retry_job(job_id bigint) to service_role;

CREATE OR REPLACE FUNCTION public.schedule_jobs(recurring jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at constant timestamptz := clock_timestamp();
begin
  -- One that is due later than its interval allows was dated before the clock was set back.
  update private.jobs j set run_at = at
  from jsonb_to_recordset(schedule_jobs.recurring) as r (kind text, seconds integer)
  where j.key = 'every:' || r.kind and j.dead_at is null
    and j.run_at > at + make_interval(secs => r.seconds + case when j.attempts > 0 then 900 else 0 end);
  if found then
    perform private.follow_clock(at);
  end if;
  -- A dead one is tried again when its next turn comes.
  insert into private.jobs as j (kind, key)
  select r.kind, 'every:' || r.kind from jsonb_to_recordset(schedule_jobs.recurring) as r (kind text, seconds integer)
  where not exists (
    select from private.jobs o where o.key = 'every:' || r.kind
      and (o.dead_at is null or o.dead_at > at - make_interval(secs => r.seconds) and o.dead_at <= at))
  on conflict on constraint jobs_key_unique do update set run_at = now(), attempts = 0, dead_at = null where j.dead_at is not null;
end $function$;
comment on function public.schedule_jobs(recurring jsonb) is 'Makes the recurring jobs that are not there, and lets none wait longer than its interval: [{kind, seconds}].';
grant execute on function public.schedule_jobs(recurring jsonb) to service_role;
