-- Lists (katas) and cards (techniques), in dense order: order_index is 0..n-1 within its board or list, always.
-- Content is written through the table API under RLS. What touches the order of others (move, delete, restore)
-- is a function that takes the board's lock first; the columns it writes are in nobody's update grant.

create table public.lists (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  title text not null constraint lists_title_length check (char_length(btrim(title)) between 1 and 120),
  order_index integer not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lists_id_board_unique unique (id, board_id),
  constraint lists_order_unique unique (board_id, order_index) deferrable
);
comment on table public.lists is 'Katas: the columns of a board.';

create table public.cards (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null,
  list_id uuid not null,
  title text not null constraint cards_title_length check (char_length(btrim(title)) between 1 and 500),
  description text not null default '' constraint cards_description_length check (char_length(description) <= 50000),
  priority text constraint cards_priority_known check (priority in ('high', 'medium', 'low')),
  due_date timestamptz,
  assignee uuid,
  order_index integer not null,
  is_completed boolean not null default false,
  completed_at timestamptz,
  version bigint not null default 1,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cards_id_board_unique unique (id, board_id),
  constraint cards_order_unique unique (list_id, order_index) deferrable,
  constraint cards_list_on_same_board foreign key (list_id, board_id) references public.lists (id, board_id) on delete cascade,
  constraint cards_assignee_is_member foreign key (board_id, assignee)
    references public.board_members (board_id, user_id) on delete set null (assignee),
  constraint cards_completed_at_says_when check (is_completed = (completed_at is not null))
);
comment on table public.cards is 'Techniques. version counts changes of content, so that an older answer never replaces a newer one.';
-- Also finds the cards of a board and of a member; the list's are found by cards_order_unique.
create index cards_assignee on public.cards (board_id, assignee);
create index cards_created_by on public.cards (created_by);

-- What was deleted, whole, so that it can be brought back for 30 days.
create table public.deleted_items (
  item_id uuid primary key,
  board_id uuid not null references public.boards (id) on delete cascade,
  kind text not null constraint deleted_items_kind_known check (kind in ('list', 'card')),
  content jsonb not null,
  title text not null generated always as (coalesce(content #>> '{list,title}', content #>> '{cards,0,title}', '')) stored,
  deleted_by uuid references auth.users (id) on delete set null,
  deleted_at timestamptz not null default now()
);
comment on table public.deleted_items is 'The bin of a board. Written by delete_list and delete_card, emptied by restore_item and after 30 days.';
create index deleted_items_board on public.deleted_items (board_id, deleted_at);
create index deleted_items_deleted_by on public.deleted_items (deleted_by);

-- New rows go to the end; a client's order_index is ignored -----------------------------------------------------

create function private.place_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_board(new.board_id);
  select coalesce(max(l.order_index) + 1, 0) into new.order_index from public.lists l where l.board_id = new.board_id;
  return new;
end $$;
create trigger lists_place before insert on public.lists
  for each row execute function private.place_list();

create function private.place_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.board_id is null then
    select l.board_id into new.board_id from public.lists l where l.id = new.list_id;
  end if;
  perform private.lock_board(new.board_id);
  select coalesce(max(c.order_index) + 1, 0) into new.order_index from public.cards c where c.list_id = new.list_id;
  new.completed_at := case when new.is_completed then coalesce(new.completed_at, now()) end;
  return new;
end $$;
create trigger cards_place before insert on public.cards
  for each row execute function private.place_card();

-- Content changes count up; moves of neighbours do not ------------------------------------------------------------

create function private.version_list() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
create trigger lists_version before update of title on public.lists
  for each row execute function private.version_list();

create function private.version_card() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  if new.is_completed <> old.is_completed then
    new.completed_at := case when new.is_completed then now() end;
  end if;
  return new;
end $$;
create trigger cards_version
  before update of title, description, priority, due_date, assignee, is_completed on public.cards
  for each row execute function private.version_card();

-- Access -------------------------------------------------------------------------------------------------------------

alter table public.lists enable row level security;
alter table public.cards enable row level security;
alter table public.deleted_items enable row level security;
revoke all on public.lists, public.cards, public.deleted_items from anon, authenticated;
grant select on public.lists, public.cards to authenticated;
-- Not the content: it holds who was mentioned and has read it.
grant select (item_id, board_id, kind, title, deleted_by, deleted_at) on public.deleted_items to authenticated;
grant insert (id, board_id, title, order_index) on public.lists to authenticated;
grant update (title) on public.lists to authenticated;
grant insert (id, board_id, list_id, title, description, priority, due_date, assignee, order_index, is_completed)
  on public.cards to authenticated;
grant update (title, description, priority, due_date, assignee, is_completed) on public.cards to authenticated;

create policy "members see lists" on public.lists for select to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "members and admins add lists" on public.lists for insert to authenticated
  with check (board_id in (select private.editable_board_ids()));
create policy "members and admins rename lists" on public.lists for update to authenticated
  using (board_id in (select private.editable_board_ids()))
  with check (board_id in (select private.editable_board_ids()));

create policy "members see cards" on public.cards for select to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "members and admins add cards" on public.cards for insert to authenticated
  with check (board_id in (select private.editable_board_ids()));
create policy "members and admins edit cards" on public.cards for update to authenticated
  using (board_id in (select private.editable_board_ids()))
  with check (board_id in (select private.editable_board_ids()));

create policy "members and admins see the bin" on public.deleted_items for select to authenticated
  using (board_id in (select private.editable_board_ids()));
