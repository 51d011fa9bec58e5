-- A coupon that ends is for one purchase: an account that is deleted and made anew does not have it again, and one for a
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

create function public.claim_coupon(user_id uuid, coupon text, card_fingerprint text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted record;
begin
  for wanted in
    select 'address' as kind, private.mailbox_hash(u.email) as hash from auth.users u where u.id = claim_coupon.user_id
    union all
    select 'card', private.sha256_of(claim_coupon.card_fingerprint) where claim_coupon.card_fingerprint is not null
    order by 1 desc
  loop
    insert into private.taken_coupons as t (coupon, kind, hash, user_id)
    values (claim_coupon.coupon, wanted.kind, wanted.hash, claim_coupon.user_id)
    on conflict on constraint taken_coupons_pkey do nothing;
    if not exists (select from private.taken_coupons t where t.coupon = claim_coupon.coupon and t.kind = wanted.kind
        and t.hash = wanted.hash and t.user_id = claim_coupon.user_id) then
      return false;
    end if;
  end loop;
  return true;
end $$;
revoke all on function public.claim_coupon(uuid, text, text) from public, anon, authenticated;
grant execute on function public.claim_coupon(uuid, text, text) to service_role;
