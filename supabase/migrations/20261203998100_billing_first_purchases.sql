-- Whoever pays, deletes the account and comes back got a coupon for a first purchase again.
create table private.past_buyers (
  kind text not null,
  hash text not null,
  user_id uuid,
  since timestamp with time zone not null default now(),
  constraint past_buyers_pkey PRIMARY KEY (kind, hash),
  constraint past_buyers_hash_is_sha256 CHECK (hash ~ '^[0-9a-f]{64}$'),
  constraint past_buyers_kind_known CHECK (kind in ('address', 'card')),
  constraint past_buyers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table private.past_buyers is 'Addresses and cards that bought a plan. user_id null: the account is gone, and its purchase was the first all the same.';
alter table private.past_buyers enable row level security;
create index past_buyers_user_id on private.past_buyers using btree (user_id);

create function private.remember_purchase(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.past_buyers (kind, hash, user_id)
  select w.kind, w.hash, remember_purchase.user_id from private.takers_of_coupon(remember_purchase.user_id, null) w
  union all
  select t.kind, t.hash, t.user_id from private.taken_trials t where t.user_id = remember_purchase.user_id
  on conflict on constraint past_buyers_pkey do nothing
$function$;
comment on function private.remember_purchase(user_id uuid) is 'Their address, and those and the card of their trial, have paid from now on.';

create function public.remember_buyer(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.remember_purchase(remember_buyer.user_id)
$function$;
revoke all on function public.remember_buyer(uuid) from public, anon, authenticated;
grant execute on function public.remember_buyer(user_id uuid) to service_role;

create function public.remember_paying_card(user_id uuid, card_fingerprint text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.past_buyers (kind, hash, user_id)
  select 'card', private.sha256_of(remember_paying_card.card_fingerprint), remember_paying_card.user_id
  where remember_paying_card.card_fingerprint is not null
  on conflict on constraint past_buyers_pkey do nothing;
  return found;
end $function$;
comment on function public.remember_paying_card(user_id uuid, card_fingerprint text) is 'Whether it was not known to have paid.';
revoke all on function public.remember_paying_card(uuid, text) from public, anon, authenticated;
grant execute on function public.remember_paying_card(user_id uuid, card_fingerprint text) to service_role;

create function public.forget_paying_card(user_id uuid, card_fingerprint text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.past_buyers b where b.kind = 'card' and b.hash = private.sha256_of(forget_paying_card.card_fingerprint)
    and b.user_id = forget_paying_card.user_id
$function$;
comment on function public.forget_paying_card(user_id uuid, card_fingerprint text) is 'The purchase for which it was remembered was refused.';
revoke all on function public.forget_paying_card(uuid, text) from public, anon, authenticated;
grant execute on function public.forget_paying_card(user_id uuid, card_fingerprint text) to service_role;

create function public.has_bought_elsewhere(user_id uuid, card_fingerprint text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.takers_of_coupon(has_bought_elsewhere.user_id, has_bought_elsewhere.card_fingerprint) w
    join private.past_buyers b on b.kind = w.kind and b.hash = w.hash
    where b.user_id is distinct from has_bought_elsewhere.user_id)
$function$;
comment on function public.has_bought_elsewhere(user_id uuid, card_fingerprint text) is 'Whether this mailbox or card bought a plan with another account, which may be gone.';
revoke all on function public.has_bought_elsewhere(uuid, text) from public, anon, authenticated;
grant execute on function public.has_bought_elsewhere(user_id uuid, card_fingerprint text) to service_role;

select private.remember_purchase(s.user_id) from public.subscribers s where s.status = 'active';

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
      perform private.remember_purchase(s.user_id) from public.subscribers s where s.stripe_customer_id = apply_sync.customer_id;
    end if;
    return 'applied';
  end if;
  return case when exists (select from public.subscribers s where s.stripe_customer_id = apply_sync.customer_id)
    then 'outdated' else 'unknown' end;
end $function$;

-- What finishes an order for its person asks once more whether it is open.
CREATE OR REPLACE FUNCTION public.lease_checkout(user_id uuid, key text, seconds integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_granted boolean;
begin
  insert into private.checkouts as c (user_id, leased_by, leased_until, leased_at)
  values (lease_checkout.user_id, lease_checkout.key, now() + make_interval(secs => lease_checkout.seconds), now())
  on conflict on constraint checkouts_pkey do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until, leased_at = excluded.leased_at
    where c.leased_until is null or c.leased_until <= now()
  returning true into is_granted;
  return jsonb_build_object(
    'isGranted', coalesce(is_granted, false),
    'openOrder', (select c.setup_intent_id from private.checkouts c where c.user_id = lease_checkout.user_id),
    'givenUp', (select c.given_up from private.checkouts c where c.user_id = lease_checkout.user_id),
    'hasHadTrial', private.had_trial_elsewhere(lease_checkout.user_id)
      or coalesce((select s.has_had_trial from public.subscribers s where s.user_id = lease_checkout.user_id), false));
end $function$;
