-- Of an account whose events are many, forgetting where it was took a tenth of a second for each thousand of them, in one
-- call: with a million no one else was served for two minutes, and then the services ended, and tried again.

create index audit_entries_to_forget on private.audit_entries (actor) where salt is not null;

drop function public.forget_addresses_of(uuid);
create function public.forget_addresses_of(person uuid, after_event bigint default 0, most integer default 5000) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  many integer;
  last_event bigint;
  through bigint;
begin
  -- As those who seal: what they are about to write is written, or read without an address.
  perform from private.event_readers r where r.reader = 'audit_trail' for update;
  update private.audit_entries e set address = null, device = null, salt = null where e.ctid = any (array(
    select o.ctid from private.audit_entries o where o.actor = forget_addresses_of.person and o.salt is not null limit forget_addresses_of.most));
  get diagnostics many = row_count;
  if many >= forget_addresses_of.most then
    return after_event;
  end if;
  -- No index finds them by their person: they are read through in the order of their ids.
  last_event := coalesce((select e.id from private.events e order by e.id desc limit 1), 0);
  through := (select max(e.id) from (
    select o.id from private.events o where o.id > after_event order by o.id limit forget_addresses_of.most * 4) e);
  update private.events e set address = null, device = null
  where e.id > after_event and e.id <= through and e.actor = forget_addresses_of.person and (e.address is not null or e.device is not null);
  return case when through < last_event then through end;
end $$;
comment on function public.forget_addresses_of(person uuid, after_event bigint, most integer) is 'After an account was deleted, by a job: where its person was, in portions. @returns after which event the next call goes on, null when all is forgotten';
revoke execute on function public.forget_addresses_of(uuid, bigint, integer) from public, anon, authenticated;
grant execute on function public.forget_addresses_of(uuid, bigint, integer) to service_role;
