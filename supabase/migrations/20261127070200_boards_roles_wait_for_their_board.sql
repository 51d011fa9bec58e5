-- What an admin sent in the moment in which someone took their role from them stayed: an invitation that could not be accepted,
-- and counted again once they were an admin again.
create trigger board_members_lock_first_changed before update on public.board_members
  for each statement when (current_user = 'authenticated') execute function private.lock_my_boards();
