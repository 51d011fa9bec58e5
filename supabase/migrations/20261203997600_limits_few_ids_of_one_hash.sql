-- Postgres's hash of a value has no seed, and people choose the ids of what they make. A member made 19,000 techniques
-- whose ids had one hash: each time that someone moved one, or opened the hub, it was compared with all of them
-- (docs/decisions/few-ids-have-one-hash.md).

do $make$
declare
  made record;
begin
  for made in
    select * from (values
      ('boards', 'dojo'), ('cards', 'technique'), ('card_checklist_items', 'step'), ('card_comments', 'comment')) x (name, called)
  loop
    execute format('create index %1$s_id_hash on public.%1$s (uuid_hash(id))', made.name);
    -- One for each table: the plan of a text that is put together is made for each call.
    execute format($create$
create function private.refuse_alike_%1$s() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.%1$s t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this %2$s.' using errcode = '22023';
  end if;
  return null;
end $$
$create$, made.name, made.called);
    execute format('
create trigger %1$s_refuse_alike_ids after insert on public.%1$s
  referencing new table as made for each statement execute function private.refuse_alike_%1$s()', made.name);
  end loop;
end $make$;
