-- Paid plans. Stripe knows what is true; these rows are what it said last, so that a page needs no call to Stripe.
-- Everything here is written by the server alone, through the functions below, which only the secret key may call.

alter table public.subscribers
  add column stripe_subscription_id text constraint subscribers_stripe_subscription_id_unique unique,
  add column status text,
  add column price_id text,
  add column trial_ends_at timestamptz,
  add column cancels_at timestamptz,
  add column past_due_since timestamptz,
  add column access_ends_at timestamptz,
  add column has_had_trial boolean not null default false,
  add column synced_at timestamptz,
  add column sync_ticket bigint not null default 0,
  add constraint subscribers_subscription_has_customer check (stripe_subscription_id is null or stripe_customer_id is not null);
comment on column public.subscribers.status is 'The word of Stripe for the subscription; null before the first one.';
comment on column public.subscribers.subscription_end is 'Until when is paid, or the trial runs.';
comment on column public.subscribers.access_ends_at is
  'When the paid plan ends unless Stripe has news: later than subscription_end where a payment is still tried (lib/billing/access.ts).';
comment on column public.subscribers.has_had_trial is 'Once true, always true: one trial a person, whatever the plan.';
comment on column public.subscribers.sync_ticket is 'Drawn before Stripe was asked. An answer to an earlier question never replaces a later one.';

-- By when the reconciling job has to look again.
create index subscribers_synced_at on public.subscribers (synced_at) where stripe_customer_id is not null;

create table private.stripe_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table private.stripe_events is 'Each event once. handled_at is written in the transaction of what it led to; null: to be tried again.';
create index stripe_events_unhandled on private.stripe_events (customer_id) where handled_at is null;
create index stripe_events_received_at on private.stripe_events (received_at);
alter table private.stripe_events enable row level security;

create table private.checkouts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  setup_intent_id text,
  coupon_code text,
  opened_at timestamptz,
  leased_by text,
  leased_until timestamptz
);
comment on table private.checkouts is
  'Where a person is on the way to a subscription. setup_intent_id: opened, and no subscription known of it yet. The lease is held
   by whoever is just making the subscription, so that two tabs never make two.';
create index checkouts_opened_at on private.checkouts (opened_at) where setup_intent_id is not null;
alter table private.checkouts enable row level security;

create table private.coupon_guesses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  guesses integer not null
);
comment on table private.coupon_guesses is 'How many wrong coupon codes a person has tried of late.';
alter table private.coupon_guesses enable row level security;

create sequence private.sync_tickets;

-- For people ---------------------------------------------------------------------------------------------------------------

-- A paid plan that is over is Starter: what is there stays. Rows from before Stripe have no access_ends_at.
create function private.tier_of(s public.subscribers) returns text
language sql stable set search_path = '' as $$
  select case when s.subscription_tier <> 'free' and coalesce(s.access_ends_at, s.subscription_end) <= now() then 'free'
    else s.subscription_tier end
$$;
grant execute on function private.tier_of(public.subscribers) to authenticated;

-- Whether this person went away on the way to a subscription. A day later nobody waits for it any more.
create function private.has_open_checkout() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.checkouts c where c.user_id = (select auth.uid())
    and c.setup_intent_id is not null and c.opened_at > now() - interval '1 day')
$$;
grant execute on function private.has_open_checkout() to authenticated;

-- Who asks, with what the guard of a page and its banners need: one call, and none to Stripe.
create or replace function public.viewer() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', p.user_id,
    'email', coalesce((select auth.jwt()) ->> 'email', ''),
    'displayName', p.display_name,
    'avatarUrl', p.avatar_url,
    'unreadMentions', (select count(*) from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null),
    'subscription', jsonb_build_object(
      'subscribed', coalesce(s.subscribed, false),
      'subscription_tier', private.tier_of(s),
      'subscription_end', case when private.tier_of(s) = s.subscription_tier then s.subscription_end end),
    'billing', jsonb_build_object(
      'status', s.status,
      'trialEndsAt', case when s.status = 'trialing' then s.trial_ends_at end,
      'pastDueUntil', case when s.status = 'past_due' then s.access_ends_at end,
      'cancelsAt', case when private.tier_of(s) <> 'free' then s.cancels_at end,
      'hasHadTrial', coalesce(s.has_had_trial, false),
      'mayBeStale', coalesce(s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '1 minute'
          and least(s.subscription_end, s.cancels_at) <= now(), false)
        or (private.has_open_checkout() and coalesce(s.status not in ('trialing', 'active', 'past_due'), true))))
  from public.profiles p left join public.subscribers s on s.user_id = p.user_id
  where p.user_id = (select auth.uid())
$$;

create or replace function public.choose_free_plan() returns public.subscribers
language plpgsql security definer set search_path = '' as $$
declare
  chosen public.subscribers;
