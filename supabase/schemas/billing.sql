-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create sequence private.sync_tickets;

create table private.checkouts (
  user_id uuid not null,
  setup_intent_id text,
  coupon_code text,
  opened_at timestamp with time zone,
  leased_by text,
  leased_until timestamp with time zone,
  given_up text[] not null default '{}'::text[],
  leased_at timestamp with time zone,
  replaced text[] not null default '{}'::text[],
  constraint checkouts_pkey PRIMARY KEY (user_id),
  constraint checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.checkouts is 'Where a person is on the way to a subscription. setup_intent_id: opened, and no subscription known of it yet. The lease belongs to the request that is making the subscription, so that two tabs never make two.';
comment on column private.checkouts.given_up is 'The last orders that their person gave up: requests for them may still be on their way, and plans made of them are ended.';
comment on column private.checkouts.leased_at is 'When a request began last. News that were asked before may lack what it made.';
comment on column private.checkouts.replaced is 'The forms that others have replaced since: bought or given up only if their person says so.';
alter table private.checkouts enable row level security;

CREATE INDEX checkouts_opened_at ON private.checkouts USING btree (opened_at) WHERE (setup_intent_id IS NOT NULL);

create table private.past_buyers (
  kind text not null,
  hash text not null,
  user_id uuid,
  since timestamp with time zone not null default now(),
  constraint past_buyers_pkey PRIMARY KEY (kind, hash),
  constraint past_buyers_hash_is_sha256 CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint past_buyers_kind_known CHECK ((kind = ANY (ARRAY['address'::text, 'card'::text]))),
  constraint past_buyers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table private.past_buyers is 'Addresses and cards that bought a plan. user_id null: the account is gone, and its purchase was the first all the same.';
alter table private.past_buyers enable row level security;

CREATE INDEX past_buyers_user_id ON private.past_buyers USING btree (user_id);

create table private.stripe_events (
  id text not null,
  type text not null,
  customer_id text,
  received_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  constraint stripe_events_pkey PRIMARY KEY (id)
);
comment on table private.stripe_events is 'Each event once. handled_at is written in the transaction of what it led to; null: to be tried again.';
alter table private.stripe_events enable row level security;

CREATE INDEX stripe_events_received_at ON private.stripe_events USING btree (received_at);
CREATE INDEX stripe_events_unhandled ON private.stripe_events USING btree (customer_id) WHERE (handled_at IS NULL);

create table private.taken_coupons (
  coupon text not null,
  kind text not null,
  hash text not null,
  user_id uuid,
  taken_at timestamp with time zone not null default now(),
  order_key text,
  constraint taken_coupons_pkey PRIMARY KEY (coupon, kind, hash),
  constraint taken_coupons_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint taken_coupons_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'card'::text]))),
  constraint taken_coupons_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table private.taken_coupons is 'Addresses and cards that used a coupon. user_id null: the account is gone, and the coupon stays used.';
comment on column private.taken_coupons.order_key is 'The purchase that claimed it last. Only that one gives it back.';
alter table private.taken_coupons enable row level security;

CREATE INDEX taken_coupons_user_id ON private.taken_coupons USING btree (user_id);

