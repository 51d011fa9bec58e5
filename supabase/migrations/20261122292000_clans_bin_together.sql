-- A clan of many dojos and people is deleted or handed over in a few statements: its people and its owner's dojos are
-- counted once, and its dojos go into the bin together.

-- Who is on a board that goes into the bin is kept there. Nothing is said or asked of each of them.
create or replace trigger board_members_announce after insert or delete or update on public.board_members for each row
  when (current_setting('dojo.binning', true) is distinct from 'on') execute function private.announce_members();
create or replace trigger board_members_end_invitations after delete on public.board_members for each row
  when (current_setting('dojo.binning', true) is distinct from 'on') execute function private.end_invitations();
create or replace trigger board_members_note_left after delete on public.board_members for each row
  when (old.own_role is not null and current_setting('dojo.binning', true) is distinct from 'on') execute function private.note_member();
create or replace trigger board_members_uphold_owner before delete or update on public.board_members for each row
  when (current_setting('dojo.binning', true) is distinct from 'on') execute function private.keep_board_owner();
create or replace trigger board_members_withdraw_cards before delete on public.board_members for each row
  when (current_setting('dojo.binning', true) is distinct from 'on') execute function private.withdraw_cards();

create function private.put_boards_into_bin(board_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.board_clocks k where k.board_id = any (board_ids) order by k.board_id for update;
  if (select auth.uid()) is not null then
    perform private.count_unassigned((select count(*) from public.cards c where c.board_id = any (board_ids) and c.assignee is not null));
  end if;
  insert into private.binned_boards (board_id, binned_by, members, assignees)
  select b.id, (select auth.uid()), coalesce(p.members, '[]'), coalesce(a.assignees, '{}')
  from public.boards b
  left join (
    select m.board_id, jsonb_agg(jsonb_build_object('userId', m.user_id, 'ownRole', m.own_role, 'beforeClosing', m.before_closing, 'createdAt', m.created_at,
      'isOfClan', c.user_id is not null)) as members
    from public.board_members m join public.boards o on o.id = m.board_id
    left join public.clan_members c on c.clan_id = o.clan_id and c.user_id = m.user_id
    where m.board_id = any (board_ids) and m.own_role is not null group by m.board_id
  ) p on p.board_id = b.id
  left join (
    select c.board_id, jsonb_object_agg(c.id, c.assignee) as assignees
    from public.cards c where c.board_id = any (board_ids) and c.assignee is not null group by c.board_id
  ) a on a.board_id = b.id
  where b.id = any (board_ids) order by b.id;
  delete from public.board_invitations i where i.board_id = any (board_ids);
  perform private.announce(b.id, '{"type": "board.deleted"}') from unnest(board_ids) b (id);
  -- Nothing has happened to the cards: their assignees come back with them.
  perform private.set_bulk(true);
  update public.cards c set assignee = null, version = c.version + 1 where c.board_id = any (board_ids) and c.assignee is not null;
  perform private.set_bulk(false);
  perform set_config('dojo.binning', 'on', true);
  delete from public.board_members m where m.board_id = any (board_ids);
  perform set_config('dojo.binning', 'off', true);
end $$;
revoke execute on function private.put_boards_into_bin(uuid[]) from public, anon, authenticated;

create or replace function private.put_board_into_bin(board_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.put_boards_into_bin(array[put_board_into_bin.board_id])
$$;

do $change$
declare
  definition text := pg_get_functiondef('public.delete_clan'::regproc);
  changed text := replace(replace(replace(definition, E'declare\n  board uuid;\n', ''),
    'for board in select b.id from', 'perform private.put_boards_into_bin(array(select b.id from'),
    E' order by b.id loop\n    perform private.put_board_into_bin(board);\n  end loop;', '));');
begin
  if length(definition) - length(changed) < 50 then
    raise exception 'delete_clan is not what it was.';
  end if;
  execute changed;
end $change$;

-- "except", because a join of the rows before and after is planned for the few that most statements change.
create or replace function private.limit_taken_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_boards(o.user_id) from (
    select distinct n.user_id from (select t.id, t.user_id from taken t except select w.id, w.user_id from was w) n order by n.user_id) o;
  return null;
end $$;
drop trigger boards_count_limit_taken on public.boards;
create trigger boards_count_limit_taken after update on public.boards
  referencing old table as was new table as taken for each statement execute function private.limit_taken_board();

create or replace function private.limit_taken_clan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_clans(o.created_by) from (
    select distinct n.created_by from (select t.id, t.created_by from taken t except select w.id, w.created_by from was w) n
    order by n.created_by) o;
  return null;
end $$;
drop trigger clans_count_limit_taken on public.clans;
create trigger clans_count_limit_taken after update on public.clans
  referencing old table as was new table as taken for each statement execute function private.limit_taken_clan();
