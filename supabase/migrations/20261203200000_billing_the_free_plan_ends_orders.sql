-- Who chooses the free plan, or closes the form after an error, has given up an order that was not finished, as after a failing
-- service: a late event charged it. While an order is being carried out, it cannot be given up. People who join a clan, and have no
-- plan, get the free one without a choice. A plan that is past due is cancelled before the free one is chosen: its next retry may
-- be paid.

alter table private.checkouts add column given_up text;
comment on column private.checkouts.given_up is 'The order that its person gave up last: a request for it may still be on its way.';

create function private.start_free_plan() returns public.subscribers
language plpgsql security definer set search_path = '' as $$
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
end $$;
revoke execute on function private.start_free_plan() from public;

create function public.give_up_order() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.checkouts c set given_up = coalesce(c.setup_intent_id, c.given_up), setup_intent_id = null, coupon_code = null
  where c.user_id = (select auth.uid()) and (c.leased_until is null or c.leased_until <= now());
  if not found and exists (select from private.checkouts c where c.user_id = (select auth.uid())) then
    raise exception 'Your subscription is being set up in another window. Please check again in a moment.' using errcode = 'PT429';
  end if;
end $$;
comment on function public.give_up_order() is 'What its caller confirmed a card for, and did not get, is not finished any more. Refused while it is being carried out.';
revoke execute on function public.give_up_order() from public, anon;
grant execute on function public.give_up_order() to authenticated, service_role;

create or replace function public.choose_free_plan() returns public.subscribers
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.subscribers s where s.user_id = (select auth.uid()) and s.status in ('past_due', 'unpaid')) then
    raise exception 'Cancel the plan that is not paid first.' using errcode = '42501';
  end if;
  perform public.give_up_order();
  return private.start_free_plan();
end $$;

do $change$
declare
  definition text := pg_get_functiondef('public.accept_clan_invitation'::regproc);
  changed text := replace(definition, 'perform public.choose_free_plan();', 'perform private.start_free_plan();');
begin
  if changed = definition then raise exception 'accept_clan_invitation has changed'; end if;
  execute changed;
end $change$;

do $change$
declare
  definition text := pg_get_functiondef('public.lease_checkout'::regproc);
  changed text := replace(definition, $x$    'isGranted', coalesce(is_granted, false),
$x$, $x$    'isGranted', coalesce(is_granted, false),
    'givenUp', (select c.given_up from private.checkouts c where c.user_id = lease_checkout.user_id),
$x$);
begin
  if changed = definition then raise exception 'lease_checkout has changed'; end if;
  execute changed;
end $change$;
