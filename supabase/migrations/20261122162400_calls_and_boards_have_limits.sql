-- How many rows one call makes, and how much a board, a card and a person hold (docs/decisions/boards-have-limits.md).
-- Bookmarks need none of their own: there is one for each board that a person is on.

-- Rows of one call: counted while they come, so that a call of a million ends at the 5,001st. --------------------------------

create function private.count_rows_from_none() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('dojo.rows', '0', true);
  return null;
end $$;

create function private.count_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  counted integer := coalesce(nullif(current_setting('dojo.rows', true), ''), '0')::integer + 1;
begin
  if counted > 5000 then
    raise exception 'At most 5,000 rows at a time.' using errcode = 'PT413';
  end if;
  perform set_config('dojo.rows', counted::text, true);
  return new;
end $$;

-- Only what people write themselves: what comes out of the bin is one list, however long.
do $$
declare
  target text;
begin
  foreach target in array array['boards', 'board_bookmarks', 'lists', 'cards', 'card_checklist_items', 'custom_labels',
    'card_labels', 'card_comments', 'clans'] loop
    execute format('create trigger %I before insert on public.%I for each statement
      when (current_user = ''authenticated'') execute function private.count_rows_from_none()', target || '_count_from_none', target);
    execute format('create trigger %I before insert on public.%I for each row
      when (current_user = ''authenticated'') execute function private.count_row()', target || '_count_row', target);
  end loop;
end $$;

create or replace function private.lock_board_of_cards(card_ids uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  board uuid;
begin
  if cardinality(lock_board_of_cards.card_ids) > 5000 then
    raise exception 'At most 5,000 cards at a time.' using errcode = 'PT413';
  end if;
  board := (select c.board_id from public.cards c where c.id = any (lock_board_of_cards.card_ids)
    order by array_position(lock_board_of_cards.card_ids, c.id) limit 1);
  perform private.lock_board_to_edit(board);
  return board;
end $$;

-- What a board holds ---------------------------------------------------------------------------------------------------------

create function private.limit_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from (select distinct a.board_id from added a) b
    where (select count(*) from public.lists l where l.board_id = b.board_id) > 500) then
    raise exception 'This dojo holds 500 katas, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $$;
create trigger lists_limit after insert on public.lists referencing new table as added
  for each statement execute function private.limit_lists();

-- Counted by the last place of each list, which takes one look a list.
create function private.require_room_for_cards(board_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select sum((select c.order_index + 1 from public.cards c where c.list_id = l.id order by c.rank desc limit 1))
      from public.lists l where l.board_id = require_room_for_cards.board_id) > 20000 then
    raise exception 'This dojo holds 20,000 techniques, and no more fit.' using errcode = 'PT429';
  end if;
end $$;
revoke execute on function private.require_room_for_cards(uuid) from public;
create function private.limit_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_cards(b.board_id) from (select distinct a.board_id from added a) b;
  return null;
end $$;
create trigger cards_limit after insert on public.cards referencing new table as added
  for each statement execute function private.limit_cards();
create function private.limit_arriving_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_cards(new.board_id);
  return null;
end $$;
create trigger cards_limit_arriving after update on public.cards
  for each row when (new.board_id <> old.board_id) execute function private.limit_arriving_card();

create function private.limit_labels() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from (select distinct a.board_id from added a where a.board_id is not null) b
    where (select count(*) from public.custom_labels l where l.board_id = b.board_id) > 500) then
    raise exception 'This dojo holds 500 tags, and no more fit.' using errcode = 'PT429';
  end if;
  if exists (select from (select distinct a.user_id from added a where a.board_id is null) p
    where (select count(*) from public.custom_labels l where l.user_id = p.user_id and l.board_id is null) > 500) then
    raise exception 'You have 500 tags of your own, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $$;
create trigger custom_labels_limit after insert on public.custom_labels referencing new table as added
  for each statement execute function private.limit_labels();

-- What a card holds. What comes out of the bin was within the limit, or is older than it. --------------------------------------

create function private.limit_steps() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added a where a.order_index >= 2000) then
    raise exception 'This technique holds 2,000 steps, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $$;
create trigger card_checklist_items_limit after insert on public.card_checklist_items referencing new table as added
  for each statement when (current_user = 'authenticated') execute function private.limit_steps();

create function private.limit_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from (select distinct a.card_id from added a) c
    where (select count(*) from public.card_comments m where m.card_id = c.card_id) > 2000) then
    raise exception 'This technique holds 2,000 comments, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $$;
create trigger card_comments_limit after insert on public.card_comments referencing new table as added
  for each statement when (current_user = 'authenticated') execute function private.limit_comments();

-- What a person has ------------------------------------------------------------------------------------------------------------

create function private.limit_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from (select distinct a.user_id from added a) p
    where (select count(*) from public.boards b where b.user_id = p.user_id) > 1000) then
    raise exception 'You own 1,000 dojos, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $$;
create trigger boards_limit after insert on public.boards referencing new table as added
  for each statement when (current_user = 'authenticated') execute function private.limit_boards();
