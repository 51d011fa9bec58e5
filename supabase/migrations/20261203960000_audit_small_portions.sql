-- Jobs hold no one up, whatever their rows weigh. An entry of an audit trail with many words takes 4 ms to seal, and to
-- forget where it came from: 100 at a time are less than half a second. How a dojo left a clan is found by an index, which
-- knows clan and order.

create index events_moved_out on private.events (board_id, clan_id, id) where kind = 'board.moved_out';

create or replace function private.seal_event(event private.events, chain private.audit_trails)
returns private.audit_trails
language plpgsql
security definer
set search_path to ''
as $function$
declare
  entry private.audit_entries;
  board public.boards;
  -- As it left the clan, where it is somewhere else by now.
  parting jsonb;
begin
  entry.trail := chain.id;
  entry.seq := chain.last_seq + 1;
  entry.event_id := event.id;
  entry.at := event.at;
  entry.actor := event.actor;
  entry.via := event.via;
  entry.kind := event.kind;
  entry.board_id := event.board_id;
  select b.* into board from public.boards b where b.id = event.board_id;
  if chain.is_clan and event.board_id is not null and board.clan_id is distinct from chain.id then
    -- Compared as a pair, so that only `events_moved_out` can find it, however few events are thought to be later.
    parting := (select m.before from private.events m
      where m.board_id = event.board_id and m.kind = 'board.moved_out' and m.clan_id = chain.id and (m.clan_id, m.id) >= (chain.id, event.id)
      order by m.clan_id, m.id limit 1);
  end if;
  entry.dojo := case when event.board_id is not null then private.cut_title(coalesce(
    parting ->> 'title', board.title, event.before ->> 'title', event.after ->> 'title')) end;
  entry.is_closed := chain.is_clan and event.board_id is not null and coalesce(
    case when parting is not null then parting ? 'is_closed' else board.is_closed end,
    -- One that is gone, as it was last.
    (select e.is_closed from private.audit_entries e where e.board_id = event.board_id and e.trail = chain.id order by e.at desc, e.seq desc limit 1),
    false);
  entry.before := event.before;
  entry.after := event.after;
  if event.address is not null or event.device is not null then
    entry.address := event.address;
    entry.device := event.device;
    entry.salt := gen_random_uuid();
    entry.source_hash := private.source_hash(entry.salt, entry.address, entry.device);
  end if;
  entry.hash := sha256(chain.last_hash || convert_to(private.audit_text(entry), 'UTF8'));
  insert into private.audit_entries (trail, seq, event_id, at, actor, via, kind, board_id, dojo, is_closed, before, after, address, device, salt,
    source_hash, hash)
  values (entry.trail, entry.seq, entry.event_id, entry.at, entry.actor, entry.via, entry.kind, entry.board_id, entry.dojo, entry.is_closed,
    entry.before, entry.after, entry.address, entry.device, entry.salt, entry.source_hash, entry.hash);
  chain.last_seq := entry.seq;
  chain.last_hash := entry.hash;
  return chain;
end $function$;

drop index private.events_board_places;
create index events_board_made on private.events (board_id) where kind = 'board.made';

drop function public.forget_addresses_of(uuid, bigint, integer);
create or replace function public.forget_addresses_of(person uuid, after_event bigint default 0, most integer default 100, most_events integer default 20000)
returns bigint
language plpgsql
security definer
set search_path to ''
as $function$
declare
  many integer;
  last_event bigint;
  through bigint;
begin
  -- As those who seal: what they are about to write is written, or read without an address.
  perform from private.event_readers r where r.reader = 'audit_trail' for update;
  -- Each entry is written into the index of all its words again.
  update private.audit_entries e set address = null, device = null, salt = null where e.ctid = any (array(
    select o.ctid from private.audit_entries o where o.actor = forget_addresses_of.person and o.salt is not null limit forget_addresses_of.most));
  get diagnostics many = row_count;
  if many >= forget_addresses_of.most then
    return after_event;
  end if;
  -- No index finds them by their person: they are read through in the order of their ids.
  last_event := coalesce((select e.id from private.events e order by e.id desc limit 1), 0);
  through := (select max(e.id) from (
    select o.id from private.events o where o.id > after_event order by o.id limit forget_addresses_of.most_events) e);
  update private.events e set address = null, device = null
  where e.id > after_event and e.id <= through and e.actor = forget_addresses_of.person and (e.address is not null or e.device is not null);
  return case when through < last_event then through end;
end $function$;
comment on function public.forget_addresses_of(uuid, bigint, integer, integer) is
  'After an account was deleted, by a job: where its person was, in portions of entries and of events. @returns after which event the next call continues, null when all is forgotten';
revoke execute on function public.forget_addresses_of(uuid, bigint, integer, integer) from public, anon, authenticated;
grant execute on function public.forget_addresses_of(uuid, bigint, integer, integer) to service_role;

create or replace function private.note_deleted_account()
returns trigger
language plpgsql
security definer
set search_path to ''
as $function$
begin
  perform private.note_of_person(array(select m.clan_id from public.clan_members m where m.user_id = old.id), 'account.deleted',
    null, null, old.id);
  -- With a key, so that it can go in portions.
  perform private.enqueue('account.forget_addresses', jsonb_build_object('person', old.id), key => 'account.forget_addresses:' || old.id);
  return old;
end $function$;

update private.jobs j set key = 'account.forget_addresses:' || (j.payload ->> 'person')
where j.kind = 'account.forget_addresses' and j.key is null;
