-- Who changed their address got at the new one what is given once.
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
