-- Two thousand that repeat, each by a rule of five days a month, were completed by one move in 5 s.

CREATE OR REPLACE FUNCTION public.move_cards(card_ids uuid[], to_list_id uuid, to_index integer, from_list_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := private.lock_board_of_cards(move_cards.card_ids, 2000);
  ids uuid[] := private.cards_on_board(move_cards.card_ids, board);
  place integer;
  revision bigint;
begin
  if ids = '{}' or not exists (
    select from public.lists l where l.id = move_cards.to_list_id and l.board_id = board
  ) then
    raise exception 'The card or the list is gone, or they are on different boards.' using errcode = 'PT404';
  end if;
  if move_cards.from_list_id is not null then
    ids := array(select g.id from unnest(ids) with ordinality as g (id, at) join public.cards c on c.id = g.id
      where c.list_id = move_cards.from_list_id order by g.at);
    if ids = '{}' then
      raise exception 'Someone else has just moved this.' using errcode = 'PT409';
    end if;
  end if;
  if cardinality(ids) > 500 and exists (select from public.lists l where l.id = move_cards.to_list_id and l.completes)
    and (select count(*) from public.cards c where c.id = any (ids) and c.repeat is not null and not c.is_completed) > 500 then
    raise exception 'At most 500 techniques that repeat are completed at a time.' using errcode = 'PT413';
  end if;
  place := least(greatest(move_cards.to_index, 0),
    (select count(*) from public.cards c where c.list_id = move_cards.to_list_id and c.id <> all (ids))::integer);
  -- Many that are completed by it are told by one "reload".
  perform private.set_quiet(cardinality(ids) > 20);
  perform private.set_takes_back(move_cards.from_list_id is not null);
  perform private.place_cards(ids, move_cards.to_list_id, place);
  perform private.set_takes_back(false);
  perform private.set_quiet(false);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.moved', 'revision', revision, 'cardIds', ids,
    'listId', move_cards.to_list_id, 'index', place));
  if cardinality(ids) > 20 and exists (select from public.lists l where l.id = move_cards.to_list_id and l.completes) then
    perform private.announce_reload(board);
  end if;
  return revision;
end $function$;
