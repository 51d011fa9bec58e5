-- One card is announced as several are, so that a board knows one shape of each change. Browsers that have an earlier
-- build open know this shape too.

-- A block that moves stays one, or its cards would not come to stand together.
create or replace function public.move_cards(card_ids uuid[], to_list_id uuid, to_index integer, from_list_id uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(move_cards.card_ids, 5000);
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
      raise exception 'Somebody else has moved it meanwhile.' using errcode = 'PT409';
    end if;
  end if;
  place := least(greatest(move_cards.to_index, 0),
    (select count(*) from public.cards c where c.list_id = move_cards.to_list_id and c.id <> all (ids))::integer);
  perform private.place_cards(ids, move_cards.to_list_id, place);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.moved', 'revision', revision, 'cardIds', ids,
    'listId', move_cards.to_list_id, 'index', place));
  return revision;
end $$;

create or replace function public.remove_cards(card_ids uuid[], reason text default 'deleted', if_only_mine boolean default false) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  revision bigint;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if remove_cards.if_only_mine and exists (
    select from unnest(ids) c (id)
    left join lateral (
      select e.id, e.created_at from public.card_events e
      where e.board_id = board and e.card_id = c.id and e.kind = 'card.restored' and e.user_id = (select auth.uid())
      order by e.id desc limit 1
    ) mine on true
    where exists (select from public.card_events e
        where e.board_id = board and e.card_id = c.id and e.user_id is distinct from (select auth.uid())
          and (mine.id is null or e.id > mine.id))
      or exists (select from public.card_comments m
        where m.card_id = c.id and m.user_id is distinct from (select auth.uid())
          and (mine.id is null or m.created_at > mine.created_at))
  ) then
    raise exception 'Somebody else has worked on it meanwhile.' using errcode = 'PT409';
  end if;
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  perform private.note_events(board, ids, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
  perform private.put_cards_in_bin(board, ids, remove_cards.reason);
  delete from public.cards c where c.id = any (ids);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids));
  return revision;
end $$;

-- Tells both boards, and answers the revision of the one that is asked for.
create or replace function private.announce_carried_over(card_id uuid, from_board uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  arrived public.cards;
  revision bigint := private.next_revision(announce_carried_over.from_board);
begin
  select * into arrived from public.cards c where c.id = announce_carried_over.card_id;
  perform private.announce(announce_carried_over.from_board,
    jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', jsonb_build_array(arrived.id)));
  perform private.announce(arrived.board_id, jsonb_build_object('type', 'card.placed',
    'revision', private.next_revision(arrived.board_id),
    'listId', arrived.list_id, 'index', arrived.order_index, 'card', private.card_face(arrived)));
  return revision;
end $$;
