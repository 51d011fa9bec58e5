-- After the clock was a day fast, the reconciling job left those alone for a day that it had looked at in the meantime, and
-- checkouts that were left then.
create or replace function private.follow_clock(at timestamp with time zone)
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
