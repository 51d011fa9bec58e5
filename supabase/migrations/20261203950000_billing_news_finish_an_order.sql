-- What a plan was made of is finished once its news is here: it can no longer be given up.
create or replace function public.apply_sync(customer_id text, ticket bigint, state jsonb, event_id text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome text := state ->> 'outcome';
  is_given_up boolean;
begin
  if apply_sync.event_id is not null then
    -- A second delivery at the same time waits here, and then finds the event handled.
    update private.stripe_events e set handled_at = now() where e.id = apply_sync.event_id and e.handled_at is null;
    if not found then
      return 'repeated';
    end if;
  end if;
  -- Locked before the row: give_up_order() comes before this, or finds the order finished.
  select coalesce(state ->> 'order' = any (c.given_up), false) into is_given_up
  from private.checkouts c join public.subscribers s on s.user_id = c.user_id
  where s.stripe_customer_id = apply_sync.customer_id for update of c;
  update private.checkouts c set setup_intent_id = null, coupon_code = null from public.subscribers s
  where s.stripe_customer_id = apply_sync.customer_id and c.user_id = s.user_id and c.setup_intent_id = state ->> 'order';
  update public.subscribers s set
    stripe_subscription_id = state ->> 'subscriptionId',
    status = state ->> 'status',
    price_id = state ->> 'priceId',
    trial_ends_at = (state ->> 'trialEndsAt')::timestamptz,
    cancels_at = (state ->> 'cancelsAt')::timestamptz,
    past_due_since = (state ->> 'pastDueSince')::timestamptz,
    ended_at = (state ->> 'endedAt')::timestamptz,
    sold_tier = state ->> 'tier',
    has_card = coalesce((state ->> 'hasCard')::boolean, false),
    -- The trial of an order that was given up after Stripe was asked ends, and does not count.
    has_had_trial = s.has_had_trial or coalesce((state ->> 'hasHadTrial')::boolean and is_given_up is not true, false),
    subscription_tier = case outcome when 'in' then state ->> 'tier' when 'starter' then 'free' else s.subscription_tier end,
    subscribed = s.subscribed or outcome in ('in', 'starter'),
    subscription_end = case outcome when 'in' then (state ->> 'periodEndsAt')::timestamptz when 'starter' then null else s.subscription_end end,
    access_ends_at = case outcome when 'in' then (state ->> 'accessEndsAt')::timestamptz when 'starter' then null else s.access_ends_at end,
    synced_at = now(),
    sync_ticket = apply_sync.ticket
  where s.stripe_customer_id = apply_sync.customer_id and s.sync_ticket < apply_sync.ticket;
  if found then
    return 'applied';
  end if;
  return case when exists (select from public.subscribers s where s.stripe_customer_id = apply_sync.customer_id)
    then 'outdated' else 'unknown' end;
end $function$;
