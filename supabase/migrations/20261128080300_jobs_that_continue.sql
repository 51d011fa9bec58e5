-- A job whose work goes in portions gives way to the others between two of them, and continues where it was.
create function public.continue_job(job_id bigint, attempt integer, payload jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- The one that took its key does all of it.
  delete from private.jobs j where j.id = continue_job.job_id and j.attempts = continue_job.attempt and j.dead_at is null and j.key is null;
  update private.jobs j set payload = continue_job.payload, run_at = clock_timestamp(), attempts = 0, locked_until = null, last_error = null
  where j.id = continue_job.job_id and j.attempts = continue_job.attempt and j.dead_at is null;
  return found;
end $$;
comment on function public.continue_job(bigint, integer, jsonb) is 'Due again, with this payload, after all that is due now; only with a key. False: another one took its key, or another runner has it.';
revoke execute on function public.continue_job(bigint, integer, jsonb) from public;
grant execute on function public.continue_job(bigint, integer, jsonb) to service_role;
