-- Every plan says "Unlimited" of its dojos. What a person owns is loaded by nobody but themselves; one call still makes
-- at most 5,000.
drop trigger boards_limit on public.boards;
drop function private.limit_boards();
