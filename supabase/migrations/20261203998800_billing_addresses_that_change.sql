-- Who changed their address and then deleted the account got at the new one what is given once; and an order that was
-- refused made its card one that had paid.
CREATE OR REPLACE FUNCTION private.follow_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.subscribers set email = new.email where user_id = new.id and email <> new.email;
  -- What this person took and bought is their new mailbox's as well, also once the account is gone.
  insert into private.past_buyers (kind, hash, user_id)
  select 'address', known, new.id from private.mailbox_hashes(new.email) known
  where exists (select from private.past_buyers b where b.user_id = new.id)
  on conflict on constraint past_buyers_pkey do nothing;
  insert into private.taken_trials (kind, hash, user_id)
  select 'address', known, new.id from private.mailbox_hashes(new.email) known
  where exists (select from private.taken_trials t where t.user_id = new.id)
  on conflict on constraint taken_trials_pkey do nothing;
  insert into private.taken_coupons (coupon, kind, hash, user_id, order_key)
  select distinct on (t.coupon, known) t.coupon, 'address', known, new.id, t.order_key
  from private.taken_coupons t cross join private.mailbox_hashes(new.email) known where t.user_id = new.id
  on conflict on constraint taken_coupons_pkey do nothing;
  return null;
end $function$;

drop function public.remember_paying_card(uuid, text);
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

create or replace function private.remember_purchase(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.past_buyers as b (kind, hash, user_id)
  select w.kind, w.hash, remember_purchase.user_id from private.takers_of_coupon(remember_purchase.user_id, null) w
  union all
  select t.kind, t.hash, t.user_id from private.taken_trials t where t.user_id = remember_purchase.user_id and t.kind = 'card'
  -- The address of an account that is gone is this one's.
  on conflict on constraint past_buyers_pkey do update set user_id = excluded.user_id where b.user_id is null
$function$;
