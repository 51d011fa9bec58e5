-- What is given up includes the forms that another one replaced: their requests may still be on their way.
alter table private.checkouts add column replaced text[] not null default '{}';
comment on column private.checkouts.replaced is 'The forms that others have replaced since: bought or given up only if their person says so.';

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
    return 'applied';
  end if;
  return case when exists (select from public.subscribers s where s.stripe_customer_id = apply_sync.customer_id)
    then 'outdated' else 'unknown' end;
end $function$;

create or replace function public.open_checkout(user_id uuid, setup_intent_id text)
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

create or replace function public.release_checkout(user_id uuid, key text, finished_order text DEFAULT NULL::text)
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

drop function public.give_up_order();
create function public.give_up_order(tried text default null) returns text[]
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.give_up_order(text) is 'What its caller confirmed a card for, and did not get, is not finished any more. Answers which orders, if any were open. Refused while one is being carried out.';
revoke all on function public.give_up_order(text) from public, anon;
grant execute on function public.give_up_order(text) to authenticated;
