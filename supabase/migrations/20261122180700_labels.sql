-- Labels (tags). What a card wears is a label of its dojo: people who leave take none along, and change none from
-- outside. A person's own label (board_id null) makes one of the dojo when it is put on a card.

create table public.custom_labels (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  board_id uuid references public.boards (id) on delete cascade,
  name text not null constraint custom_labels_name_length check (char_length(btrim(name)) between 1 and 50),
  color text not null default '#6366f1' constraint custom_labels_color_hex check (color ~ '^#[0-9a-fA-F]{6}$'),
  created_at timestamptz not null default now(),
  constraint custom_labels_id_board_unique unique (id, board_id)
);
comment on table public.custom_labels is
  'Labels: of a board, or (board_id null) of one person. user_id is who made it, null once their account is gone.';
create index custom_labels_board_id on public.custom_labels (board_id);
-- Of people who are gone two may have left one of the same name.
create unique index custom_labels_reused on public.custom_labels (user_id, name, coalesce(board_id, user_id));
alter table public.custom_labels enable row level security;
revoke all on public.custom_labels from anon, authenticated;
grant select, delete on public.custom_labels to authenticated;
grant insert (id, user_id, board_id, name, color) on public.custom_labels to authenticated;
grant update (name, color) on public.custom_labels to authenticated;

create policy "people add labels of their own or of boards they edit" on public.custom_labels for insert to authenticated
  with check (user_id = (select auth.uid()) and (board_id is null or board_id in (select private.editable_board_ids())));
create policy "people change labels of their own or of boards they edit" on public.custom_labels for update to authenticated
  using (board_id in (select private.editable_board_ids()) or (board_id is null and user_id = (select auth.uid())))
  with check (board_id in (select private.editable_board_ids()) or (board_id is null and user_id = (select auth.uid())));
create policy "people delete labels of their own or of boards they edit" on public.custom_labels for delete to authenticated
  using (board_id in (select private.editable_board_ids()) or (board_id is null and user_id = (select auth.uid())));
create policy "people see the labels of their boards and their own" on public.custom_labels for select to authenticated
  using (board_id in (select private.my_board_ids()) or (board_id is null and user_id = (select auth.uid())));

create trigger custom_labels_lock_first before delete on public.custom_labels
  for each statement execute function private.lock_my_boards();
create trigger custom_labels_lock_first_edited before update of name, color on public.custom_labels
  for each statement execute function private.lock_my_boards();
create trigger custom_labels_refuse_read_only_edited after update on public.custom_labels referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger custom_labels_refuse_read_only_gone after delete on public.custom_labels referencing old table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger custom_labels_refuse_read_only_new after insert on public.custom_labels referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();

create table public.card_labels (
  card_id uuid not null,
  board_id uuid not null,
  label_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (card_id, label_id),
  constraint card_labels_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade on update cascade,
  constraint card_labels_label_of_same_board foreign key (label_id, board_id)
    references public.custom_labels (id, board_id) on delete cascade
);
comment on table public.card_labels is 'Which labels a card wears.';
create index card_labels_card on public.card_labels (card_id, board_id);
create index card_labels_board_id on public.card_labels (board_id);
create index card_labels_label_id on public.card_labels (label_id);
alter table public.card_labels enable row level security;
revoke all on public.card_labels from anon, authenticated;
grant select on public.card_labels to authenticated;
grant insert (card_id, board_id, label_id) on public.card_labels to authenticated;

create policy "members and admins label cards" on public.card_labels for insert to authenticated
  with check (board_id in (select private.editable_board_ids()));
create policy "members see which labels cards wear" on public.card_labels for select to authenticated
  using (board_id in (select private.my_board_ids()));

create trigger card_labels_board before insert on public.card_labels
  for each row execute function private.board_of_card();
create trigger card_labels_count_gone after delete on public.card_labels
  referencing old table as changed for each statement execute function private.recount_changed();
create trigger card_labels_count_new after insert on public.card_labels
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_labels_refuse_read_only after insert on public.card_labels referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();

create function private.announce_label() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  revision bigint;
begin
  if coalesce(new.board_id, old.board_id) is null then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.name <> old.name then
    -- Cards name their labels in alphabetical order.
    perform private.set_quiet(true);
    perform private.recount_cards(array(select w.card_id from public.card_labels w where w.label_id = new.id));
    perform private.set_quiet(false);
    perform private.announce_reload(new.board_id);
    return null;
  end if;
  revision := private.next_revision(coalesce(new.board_id, old.board_id));
  -- Null when the label goes with its board.
  if revision is not null then
    perform private.announce(coalesce(new.board_id, old.board_id), case tg_op
      when 'DELETE' then jsonb_build_object('type', 'label.deleted', 'revision', revision, 'labelId', old.id)
      else jsonb_build_object('type', 'label.saved', 'revision', revision,
        'label', jsonb_build_object('id', new.id, 'name', new.name, 'color', new.color)) end);
  end if;
  return null;
end $$;
create trigger custom_labels_announce after insert or delete or update of name, color on public.custom_labels
  for each row execute function private.announce_label();

-- Puts a label on cards of one board, or takes it off. `label` is {id, name, color}: the board's of that id, else its one
-- of that name, however it is written, else a new one; of a person's own one the board's twin. Answers
-- {labelId, versions: {card id: version}}.
create function public.label_cards(card_ids uuid[], label jsonb, is_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(label_cards.card_ids);
  ids uuid[] := private.cards_on_board(label_cards.card_ids, board);
  wanted public.custom_labels := jsonb_populate_record(null::public.custom_labels, label_cards.label - 'board_id' - 'user_id');
  own public.custom_labels;
  found_id uuid;
begin
  select * into own from public.custom_labels l
  where l.id = wanted.id and l.board_id is null and l.user_id = (select auth.uid());
  if own.id is not null then
    wanted := row(null, null, null, coalesce(wanted.name, own.name), coalesce(wanted.color, own.color), null);
  end if;
  select l.id into found_id from public.custom_labels l
  where l.board_id = board and (l.id = wanted.id or lower(l.name) = lower(btrim(wanted.name)))
  order by l.id is not distinct from wanted.id desc, l.user_id is not distinct from (select auth.uid()) desc, l.created_at limit 1;
  if label_cards.is_on then
    if found_id is null then
      insert into public.custom_labels (id, board_id, name, color)
      values (coalesce(wanted.id, gen_random_uuid()), board, btrim(wanted.name), coalesce(wanted.color, '#6366f1'))
      returning custom_labels.id into found_id;
    end if;
    insert into public.card_labels (card_id, board_id, label_id) select g.id, board, found_id from unnest(ids) as g (id)
    on conflict on constraint card_labels_pkey do nothing;
  else
    delete from public.card_labels w where w.card_id = any (ids) and w.label_id = found_id;
  end if;
  return jsonb_build_object('labelId', found_id,
    'versions', (select jsonb_object_agg(c.id, c.version) from public.cards c where c.id = any (ids)));
end $$;
grant execute on function public.label_cards(uuid[], jsonb, boolean) to authenticated;

-- A label that is renamed makes its cards new versions, one that is made or renamed a new revision.
create function private.lock_board_of_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_board(new.board_id);
  return new;
end $$;
create trigger custom_labels_lock_first_new before insert on public.custom_labels
  for each row execute function private.lock_board_of_label();

create function private.drop_ownerless_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.custom_labels l where l.id = new.id;
  return null;
end $$;
create trigger custom_labels_drop_ownerless after update of user_id on public.custom_labels
  for each row when (new.user_id is null and new.board_id is null) execute function private.drop_ownerless_label();
