-- A project is written by set (private.fill_board), and told of once: what comes in its place (dojo.placed) is announced by who
-- writes it, as katas and tags of a project are no longer one by one.

drop trigger custom_labels_announce on public.custom_labels;
create trigger custom_labels_announce after insert or delete or update of name, color on public.custom_labels for each row
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.announce_label();
drop trigger lists_announce_placed on public.lists;
create trigger lists_announce_placed after insert on public.lists referencing new table as placed for each statement
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.announce_placed_lists();
drop trigger cards_announce_placed on public.cards;
create trigger cards_announce_placed after insert on public.cards referencing new table as placed for each statement
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.announce_placed_cards();

-- In the order of the board, of many lists at once too.
create or replace function private.note_made_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What is restored or copied says so by itself.
  if private.is_quiet() then
    return null;
  end if;
  insert into private.events (clan_id, board_id, card_id, actor, kind, after, via, cause, depth, request_id, address)
  select b.clan_id, b.id, a.id, (select auth.uid()), 'card.made',
    jsonb_build_object('title', private.cut_title(a.title), 'list_id', a.list_id), s.via, s.cause, s.depth, s.request_id, s.address
  from added a join public.boards b on b.id = a.board_id left join public.lists l on l.id = a.list_id
  cross join private.request_source() s
  order by l.order_index, a.list_id, a.order_index;
  return null;
end $$;

-- A copy takes along katas, tags and who wears them as well: up to 3 MB, from a request of 100 bytes.
create trigger lists_count_copied after insert on public.lists referencing new table as added for each statement
  when (current_user <> 'authenticated') execute function private.count_copied_rows();
create trigger custom_labels_count_copied after insert on public.custom_labels referencing new table as added for each statement
  when (current_user <> 'authenticated') execute function private.count_copied_rows();
create trigger card_labels_count_copied after insert on public.card_labels referencing new table as added for each statement
  when (current_user <> 'authenticated') execute function private.count_copied_rows();
