-- A job that makes progress keeps its claim, and a runner that has no room for another one of its kind leaves it.
create function public.hold_job(job_id bigint, attempt integer, lease_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.jobs j set locked_until = clock_timestamp() + make_interval(secs => hold_job.lease_seconds)
  where j.id = hold_job.job_id and j.attempts = hold_job.attempt and j.dead_at is null;
  return found;
end $$;
comment on function public.hold_job(bigint, integer, integer) is 'Keeps it for this much longer. False: it was given to another runner.';
revoke execute on function public.hold_job(bigint, integer, integer) from public;
grant execute on function public.hold_job(bigint, integer, integer) to service_role;

drop function public.claim_job(integer);
create function public.claim_job(lease_seconds integer, without text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.claim_job(integer, text[]) is 'The next one that is due, for this long, not of the kinds in "without"; null when there is none.';
revoke execute on function public.claim_job(integer, text[]) from public;
grant execute on function public.claim_job(integer, text[]) to service_role;

comment on table private.account_exports is 'Exports that people asked for. done of total counts dojos, files and their bytes.';

-- All files of the largest plan (200 GB), and everything that is written.
update storage.buckets set file_size_limit = 250000000000 where id = 'exports';
