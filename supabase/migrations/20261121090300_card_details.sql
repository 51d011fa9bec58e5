-- What hangs on a card: checklist items, labels, comments, and the notifications that mentions make.
-- Each row carries its card's board, kept right by a composite foreign key, so that a policy needs no join.

create function private.board_of_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.board_id is null then
    select c.board_id into new.board_id from public.cards c where c.id = new.card_id;
  end if;
  return new;
end $$;

-- checklist ----------------------------------------------------------------------------------------------------------

create table public.card_checklist_items (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  title text not null constraint card_checklist_items_title_length check (char_length(btrim(title)) between 1 and 500),
  order_index integer not null default 0,
  completed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint card_checklist_items_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade
);
comment on table public.card_checklist_items is 'Steps of a card. user_id is who added the step.';
create index card_checklist_items_card on public.card_checklist_items (card_id, board_id, order_index);
create index card_checklist_items_board_id on public.card_checklist_items (board_id);
create index card_checklist_items_user_id on public.card_checklist_items (user_id);
create trigger card_checklist_items_board before insert on public.card_checklist_items
  for each row execute function private.board_of_card();

-- labels --------------------------------------------------------------------------------------------------------------

create table public.custom_labels (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  board_id uuid references public.boards (id) on delete cascade,
  name text not null constraint custom_labels_name_length check (char_length(btrim(name)) between 1 and 50),
  color text not null default '#6366f1' constraint custom_labels_color_hex check (color ~ '^#[0-9a-fA-F]{6}$'),
  created_at timestamptz not null default now(),
  constraint custom_labels_reused unique nulls not distinct (user_id, name, board_id)
);
comment on table public.custom_labels is 'Labels: of a board, or (board_id null) of one person.';
create index custom_labels_board_id on public.custom_labels (board_id);

