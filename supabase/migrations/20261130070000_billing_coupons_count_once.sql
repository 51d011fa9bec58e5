-- A coupon that ends is for one purchase: an account that is deleted and made again does not have it again, and one for a
-- first purchase counts by card, too.
create table private.taken_coupons (
  coupon text not null,
  kind text not null check (kind in ('address', 'card')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references auth.users (id) on delete set null,
  taken_at timestamptz not null default now(),
  primary key (coupon, kind, hash)
);
comment on table private.taken_coupons is 'Addresses and cards that used a coupon. user_id null: the account is gone, and the coupon stays used.';
alter table private.taken_coupons enable row level security;
create index taken_coupons_user_id on private.taken_coupons (user_id);

create function private.takers_of_coupon(user_id uuid, card_fingerprint text) returns table (kind text, hash text)
language sql stable security definer set search_path = '' as $$
  select 'address', private.mailbox_hash(u.email) from auth.users u where u.id = takers_of_coupon.user_id
  union all
  select 'card', private.sha256_of(takers_of_coupon.card_fingerprint) where takers_of_coupon.card_fingerprint is not null
$$;
revoke execute on function private.takers_of_coupon(uuid, text) from public, anon, authenticated;

create function public.is_coupon_taken(user_id uuid, coupon text, card_fingerprint text default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.takers_of_coupon(is_coupon_taken.user_id, is_coupon_taken.card_fingerprint) w
    join private.taken_coupons t on t.coupon = is_coupon_taken.coupon and t.kind = w.kind and t.hash = w.hash
    where t.user_id is distinct from is_coupon_taken.user_id)
$$;
revoke all on function public.is_coupon_taken(uuid, text, text) from public, anon, authenticated;
grant execute on function public.is_coupon_taken(uuid, text, text) to service_role;

create function public.claim_coupon(user_id uuid, coupon text, card_fingerprint text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('coupon ' || claim_coupon.coupon, 0));
  if public.is_coupon_taken(claim_coupon.user_id, claim_coupon.coupon, claim_coupon.card_fingerprint) then
    return false;
  end if;
  insert into private.taken_coupons as t (coupon, kind, hash, user_id)
  select claim_coupon.coupon, w.kind, w.hash, claim_coupon.user_id
  from private.takers_of_coupon(claim_coupon.user_id, claim_coupon.card_fingerprint) w
  on conflict on constraint taken_coupons_pkey do nothing;
  return true;
end $$;
revoke all on function public.claim_coupon(uuid, text, text) from public, anon, authenticated;
grant execute on function public.claim_coupon(uuid, text, text) to service_role;

-- A purchase that came to nothing has not used it.
create function public.release_coupon(user_id uuid, coupon text) returns void
language sql security definer set search_path = '' as $$
  delete from private.taken_coupons t where t.coupon = release_coupon.coupon and t.user_id = release_coupon.user_id
$$;
revoke all on function public.release_coupon(uuid, text) from public, anon, authenticated;
grant execute on function public.release_coupon(uuid, text) to service_role;
