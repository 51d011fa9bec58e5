-- At Proton dots, hyphens and underscores do not count, and it has four domains: one free mailbox had any number of trials and
-- of coupons. Others have more spellings than Gmail, too.

create function private.mailbox_spellings()
 returns table(hosts text, host text, tags text, signs text, instead text)
 language sql
 immutable
 set search_path to ''
as $function$
  values
    ('^(gmail|googlemail)\.com$', 'gmail.com', '+', '.', ''),
    ('^(proton\.me|pm\.me|protonmail\.(com|ch))$', 'proton.me', '+', '._-', ''),
    ('^(icloud|me|mac)\.com$', 'icloud.com', '+', '', ''),
    ('^(ya\.ru|narod\.ru|yandex\.([a-z]{2,3}|com?\.[a-z]{2}))$', 'yandex.ru', '+', '-', '.'),
    ('^(yahoo\.([a-z]{2,3}|com?\.[a-z]{2})|(y|rocket)mail\.com|myyahoo\.com)$', null, '-', '', '')
$function$;
comment on function private.mailbox_spellings() is 'Providers where a mailbox has more spellings than by a plus: the pattern of their hosts, the one host that all of them are or null if each has its own mailboxes, where a tag begins, and what in a name is as good as something else.';

create function private.mailbox_parts(email text, out name text, out host text)
 language plpgsql
 immutable
 set search_path to ''
as $function$
declare
  address text := lower(normalize(email, NFKC));
begin
  address := regexp_replace(address, '[\s"\\\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  while address ~ '\([^()]*\)' loop
    address := regexp_replace(address, '\([^()]*\)', '', 'g');
  end loop;
  host := rtrim(substring(address from '[^@]*$'), '.');
  name := split_part(regexp_replace(address, '@[^@]*$', ''), '+', 1);
end $function$;
comment on function private.mailbox_parts(email text) is 'What every mail server reads alike. The name is without what follows a plus.';

create or replace function private.mailbox_hash(email text)
 returns text
 language plpgsql
 immutable
 set search_path to ''
as $function$
declare
  address record := private.mailbox_parts(email);
  -- Fastmail delivers anything@name.fastmail.com to name@fastmail.com.
  below text[] := regexp_match(address.host, '^([^.]+)\.(fastmail\.([a-z]{2,3}|co\.uk))$');
  own_name text := coalesce(below[1], address.name);
  own_host text := coalesce(below[2], address.host);
  spelling record;
begin
  select * into spelling from private.mailbox_spellings() s where own_host ~ s.hosts;
  if spelling.hosts is not null then
    own_name := translate(split_part(own_name, spelling.tags, 1), spelling.signs, spelling.instead);
    own_host := coalesce(spelling.host, own_host);
  end if;
  return private.sha256_of(own_name || '@' || own_host);
end $function$;

create function private.mailbox_hashes(email text)
 returns setof text
 language sql
 immutable
 set search_path to ''
as $function$
  select private.mailbox_hash(mailbox_hashes.email)
  union
  select private.sha256_of(a.name || '@' || a.host) from private.mailbox_parts(mailbox_hashes.email) a
$function$;
comment on function private.mailbox_hashes(email text) is 'The hashes of a mailbox: private.mailbox_hash(), and the one from before spellings were compared. Accounts that are deleted left only that one.';

revoke all on function private.mailbox_spellings() from public;
revoke all on function private.mailbox_parts(text) from public;
revoke all on function private.mailbox_hashes(text) from public;

create or replace function private.had_trial_elsewhere(user_id uuid)
 returns boolean
 language plpgsql
 stable security definer
 set search_path to ''
as $function$
begin
  return (
    select exists (
      select from auth.users u cross join private.mailbox_hashes(u.email) known
      join private.taken_trials t on t.kind = 'address' and t.hash = known
      where u.id = had_trial_elsewhere.user_id and t.user_id is distinct from u.id)
  );
end $function$;

create or replace function private.takers_of_coupon(user_id uuid, card_fingerprint text)
 returns table(kind text, hash text)
 language sql
 stable security definer
 set search_path to ''
as $function$
  select 'address', known from auth.users u cross join private.mailbox_hashes(u.email) known where u.id = takers_of_coupon.user_id
  union all
  select 'card', private.sha256_of(takers_of_coupon.card_fingerprint) where takers_of_coupon.card_fingerprint is not null
$function$;

create or replace function public.claim_trial(user_id uuid, card_fingerprint text default null::text)
 returns text
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  address text;
  wanted record;
begin
  select u.email into address from auth.users u where u.id = claim_trial.user_id and u.email_confirmed_at is not null;
  if address is null then
    return 'unconfirmed';
  end if;
  for wanted in
    select 'address' as kind, known as hash from private.mailbox_hashes(address) known
    union all
    select 'card', private.sha256_of(claim_trial.card_fingerprint) where claim_trial.card_fingerprint is not null
    order by 1 desc, 2
  loop
    insert into private.taken_trials as t (kind, hash, user_id) values (wanted.kind, wanted.hash, claim_trial.user_id)
    on conflict on constraint taken_trials_pkey do nothing;
    if not exists (
      select from private.taken_trials t where t.kind = wanted.kind and t.hash = wanted.hash and t.user_id = claim_trial.user_id) then
      return wanted.kind;
    end if;
  end loop;
  return 'granted';
end $function$;

-- What accounts took that still have the address.
insert into private.taken_trials (kind, hash, user_id, taken_at)
select t.kind, private.mailbox_hash(u.email), t.user_id, t.taken_at
from private.taken_trials t join auth.users u on u.id = t.user_id
where t.kind = 'address' and t.hash in (select private.mailbox_hashes(u.email))
order by t.taken_at
on conflict do nothing;
insert into private.taken_coupons (coupon, kind, hash, user_id, taken_at, order_key)
select t.coupon, t.kind, private.mailbox_hash(u.email), t.user_id, t.taken_at, t.order_key
from private.taken_coupons t join auth.users u on u.id = t.user_id
where t.kind = 'address' and t.hash in (select private.mailbox_hashes(u.email))
order by t.taken_at
on conflict do nothing;
