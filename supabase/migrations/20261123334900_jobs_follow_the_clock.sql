-- While the clock was an hour or a day fast, recurring jobs, e-mails and checkouts were dated by it. When it was set right,
-- they stood still for as long.
create function private.follow_clock(at timestamptz) returns void language plpgsql security definer set search_path to '' as $$
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
end $$;
comment on function private.follow_clock is 'After the clock was set back: what is dated later than now waits as long as it was meant to.';
revoke execute on function private.follow_clock(timestamptz) from public;

create or replace function public.schedule_jobs(recurring jsonb)
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
