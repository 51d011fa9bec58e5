-- A price that is no longer sold counts for those who pay it. Whose payment came later than the seven days of grace was on
-- Starter by then, and with that it was forgotten what the price had been sold as: they paid and stayed on Starter.
alter table public.subscribers add column sold_tier text;
comment on column public.subscribers.sold_tier is 'What price_id was sold as, also while it gives nothing: a price may go out of use before it is paid.';
update public.subscribers s set sold_tier = s.subscription_tier where s.subscription_tier <> 'free' and s.stripe_subscription_id is not null;

create or replace function public.apply_sync(customer_id text, ticket bigint, state jsonb, event_id text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome text := state ->> 'outcome';
begin
  if apply_sync.event_id is not null then
    -- A second delivery at the same time waits here, and then finds the event handled.
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
    sold_tier = state ->> 'tier',
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
end $function$;

create or replace function public.begin_sync(customer_id text, event_id text DEFAULT NULL::text, event_type text DEFAULT NULL::text)
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
        'email', s.email, 'toldEmail', s.told_email)
      from public.subscribers s where s.stripe_customer_id = begin_sync.customer_id));
end $function$;
