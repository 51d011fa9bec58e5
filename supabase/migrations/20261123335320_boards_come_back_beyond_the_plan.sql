-- A dojo that was deleted before the plan became smaller, or while it was over the plan, could not be restored: neither with
-- "Undo" nor from the bin, and after thirty days it was gone.
create or replace function public.restore_board(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  binned private.binned_boards;
  home uuid;
  owner uuid;
  had_room boolean;
  people integer;
begin
  perform private.lock_board(restore_board.board_id);
  perform from public.boards b where b.id = restore_board.board_id for update;
  if not exists (select from jsonb_array_elements(public.binned_boards()) x where (x ->> 'id')::uuid = restore_board.board_id) then
    raise exception 'It is not in the bin, or you may not restore it.' using errcode = 'PT404';
  end if;
  select b.clan_id, b.user_id into home, owner from public.boards b where b.id = restore_board.board_id;
  -- Counted below: what was deleted comes back to its owner also where the plan has become too small for everyone on it.
  perform set_config('dojo.counting', 'later', true);
  delete from private.binned_boards x where x.board_id = restore_board.board_id returning * into binned;
  perform set_config('dojo.bins_board', restore_board.board_id::text, true);
  -- People who have since left the clan or deleted their account do not come back.
  insert into public.board_members (board_id, user_id, role, own_role, before_closing, created_at)
  select restore_board.board_id, u.id, m ->> 'ownRole', m ->> 'ownRole', m ->> 'beforeClosing', (m ->> 'createdAt')::timestamptz
  from jsonb_array_elements(binned.members) m join auth.users u on u.id = (m ->> 'userId')::uuid
  join public.boards b on b.id = restore_board.board_id
  where b.clan_id is null or not (m ->> 'isOfClan')::boolean
    or exists (select from public.clan_members c where c.clan_id = b.clan_id and c.user_id = u.id);
  insert into public.board_members (board_id, user_id, role, own_role)
  select b.id, b.user_id, 'admin', 'admin' from public.boards b where b.id = restore_board.board_id
  on conflict on constraint board_members_pkey do update set own_role = 'admin';
  perform set_config('dojo.bins_board', '', true);
  if home is not null then
    perform private.follow_clan(home, restore_board.board_id);
  end if;
  perform set_config('dojo.counting', '', true);
  insert into private.crews (owner_id, people, outgrows_starter) values (owner, 1, false) on conflict do nothing;
  select c.people <= private.members_limit(owner) into had_room from private.crews c where c.owner_id = owner for update;
  people := private.recount_crew(owner);
  if had_room and people > private.members_limit(owner) then
    -- From here on all dojos that the owner shares are read-only: no one else brings that about.
    if owner is distinct from (select auth.uid()) then
      perform private.refuse_crowd(owner, people, 'The plan of the owner has no room for more people.');
    end if;
    perform private.announce_plan(owner);
  end if;
  perform private.reassign_cards(restore_board.board_id, binned.assignees);
end $function$;
