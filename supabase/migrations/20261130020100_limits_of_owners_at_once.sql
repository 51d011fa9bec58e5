-- Two who add at once do not see what the other adds. Owners of many cards are counted again, one after the other, when all else
-- is done: no one waits for a board while they hold an owner.
create function private.require_room_at_the_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid := (select b.user_id from public.boards b where b.id = coalesce(to_jsonb(new) ->> 'board_id', to_jsonb(new) ->> 'id')::uuid);
begin
  if (select sum(k.cards) from public.boards b join private.board_clocks k on k.board_id = b.id where b.user_id = owner_id) > 100000 then
    perform pg_advisory_xact_lock(hashtextextended('techniques of ' || owner_id, 0));
    perform private.require_room_of_owner(owner_id);
  end if;
  return null;
end $$;
comment on function private.require_room_at_the_end() is 'The limit of an owner, at the end of a transaction. Twenty at once would have to add 5,000 each from below 100,000.';
revoke execute on function private.require_room_at_the_end() from public, anon, authenticated;

create constraint trigger board_clocks_limit_owner after update on private.board_clocks deferrable initially deferred
  for each row when (new.cards > old.cards) execute function private.require_room_at_the_end();
create constraint trigger boards_limit_new_owner after update on public.boards deferrable initially deferred
  for each row when (new.user_id <> old.user_id) execute function private.require_room_at_the_end();