create table public.card_labels (
  card_id uuid not null,
  board_id uuid not null,
  label_id uuid not null references public.custom_labels (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (card_id, label_id),
  constraint card_labels_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade
);
comment on table public.card_labels is 'Which labels a card wears.';
create index card_labels_card on public.card_labels (card_id, board_id);
create index card_labels_board_id on public.card_labels (board_id);
create index card_labels_label_id on public.card_labels (label_id);
create trigger card_labels_board before insert on public.card_labels
  for each row execute function private.board_of_card();

-- The labels that cards of a person's boards wear, other people's own ones among them.
create function private.worn_label_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct label_id from public.card_labels where board_id in (select private.my_board_ids())
$$;

-- A label fits a card when it is of the card's board, or the person's own.
create function private.label_fits(label_id uuid, board_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.custom_labels l
    where l.id = label_fits.label_id
      and (l.board_id = label_fits.board_id or (l.board_id is null and l.user_id = (select auth.uid())))
  )
$$;
grant execute on function private.worn_label_ids(), private.label_fits(uuid, uuid) to authenticated;

-- comments ------------------------------------------------------------------------------------------------------------

create table public.card_comments (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  content text not null constraint card_comments_content_length check (char_length(btrim(content)) between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint card_comments_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade
);
comment on table public.card_comments is 'What people say about a card.';
create index card_comments_card on public.card_comments (card_id, board_id, created_at);
create index card_comments_board_id on public.card_comments (board_id);
create index card_comments_user_id on public.card_comments (user_id);
create trigger card_comments_board before insert on public.card_comments
  for each row execute function private.board_of_card();
create trigger card_comments_touch before update on public.card_comments
  for each row execute function private.touch_updated_at();

create table public.comment_notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  comment_id uuid not null references public.card_comments (id) on delete cascade,
  mentioned_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint comment_notifications_once unique (user_id, comment_id)
);
comment on table public.comment_notifications is 'Mentions. read_at null means unread. Written by the database only.';
create index comment_notifications_newest on public.comment_notifications (user_id, created_at desc);
create index comment_notifications_comment_id on public.comment_notifications (comment_id);
create index comment_notifications_mentioned_by on public.comment_notifications (mentioned_by);
alter publication supabase_realtime add table public.comment_notifications;

-- Access --------------------------------------------------------------------------------------------------------------

alter table public.card_checklist_items enable row level security;
alter table public.custom_labels enable row level security;
alter table public.card_labels enable row level security;
alter table public.card_comments enable row level security;
alter table public.comment_notifications enable row level security;
revoke all on public.card_checklist_items, public.custom_labels, public.card_labels, public.card_comments,
  public.comment_notifications from anon, authenticated;

grant select, delete on public.card_checklist_items to authenticated;
grant insert (id, card_id, board_id, user_id, title, order_index, completed) on public.card_checklist_items to authenticated;
grant update (title, order_index, completed) on public.card_checklist_items to authenticated;
create policy "members see checklists" on public.card_checklist_items for select to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "members and admins add steps in their own name" on public.card_checklist_items for insert to authenticated
  with check (board_id in (select private.editable_board_ids()) and user_id = (select auth.uid()));
create policy "members and admins change steps" on public.card_checklist_items for update to authenticated
  using (board_id in (select private.editable_board_ids()))
  with check (board_id in (select private.editable_board_ids()));
create policy "members and admins delete steps" on public.card_checklist_items for delete to authenticated
  using (board_id in (select private.editable_board_ids()));

grant select, delete on public.custom_labels to authenticated;
grant insert (id, user_id, board_id, name, color) on public.custom_labels to authenticated;
grant update (name, color) on public.custom_labels to authenticated;
create policy "people see the labels they can meet" on public.custom_labels for select to authenticated
  using (board_id in (select private.my_board_ids())
    or (board_id is null and user_id = (select auth.uid()))
    or id in (select private.worn_label_ids()));
create policy "people add labels of their own or of boards they edit" on public.custom_labels for insert to authenticated
  with check (user_id = (select auth.uid()) and (board_id is null or board_id in (select private.editable_board_ids())));
create policy "people change labels of their own or of boards they edit" on public.custom_labels for update to authenticated
  using (board_id in (select private.editable_board_ids()) or (board_id is null and user_id = (select auth.uid())))
  with check (board_id in (select private.editable_board_ids()) or (board_id is null and user_id = (select auth.uid())));
create policy "people delete labels of their own or of boards they edit" on public.custom_labels for delete to authenticated
  using (board_id in (select private.editable_board_ids()) or (board_id is null and user_id = (select auth.uid())));

grant select, delete on public.card_labels to authenticated;
grant insert (card_id, board_id, label_id) on public.card_labels to authenticated;
create policy "members see which labels cards wear" on public.card_labels for select to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "members and admins label cards" on public.card_labels for insert to authenticated
  with check (board_id in (select private.editable_board_ids()) and private.label_fits(label_id, board_id));
create policy "members and admins unlabel cards" on public.card_labels for delete to authenticated
  using (board_id in (select private.editable_board_ids()));

grant select, delete on public.card_comments to authenticated;
grant insert (id, card_id, board_id, user_id, content) on public.card_comments to authenticated;
grant update (content) on public.card_comments to authenticated;
create policy "members see comments" on public.card_comments for select to authenticated
  using (board_id in (select private.my_board_ids()));
create policy "members and admins comment in their own name" on public.card_comments for insert to authenticated
  with check (board_id in (select private.editable_board_ids()) and user_id = (select auth.uid()));
create policy "authors change their comments while they may edit" on public.card_comments for update to authenticated
  using (user_id = (select auth.uid()) and board_id in (select private.editable_board_ids()))
  with check (user_id = (select auth.uid()) and board_id in (select private.editable_board_ids()));
create policy "authors and board admins delete comments" on public.card_comments for delete to authenticated
  using (board_id in (select private.administered_board_ids())
    or (user_id = (select auth.uid()) and board_id in (select private.editable_board_ids())));

grant select, delete on public.comment_notifications to authenticated;
grant update (read_at) on public.comment_notifications to authenticated;
create policy "people see their own mentions" on public.comment_notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people mark their own mentions" on public.comment_notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own mentions" on public.comment_notifications for delete to authenticated
  using (user_id = (select auth.uid()));
