-- One trial per person: per confirmed address and per card. What had one is remembered as a hash also after the account is gone.

create table private.taken_trials (
  kind text not null constraint taken_trials_kind_known check (kind in ('address', 'card')),
  hash text not null constraint taken_trials_hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references auth.users (id) on delete set null,
  taken_at timestamptz not null default now(),
  primary key (kind, hash)
);
comment on table private.taken_trials is 'Addresses and cards that had a trial. user_id null: the account is gone, and the trial stays taken.';
create index taken_trials_user_id on private.taken_trials (user_id);
alter table private.taken_trials enable row level security;

create function private.sha256_of(value text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex')
$$;

-- Addresses that reach the same mailbox are one: case, what follows a plus, and dots at Gmail.
create function private.mailbox_hash(email text) returns text
language sql immutable set search_path = '' as $$
  select private.sha256_of(case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end)
  from (select split_part(split_part(address, '@', 1), '+', 1), split_part(address, '@', 2) from lower(btrim(email)) address) as parts (name, host)
$$;

insert into private.taken_trials (kind, hash, user_id)
select 'address', private.mailbox_hash(s.email), s.user_id from public.subscribers s where s.has_had_trial
on conflict do nothing;

-- Whether this mailbox had its trial with another account, perhaps one that is gone.
create function private.had_trial_elsewhere(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u join private.taken_trials t on t.kind = 'address' and t.hash = private.mailbox_hash(u.email)
    where u.id = had_trial_elsewhere.user_id and t.user_id is distinct from u.id)
$$;

create function private.i_had_trial_elsewhere() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.had_trial_elsewhere((select auth.uid()))
$$;
grant execute on function private.i_had_trial_elsewhere() to authenticated;

-- Takes the trial of a person, with the fingerprint of the card that they give. Answers 'granted', or why not: 'address' or
-- 'card' (it had one with another account), 'unconfirmed' (nobody knows whose address it is). May be asked again: what a
-- person has taken stays theirs.
create function public.claim_trial(user_id uuid, card_fingerprint text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  wanted record;
begin
  select u.email into address from auth.users u where u.id = claim_trial.user_id and u.email_confirmed_at is not null;
  if address is null then
    return 'unconfirmed';
  end if;
  for wanted in
    select 'address' as kind, private.mailbox_hash(address) as hash
    union all
    select 'card', private.sha256_of(claim_trial.card_fingerprint) where claim_trial.card_fingerprint is not null
    order by 1
  loop
    insert into private.taken_trials as t (kind, hash, user_id) values (wanted.kind, wanted.hash, claim_trial.user_id)
    on conflict on constraint taken_trials_pkey do nothing;
    if not exists (
      select from private.taken_trials t where t.kind = wanted.kind and t.hash = wanted.hash and t.user_id = claim_trial.user_id) then
      return wanted.kind;
    end if;
  end loop;
  return 'granted';
end $$;
revoke execute on function public.claim_trial(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_trial(uuid, text) to service_role;

-- As before, and a mailbox that had its trial with another account is told so before anything is bought.
create or replace function public.viewer() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', p.user_id,
    'email', coalesce((select auth.jwt()) ->> 'email', ''),
    'displayName', p.display_name,
    'avatarUrl', p.avatar_url,
    'unreadMentions', (select count(*) from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null),
    'subscription', jsonb_build_object(
      'subscribed', coalesce(s.subscribed, false),
      'subscription_tier', private.tier_of(s),
      'subscription_end', case when private.tier_of(s) = s.subscription_tier then s.subscription_end end),
    'billing', jsonb_build_object(
      'status', s.status,
      'trialEndsAt', case when s.status = 'trialing' then s.trial_ends_at end,
      'pastDueUntil', case when s.status = 'past_due' then s.access_ends_at end,
      'cancelsAt', case when private.tier_of(s) <> 'free' then s.cancels_at end,
      'endedAt', case when private.tier_of(s) = 'free' then coalesce(s.ended_at, s.access_ends_at) end,
      'hasCard', coalesce(s.has_card, false),
      'hasHadTrial', coalesce(s.has_had_trial, false) or private.i_had_trial_elsewhere(),
      'mayBeStale', coalesce(s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '1 minute'
          and least(s.subscription_end, s.cancels_at) <= now(), false)
        or (private.has_open_checkout() and coalesce(s.status not in ('trialing', 'active', 'past_due'), true))))
  from public.profiles p left join public.subscribers s on s.user_id = p.user_id
  where p.user_id = (select auth.uid())
$$;

create or replace function public.lease_checkout(user_id uuid, key text, seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_granted boolean;
begin
  insert into private.checkouts as c (user_id, leased_by, leased_until)
  values (lease_checkout.user_id, lease_checkout.key, now() + make_interval(secs => lease_checkout.seconds))
  on conflict on constraint checkouts_pkey do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
    where c.leased_until is null or c.leased_until <= now() or c.leased_by = excluded.leased_by
  returning true into is_granted;
  return jsonb_build_object(
    'isGranted', coalesce(is_granted, false),
    'hasHadTrial', private.had_trial_elsewhere(lease_checkout.user_id)
      or coalesce((select s.has_had_trial from public.subscribers s where s.user_id = lease_checkout.user_id), false));
end $$;
