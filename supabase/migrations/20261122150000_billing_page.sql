-- What the billing page and the banners need beside the plan, and what becomes of customers who change their address or leave.

alter table public.subscribers
  add column has_card boolean not null default false,
  add column ended_at timestamptz,
  add column told_email text;
comment on column public.subscribers.has_card is 'Whether Stripe has a card to charge: a trial without one ends in Starter.';
comment on column public.subscribers.ended_at is 'When the last paid plan ended, by what Stripe said.';
comment on column public.subscribers.told_email is 'The address that Stripe knows of this person: where it differs, Stripe is to be told.';

create table private.departed_customers (
  customer_id text primary key,
  left_at timestamptz not null default now()
);
comment on table private.departed_customers is
  'Customers at Stripe whose account is gone: nobody may be charged for it. The reconciling job ends them there, and forgets them here.';
alter table private.departed_customers enable row level security;

create function private.remember_departed_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.departed_customers (customer_id) values (old.stripe_customer_id) on conflict do nothing;
  return null;
end $$;
create trigger remember_departed_customer after delete on public.subscribers
  for each row when (old.stripe_customer_id is not null) execute function private.remember_departed_customer();

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
      'endedAt', case when private.tier_of(s) = 'free' then coalesce(s.ended_at, s.access_ends_at) end,
      'hasCard', coalesce(s.has_card, false),
      'hasHadTrial', coalesce(s.has_had_trial, false),
      'mayBeStale', coalesce(s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '1 minute'
          and least(s.subscription_end, s.cancels_at) <= now(), false)
        or (private.has_open_checkout() and coalesce(s.status not in ('trialing', 'active', 'past_due'), true))))
  from public.profiles p left join public.subscribers s on s.user_id = p.user_id
  where p.user_id = (select auth.uid())
$$;

-- The customer of a person, once and for all: whoever comes second is told whom the first one made. `instead_of` is a
-- customer that Stripe does not know any more; `told_email` the address that Stripe was given.
drop function public.claim_customer(uuid, text, text);
create function public.claim_customer(user_id uuid, customer_id text, instead_of text default null, told_email text default null)
returns text language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subscribers as s (user_id, email, stripe_customer_id, told_email)
  select u.id, u.email, claim_customer.customer_id, claim_customer.told_email from auth.users u where u.id = claim_customer.user_id
  on conflict on constraint subscribers_pkey do update
    set stripe_customer_id = excluded.stripe_customer_id, told_email = excluded.told_email
    where s.stripe_customer_id is not distinct from claim_customer.instead_of;
  return (select s.stripe_customer_id from public.subscribers s where s.user_id = claim_customer.user_id);
end $$;

create function public.remember_told_email(customer_id text, email text) returns void
language sql security definer set search_path = '' as $$
  update public.subscribers s set told_email = remember_told_email.email where s.stripe_customer_id = remember_told_email.customer_id
$$;

-- The account is gone, and so is the customer at Stripe.
create function public.forget_departed_customer(customer_id text) returns void
language sql security definer set search_path = '' as $$
  delete from private.departed_customers d where d.customer_id = forget_departed_customer.customer_id
$$;

-- Before Stripe is asked about a customer: {ticket, isHandled, known}. An event is written down here as received.
create or replace function public.begin_sync(customer_id text, event_id text default null, event_type text default null) returns jsonb
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
        'priceId', s.price_id, 'tier', s.subscription_tier, 'pastDueSince', s.past_due_since,
        'email', s.email, 'toldEmail', s.told_email)
      from public.subscribers s where s.stripe_customer_id = begin_sync.customer_id));
end $$;

-- Writes down what Stripe answered, together with the event that asked for it. `state` is made by lib/billing/state-of.ts;
-- its outcome is `in` (the paid plan holds), `starter` (no more) or `pending` (not yet: what held before holds on).
create or replace function public.apply_sync(customer_id text, ticket bigint, state jsonb, event_id text default null) returns text
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
    ended_at = (state ->> 'endedAt')::timestamptz,
    has_card = coalesce((state ->> 'hasCard')::boolean, false),
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

-- What may have been missed: {customers, checkouts, departed}. Customers whose event was never handled, whose period is over,
-- whose address Stripe does not know, or of whom nothing was heard for a day while they pay; checkouts that somebody left some
-- minutes ago; customers whose account is gone. Forgets events after three months.
create or replace function public.due_billing_work(how_many integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.stripe_events e where e.received_at < now() - interval '90 days';
  return jsonb_build_object(
    'customers', coalesce((
      select jsonb_agg(due.stripe_customer_id) from (
        select s.stripe_customer_id from public.subscribers s
        where s.stripe_customer_id is not null and (
          s.synced_at is null
          or s.email is distinct from s.told_email
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
        order by c.opened_at limit how_many) left_open), '[]'),
    'departed', coalesce((
      select jsonb_agg(gone.customer_id) from (
        select d.customer_id from private.departed_customers d order by d.left_at limit how_many) gone), '[]'));
end $$;

revoke execute on function public.claim_customer(uuid, text, text, text), public.remember_told_email(text, text),
  public.forget_departed_customer(text) from public, anon, authenticated;
grant execute on function public.claim_customer(uuid, text, text, text), public.remember_told_email(text, text),
  public.forget_departed_customer(text) to service_role;
