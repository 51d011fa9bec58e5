-- A dojo that was closed to a few and has left its clan since was sealed as open to all, and under the name that it has where
-- it is now: admins of the clan who were not on it read both.
create or replace function private.note_board_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.clan_id is distinct from old.clan_id then
    if old.clan_id is not null then
      perform private.note('board.moved_out', old.clan_id, new.id, null,
        jsonb_build_object('title', private.cut_title(old.title)) || case when old.is_closed then '{"is_closed": true}' else '{}' end::jsonb, null);
    end if;
    if new.clan_id is not null then
      perform private.note('board.moved_in', new.clan_id, new.id, null, null, jsonb_build_object('title', private.cut_title(new.title)));
    end if;
  elsif new.is_closed <> old.is_closed then
    perform private.note_event(new.id, null, case when new.is_closed then 'board.closed' else 'board.opened' end);
  end if;
  if (new.archived_at is null) <> (old.archived_at is null) then
    perform private.note_event(new.id, null, case when new.archived_at is null then 'board.unarchived' else 'board.archived' end);
  end if;
  return null;
end $$;

create or replace function private.seal_event(event private.events, chain private.audit_trails) returns private.audit_trails
language plpgsql security definer set search_path = '' as $$
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
    parting := (select e.before from private.events e
      where e.board_id = event.board_id and e.card_id is null and e.id >= event.id and e.clan_id = chain.id and e.kind = 'board.moved_out'
      order by e.id limit 1);
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
end $$;
