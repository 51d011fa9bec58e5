-- The card is asked about first: an address that had a trial, as after a change of address in the middle of one, must not
-- hide that the card had one, too.
create or replace function public.claim_trial(user_id uuid, card_fingerprint text default null)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    order by 1 desc
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
