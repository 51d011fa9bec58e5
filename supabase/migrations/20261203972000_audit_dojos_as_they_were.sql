-- An entry of an audit trail is sealed within 15 s of what it tells. Whether the dojo was invite-only, and what it was
-- called, was looked up at that later time: what happened in an invite-only dojo that was opened at once was sealed as
-- open, and who was removed from a dojo read in their own trail what it was called afterwards. The event says both now.

alter table private.events
  add column is_closed boolean,
  add column dojo text constraint events_dojo_length check (char_length(dojo) <= 200);
comment on column private.events.is_closed is 'Of what a clan’s audit trail tells: whether the dojo was invite-only then.';
comment on column private.events.dojo is 'Of what an audit trail tells: what the dojo was called then.';

-- What waits to be sealed. Of a dojo that is elsewhere by now, no one is told.
update private.events e
set dojo = case when b.clan_id is not distinct from e.clan_id and (e.clan_id is not null or b.user_id = e.owner) then private.cut_title(b.title) end,
  is_closed = b.is_closed or b.clan_id is distinct from e.clan_id
from public.boards b, private.event_readers r
where r.reader = 'audit_trail' and (e.txid, e.id) > (r.txid, r.id) and b.id = e.board_id and private.is_audited(e.kind);

create or replace function private.complete_event()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
declare
  board public.boards;
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  if private.is_audited(new.kind) then
    -- Our server says whose browser it asks for; what it calls itself says nothing.
    new.device := left(coalesce(new.device, headers ->> 'x-dojo-device',
      case when (select auth.jwt()) ->> 'role' is distinct from 'service_role' then headers ->> 'user-agent' end), 300);
    select b.* into board from public.boards b where b.id = new.board_id;
    new.dojo := private.cut_title(board.title);
    if new.clan_id is null then
      new.owner := coalesce(
        board.user_id,
        case when new.kind = 'board.deleted' or new.kind like 'plan.%' then (coalesce(new.after, new.before) ->> 'user_id')::uuid end,
        new.actor);
    else
      new.is_closed := board.is_closed;
    end if;
  end if;
  return new;
end $$;

create or replace function private.seal_event(event private.events, chain private.audit_trails)
returns private.audit_trails
language plpgsql
security definer
set search_path to ''
as $$
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
    event.dojo, event.before ->> 'title', event.after ->> 'title')) end;
  -- One that was invite-only then, and may have been opened since, or is so now: it may have been made a moment before.
  entry.is_closed := chain.is_clan and event.board_id is not null and (coalesce(event.is_closed, false) or coalesce(
    case when parting is not null then parting ? 'is_closed' else board.is_closed end,
    -- One that is gone, as it was last.
    (select e.is_closed from private.audit_entries e where e.board_id = event.board_id and e.trail = chain.id order by e.at desc, e.seq desc limit 1),
    false));
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
end $$;