begin
  insert into public.subscribers as s (user_id, email, subscription_tier, subscribed)
  select u.id, u.email, 'free', true from auth.users u where u.id = (select auth.uid())
  on conflict (user_id) do update set subscription_tier = 'free', subscribed = true, subscription_end = null, access_ends_at = null
    where not s.subscribed or private.tier_of(s) = 'free'
  returning * into chosen;
  if chosen.user_id is null then
    raise exception 'Only a signed-in person without a paid plan can choose the free plan.' using errcode = '42501';
  end if;
  return chosen;
end $$;

-- The plan of the owner of this card's board, which says how large a file may be. Null when the card is hidden.
create or replace function public.attachment_tier(card_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.tier_of(s) from public.subscribers s where s.user_id = b.user_id and s.subscribed), 'free')
  from public.cards c join public.boards b on b.id = c.board_id
  where c.id = attachment_tier.card_id and c.board_id in (select private.my_board_ids())
$$;

-- For the server alone -----------------------------------------------------------------------------------------------------

-- The customer of a person, once and for all: whoever comes second is told whom the first one made. `instead_of` is a
-- customer that Stripe does not know any more.
create function public.claim_customer(user_id uuid, customer_id text, instead_of text default null) returns text
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subscribers as s (user_id, email, stripe_customer_id)
  select u.id, u.email, claim_customer.customer_id from auth.users u where u.id = claim_customer.user_id
  on conflict on constraint subscribers_pkey do update set stripe_customer_id = excluded.stripe_customer_id
    where s.stripe_customer_id is not distinct from claim_customer.instead_of;
  return (select s.stripe_customer_id from public.subscribers s where s.user_id = claim_customer.user_id);
end $$;

