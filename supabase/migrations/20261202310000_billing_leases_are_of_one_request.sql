-- Two requests of one order shared its lease: the first to be refused released it while the other worked, and the other
-- then gave back a coupon that a second order had used. A refused purchase also forgot a form that was opened later.
do $change$
declare
  definition text := pg_get_functiondef('public.lease_checkout'::regproc);
  changed text := replace(definition, ' or c.leased_by = excluded.leased_by', '');
begin
  if changed = definition then raise exception 'lease_checkout has changed'; end if;
  execute changed;
end $change$;

drop function public.release_checkout(uuid, text, boolean);
create function public.release_checkout(user_id uuid, key text, finished_order text default null) returns void
language sql security definer set search_path = '' as $$
  update private.checkouts c set leased_by = null, leased_until = null,
    setup_intent_id = nullif(c.setup_intent_id, release_checkout.finished_order)
  where c.user_id = release_checkout.user_id and c.leased_by = release_checkout.key
$$;
revoke all on function public.release_checkout(uuid, text, text) from public, anon, authenticated;
grant execute on function public.release_checkout(uuid, text, text) to service_role;

alter table private.taken_coupons add column order_key text;
comment on column private.taken_coupons.order_key is 'The purchase that claimed it last. Only that one gives it back.';

drop function public.claim_coupon(uuid, text, text);
create function public.claim_coupon(user_id uuid, coupon text, order_key text, card_fingerprint text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
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
end $$;
revoke all on function public.claim_coupon(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.claim_coupon(uuid, text, text, text) to service_role;

drop function public.release_coupon(uuid, text);
create function public.release_coupon(user_id uuid, coupon text, order_key text) returns void
language sql security definer set search_path = '' as $$
  delete from private.taken_coupons t where t.coupon = release_coupon.coupon and t.user_id = release_coupon.user_id
    and t.order_key = release_coupon.order_key
$$;
revoke all on function public.release_coupon(uuid, text, text) from public, anon, authenticated;
grant execute on function public.release_coupon(uuid, text, text) to service_role;