create table private.taken_trials (
  kind text not null,
  hash text not null,
  user_id uuid,
  taken_at timestamp with time zone not null default now(),
  constraint taken_trials_pkey PRIMARY KEY (kind, hash),
  constraint taken_trials_hash_is_sha256 CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint taken_trials_kind_known CHECK ((kind = ANY (ARRAY['address'::text, 'card'::text]))),
  constraint taken_trials_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table private.taken_trials is 'Addresses and cards that had a trial. user_id null: the account is gone, and the trial stays taken.';
alter table private.taken_trials enable row level security;

CREATE INDEX taken_trials_user_id ON private.taken_trials USING btree (user_id);

create table public.subscribers (
  user_id uuid not null,
  email text not null,
  subscription_tier text not null default 'free'::text,
  subscribed boolean not null default false,
  stripe_customer_id text,
  subscription_end timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  stripe_subscription_id text,
  status text,
  price_id text,
  trial_ends_at timestamp with time zone,
  cancels_at timestamp with time zone,
  past_due_since timestamp with time zone,
  access_ends_at timestamp with time zone,
  has_had_trial boolean not null default false,
  synced_at timestamp with time zone,
  sync_ticket bigint not null default 0,
  has_card boolean not null default false,
  ended_at timestamp with time zone,
  told_email text,
  sold_tier text,
  constraint subscribers_pkey PRIMARY KEY (user_id),
  constraint subscribers_email_unique UNIQUE (email),
  constraint subscribers_stripe_customer_id_unique UNIQUE (stripe_customer_id),
  constraint subscribers_stripe_subscription_id_unique UNIQUE (stripe_subscription_id),
  constraint subscribers_subscription_has_customer CHECK (((stripe_subscription_id IS NULL) OR (stripe_customer_id IS NOT NULL))),
  constraint subscribers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.subscribers is 'The plan a person is on. People read their own row; only the server writes it, and choose_free_plan().';
comment on column public.subscribers.subscription_end is 'Until when is paid, or the trial runs.';
comment on column public.subscribers.status is 'The word of Stripe for the subscription; null before the first one.';
comment on column public.subscribers.access_ends_at is 'When the paid plan ends unless Stripe has news: later than subscription_end where a payment is still tried (lib/billing/access.ts).';
comment on column public.subscribers.has_had_trial is 'Once true, always true: one trial a person, whatever the plan.';
comment on column public.subscribers.sync_ticket is 'Drawn before Stripe was asked. An answer to an earlier question never replaces a later one.';
comment on column public.subscribers.has_card is 'Whether Stripe has a card to charge: a trial without one ends in Starter.';
comment on column public.subscribers.ended_at is 'When the last paid plan ended, by what Stripe said.';
comment on column public.subscribers.told_email is 'The address that Stripe knows of this person: where it differs, Stripe is to be told.';
comment on column public.subscribers.sold_tier is 'What price_id was sold as, also while it gives nothing: a price may go out of use before it is paid.';
alter table public.subscribers enable row level security;
grant select on public.subscribers to authenticated;
grant all on public.subscribers to service_role;

CREATE INDEX subscribers_synced_at ON public.subscribers USING btree (synced_at) WHERE (stripe_customer_id IS NOT NULL);

create policy "people see their own subscription" on public.subscribers for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

CREATE TRIGGER remember_departed_customer AFTER DELETE ON public.subscribers FOR EACH ROW WHEN ((old.stripe_customer_id IS NOT NULL)) EXECUTE FUNCTION private.remember_departed_customer();
CREATE TRIGGER subscribers_follow_plan AFTER UPDATE OF subscription_tier, subscribed, subscription_end, access_ends_at ON public.subscribers FOR EACH ROW WHEN (((((old.subscription_tier IS DISTINCT FROM new.subscription_tier) OR (old.subscribed IS DISTINCT FROM new.subscribed)) OR (old.subscription_end IS DISTINCT FROM new.subscription_end)) OR (old.access_ends_at IS DISTINCT FROM new.access_ends_at))) EXECUTE FUNCTION private.follow_plan();
CREATE TRIGGER subscribers_note AFTER UPDATE OF subscription_tier, subscribed ON public.subscribers FOR EACH ROW WHEN ((new.subscribed AND ((NOT old.subscribed) OR (new.subscription_tier <> old.subscription_tier)))) EXECUTE FUNCTION private.note_plan();
CREATE TRIGGER subscribers_note_end AFTER UPDATE OF subscribed, cancels_at ON public.subscribers FOR EACH ROW WHEN ((old.subscribed AND ((NOT new.subscribed) OR ((new.cancels_at IS NULL) <> (old.cancels_at IS NULL))))) EXECUTE FUNCTION private.note_plan_end();
CREATE TRIGGER subscribers_note_first AFTER INSERT ON public.subscribers FOR EACH ROW WHEN (new.subscribed) EXECUTE FUNCTION private.note_plan();
CREATE TRIGGER subscribers_touch BEFORE UPDATE ON public.subscribers FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

create table private.billing_steps (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  steps integer not null,
  kind text not null default 'step'::text,
  constraint billing_steps_pkey PRIMARY KEY (user_id, kind),
  constraint billing_steps_kind_check CHECK ((kind = ANY (ARRAY['step'::text, 'change'::text, 'unconfirmed'::text, 'check'::text, 'read'::text]))),
  constraint billing_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.billing_steps is 'How much a person has done about their plan of late.';
alter table private.billing_steps enable row level security;

create table private.coupon_guesses (
  user_id uuid not null,
  since timestamp with time zone not null default now(),
  guesses integer not null,
  constraint coupon_guesses_pkey PRIMARY KEY (user_id),
  constraint coupon_guesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.coupon_guesses is 'How many wrong coupon codes a person has tried of late.';
alter table private.coupon_guesses enable row level security;

create table private.departed_customers (
  customer_id text not null,
  left_at timestamp with time zone not null default now(),
  constraint departed_customers_pkey PRIMARY KEY (customer_id)
);
comment on table private.departed_customers is 'Customers at Stripe whose account is gone: no one may be charged for it. The reconciling job ends them there, and forgets them here.';
alter table private.departed_customers enable row level security;

CREATE TRIGGER follow_email_change AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.follow_email_change();

CREATE OR REPLACE FUNCTION private.follow_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.subscribers set email = new.email where user_id = new.id and email <> new.email;
  -- What was taken and bought at the old mailbox was so at the new one, by whom it was.
  insert into private.past_buyers as o (kind, hash, user_id)
  select distinct on (known) 'address', known, b.user_id from private.past_buyers b cross join private.mailbox_hashes(new.email) known
  where b.kind = 'address' and b.hash in (select private.mailbox_hashes(old.email)) order by known, b.user_id nulls first
  on conflict on constraint past_buyers_pkey do update set user_id = null where o.user_id is distinct from excluded.user_id;
  insert into private.taken_trials as o (kind, hash, user_id)
  select distinct on (known) 'address', known, t.user_id from private.taken_trials t cross join private.mailbox_hashes(new.email) known
  where t.kind = 'address' and t.hash in (select private.mailbox_hashes(old.email)) order by known, t.user_id nulls first
  on conflict on constraint taken_trials_pkey do nothing;
  insert into private.taken_coupons as o (coupon, kind, hash, user_id, order_key)
  select distinct on (t.coupon, known) t.coupon, 'address', known, t.user_id, t.order_key
  from private.taken_coupons t cross join private.mailbox_hashes(new.email) known
  where t.kind = 'address' and t.hash in (select private.mailbox_hashes(old.email)) order by t.coupon, known, t.user_id nulls first
  on conflict on constraint taken_coupons_pkey do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.had_trial_elsewhere(user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select exists (
      select from auth.users u cross join private.mailbox_hashes(u.email) known
      join private.taken_trials t on t.kind = 'address' and t.hash = known
      where u.id = had_trial_elsewhere.user_id and t.user_id is distinct from u.id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.has_open_checkout()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select exists (select from private.checkouts c where c.user_id = (select auth.uid())
      and c.setup_intent_id is not null and c.opened_at > now() - interval '1 day')
  );
end $function$;
grant execute on function private.has_open_checkout() to authenticated;

CREATE OR REPLACE FUNCTION private.i_had_trial_elsewhere()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.had_trial_elsewhere((select auth.uid()));
end $function$;
grant execute on function private.i_had_trial_elsewhere() to authenticated;

CREATE OR REPLACE FUNCTION private.is_cardless_trial(s subscribers)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not s.has_card and (s.status = 'trialing' or s.trial_ends_at > now());
end $function$;
grant execute on function private.is_cardless_trial(s subscribers) to authenticated;

CREATE OR REPLACE FUNCTION private.mailbox_hash(email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address record := private.mailbox_parts(email);
  -- Fastmail delivers anything@name.fastmail.com to name@fastmail.com.
  below text[] := regexp_match(address.host, '^([^.]+)\.(fastmail\.([a-z]{2,3}|co\.uk))$');
  own_name text := coalesce(below[1], address.name);
  own_host text := coalesce(below[2], address.host);
  spelling record;
begin
  select * into spelling from private.mailbox_spellings() s where own_host ~ s.hosts;
  if spelling.hosts is not null then
    own_name := translate(split_part(own_name, spelling.tags, 1), spelling.signs, spelling.instead);
    own_host := coalesce(spelling.host, own_host);
  end if;
  return private.sha256_of(own_name || '@' || own_host);
end $function$;

CREATE OR REPLACE FUNCTION private.mailbox_hashes(email text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.mailbox_hash(mailbox_hashes.email)
  union
  select private.sha256_of(a.name || '@' || a.host) from private.mailbox_parts(mailbox_hashes.email) a
$function$;
comment on function private.mailbox_hashes(email text) is 'The hashes of a mailbox: private.mailbox_hash(), and the one from before spellings were compared. Accounts that are deleted left only that one.';

CREATE OR REPLACE FUNCTION private.mailbox_parts(email text, OUT name text, OUT host text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address text := lower(normalize(email, NFKC));
begin
  address := regexp_replace(address, '[\s"\\\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  while address ~ '\([^()]*\)' loop
    address := regexp_replace(address, '\([^()]*\)', '', 'g');
  end loop;
  host := rtrim(substring(address from '[^@]*$'), '.');
  name := split_part(regexp_replace(address, '@[^@]*$', ''), '+', 1);
end $function$;
comment on function private.mailbox_parts(email text, OUT name text, OUT host text) is 'What every mail server reads alike. The name is without what follows a plus.';

CREATE OR REPLACE FUNCTION private.mailbox_spellings()
 RETURNS TABLE(hosts text, host text, tags text, signs text, instead text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('^(gmail|googlemail)\.com$', 'gmail.com', '+', '.', ''),
    ('^(proton\.me|pm\.me|protonmail\.(com|ch))$', 'proton.me', '+', '._-', ''),
    ('^(icloud|me|mac)\.com$', 'icloud.com', '+', '', ''),
    ('^(ya\.ru|narod\.ru|yandex\.([a-z]{2,3}|com?\.[a-z]{2}))$', 'yandex.ru', '+', '-', '.'),
    ('^(yahoo\.([a-z]{2,3}|com?\.[a-z]{2})|(y|rocket)mail\.com|myyahoo\.com)$', null, '-', '', '')
$function$;
comment on function private.mailbox_spellings() is 'Providers where a mailbox has more spellings than by a plus: the pattern of their hosts, the one host that all of them are or null if each has its own mailboxes, where a tag begins, and what in a name is as good as something else.';

CREATE OR REPLACE FUNCTION private.remember_departed_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.departed_customers (customer_id) values (old.stripe_customer_id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.remember_purchase(user_id uuid)
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

CREATE OR REPLACE FUNCTION private.sha256_of(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION private.start_free_plan()
 RETURNS subscribers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  started public.subscribers;
begin
  insert into public.subscribers as s (user_id, email, subscription_tier, subscribed)
  select u.id, u.email, 'free', true from auth.users u where u.id = (select auth.uid())
  on conflict (user_id) do update set subscription_tier = 'free', subscribed = true, subscription_end = null, access_ends_at = null
    where not s.subscribed or private.tier_of(s) = 'free'
  returning * into started;
  if started.user_id is null then
    raise exception 'Only a signed-in person without a paid plan can choose the free plan.' using errcode = '42501';
  end if;
  return started;
end $function$;

CREATE OR REPLACE FUNCTION private.takers_of_coupon(user_id uuid, card_fingerprint text)
 RETURNS TABLE(kind text, hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'address', known from auth.users u cross join private.mailbox_hashes(u.email) known where u.id = takers_of_coupon.user_id
  union all
  select 'card', private.sha256_of(takers_of_coupon.card_fingerprint) where takers_of_coupon.card_fingerprint is not null
$function$;

CREATE OR REPLACE FUNCTION private.tier_of(s subscribers)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when s.subscription_tier <> 'free' and coalesce(s.access_ends_at, s.subscription_end) <= now() then 'free'
    else s.subscription_tier end;
end $function$;
grant execute on function private.tier_of(s subscribers) to authenticated;

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
grant execute on function public.apply_sync(customer_id text, ticket bigint, state jsonb, event_id text) to service_role;

CREATE OR REPLACE FUNCTION public.begin_sync(customer_id text, event_id text DEFAULT NULL::text, event_type text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
        'priceId', s.price_id, 'tier', coalesce(s.sold_tier, s.subscription_tier), 'pastDueSince', s.past_due_since,
        'email', s.email, 'toldEmail', s.told_email,
        'givenUp', coalesce((select to_jsonb(c.given_up) from private.checkouts c where c.user_id = s.user_id), '[]'))
      from public.subscribers s where s.stripe_customer_id = begin_sync.customer_id));
end $function$;
grant execute on function public.begin_sync(customer_id text, event_id text, event_type text) to service_role;

CREATE OR REPLACE FUNCTION public.choose_free_plan()
 RETURNS subscribers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.subscribers s where s.user_id = (select auth.uid()) and s.status in ('past_due', 'unpaid')) then
    raise exception 'Cancel the plan that is not paid first.' using errcode = '42501';
  end if;
  perform public.give_up_order();
  return private.start_free_plan();
end $function$;
grant execute on function public.choose_free_plan() to authenticated;
grant execute on function public.choose_free_plan() to service_role;

CREATE OR REPLACE FUNCTION public.claim_coupon(user_id uuid, coupon text, order_key text, card_fingerprint text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('coupon ' || claim_coupon.coupon, 0));
  if public.is_coupon_taken(claim_coupon.user_id, claim_coupon.coupon, claim_coupon.card_fingerprint) then
    return false;
  end if;
  insert into private.taken_coupons as t (coupon, kind, hash, user_id, order_key)
  select claim_coupon.coupon, w.kind, w.hash, claim_coupon.user_id, claim_coupon.order_key
  from private.takers_of_coupon(claim_coupon.user_id, claim_coupon.card_fingerprint) w
  on conflict on constraint taken_coupons_pkey do update set order_key = excluded.order_key;
  return true;
end $function$;
grant execute on function public.claim_coupon(user_id uuid, coupon text, order_key text, card_fingerprint text) to service_role;

CREATE OR REPLACE FUNCTION public.claim_customer(user_id uuid, customer_id text, instead_of text DEFAULT NULL::text, told_email text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.subscribers as s (user_id, email, stripe_customer_id, told_email)
  select u.id, u.email, claim_customer.customer_id, claim_customer.told_email from auth.users u where u.id = claim_customer.user_id
  on conflict on constraint subscribers_pkey do update
    set stripe_customer_id = excluded.stripe_customer_id, told_email = excluded.told_email
    where s.stripe_customer_id is not distinct from claim_customer.instead_of;
  return (select s.stripe_customer_id from public.subscribers s where s.user_id = claim_customer.user_id);
end $function$;
grant execute on function public.claim_customer(user_id uuid, customer_id text, instead_of text, told_email text) to service_role;

CREATE OR REPLACE FUNCTION public.claim_trial(user_id uuid, card_fingerprint text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
  wanted record;
begin
  select u.email into address from auth.users u where u.id = claim_trial.user_id and u.email_confirmed_at is not null;
  if address is null then
    return 'unconfirmed';
  end if;
  for wanted in
    select 'address' as kind, known as hash from private.mailbox_hashes(address) known
    union all
    select 'card', private.sha256_of(claim_trial.card_fingerprint) where claim_trial.card_fingerprint is not null
    order by 1 desc, 2
  loop
    insert into private.taken_trials as t (kind, hash, user_id) values (wanted.kind, wanted.hash, claim_trial.user_id)
    on conflict on constraint taken_trials_pkey do nothing;
    if not exists (
      select from private.taken_trials t where t.kind = wanted.kind and t.hash = wanted.hash and t.user_id = claim_trial.user_id) then
      return wanted.kind;
    end if;
  end loop;
  return 'granted';
end $function$;
grant execute on function public.claim_trial(user_id uuid, card_fingerprint text) to service_role;

CREATE OR REPLACE FUNCTION public.count_billing_step(user_id uuid, most integer, minutes integer, kind text DEFAULT 'step'::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counted integer;
begin
  insert into private.billing_steps as b (user_id, kind, steps) values (count_billing_step.user_id, count_billing_step.kind, 1)
  on conflict on constraint billing_steps_pkey do update set
    steps = case when b.since <= now() - make_interval(mins => count_billing_step.minutes) then 1 else b.steps + 1 end,
    since = case when b.since <= now() - make_interval(mins => count_billing_step.minutes) then now() else b.since end
  returning b.steps into counted;
  return counted <= most;
end $function$;
grant execute on function public.count_billing_step(user_id uuid, most integer, minutes integer, kind text) to service_role;

CREATE OR REPLACE FUNCTION public.count_coupon_guess(user_id uuid, most integer, minutes integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counted integer;
begin
  insert into private.coupon_guesses as g (user_id, guesses) values (count_coupon_guess.user_id, 1)
  on conflict on constraint coupon_guesses_pkey do update set
    guesses = case when g.since <= now() - make_interval(mins => count_coupon_guess.minutes) then 1 else g.guesses + 1 end,
    since = case when g.since <= now() - make_interval(mins => count_coupon_guess.minutes) then now() else g.since end
  returning g.guesses into counted;
  return counted <= most;
end $function$;
grant execute on function public.count_coupon_guess(user_id uuid, most integer, minutes integer) to service_role;

CREATE OR REPLACE FUNCTION public.due_billing_work(how_many integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.stripe_events e where e.received_at < now() - interval '90 days';
  return jsonb_build_object(
    'customers', coalesce((
      select jsonb_agg(due.stripe_customer_id) from (
        select s.stripe_customer_id from public.subscribers s
        where s.stripe_customer_id is not null and (
          s.synced_at is null
          or s.email is distinct from s.told_email
          or (s.synced_at < now() - interval '1 day'
            and (s.status not in ('canceled', 'incomplete_expired') or s.access_ends_at > now()))
          or (s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '10 minutes'
            and least(s.subscription_end, s.cancels_at, s.access_ends_at) <= now())
          or exists (select from private.checkouts c where c.user_id = s.user_id
            and c.leased_at > s.synced_at and c.leased_at < now() - interval '5 minutes')
          or (s.ended_at > now() - interval '60 days' and s.synced_at < now() - interval '7 days')
          or exists (select from private.stripe_events e where e.customer_id = s.stripe_customer_id
            and e.handled_at is null and e.received_at < now() - interval '5 minutes' and e.received_at > s.synced_at))
        -- What fails again and again must not come first each time.
        order by random() limit how_many) due), '[]'),
    'checkouts', coalesce((
      select jsonb_agg(left_open.setup_intent_id) from (
        select c.setup_intent_id from private.checkouts c
        where c.setup_intent_id is not null and c.opened_at between now() - interval '1 day' and now() - interval '5 minutes'
        order by random() limit how_many) left_open), '[]'),
    'departed', coalesce((
      select jsonb_agg(gone.customer_id) from (
        select d.customer_id from private.departed_customers d order by random() limit how_many) gone), '[]'));
end $function$;
grant execute on function public.due_billing_work(how_many integer) to service_role;

CREATE OR REPLACE FUNCTION public.find_checkout(user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('setupIntentId', c.setup_intent_id, 'couponCode', c.coupon_code)
  from private.checkouts c where c.user_id = find_checkout.user_id and c.setup_intent_id is not null
$function$;
grant execute on function public.find_checkout(user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.forget_departed_customer(customer_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.departed_customers d where d.customer_id = forget_departed_customer.customer_id
$function$;
grant execute on function public.forget_departed_customer(customer_id text) to service_role;

CREATE OR REPLACE FUNCTION public.forget_paying_card(user_id uuid, card_fingerprint text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.past_buyers b where b.kind = 'card' and b.hash = private.sha256_of(forget_paying_card.card_fingerprint)
    and b.user_id = forget_paying_card.user_id
$function$;
comment on function public.forget_paying_card(user_id uuid, card_fingerprint text) is 'The purchase for which it was remembered was refused.';
grant execute on function public.forget_paying_card(user_id uuid, card_fingerprint text) to service_role;

CREATE OR REPLACE FUNCTION public.forgive_coupon_guess(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.coupon_guesses g set guesses = greatest(g.guesses - 1, 0) where g.user_id = forgive_coupon_guess.user_id
$function$;
grant execute on function public.forgive_coupon_guess(user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.give_up_order(tried text DEFAULT NULL::text)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  known private.checkouts;
  gone text[];
begin
  select * into known from private.checkouts c where c.user_id = me for update;
  if known.user_id is null then
    return '{}';
  end if;
  if known.leased_until > now() then
    raise exception 'Your subscription is being set up in another window. Please check again in a moment.' using errcode = 'PT429';
  end if;
  -- Who names a form means that one; who names none wants nothing of what was begun.
  gone := array(select r from unnest(known.replaced) r where tried is null or r = tried)
    || array_remove(array[known.setup_intent_id], null);
  update private.checkouts c set setup_intent_id = null, coupon_code = null,
    replaced = array(select r from unnest(known.replaced) r where r <> all (gone)),
    given_up = (known.given_up || gone)[greatest(cardinality(known.given_up || gone) - 19, 1):]
  where c.user_id = me;
  return gone;
end $function$;
comment on function public.give_up_order(tried text) is 'What its caller confirmed a card for, and did not get, is not finished any more. Answers which orders, if any were open. Refused while one is being carried out.';
grant execute on function public.give_up_order(tried text) to authenticated;
grant execute on function public.give_up_order(tried text) to service_role;

CREATE OR REPLACE FUNCTION public.has_bought_elsewhere(user_id uuid, card_fingerprint text DEFAULT NULL::text)
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
grant execute on function public.has_bought_elsewhere(user_id uuid, card_fingerprint text) to service_role;

CREATE OR REPLACE FUNCTION public.is_coupon_taken(user_id uuid, coupon text, card_fingerprint text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.takers_of_coupon(is_coupon_taken.user_id, is_coupon_taken.card_fingerprint) w
    join private.taken_coupons t on t.coupon = is_coupon_taken.coupon and t.kind = w.kind and t.hash = w.hash
    where t.user_id is distinct from is_coupon_taken.user_id)
$function$;
grant execute on function public.is_coupon_taken(user_id uuid, coupon text, card_fingerprint text) to service_role;

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
grant execute on function public.lease_checkout(user_id uuid, key text, seconds integer) to service_role;

CREATE OR REPLACE FUNCTION public.open_checkout(user_id uuid, setup_intent_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.checkouts as checkouts (user_id, setup_intent_id, opened_at)
  values (open_checkout.user_id, open_checkout.setup_intent_id, now())
  on conflict on constraint checkouts_pkey do update
    set setup_intent_id = excluded.setup_intent_id, coupon_code = null, opened_at = now(),
      replaced = case when checkouts.setup_intent_id is distinct from excluded.setup_intent_id and checkouts.setup_intent_id is not null
        then (array_append(checkouts.replaced, checkouts.setup_intent_id))[greatest(cardinality(checkouts.replaced) - 18, 1):]
        else array_remove(checkouts.replaced, excluded.setup_intent_id) end
$function$;
grant execute on function public.open_checkout(user_id uuid, setup_intent_id text) to service_role;

CREATE OR REPLACE FUNCTION public.release_checkout(user_id uuid, key text, finished_order text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.checkouts c set leased_by = null, leased_until = null,
    setup_intent_id = nullif(c.setup_intent_id, release_checkout.finished_order),
    replaced = array_remove(c.replaced, release_checkout.finished_order)
  where c.user_id = release_checkout.user_id and c.leased_by = release_checkout.key
$function$;
grant execute on function public.release_checkout(user_id uuid, key text, finished_order text) to service_role;

CREATE OR REPLACE FUNCTION public.release_coupon(user_id uuid, coupon text, order_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.taken_coupons t where t.coupon = release_coupon.coupon and t.user_id = release_coupon.user_id
    and t.order_key = release_coupon.order_key
$function$;
grant execute on function public.release_coupon(user_id uuid, coupon text, order_key text) to service_role;

CREATE OR REPLACE FUNCTION public.remember_buyer(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.remember_purchase(remember_buyer.user_id)
$function$;
grant execute on function public.remember_buyer(user_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.remember_coupon(user_id uuid, code text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.checkouts c set coupon_code = remember_coupon.code where c.user_id = remember_coupon.user_id
$function$;
grant execute on function public.remember_coupon(user_id uuid, code text) to service_role;

CREATE OR REPLACE FUNCTION public.remember_paying_card(user_id uuid, card_fingerprint text)
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
grant execute on function public.remember_paying_card(user_id uuid, card_fingerprint text) to service_role;

CREATE OR REPLACE FUNCTION public.remember_told_email(customer_id text, email text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.subscribers s set told_email = remember_told_email.email where s.stripe_customer_id = remember_told_email.customer_id
$function$;
grant execute on function public.remember_told_email(customer_id text, email text) to service_role;
