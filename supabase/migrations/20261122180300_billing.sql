-- Paid plans. Stripe knows what is true; these rows are what it said last, so that a page needs no call to Stripe.
-- Everything here but choose_free_plan() is written by the server alone, through functions that only the secret key may
-- call. One trial per person: per confirmed address and per card.

create sequence private.sync_tickets;

create table public.subscribers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null constraint subscribers_email_unique unique,
  subscription_tier text not null default 'free',
  subscribed boolean not null default false,
  stripe_customer_id text constraint subscribers_stripe_customer_id_unique unique,
  subscription_end timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stripe_subscription_id text constraint subscribers_stripe_subscription_id_unique unique,
  status text,
  price_id text,
  trial_ends_at timestamptz,
  cancels_at timestamptz,
  past_due_since timestamptz,
  access_ends_at timestamptz,
  has_had_trial boolean not null default false,
  synced_at timestamptz,
  sync_ticket bigint not null default 0,
  has_card boolean not null default false,
  ended_at timestamptz,
  told_email text,
  constraint subscribers_subscription_has_customer check (stripe_subscription_id is null or stripe_customer_id is not null)
);
comment on table public.subscribers is
  'The plan a person is on. People read their own row; only the server writes it, and choose_free_plan().';
comment on column public.subscribers.subscription_end is 'Until when is paid, or the trial runs.';
comment on column public.subscribers.status is 'The word of Stripe for the subscription; null before the first one.';
comment on column public.subscribers.access_ends_at is
  'When the paid plan ends unless Stripe has news: later than subscription_end where a payment is still tried (lib/billing/access.ts).';
comment on column public.subscribers.has_had_trial is 'Once true, always true: one trial a person, whatever the plan.';
comment on column public.subscribers.sync_ticket is
  'Drawn before Stripe was asked. An answer to an earlier question never replaces a later one.';
comment on column public.subscribers.has_card is
  'Whether Stripe has a card to charge: a trial without one ends in Starter.';
comment on column public.subscribers.ended_at is 'When the last paid plan ended, by what Stripe said.';
comment on column public.subscribers.told_email is
  'The address that Stripe knows of this person: where it differs, Stripe is to be told.';
-- By when the reconciling job has to look again.
create index subscribers_synced_at on public.subscribers (synced_at) where stripe_customer_id is not null;
alter table public.subscribers enable row level security;
revoke all on public.subscribers from anon, authenticated;
grant select on public.subscribers to authenticated;

create policy "people see their own subscription" on public.subscribers for select to authenticated
  using (user_id = (select auth.uid()));

create trigger subscribers_touch before update on public.subscribers
  for each row execute function private.touch_updated_at();

-- The one thing about a plan that people do for themselves (spec section 4). A paid plan that still runs is never
-- replaced here; one that has ended is, and its end goes with it: viewer() would else call the free plan ended too.
create function public.choose_free_plan() returns public.subscribers
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
grant execute on function public.choose_free_plan() to authenticated;

create function private.follow_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.subscribers set email = new.email where user_id = new.id and email <> new.email;
  return null;
end $$;
create trigger follow_email_change after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email_change();

create table private.stripe_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table private.stripe_events is
  'Each event once. handled_at is written in the transaction of what it led to; null: to be tried again.';
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

-- A paid plan that is over is Starter: what is there stays. Rows from before Stripe have no access_ends_at.
create function private.tier_of(s public.subscribers) returns text
language sql stable set search_path = '' as $$
  select case when s.subscription_tier <> 'free' and coalesce(s.access_ends_at, s.subscription_end) <= now() then 'free'
    else s.subscription_tier end
$$;
grant execute on function private.tier_of(public.subscribers) to authenticated;

-- Whether this person went away on the way to a subscription. A day later no one waits for it any more.
create function private.has_open_checkout() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.checkouts c where c.user_id = (select auth.uid())
    and c.setup_intent_id is not null and c.opened_at > now() - interval '1 day')
$$;
grant execute on function private.has_open_checkout() to authenticated;

-- The customer of a person, once and for all: the second call is told which one the first made. `instead_of` is a
-- customer that Stripe does not know any more.
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
        'priceId', s.price_id, 'tier', s.subscription_tier, 'pastDueSince', s.past_due_since,
        'email', s.email, 'toldEmail', s.told_email)
      from public.subscribers s where s.stripe_customer_id = begin_sync.customer_id));
