-- How many rows one call of a person changes or deletes: what follows each of them costs more than the row
-- (docs/decisions/boards-have-limits.md). Not counted are mentions, where nothing follows, and the one profile of a person.

create or replace function private.count_row() returns trigger
language plpgsql set search_path = '' as $$
declare
  counted integer := coalesce(nullif(current_setting('dojo.rows', true), ''), '0')::integer + 1;
  most integer := coalesce(tg_argv[0], '5000')::integer;
begin
  if counted > most then
    raise exception 'At most % rows at a time.', btrim(to_char(most, '9,999')) using errcode = 'PT413';
  end if;
  perform set_config('dojo.rows', counted::text, true);
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger board_bookmarks_count_gone_from_none before delete on public.board_bookmarks for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger board_bookmarks_count_gone_row before delete on public.board_bookmarks for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');
create trigger board_invitations_count_gone_from_none before delete on public.board_invitations for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger board_invitations_count_gone_row before delete on public.board_invitations for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');
create trigger board_members_count_changed_from_none before update or delete on public.board_members for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger board_members_count_changed_row before update or delete on public.board_members for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');
create trigger boards_count_edited_from_none before update on public.boards for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger boards_count_edited_row before update on public.boards for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');
create trigger cards_count_edited_from_none before update on public.cards for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger cards_count_edited_row before update on public.cards for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');
create trigger clan_branding_count_edited_from_none before update on public.clan_branding for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger clan_branding_count_edited_row before update on public.clan_branding for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');
create trigger clans_count_edited_from_none before update on public.clans for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger clans_count_edited_row before update on public.clans for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');
create trigger custom_labels_count_changed_from_none before update or delete on public.custom_labels for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger custom_labels_count_changed_row before update or delete on public.custom_labels for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');
create trigger lists_count_edited_from_none before update on public.lists for each statement
  when (current_user = 'authenticated') execute function private.count_rows_from_none();
create trigger lists_count_edited_row before update on public.lists for each row
  when (current_user = 'authenticated') execute function private.count_row('1000');

-- A row that drags thousands along counts as these. Within the whole transaction, which is one request.
create function private.count_dragged(what text, amount bigint, most bigint, sentence text) returns void
language plpgsql set search_path = '' as $$
declare
  counted bigint := coalesce(nullif(current_setting('dojo.dragged_' || what, true), ''), '0')::bigint + amount;
begin
  if counted > most then
    raise exception '%', sentence using errcode = 'PT413';
  end if;
  perform set_config('dojo.dragged_' || what, counted::text, true);
end $$;
revoke execute on function private.count_dragged(text, bigint, bigint, text) from public, anon, authenticated;

-- The bin is emptied a few boards at a time, by how much is on them: one statement holds up everyone.
create or replace function public.empty_board_bin() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  board record;
  gone integer := 0;
  cards bigint := 0;
begin
  for board in
    select x.board_id, (select count(*) from public.cards c where c.board_id = x.board_id) as cards
    from (select o.board_id from private.binned_boards o where o.binned_at < now() - interval '30 days'
      order by o.binned_at, o.board_id limit 100) x
  loop
    cards := cards + board.cards;
    exit when gone > 0 and cards > 20000;
    delete from public.boards b where b.id = board.board_id;
    gone := gone + 1;
  end loop;
  return gone;
end $$;
comment on function public.empty_board_bin() is 'Called again until it answers 0.';
