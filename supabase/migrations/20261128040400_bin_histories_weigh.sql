-- A technique keeps 5,000 events, and a call names a thousand techniques. Going through five million of them took seconds: to
-- delete them for good, to take back what one has made oneself, and to write a description.

-- What private.note_card_changes() looks for.
create index events_described on private.events (card_id, at) where kind = 'card.described';

do $$
declare
  change record;
  was text;
begin
  for change in select * from (values
    ('public.remove_cards(uuid[], text, boolean)', $was$  if remove_cards.if_only_mine and exists (
$was$, $now$  if remove_cards.if_only_mine and cardinality(ids) > 1 then
    perform private.count_histories(board, ids);
  end if;
  if remove_cards.if_only_mine and exists (
$now$),
    ('public.purge_items(uuid[], uuid)', $was$    many := many + gone.items;
$was$, $now$    many := many + gone.items;
    if cardinality(purge_items.item_ids) > 1 then
      perform private.count_histories(gone.board_id, gone.card_ids);
    end if;
$now$)) c (of, was, is_now)
  loop
    was := pg_get_functiondef(change.of::regprocedure);
    if strpos(was, change.was) = 0 then
      raise exception '% is another one.', change.of;
    end if;
    execute replace(was, change.was, change.is_now);
  end loop;
end $$;

create function private.count_histories(board_id uuid, card_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.count_dragged('history', (select count(*) from (
      select from private.events e where e.board_id = count_histories.board_id and e.card_id = any (count_histories.card_ids) limit 200001) x),
    200000, 'Together these have too long a history. Take fewer at a time.')
$$;
comment on function private.count_histories(uuid, uuid[]) is 'At most 200,000 events of cards are gone through in one call. One item may always go.';
revoke execute on function private.count_histories(uuid, uuid[]) from public, anon, authenticated;
