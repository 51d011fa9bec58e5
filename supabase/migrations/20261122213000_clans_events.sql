-- What happens in clans, into the outbox: for the audit trail and for notifications.

insert into private.event_kinds (kind) values
  ('clan.made'), ('clan.renamed'), ('clan.described'), ('clan.defaults_changed'), ('clan.handed_over'), ('clan.deleted'),
  ('clan.joined'), ('clan.role_changed'), ('clan.left'), ('clan.removed'),
  ('clan.invited'), ('clan.invited_again'), ('clan.invitation_revoked'), ('clan.invitation_accepted'),
  ('board.moved_in'), ('board.moved_out'), ('board.closed'), ('board.opened'), ('board.archived'), ('board.unarchived'),
  ('board.binned'), ('board.unbinned');

create function private.note_clan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_clan_event(new.id, 'clan.made', null, jsonb_build_object('name', new.name));
  elsif tg_op = 'DELETE' then
    perform private.note_clan_event(old.id, 'clan.deleted', jsonb_build_object('name', old.name));
  else
    if new.name <> old.name then
      perform private.note_clan_event(new.id, 'clan.renamed', jsonb_build_object('name', old.name), jsonb_build_object('name', new.name));
    end if;
    if new.description <> old.description then
      perform private.note_clan_event(new.id, 'clan.described');
    end if;
    if (new.members_make_dojos, new.closes_new_dojos) is distinct from (old.members_make_dojos, old.closes_new_dojos) then
      perform private.note_clan_event(new.id, 'clan.defaults_changed',
        jsonb_build_object('members_make_dojos', old.members_make_dojos, 'closes_new_dojos', old.closes_new_dojos),
        jsonb_build_object('members_make_dojos', new.members_make_dojos, 'closes_new_dojos', new.closes_new_dojos));
    end if;
    if new.created_by <> old.created_by then
      perform private.note_clan_event(new.id, 'clan.handed_over',
        jsonb_build_object('user_id', old.created_by), jsonb_build_object('user_id', new.created_by));
    end if;
  end if;
  return null;
end $$;
create trigger clans_note after insert or update or delete on public.clans for each row execute function private.note_clan();

-- A clan that is going says so itself, once.
create function private.note_clan_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  clan uuid := coalesce(new.clan_id, old.clan_id);
  person uuid := coalesce(new.user_id, old.user_id);
begin
  -- So does an account.
  if tg_op = 'DELETE' and not (exists (select from public.clans c where c.id = clan)
    and exists (select from auth.users u where u.id = person)) then
    return null;
  end if;
  perform private.note_clan_event(clan,
    case tg_op when 'INSERT' then 'clan.joined' when 'UPDATE' then 'clan.role_changed'
      else case when person = (select auth.uid()) then 'clan.left' else 'clan.removed' end end,
    case when tg_op <> 'INSERT' then jsonb_build_object('user_id', person, 'role', old.role) end,
    case when tg_op <> 'DELETE' then jsonb_build_object('user_id', person, 'role', new.role) end);
  return null;
end $$;
create trigger clan_members_note after insert or delete on public.clan_members for each row execute function private.note_clan_member();
create trigger clan_members_note_role after update of role on public.clan_members for each row
  when (new.role <> old.role) execute function private.note_clan_member();

-- Addresses are masked, as for dojos; a token is in no event.
create function private.note_clan_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := jsonb_strip_nulls(jsonb_build_object('address', private.masked_address(new.email), 'role', new.role, 'max_uses', new.max_uses));
begin
  if tg_op = 'INSERT' then
    perform private.note_clan_event(new.clan_id, 'clan.invited', null, said);
  elsif new.uses > old.uses then
    perform private.note_clan_event(new.clan_id, 'clan.invitation_accepted', null, said);
  elsif new.revoked_at is not null and old.revoked_at is null then
    perform private.note_clan_event(new.clan_id, 'clan.invitation_revoked', said);
  elsif new.expires_at > old.expires_at then
    perform private.note_clan_event(new.clan_id, 'clan.invited_again', null, said);
  end if;
  return null;
end $$;
create trigger clan_invitations_note after insert or update on private.clan_invitations
  for each row execute function private.note_clan_invitation();

create function private.note_board_place() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.clan_id is distinct from old.clan_id then
    if old.clan_id is not null then
      perform private.note('board.moved_out', old.clan_id, new.id, null, jsonb_build_object('title', private.cut_title(new.title)), null);
    end if;
    if new.clan_id is not null then
      perform private.note('board.moved_in', new.clan_id, new.id, null, null, jsonb_build_object('title', private.cut_title(new.title)));
    end if;
  elsif new.is_closed <> old.is_closed then
    perform private.note_event(new.id, null, case when new.is_closed then 'board.closed' else 'board.opened' end);
  end if;
  if (new.archived_at is null) <> (old.archived_at is null) then
    perform private.note_event(new.id, null, case when new.archived_at is null then 'board.unarchived' else 'board.archived' end);
  end if;
  return null;
end $$;
create trigger boards_note_place after update of clan_id, is_closed, archived_at on public.boards
  for each row execute function private.note_board_place();

create function private.note_board_bin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_event(coalesce(new.board_id, old.board_id), null, case tg_op when 'INSERT' then 'board.binned' else 'board.unbinned' end);
  return null;
end $$;
create trigger binned_boards_note after insert or delete on private.binned_boards for each row execute function private.note_board_bin();

-- The clan says who joins and leaves it; its dojos do not say it again, each for itself. Nor do they leave one by one a dojo
-- that goes into the bin.
drop trigger board_members_note on public.board_members;
drop trigger board_members_note_role on public.board_members;
create trigger board_members_note_joined after insert on public.board_members for each row
  when (new.own_role is not null and current_setting('dojo.bins_board', true) is distinct from new.board_id::text) execute function private.note_member();
create trigger board_members_note_left after delete on public.board_members for each row
  when (old.own_role is not null and current_setting('dojo.bins_board', true) is distinct from old.board_id::text) execute function private.note_member();
create trigger board_members_note_role after update on public.board_members for each row
  when (new.own_role is distinct from old.own_role and new.role <> old.role) execute function private.note_member();
