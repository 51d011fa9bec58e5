-- People are counted once for each owner and statement, and not at all when only owners join what is theirs.

-- People who join boards or clans in the statement that makes them are counted at its end.
create function private.hold_counting() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('dojo.counting', 'later', true);
  return null;
end $$;

create or replace function private.count_joined_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('dojo.counting', true) = 'later' then
    return null;
  end if;
  perform private.admit_to_crew(o.owner_id, true) from (
    select distinct b.user_id as owner_id from joined j join public.boards b on b.id = j.board_id
    where j.user_id <> b.user_id order by b.user_id) o;
  return null;
end $$;

create or replace function private.count_joined_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('dojo.counting', true) = 'later' then
    return null;
  end if;
  perform private.admit_to_crew(o.owner_id, true) from (
    select distinct c.created_by as owner_id from joined j join public.clans c on c.id = j.clan_id
    where j.user_id <> c.created_by order by c.created_by) o;
  return null;
end $$;

create function private.count_new_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('dojo.counting', '', true);
  -- Alone; whoever has others has a row already.
  insert into private.crews (owner_id, people, outgrows_starter) select distinct a.user_id, 1, false from added a on conflict do nothing;
  perform private.admit_to_crew(o.user_id, true) from (
    select distinct a.user_id from added a join public.board_members m on m.board_id = a.id
    where m.user_id <> a.user_id order by a.user_id) o;
  return null;
end $$;
create trigger boards_count_held before insert on public.boards
  for each statement execute function private.hold_counting();
create trigger boards_count_new after insert on public.boards referencing new table as added
  for each statement execute function private.count_new_boards();

create function private.count_new_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('dojo.counting', '', true);
  -- Alone; whoever has others has a row already.
  insert into private.crews (owner_id, people, outgrows_starter) select distinct a.created_by, 1, false from added a on conflict do nothing;
  perform private.admit_to_crew(o.created_by, true) from (
    select distinct a.created_by from added a join public.clan_members m on m.clan_id = a.id
    where m.user_id <> a.created_by order by a.created_by) o;
  return null;
end $$;
create trigger clans_count_held before insert on public.clans
  for each statement execute function private.hold_counting();
create trigger clans_count_new after insert on public.clans referencing new table as added
  for each statement execute function private.count_new_clans();

-- How many boards and clans one person may own, under a lock of the owner, since several calls may make some at once. Each trigger's
-- name comes before that of the one that counts people, so that everyone takes the locks in this order.
create function private.require_room_for_boards(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('boards of ' || owner_id, 0));
  if (select count(*) from public.boards b where b.user_id = require_room_for_boards.owner_id) > 2000 then
    raise exception 'One person can own 2,000 dojos, and no more fit.' using errcode = 'PT429';
  end if;
end $$;

create function private.limit_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_boards(o.user_id) from (select distinct a.user_id from added a order by a.user_id) o;
  return null;
end $$;
create trigger boards_count_limit after insert on public.boards referencing new table as added
  for each statement execute function private.limit_boards();

create function private.limit_taken_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_boards(new.user_id);
  return null;
end $$;
create trigger boards_count_limit_taken after update of user_id on public.boards
  for each row when (new.user_id <> old.user_id) execute function private.limit_taken_board();

create function private.require_room_for_clans(owner_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('clans of ' || owner_id, 0));
  if (select count(*) from public.clans c where c.created_by = require_room_for_clans.owner_id) > 200 then
    raise exception 'One person can own 200 clans, and no more fit.' using errcode = 'PT429';
  end if;
end $$;

create function private.limit_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_clans(o.created_by) from (select distinct a.created_by from added a order by a.created_by) o;
  return null;
end $$;
create trigger clans_count_limit after insert on public.clans referencing new table as added
  for each statement execute function private.limit_clans();

create function private.limit_taken_clan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_clans(new.created_by);
  return null;
end $$;
create trigger clans_count_limit_taken after update of created_by on public.clans
  for each row when (new.created_by <> old.created_by) execute function private.limit_taken_clan();
