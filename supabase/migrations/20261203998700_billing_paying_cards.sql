-- A card that came after the purchase pays too.
create or replace function public.remember_paying_card(user_id uuid, card_fingerprint text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.past_buyers (kind, hash, user_id)
  select 'card', private.sha256_of(remember_paying_card.card_fingerprint), remember_paying_card.user_id
  where remember_paying_card.card_fingerprint is not null
  on conflict on constraint past_buyers_pkey do nothing
$function$;

CREATE OR REPLACE FUNCTION public.apply_sync(customer_id text, ticket bigint, state jsonb, event_id text DEFAULT NULL::text)
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
  update private.checkouts c set replaced = array_remove(c.replaced, state ->> 'order') from public.subscribers s
  where s.stripe_customer_id = apply_sync.customer_id and c.user_id = s.user_id and state ->> 'order' = any (c.replaced);
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
    if state ->> 'status' = 'active' then
      perform private.remember_purchase(s.user_id),
        public.remember_paying_card(s.user_id, state ->> 'cardFingerprint') from public.subscribers s where s.stripe_customer_id = apply_sync.customer_id;
    end if;
    return 'applied';
  end if;
  return case when exists (select from public.subscribers s where s.stripe_customer_id = apply_sync.customer_id)
    then 'outdated' else 'unknown' end;
end $function$;
