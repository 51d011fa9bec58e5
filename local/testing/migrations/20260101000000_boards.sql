-- A small project to try the services with: boards with members, notes on them, and one topic per board.

create schema private;

create table public.boards (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  moves int not null default 0
);

create table public.members (
  board_id uuid not null references public.boards (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (board_id, user_id)
);

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  board_id uuid not null references public.boards (id) on delete cascade,
  body text not null check (body <> ''),
  points int not null default 0,
  secret text,
  created_at timestamptz not null default now(),
  memory text default current_setting('work_mem')
);

create function private.my_board_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select board_id from public.members where user_id = (select auth.uid())
$$;
grant usage on schema private to authenticated;

alter table public.boards enable row level security;
alter table public.members enable row level security;
alter table public.notes enable row level security;
revoke all on public.boards, public.members, public.notes from anon, authenticated;
grant select on public.boards, public.members to authenticated;
grant select (id, board_id, body, points, created_at, memory), insert (board_id, body, points), update (body, points), delete
  on public.notes to authenticated;

create policy "members see their boards" on public.boards for select to authenticated
  using (id in (select private.my_board_ids()));
create policy "members see members" on public.members for select to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "members see notes" on public.notes for select to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "members write notes" on public.notes for insert to authenticated
  with check (board_id in (select private.my_board_ids()));
create policy "members edit notes" on public.notes for update to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "members delete notes" on public.notes for delete to authenticated
  using (board_id in (select private.my_board_ids()));

create policy "members hear their board" on realtime.messages for select to authenticated
  using ((select realtime.topic()) in (select 'board:' || id from private.my_board_ids() as id));
create policy "members show presence" on realtime.messages for insert to authenticated
  with check (extension = 'presence'
    and (select realtime.topic()) in (select 'board:' || id from private.my_board_ids() as id));

alter publication supabase_realtime add table public.notes;

insert into storage.buckets (id, name, public) values ('files', 'files', false);
create policy "people keep files in their own folder" on storage.objects for all to authenticated
  using (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'files' and (storage.foldername(name))[1] = (select auth.uid())::text);
