-- Live boards: what is inserted or edited is announced on the board's private channel, which members may hear and
-- where they may show that they are present. Nobody can speak there but the database.

-- Above this many rows in one statement (a template, an import) one "reload" is cheaper than the rows.
create function private.announce_placed_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row record;
begin
  for row in
    select n.board_id, jsonb_build_object('type', 'list.placed', 'listId', n.id, 'title', n.title,
      'version', n.version, 'index', n.order_index) as change
    from placed n order by n.board_id, n.order_index
  loop
    perform private.announce(row.board_id, row.change || jsonb_build_object('revision', private.next_revision(row.board_id)));
  end loop;
  return null;
end $$;
create trigger lists_announce_placed after insert on public.lists
  referencing new table as placed for each statement execute function private.announce_placed_lists();

create function private.announce_placed_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row record;
begin
  if (select count(*) from placed) > 20 then
    for row in select distinct n.board_id from placed n loop
      perform private.announce(row.board_id,
        jsonb_build_object('type', 'board.changed', 'revision', private.next_revision(row.board_id)));
    end loop;
    return null;
  end if;
  for row in
    select n.board_id, jsonb_build_object('type', 'card.placed', 'listId', n.list_id, 'index', n.order_index,
      'card', private.card_face(c)) as change
    from placed n join public.cards c on c.id = n.id order by n.list_id, n.order_index
  loop
    perform private.announce(row.board_id, row.change || jsonb_build_object('revision', private.next_revision(row.board_id)));
  end loop;
  return null;
end $$;
create trigger cards_announce_placed after insert on public.cards
  referencing new table as placed for each statement execute function private.announce_placed_cards();

create function private.announce_edited_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(new.board_id, jsonb_build_object('type', 'list.edited', 'listId', new.id,
    'title', new.title, 'version', new.version));
  return null;
end $$;
create trigger lists_announce_edited after update of title on public.lists
  for each row execute function private.announce_edited_list();

create function private.announce_edited_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(new.board_id, jsonb_build_object('type', 'card.edited', 'card', private.card_face(new)));
  return null;
end $$;
create trigger cards_announce_edited
  after update of title, description, priority, due_date, assignee, is_completed on public.cards
  for each row execute function private.announce_edited_card();

create function private.announce_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(new.id, jsonb_build_object('type', 'board.edited', 'title', new.title, 'description', new.description));
  return null;
end $$;
create trigger boards_announce_edited after update of title, description on public.boards
  for each row execute function private.announce_board();

create function private.announce_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(coalesce(new.board_id, old.board_id), jsonb_build_object('type', 'members.changed',
    'userId', coalesce(new.user_id, old.user_id)));
  return null;
end $$;
create trigger board_members_announce after insert or update or delete on public.board_members
  for each row execute function private.announce_members();

create function private.announce_deleted_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(old.id, jsonb_build_object('type', 'board.deleted'));
  return old;
end $$;
create trigger boards_announce_deleted before delete on public.boards
  for each row execute function private.announce_deleted_board();

create policy "members hear their board's channel" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence')
    and (select realtime.topic()) in (select 'board:' || id from private.my_board_ids() as id));
create policy "members show that they are on a board" on realtime.messages for insert to authenticated
  with check (extension = 'presence'
    and (select realtime.topic()) in (select 'board:' || id from private.my_board_ids() as id));
