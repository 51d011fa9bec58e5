-- Customers whom Stripe refuses for good came first in every run, and held up those after them.

create or replace function public.due_billing_work(how_many integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
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
end $$;
