-- "Update of role" fires only where a statement names the column. An admin whose role came from the clan loses it with
-- clan_role, so what they had sent stayed, could not be accepted, and counted again once they were an admin again.
drop trigger board_members_end_invitations_of_demoted on public.board_members;
create trigger board_members_end_invitations_of_demoted after update on public.board_members for each row
  when (old.role = 'admin' and new.role <> 'admin') execute function private.end_invitations();
