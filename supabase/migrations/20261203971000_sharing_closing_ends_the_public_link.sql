-- Who makes a dojo invite-only is told that only they and people invited to the dojo itself will still see it. Its public
-- link went on showing it to everyone who had the link, also to those who had just been shut out.

create function private.end_public_link()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
begin
  delete from private.public_links l where l.board_id = new.id;
  return null;
end $$;

create trigger boards_closing_ends_public_link after update of is_closed on public.boards
for each row when (new.is_closed and not old.is_closed) execute function private.end_public_link();

-- Links that an admin made after closing are meant.
delete from private.public_links l using public.boards b
where b.id = l.board_id and b.is_closed and l.made_at <= (
  select max(e.at) from private.events e where e.board_id = b.id and e.kind = 'board.closed');
