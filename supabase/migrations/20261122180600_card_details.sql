-- What hangs on a card: its checklist, and how everything is counted beside the card, so that a board shows it without
-- asking for it. Each row carries its card's board, kept right by a composite foreign key, so that a policy needs no join.
--
-- Whatever writes a card's row takes the board's lock before it locks anything else. An UPDATE or DELETE through the
-- table API would lock its own row before any trigger runs, so changes of steps are functions.

-- The trigger of steps, labels and comments: takes the board's lock, and fills in the card's board.
create function private.board_of_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.board_id is null then
    select c.board_id into new.board_id from public.cards c where c.id = new.card_id;
  end if;
  perform private.lock_board(new.board_id);
  return new;
end $$;

create table public.card_checklist_items (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  title text not null constraint card_checklist_items_title_length check (char_length(btrim(title)) between 1 and 500),
  order_index integer not null default 0,
  completed boolean not null default false,
  created_at timestamptz not null default now(),
  -- A card that goes to another board takes along its checklist.
  constraint card_checklist_items_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade on update cascade
);
comment on table public.card_checklist_items is 'Steps of a card. user_id is who added the step.';
create index card_checklist_items_card on public.card_checklist_items (card_id, board_id, order_index);
create index card_checklist_items_board_id on public.card_checklist_items (board_id);
create index card_checklist_items_user_id on public.card_checklist_items (user_id);
alter table public.card_checklist_items enable row level security;
revoke all on public.card_checklist_items from anon, authenticated;
grant select on public.card_checklist_items to authenticated;
grant insert (id, card_id, board_id, user_id, title, order_index,
  completed) on public.card_checklist_items to authenticated;

create trigger card_checklist_items_board before insert on public.card_checklist_items
  for each row execute function private.board_of_card();

create policy "members and admins add steps in their own name" on public.card_checklist_items for insert to authenticated
  with check (board_id in (select private.editable_board_ids()) and user_id = (select auth.uid()));
create policy "members see checklists" on public.card_checklist_items for select to authenticated
  using (board_id in (select private.my_board_ids()));

create trigger card_checklist_items_refuse_read_only after insert on public.card_checklist_items referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();

