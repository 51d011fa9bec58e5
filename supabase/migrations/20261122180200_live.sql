-- Live boards: what is inserted or edited is announced on the board's private channel, which members may hear and
-- where they may show that they are present. Only the database can speak there.

-- Everyone with the board open is told about a change through its private channel. Broadcast, not postgres_changes:
-- the latter does not apply RLS to deletes.
create function private.announce(board_id uuid, change jsonb) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(change, 'change', 'board:' || board_id, true)
$$;

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

-- While a function changes many rows, their triggers keep quiet, and it tells the board itself.
create function private.is_quiet() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('dojo.quiet', true), '') = 'on'
$$;

create function private.set_quiet(is_on boolean) returns void
language sql set search_path = '' as $$
  select set_config('dojo.quiet', case when is_on then 'on' else 'off' end, true)
$$;

-- Tells that the board changed in more ways than are worth listing.
create function private.announce_reload(board_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  revision bigint := private.next_revision(announce_reload.board_id);
begin
  perform private.announce(announce_reload.board_id, jsonb_build_object('type', 'board.changed', 'revision', revision));
  return revision;
end $$;

-- People listen for their mentions on a private channel of their own; no one speaks there.
create policy "people hear of their own mentions" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'mentions:' || (select auth.uid()));