end $$;

-- Writes down what Stripe answered, together with the event that asked for it. `state` is made by stateOf() in lib/billing;
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
    'hasHadTrial', private.had_trial_elsewhere(lease_checkout.user_id)
      or coalesce((select s.has_had_trial from public.subscribers s where s.user_id = lease_checkout.user_id), false));
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

-- What may have been missed: {customers, checkouts, departed}. Customers whose event was never handled, whose period is over,
-- whose address Stripe does not know, or of whom nothing was heard for a day while they pay; checkouts that someone left some
-- minutes ago; customers whose account is gone. Forgets events after three months.
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

create function public.remember_told_email(customer_id text, email text) returns void
language sql security definer set search_path = '' as $$
  update public.subscribers s set told_email = remember_told_email.email where s.stripe_customer_id = remember_told_email.customer_id
$$;

-- The account is gone, and so is the customer at Stripe.
create function public.forget_departed_customer(customer_id text) returns void
language sql security definer set search_path = '' as $$
  delete from private.departed_customers d where d.customer_id = forget_departed_customer.customer_id
$$;

create table private.taken_trials (
  kind text not null constraint taken_trials_kind_known check (kind in ('address', 'card')),
  hash text not null constraint taken_trials_hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references auth.users (id) on delete set null,
  taken_at timestamptz not null default now(),
  primary key (kind, hash)
);
comment on table private.taken_trials is
  'Addresses and cards that had a trial. user_id null: the account is gone, and the trial stays taken.';
create index taken_trials_user_id on private.taken_trials (user_id);
alter table private.taken_trials enable row level security;

create function private.sha256_of(value text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex')
$$;

-- Addresses that reach the same mailbox are one, however they are written: case and width of letters, what cannot be seen, quotes,
-- comments, the dot at the end, what follows a plus, and dots at Gmail.
create function private.mailbox_hash(email text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address text := lower(normalize(email, NFKC));
  name text;
  host text;
begin
  address := regexp_replace(address, '[\s"\\\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  while address ~ '\([^()]*\)' loop
    address := regexp_replace(address, '\([^()]*\)', '', 'g');
  end loop;
  host := rtrim(substring(address from '[^@]*$'), '.');
  name := split_part(regexp_replace(address, '@[^@]*$', ''), '+', 1);
  if host in ('gmail.com', 'googlemail.com') then
    return private.sha256_of(replace(name, '.', '') || '@gmail.com');
  end if;
  return private.sha256_of(name || '@' || host);
end $$;

-- Whether this mailbox had its trial with another account, perhaps one that is gone.
create function private.had_trial_elsewhere(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u join private.taken_trials t on t.kind = 'address' and t.hash = private.mailbox_hash(u.email)
    where u.id = had_trial_elsewhere.user_id and t.user_id is distinct from u.id)
$$;

create function private.i_had_trial_elsewhere() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.had_trial_elsewhere((select auth.uid()))
$$;
grant execute on function private.i_had_trial_elsewhere() to authenticated;

-- Takes the trial of a person, with the fingerprint of the card that they give. Answers 'granted', or why not: 'address' or
-- 'card' (it had one with another account), 'unconfirmed' (no one knows whose address it is). May be asked again: what a
-- person has taken stays theirs.
create function public.claim_trial(user_id uuid, card_fingerprint text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  wanted record;
begin
  select u.email into address from auth.users u where u.id = claim_trial.user_id and u.email_confirmed_at is not null;
  if address is null then
    return 'unconfirmed';
  end if;
  for wanted in
    select 'address' as kind, private.mailbox_hash(address) as hash
    union all
    select 'card', private.sha256_of(claim_trial.card_fingerprint) where claim_trial.card_fingerprint is not null
    order by 1
  loop
    insert into private.taken_trials as t (kind, hash, user_id) values (wanted.kind, wanted.hash, claim_trial.user_id)
    on conflict on constraint taken_trials_pkey do nothing;
    if not exists (
      select from private.taken_trials t where t.kind = wanted.kind and t.hash = wanted.hash and t.user_id = claim_trial.user_id) then
      return wanted.kind;
    end if;
  end loop;
  return 'granted';
end $$;