-- Counts again and, since an open card shows more than the counts, makes a new version of each.
create function private.recount_cards(card_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.cards c set badges = private.badges_of(c.id), version = c.version + 1, updated_at = now()
  where c.id = any (recount_cards.card_ids);
end $$;

-- The trigger of everything that hangs on a card. Above 20 cards at once (a label deleted) the board is told to reload.
create function private.recount_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  card_ids uuid[] := array(select distinct d.card_id from changed d);
  was_quiet boolean := private.is_quiet();
begin
  if cardinality(card_ids) > 20 and not was_quiet then
    perform private.set_quiet(true);
    perform private.recount_cards(card_ids);
    perform private.set_quiet(false);
    perform private.announce_reload(c.board_id) from (select distinct o.board_id from public.cards o where o.id = any (card_ids)) c;
  elsif cardinality(card_ids) > 0 then
    perform private.recount_cards(card_ids);
  end if;
  return null;
end $$;
create trigger card_checklist_items_count_edited after update on public.card_checklist_items
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_checklist_items_count_gone after delete on public.card_checklist_items
  referencing old table as changed for each statement execute function private.recount_changed();
create trigger card_checklist_items_count_new after insert on public.card_checklist_items
  referencing new table as changed for each statement execute function private.recount_changed();

create function private.place_checklist_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One after the other, by the board's lock (board_of_card): two that are added at once must not get the same place.
  select i.order_index + 1 into new.order_index
  from public.card_checklist_items i where i.card_id = new.card_id and i.board_id = new.board_id
  order by i.order_index desc limit 1;
  new.order_index := coalesce(new.order_index, 0);
  return new;
end $$;
create trigger card_checklist_items_place before insert on public.card_checklist_items
  for each row execute function private.place_checklist_item();

-- Only a change of what is there counts; closing the gaps is part of the deletion.
create function private.close_checklist_gaps() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.card_checklist_items i set order_index = p.place
  from (
    select o.id, (row_number() over (partition by o.card_id order by o.order_index, o.created_at, o.id) - 1)::integer as place
    from public.card_checklist_items o where o.card_id in (select g.card_id from gone g)
  ) p
  where p.id = i.id and i.order_index <> p.place;
  return null;
end $$;
create trigger card_checklist_items_close_gaps after delete on public.card_checklist_items
  referencing old table as gone for each statement execute function private.close_checklist_gaps();

-- Moves a step to a place among the others of its card, and answers where it is.
create function public.move_checklist_item(item_id uuid, to_index integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moved public.card_checklist_items;
  place integer;
begin
  perform private.lock_board_to_edit((select i.board_id from public.card_checklist_items i where i.id = move_checklist_item.item_id));
  perform from public.cards c where c.id = (
    select i.card_id from public.card_checklist_items i where i.id = move_checklist_item.item_id) for no key update;
  select * into moved from public.card_checklist_items i where i.id = move_checklist_item.item_id;
  if moved.id is null then
    raise exception 'The step is gone.' using errcode = 'PT404';
  end if;
  place := least(greatest(move_checklist_item.to_index, 0),
    (select count(*) - 1 from public.card_checklist_items i where i.card_id = moved.card_id)::integer);
  update public.card_checklist_items i set order_index = case
      when i.id = moved.id then place
      when place < moved.order_index then i.order_index + 1
      else i.order_index - 1
    end
  where i.card_id = moved.card_id
    and i.order_index between least(place, moved.order_index) and greatest(place, moved.order_index);
  return place;
end $$;
grant execute on function public.move_checklist_item(uuid, integer) to authenticated;

-- A copy right below the original, with its fields, labels and steps (open again), without comments and files.
-- The client names the copy, so that a repeated call makes no second one.
create function public.duplicate_card(card_id uuid, copy_id uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  original public.cards;
  copy public.cards;
  revision bigint;
begin
  perform private.lock_board_to_edit((select c.board_id from public.cards c where c.id = duplicate_card.card_id));
  select * into original from public.cards c where c.id = duplicate_card.card_id;
  if original.id is null then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  perform private.set_quiet(true);
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone,
    assignee)
  values (duplicate_card.copy_id, original.board_id, original.list_id, original.title, original.description,
    original.priority, original.due_date, original.due_at, original.due_time_zone, original.assignee);
  insert into public.card_checklist_items (card_id, board_id, user_id, title)
  select duplicate_card.copy_id, i.board_id, (select auth.uid()), i.title
  from public.card_checklist_items i where i.card_id = original.id order by i.order_index;
  insert into public.card_labels (card_id, board_id, label_id)
  select duplicate_card.copy_id, w.board_id, w.label_id from public.card_labels w where w.card_id = original.id;
  perform private.place_cards(array[duplicate_card.copy_id], original.list_id, original.order_index + 1);
  perform private.set_quiet(false);
  perform private.note_event(original.board_id, duplicate_card.copy_id, 'card.copied', jsonb_build_object('from', original.title));
  select * into copy from public.cards c where c.id = duplicate_card.copy_id;
  revision := private.next_revision(original.board_id);
  perform private.announce(original.board_id, jsonb_build_object('type', 'card.placed', 'revision', revision,
    'listId', copy.list_id, 'index', copy.order_index, 'card', private.card_face(copy)));
  return revision;
end $$;
grant execute on function public.duplicate_card(uuid, uuid) to authenticated;

-- Whether a step still is as `expected` says: a jsonb object with columns and their values.
create function private.is_step_as_expected(item public.card_checklist_items, expected jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select (not expected ? 'title' or item.title = expected ->> 'title')
    and (not expected ? 'completed' or item.completed = (expected ->> 'completed')::boolean)
$$;

-- Gives a step another title or ticks it: `patch` is {column: value}. Not when it is no longer as expected (PT409).
create function public.edit_checklist_item(item_id uuid, patch jsonb, expect jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  item public.card_checklist_items;
begin
  perform private.lock_board_to_edit((select i.board_id from public.card_checklist_items i where i.id = edit_checklist_item.item_id));
  select * into item from public.card_checklist_items i where i.id = edit_checklist_item.item_id;
  if item.id is null then
    raise exception 'The step is gone.' using errcode = 'PT404';
  end if;
  if not private.is_step_as_expected(item, edit_checklist_item.expect) then
    raise exception 'Somebody else has changed it meanwhile.' using errcode = 'PT409';
  end if;
  update public.card_checklist_items i set
    title = coalesce(edit_checklist_item.patch ->> 'title', i.title),
    completed = coalesce((edit_checklist_item.patch ->> 'completed')::boolean, i.completed)
  where i.id = item.id;
end $$;
grant execute on function public.edit_checklist_item(uuid, jsonb, jsonb) to authenticated;

create function public.delete_checklist_item(item_id uuid, expect jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  item public.card_checklist_items;
begin
  perform private.lock_board_to_edit((select i.board_id from public.card_checklist_items i where i.id = delete_checklist_item.item_id));
  select * into item from public.card_checklist_items i where i.id = delete_checklist_item.item_id;
  if item.id is null then
    raise exception 'The step is gone.' using errcode = 'PT404';
  end if;
  if not private.is_step_as_expected(item, delete_checklist_item.expect) then
    raise exception 'Somebody else has changed it meanwhile.' using errcode = 'PT409';
  end if;
  delete from public.card_checklist_items i where i.id = item.id;
end $$;
grant execute on function public.delete_checklist_item(uuid, jsonb) to authenticated;
