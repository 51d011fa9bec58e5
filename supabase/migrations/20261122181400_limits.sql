-- How many rows one call makes, and how much a board and a card hold (docs/decisions/boards-have-limits.md). Dojos are
-- unlimited in every plan, and bookmarks need no limit of their own: there is one for each board that a person is on.

create function private.count_rows_from_none() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('dojo.rows', '0', true);
  return null;
end $$;
create trigger board_bookmarks_count_from_none before insert on public.board_bookmarks for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger boards_count_from_none before insert on public.boards for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger card_checklist_items_count_from_none before insert on public.card_checklist_items for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger card_comments_count_from_none before insert on public.card_comments for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger card_labels_count_from_none before insert on public.card_labels for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger cards_count_from_none before insert on public.cards for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger clans_count_from_none before insert on public.clans for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger custom_labels_count_from_none before insert on public.custom_labels for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger lists_count_from_none before insert on public.lists for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();

create function private.count_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  counted integer := coalesce(nullif(current_setting('dojo.rows', true), ''), '0')::integer + 1;
  most integer := coalesce(tg_argv[0], '5000')::integer;
begin
  if counted > most then
    raise exception 'At most % rows at a time.', btrim(to_char(most, '9,999')) using errcode = 'PT413';
  end if;
  perform set_config('dojo.rows', counted::text, true);
  return new;
end $$;
create trigger board_bookmarks_count_row before insert on public.board_bookmarks for each row
  when (current_user = 'authenticated') execute function private.count_row();
create trigger boards_count_row before insert on public.boards for each row
  when (current_user = 'authenticated') execute function private.count_row();
create trigger card_checklist_items_count_row before insert on public.card_checklist_items for each row
  when (current_user = 'authenticated') execute function private.count_row();
create trigger card_comments_count_row before insert on public.card_comments for each row
  when (current_user = 'authenticated') execute function private.count_row('100');
create trigger card_labels_count_row before insert on public.card_labels for each row
  when (current_user = 'authenticated') execute function private.count_row();
create trigger cards_count_row before insert on public.cards for each row
  when (current_user = 'authenticated') execute function private.count_row();
create trigger clans_count_row before insert on public.clans for each row
  when (current_user = 'authenticated') execute function private.count_row();
create trigger custom_labels_count_row before insert on public.custom_labels for each row
  when (current_user = 'authenticated') execute function private.count_row();
create trigger lists_count_row before insert on public.lists for each row
  when (current_user = 'authenticated') execute function private.count_row();

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
