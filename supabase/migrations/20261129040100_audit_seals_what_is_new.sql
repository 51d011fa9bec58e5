-- Each sealing, four times a minute, read all events there are: with a million, more than half a second in which no one else was
-- served. And of a dojo that had left its clan it read all later events of the dojo for each entry: 600 renamings, 20,000 of its
-- katas and the move within some seconds took 13 seconds in one call, which was then tried again. And it looked at a thousand earlier events
-- for each entry of a clan.

-- What private.seal_event() and private.has_made_board() look for.
create index events_board_places on private.events (board_id, kind) where kind in ('board.made', 'board.moved_out');

do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    -- Only then the index of what is unread is used.
    ('public.seal_audit(integer)', $was$on (e.txid, e.id) > (r.txid, r.id) where$was$,
      $now$on (e.txid, e.id) > (r.txid, r.id) and e.txid is not null where$now$),
    ('private.seal_event(private.events, private.audit_trails)', $was$select e.before from private.events e
      where e.board_id = event.board_id and e.card_id is null and e.id >= event.id and e.clan_id = chain.id and e.kind = 'board.moved_out'
      order by e.id limit 1$was$, $now$select e.before from (
        -- By this index, however few events are thought to be later.
        select m.* from private.events m where m.board_id = event.board_id and m.kind = 'board.moved_out' offset 0) e
      where e.id >= event.id and e.clan_id = chain.id order by e.id limit 1$now$),
    -- Looked up for these kinds alone.
    ('private.trails_of(private.events)', $was$event.kind ~ '^(account|plan)\.' and not exists (
    select from private.events e
    where e.txid = event.txid and e.id between event.id - 1000 and event.id - 1 and e.kind = event.kind and e.actor is not distinct from event.actor)
$was$, $now$case when event.kind ~ '^(account|plan)\.' then not exists (
    select from private.events e
    where e.txid = event.txid and e.id between event.id - 1000 and event.id - 1 and e.kind = event.kind and e.actor is not distinct from event.actor)
    else false end
$now$)) c (of, was, is_now)
  loop
    definition := pg_get_functiondef(change.of::regprocedure);
    if strpos(definition, change.was) = 0 then
      raise exception '% is another one.', change.of;
    end if;
    execute replace(definition, change.was, change.is_now);
  end loop;
end $$;
