-- Boards (dojos), who may do what on them, bookmarks, and the one lock of a board.

create table public.boards (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint boards_title_length check (char_length(btrim(title)) between 1 and 120),
  description text not null default '' constraint boards_description_length check (char_length(description) <= 2000),
  user_id uuid not null references auth.users (id) on delete restrict,
  clan_id uuid references public.clans (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.boards is 'Dojos. user_id is the owner, who is always an admin member too.';
create index boards_user_id on public.boards (user_id);
create index boards_clan_id on public.boards (clan_id);
alter table public.boards enable row level security;
revoke all on public.boards from anon, authenticated;
grant select, delete on public.boards to authenticated;
grant insert (id, title, description, user_id, clan_id) on public.boards to authenticated;
grant update (title, description, clan_id) on public.boards to authenticated;

create policy "people make boards in their own name" on public.boards for insert to authenticated
  with check (user_id = (select auth.uid()) and (clan_id is null or clan_id in (select private.my_clan_ids())));

create trigger boards_touch before update on public.boards
  for each row execute function private.touch_updated_at();

create table public.board_members (
  board_id uuid not null references public.boards (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint board_members_role_known check (role in ('admin', 'member', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (board_id, user_id)
);
comment on table public.board_members is 'admin: everything; member: edit; viewer: read (spec section 6).';
create index board_members_user_id on public.board_members (user_id);
alter table public.board_members enable row level security;
revoke all on public.board_members from anon, authenticated;
grant select, delete on public.board_members to authenticated;
grant update (role) on public.board_members to authenticated;

create table public.board_bookmarks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  board_id uuid not null references public.boards (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, board_id)
);
comment on table public.board_bookmarks is 'Boards a person keeps on top of their own dashboard.';
create index board_bookmarks_board_id on public.board_bookmarks (board_id);
alter table public.board_bookmarks enable row level security;
revoke all on public.board_bookmarks from anon, authenticated;
grant select, delete on public.board_bookmarks to authenticated;
grant insert (user_id, board_id) on public.board_bookmarks to authenticated;

create policy "people drop their own bookmarks" on public.board_bookmarks for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "people see their own bookmarks" on public.board_bookmarks for select to authenticated
  using (user_id = (select auth.uid()));

-- One row a board, locked first by whatever changes the order of lists or cards there. That single lock, taken
-- before any other, keeps order_index dense and rules out deadlocks; the number it carries puts all such
-- changes of a board in one order, so that a client notices when it has missed one.
create table private.board_clocks (
  board_id uuid primary key references public.boards (id) on delete cascade,
  revision bigint not null default 0
);
alter table private.board_clocks enable row level security;

create function private.my_board_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select board_id from public.board_members where user_id = (select auth.uid())
$$;
grant execute on function private.my_board_ids() to authenticated;

create policy "members and owners see their board" on public.boards for select to authenticated
  using (id in (select private.my_board_ids()) or user_id = (select auth.uid()));
create policy "members see who is on their board" on public.board_members for select to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "people bookmark boards they are on" on public.board_bookmarks for insert to authenticated
  with check (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()));

create function private.editable_board_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select board_id from public.board_members where user_id = (select auth.uid()) and role in ('admin', 'member')
$$;
grant execute on function private.editable_board_ids() to authenticated;

create function private.administered_board_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select board_id from public.board_members where user_id = (select auth.uid()) and role = 'admin'
$$;
grant execute on function private.administered_board_ids() to authenticated;

create policy "board admins change their board" on public.boards for update to authenticated
  using (id in (select private.administered_board_ids()))
  with check (id in (select private.administered_board_ids()));
create policy "board admins delete their board" on public.boards for delete to authenticated
  using (id in (select private.administered_board_ids()));
create policy "board admins change roles" on public.board_members for update to authenticated
  using (board_id in (select private.administered_board_ids()))
  with check (board_id in (select private.administered_board_ids()));
create policy "board admins remove members and anyone may leave" on public.board_members for delete to authenticated
  using (board_id in (select private.administered_board_ids()) or user_id = (select auth.uid()));

create function private.my_colleague_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_id from public.board_members where board_id in (select private.my_board_ids())
  union
  select user_id from public.clan_members where clan_id in (select private.my_clan_ids())
$$;
grant execute on function private.my_colleague_ids() to authenticated;

create policy "people see themselves and their colleagues" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or user_id in (select private.my_colleague_ids()));

create function private.board_revision(board_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select c.revision from private.board_clocks c where c.board_id = board_revision.board_id
$$;
grant execute on function private.board_revision(uuid) to authenticated;

-- Only for functions that have checked who asks.
create function private.lock_board(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.board_clocks c where c.board_id = lock_board.board_id for update;
end $$;

-- Refuses with PT404 what is gone, or was never there for this person, and with 42501 a viewer; else holds the board's
-- lock until the transaction ends. One look at the role: between two looks the board may go, and what is gone is not
-- forbidden.
create function private.lock_board_to_edit(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role text;
  is_large boolean;
begin
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
  perform private.lock_board(board_id);
end $$;

-- Deleting boards or members locks their rows before a row trigger can take the board's lock, while the one that holds
-- that lock may wait for such a row (a new list needs its board, an assignee their membership). So the locks of all
-- the person's boards are taken before the first row is.
create function private.lock_my_boards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.board_clocks c where c.board_id in (select private.my_board_ids()) order by c.board_id for update;
  return null;
end $$;
create trigger board_members_lock_first before delete on public.board_members
  for each statement execute function private.lock_my_boards();
create trigger boards_lock_first before delete on public.boards
  for each statement execute function private.lock_my_boards();

create function private.found_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.board_members (board_id, user_id, role) values (new.id, new.user_id, 'admin');
  insert into private.board_clocks (board_id) values (new.id);
  return null;
end $$;
create trigger boards_found after insert on public.boards
  for each row execute function private.found_board();

-- Into a clan one puts a board only as one of the clan; other changes by admins from outside leave it there.
create function private.keep_to_own_clans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and new.clan_id not in (select private.my_clan_ids()) then
    raise exception 'You are not in this clan.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger boards_keep_to_own_clans before update of clan_id on public.boards
  for each row when (new.clan_id is distinct from old.clan_id) execute function private.keep_to_own_clans();

create function private.keep_board_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- When the board itself is going, its members go with it.
  if exists (select from public.boards where id = old.board_id and user_id = old.user_id)
     and exists (select from auth.users where id = old.user_id)
     and (tg_op = 'DELETE' or new.role <> 'admin') then
    raise exception 'The owner of a board stays its admin.' using errcode = '42501';
  end if;
  perform private.lock_board(old.board_id);
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger board_members_keep_owner before update or delete on public.board_members
  for each row execute function private.keep_board_owner();

create function private.next_revision(board_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  update private.board_clocks c set revision = revision + 1
  where c.board_id = next_revision.board_id returning revision
$$;

create function private.require_board_admin(board_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if board_id is null or board_id not in (select private.administered_board_ids()) then
    raise exception 'Only an admin of this board may do that.' using errcode = '42501';
  end if;
end $$;

create function private.lock_both_boards_to_edit(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid;
begin
  -- Always in the same order, so that two people who exchange cards never wait for each other.
  for board in select b.id from (values (one), (other)) as b (id) order by b.id nulls first loop
    perform private.lock_board_to_edit(board);
  end loop;
end $$;