-- Before Stripe is asked about a customer: {ticket, isHandled, known}. An event is written down here as received.
create function public.begin_sync(customer_id text, event_id text default null, event_type text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if begin_sync.event_id is not null then
    insert into private.stripe_events (id, type, customer_id)
    values (begin_sync.event_id, begin_sync.event_type, begin_sync.customer_id) on conflict do nothing;
  end if;
  return jsonb_build_object(
    'ticket', nextval('private.sync_tickets'),
    'isHandled', coalesce((select e.handled_at is not null from private.stripe_events e where e.id = begin_sync.event_id), false),
    'known', (
      select jsonb_build_object('userId', s.user_id, 'subscriptionId', s.stripe_subscription_id, 'status', s.status,
        'priceId', s.price_id, 'tier', s.subscription_tier, 'pastDueSince', s.past_due_since)
      from public.subscribers s where s.stripe_customer_id = begin_sync.customer_id));
end $$;

-- Writes down what Stripe answered, together with the event that asked for it. `state` is made by lib/billing/state-of.ts;
-- its outcome is `in` (the paid plan holds), `starter` (no more) or `pending` (not yet: what held before holds on).
create function public.apply_sync(customer_id text, ticket bigint, state jsonb, event_id text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  outcome text := state ->> 'outcome';
begin
  if apply_sync.event_id is not null then
    -- Whoever delivers the same event at the same time waits here, and then finds it handled.
    update private.stripe_events e set handled_at = now() where e.id = apply_sync.event_id and e.handled_at is null;
    if not found then
      return 'repeated';
    end if;
  end if;
  update public.subscribers s set
    stripe_subscription_id = state ->> 'subscriptionId',
    status = state ->> 'status',
    price_id = state ->> 'priceId',
    trial_ends_at = (state ->> 'trialEndsAt')::timestamptz,
    cancels_at = (state ->> 'cancelsAt')::timestamptz,
    past_due_since = (state ->> 'pastDueSince')::timestamptz,
    has_had_trial = s.has_had_trial or coalesce((state ->> 'hasHadTrial')::boolean, false),
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
end $$;

-- An event that leads to nothing here, or to something else than a sync.
create function public.finish_stripe_event(event_id text) returns void
language sql security definer set search_path = '' as $$
  update private.stripe_events e set handled_at = now() where e.id = finish_stripe_event.event_id and e.handled_at is null
$$;

create function public.open_checkout(user_id uuid, setup_intent_id text) returns void
language sql security definer set search_path = '' as $$
  insert into private.checkouts (user_id, setup_intent_id, opened_at)
  values (open_checkout.user_id, open_checkout.setup_intent_id, now())
  on conflict on constraint checkouts_pkey do update
    set setup_intent_id = excluded.setup_intent_id, coupon_code = null, opened_at = now()
$$;

create function public.find_checkout(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('setupIntentId', c.setup_intent_id, 'couponCode', c.coupon_code)
  from private.checkouts c where c.user_id = find_checkout.user_id and c.setup_intent_id is not null
$$;

-- So that a subscription that is finished behind the person's back costs what they were shown.
create function public.remember_coupon(user_id uuid, code text) returns void
language sql security definer set search_path = '' as $$
  update private.checkouts c set coupon_code = remember_coupon.code where c.user_id = remember_coupon.user_id
$$;

-- The one who makes this person's subscription: {isGranted, hasHadTrial}. The same key may come again (a double click): it
-- leads to the same subscription, since it is what Stripe tells repeats by.
create function public.lease_checkout(user_id uuid, key text, seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_granted boolean;
begin
  insert into private.checkouts as c (user_id, leased_by, leased_until)
  values (lease_checkout.user_id, lease_checkout.key, now() + make_interval(secs => lease_checkout.seconds))
  on conflict on constraint checkouts_pkey do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
    where c.leased_until is null or c.leased_until <= now() or c.leased_by = excluded.leased_by
  returning true into is_granted;
  return jsonb_build_object(
    'isGranted', coalesce(is_granted, false),
    'hasHadTrial', coalesce((select s.has_had_trial from public.subscribers s where s.user_id = lease_checkout.user_id), false));
end $$;

-- Gives the lease back; `is_finished`: the subscription is there, and nothing waits for it any more.
create function public.release_checkout(user_id uuid, key text, is_finished boolean) returns void
language sql security definer set search_path = '' as $$
  update private.checkouts c set leased_by = null, leased_until = null,
    setup_intent_id = case when release_checkout.is_finished then null else c.setup_intent_id end
  where c.user_id = release_checkout.user_id and c.leased_by = release_checkout.key
$$;

create function public.close_checkout(user_id uuid, setup_intent_id text) returns void
language sql security definer set search_path = '' as $$
  update private.checkouts c set setup_intent_id = null
  where c.user_id = close_checkout.user_id and c.setup_intent_id = close_checkout.setup_intent_id
$$;

-- Counts a try before the code is looked at, so that many at once count as many. A code that is right is taken off again.
create function public.count_coupon_guess(user_id uuid, most integer, minutes integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
begin
  insert into private.coupon_guesses as g (user_id, guesses) values (count_coupon_guess.user_id, 1)
  on conflict on constraint coupon_guesses_pkey do update set
    guesses = case when g.since <= now() - make_interval(mins => count_coupon_guess.minutes) then 1 else g.guesses + 1 end,
    since = case when g.since <= now() - make_interval(mins => count_coupon_guess.minutes) then now() else g.since end
  returning g.guesses into counted;
  return counted <= most;
end $$;

create function public.forgive_coupon_guess(user_id uuid) returns void
language sql security definer set search_path = '' as $$
  update private.coupon_guesses g set guesses = greatest(g.guesses - 1, 0) where g.user_id = forgive_coupon_guess.user_id
$$;

-- What may have been missed: {customers, checkouts}. Customers whose event was never handled, whose period is over, or of whom
-- nothing was heard for a day while they pay; checkouts that somebody left some minutes ago. Forgets events after three months.
create function public.due_billing_work(how_many integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.stripe_events e where e.received_at < now() - interval '90 days';
  return jsonb_build_object(
    'customers', coalesce((
      select jsonb_agg(due.stripe_customer_id) from (
        select s.stripe_customer_id from public.subscribers s
        where s.stripe_customer_id is not null and (
          s.synced_at is null
          or (s.synced_at < now() - interval '1 day' and s.status not in ('canceled', 'incomplete_expired'))
          or (s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '10 minutes'
            and least(s.subscription_end, s.cancels_at, s.access_ends_at) <= now())
          or exists (select from private.stripe_events e where e.customer_id = s.stripe_customer_id
            and e.handled_at is null and e.received_at < now() - interval '5 minutes' and e.received_at > s.synced_at))
        order by s.synced_at nulls first limit how_many) due), '[]'),
    'checkouts', coalesce((
      select jsonb_agg(left_open.setup_intent_id) from (
        select c.setup_intent_id from private.checkouts c
        where c.setup_intent_id is not null and c.opened_at between now() - interval '1 day' and now() - interval '5 minutes'
        order by c.opened_at limit how_many) left_open), '[]'));
end $$;

revoke execute on function public.claim_customer(uuid, text, text), public.begin_sync(text, text, text),
  public.apply_sync(text, bigint, jsonb, text), public.finish_stripe_event(text), public.open_checkout(uuid, text),
  public.find_checkout(uuid), public.remember_coupon(uuid, text), public.lease_checkout(uuid, text, integer),
  public.release_checkout(uuid, text, boolean), public.close_checkout(uuid, text),
  public.count_coupon_guess(uuid, integer, integer), public.forgive_coupon_guess(uuid), public.due_billing_work(integer)
  from public, anon, authenticated;
grant execute on function public.claim_customer(uuid, text, text), public.begin_sync(text, text, text),
  public.apply_sync(text, bigint, jsonb, text), public.finish_stripe_event(text), public.open_checkout(uuid, text),
  public.find_checkout(uuid), public.remember_coupon(uuid, text), public.lease_checkout(uuid, text, integer),
  public.release_checkout(uuid, text, boolean), public.close_checkout(uuid, text),
  public.count_coupon_guess(uuid, integer, integer), public.forgive_coupon_guess(uuid), public.due_billing_work(integer)
  to service_role;
