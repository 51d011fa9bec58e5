-- What was being sealed kept the address of a person who had deleted their account.

create or replace function public.forget_addresses_of(person uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many integer;
begin
  -- As those who seal: what they are about to write is written, or read without an address.
  perform from private.event_readers r where r.reader = 'audit_trail' for update;
  update private.events e set address = null, device = null
  where e.actor = forget_addresses_of.person and (e.address is not null or e.device is not null);
  get diagnostics many = row_count;
  update private.audit_entries e set address = null, device = null, salt = null
  where e.actor = forget_addresses_of.person and e.salt is not null;
  return many;
end $function$;
