-- What takes a lock looks afterwards at who may, and no two functions take the same locks in opposite orders.

-- A person who was removed while their call waited for the board is refused when its turn comes.
create or replace function private.lock_board_to_edit(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role text;
  is_large boolean;
begin
  perform private.lock_board(board_id);
  select m.role, c.outgrows_starter into role, is_large
  from public.board_members m join public.boards b on b.id = m.board_id left join private.crews c on c.owner_id = b.user_id
  where m.board_id = lock_board_to_edit.board_id and m.user_id = (select auth.uid());
  if role is null then
    raise exception 'It is gone.' using errcode = 'PT404';
  end if;
  if role not in ('admin', 'member') then
    raise exception 'You may not change this board.' using errcode = '42501';
  end if;
  if is_large then
    perform private.require_writable(board_id);
  end if;
end $$;

-- A role that is changed has its row locked before any trigger runs, and those who change all roles of a board have its lock
-- before they touch the row: asking for it here could deadlock. Its row is all that a changed role needs.
create or replace function private.keep_board_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- When the board itself is going, or is put into the bin, its members go with it.
  if exists (select from public.boards where id = old.board_id and user_id = old.user_id)
     and exists (select from auth.users where id = old.user_id)
     and current_setting('dojo.bins_board', true) is distinct from old.board_id::text
     and (tg_op = 'DELETE' or new.own_role is distinct from 'admin') then
    raise exception 'The owner of a board stays its admin.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  perform private.lock_board(old.board_id);
  return old;
end $$;

-- What completes a blocker holds its row before those that wait for it; so does what adds one.
do $$
declare
  definition text := pg_get_functiondef('public.block_card'::regproc);
  found_it constant text := 'where c.id = block_card.blocker_id;';
begin
  if strpos(definition, found_it) = 0 then
    raise exception 'public.block_card is another one.';
  end if;
  execute replace(definition, found_it, 'where c.id = block_card.blocker_id for no key update;');
end $$;

-- All boards of a round are locked before anything is counted for anyone: people who copy have the lock of their board when they
-- are counted.
do $$
declare
  definition text := pg_get_functiondef('public.make_repeats'::regproc);
  found_it constant text := E'begin\n  for due in';
begin
  if strpos(definition, found_it) = 0 then
    raise exception 'public.make_repeats is another one.';
  end if;
  execute replace(definition, found_it, E'begin\n  perform from private.board_clocks k where k.board_id in (\n'
    '    (select c.board_id from public.cards c where c.repeat_at <= now() order by c.repeat_at, c.id limit make_repeats.most)\n'
    '    union\n'
    '    (select d.board_id from public.deleted_items d where d.repeat_at <= now() order by d.repeat_at, d.item_id limit make_repeats.most)\n'
    '  ) order by k.board_id for update;\n  for due in');
end $$;

-- Two who make dojos in each other's clans, or move theirs there, are counted one after the other.
create function private.lock_makers(clan_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The clan before its owner's dojos, as for everyone else.
  perform from public.clans c where c.id = lock_makers.clan_id for share;
  perform pg_advisory_xact_lock(hashtextextended('boards of ' || o.id, 0)) from (
    select (select auth.uid()) as id union select c.created_by from public.clans c where c.id = lock_makers.clan_id order by 1) o;
end $$;
comment on function private.lock_makers(uuid) is 'Before a dojo is made in, or moved into, a clan: the dojos of both are counted under these locks (private.require_room_for_boards), always in the same order.';
revoke all on function private.lock_makers(uuid) from public;
grant execute on function private.lock_makers(uuid) to authenticated;

-- New rows wait for the lock of their board as well, and policies have looked before that.
create or replace function private.refuse_read_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from (select distinct w.board_id from written w where w.board_id is not null) b
    where not exists (select from public.board_members m
      where m.board_id = b.board_id and m.user_id = (select auth.uid()) and m.role in ('admin', 'member'))) then
    raise exception 'You may not change this board.' using errcode = '42501';
  end if;
  perform private.require_writable(b.board_id) from (select distinct w.board_id from written w) b;
  return null;
end $$;
