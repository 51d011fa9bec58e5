-- An order that its person gives up may have been made: the answer of Stripe was lost, and they were told to try again. It was charged all
-- the same. Giving up tells which order it was now, so that the server ends what was made of it (lib/billing/give-up.ts), also when news
-- of it comes later. Each of the last orders is remembered: one that was on its way through two closed forms was bought.

alter table private.checkouts
  alter column given_up type text[] using case when given_up is null then '{}' else array[given_up] end,
  alter column given_up set default '{}',
  add column leased_at timestamptz;
update private.checkouts set given_up = '{}' where given_up is null;
alter table private.checkouts alter column given_up set not null;
comment on column private.checkouts.given_up is 'The last orders that their person gave up: requests for them may still be on their way, and plans made of them are ended.';
comment on column private.checkouts.leased_at is 'When a request began last. News that were asked before may lack what it made.';

drop function public.give_up_order();
create function public.give_up_order() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  given_up text;
begin
  update private.checkouts c set setup_intent_id = null, coupon_code = null,
    given_up = case when o.setup_intent_id is null then c.given_up else (array_append(c.given_up, o.setup_intent_id))[greatest(cardinality(c.given_up) - 18, 1):] end
  from private.checkouts o
  where o.user_id = c.user_id and c.user_id = (select auth.uid()) and (c.leased_until is null or c.leased_until <= now())
  returning o.setup_intent_id into given_up;
  if not found and exists (select from private.checkouts c where c.user_id = (select auth.uid())) then
    raise exception 'Your subscription is being set up in another window. Please check again in a moment.' using errcode = 'PT429';
  end if;
  return given_up;
end $$;
comment on function public.give_up_order() is 'What its caller confirmed a card for, and did not get, is not finished any more. Answers which order, if any was open. Refused while it is being carried out.';
revoke execute on function public.give_up_order() from public, anon;
grant execute on function public.give_up_order() to authenticated, service_role;

do $change$
declare
  change record;
  definition text;
  changed text;
begin
  for change in
    select * from (values
      ('public.lease_checkout'::regproc, $x$as c (user_id, leased_by, leased_until)
  values (lease_checkout.user_id, lease_checkout.key, now() + make_interval(secs => lease_checkout.seconds))$x$,
        $x$as c (user_id, leased_by, leased_until, leased_at)
  values (lease_checkout.user_id, lease_checkout.key, now() + make_interval(secs => lease_checkout.seconds), now())$x$),
      ('public.lease_checkout'::regproc, $x$leased_until = excluded.leased_until
    where$x$, $x$leased_until = excluded.leased_until, leased_at = excluded.leased_at
    where$x$),
      ('public.begin_sync'::regproc, $x$'toldEmail', s.told_email)$x$, $x$'toldEmail', s.told_email,
        'givenUp', coalesce((select to_jsonb(c.given_up) from private.checkouts c where c.user_id = s.user_id), '[]'))$x$),
      ('private.follow_clock'::regproc, $x$  update private.checkouts c set opened_at = follow_clock.at where c.opened_at > follow_clock.at;
$x$, $x$  update private.checkouts c set opened_at = follow_clock.at where c.opened_at > follow_clock.at;
  update private.checkouts c set leased_at = follow_clock.at where c.leased_at > follow_clock.at;
$x$),
      -- What was made by a request that failed afterwards, and payments for plans that have ended.
      ('public.due_billing_work'::regproc, $x$          or exists (select from private.stripe_events e$x$,
        $x$          or exists (select from private.checkouts c where c.user_id = s.user_id
            and c.leased_at > s.synced_at and c.leased_at < now() - interval '5 minutes')
          or (s.ended_at > now() - interval '60 days' and s.synced_at < now() - interval '7 days')
          or exists (select from private.stripe_events e$x$)
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    changed := replace(definition, change.was, change.now);
    if changed = definition then raise exception '% has changed', change.function; end if;
    execute changed;
  end loop;
end $change$;
