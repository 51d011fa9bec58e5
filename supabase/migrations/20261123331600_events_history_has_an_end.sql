-- A technique that was changed 500,000 times could be opened only within ten seconds, in which no one else was served. It keeps
-- the newest 5,000 of what happened to it.
create function private.end_long_history()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  oldest_kept bigint := (
    select e.id from private.events e where e.board_id = new.board_id and e.card_id = new.card_id
    order by e.id desc offset 5000 limit 1);
begin
  if oldest_kept is null then
    return null;
  end if;
  delete from private.events e where e.ctid = any (array(
    select o.ctid from (
      select h.ctid, h.* from private.events h
      where h.board_id = new.board_id and h.card_id = new.card_id and h.id <= oldest_kept
      order by h.id limit 1000 for update skip locked
    ) o
    -- What someone still has to be told of stays until then.
    where (o.txid is null or (o.txid, o.id) <= (select r.txid, r.id from private.event_readers r order by r.txid, r.id limit 1))
      -- Whose the next one of a technique is that repeats: private.repeats_for().
      and not (o.kind in ('card.repeat_set', 'card.completed') and not exists (
        select from private.events l
        where l.board_id = o.board_id and l.card_id = o.card_id and l.kind = o.kind and l.id > o.id))));
  return null;
end $function$;
revoke execute on function private.end_long_history() from public;
comment on function private.end_long_history() is 'Drops the oldest of what happened to a card, a thousand at a time, above 5,000.';

-- Chance, and not a number that someone could step around: looking costs as much as a hundred rows do.
create trigger events_end_long_history after insert on private.events
  for each row when (new.card_id is not null and random() < 0.01) execute function private.end_long_history();
