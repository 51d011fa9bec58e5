-- What happened in an invite-only dojo was sealed as open when the dojo had been opened before the job came, within 15 s.
-- Once the dojo had left the clan, admins who were never on it read its former name.

alter table private.events add column is_closed boolean;
comment on column private.events.is_closed is 'Of what a clan’s audit trail tells: whether the dojo was invite-only then.';

create or replace function private.complete_event()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  if private.is_audited(new.kind) then
    -- Our server says whose browser it asks for; what it calls itself says nothing.
    new.device := left(coalesce(new.device, headers ->> 'x-dojo-device',
      case when (select auth.jwt()) ->> 'role' is distinct from 'service_role' then headers ->> 'user-agent' end), 300);
    if new.clan_id is null then
      new.owner := coalesce(
        (select b.user_id from public.boards b where b.id = new.board_id),
        case when new.kind = 'board.deleted' or new.kind like 'plan.%' then (coalesce(new.after, new.before) ->> 'user_id')::uuid end,
        new.actor);
    else
      new.is_closed := (select b.is_closed from public.boards b where b.id = new.board_id);
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
    parting ->> 'title', board.title, event.before ->> 'title', event.after ->> 'title')) end;
  -- Since it happened, the dojo may have been opened; or closed, and then named what not everyone may know.
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
