-- What hangs on a card, counted beside it, so that a board shows it without asking for it; and in order.

alter table public.cards add column badges jsonb;
comment on column public.cards.badges is
  'Counted by triggers, null when nothing hangs on it: {labels: [id], checklist: [done, total], comments: n}.';

-- A card that goes to another board takes along what hangs on it.
alter table public.card_checklist_items drop constraint card_checklist_items_card_on_same_board,
  add constraint card_checklist_items_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade on update cascade;
alter table public.card_labels drop constraint card_labels_card_on_same_board,
  add constraint card_labels_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade on update cascade;
alter table public.card_comments drop constraint card_comments_card_on_same_board,
  add constraint card_comments_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade on update cascade;

-- Takes the card's own lock before the foreign key takes a weaker one: with the weaker alone, counting the card anew and
-- somebody else's deleting it would wait for each other.
create or replace function private.board_of_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.board_id is null then
    select c.board_id into new.board_id from public.cards c where c.id = new.card_id;
  end if;
  perform from public.cards c where c.id = new.card_id for no key update;
  return new;
end $$;

create function private.badges_of(card_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'labels', (select jsonb_agg(w.label_id order by lower(l.name), l.id) from public.card_labels w
      join public.custom_labels l on l.id = w.label_id where w.card_id = badges_of.card_id),
    'checklist', (select jsonb_build_array(count(*) filter (where i.completed), count(*))
      from public.card_checklist_items i where i.card_id = badges_of.card_id having count(*) > 0),
    'comments', (select nullif(count(*), 0) from public.card_comments m where m.card_id = badges_of.card_id))), '{}')
$$;

-- Counts again and, since an open card shows more than the counts, makes a new version of each.
create function private.recount_cards(card_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.cards c set badges = private.badges_of(c.id), version = c.version + 1, updated_at = now()
  where c.id = any (recount_cards.card_ids);
end $$;
revoke execute on function private.badges_of(uuid), private.recount_cards(uuid[]) from public;

create or replace function private.card_face(c public.cards) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'assignee', c.assignee,
    'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
    'badges', c.badges, 'version', c.version))
$$;

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

create trigger card_checklist_items_count_new after insert on public.card_checklist_items
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_checklist_items_count_edited after update on public.card_checklist_items
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_checklist_items_count_gone after delete on public.card_checklist_items
  referencing old table as changed for each statement execute function private.recount_changed();
create trigger card_labels_count_new after insert on public.card_labels
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_labels_count_gone after delete on public.card_labels
  referencing old table as changed for each statement execute function private.recount_changed();
create trigger card_comments_count_new after insert on public.card_comments
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_comments_count_edited after update on public.card_comments
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_comments_count_gone after delete on public.card_comments
  referencing old table as changed for each statement execute function private.recount_changed();

update public.cards c set badges = private.badges_of(c.id)
where c.id in (select i.card_id from public.card_checklist_items i
  union select w.card_id from public.card_labels w union select m.card_id from public.card_comments m);

-- checklist: order_index is 0..n-1 within its card ------------------------------------------------------------------------

create function private.place_checklist_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One after the other, by the card's lock (board_of_card): two that are added at once must not get the same place.
  select count(*) into new.order_index from public.card_checklist_items i where i.card_id = new.card_id;
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

revoke update on public.card_checklist_items from authenticated;
grant update (title, completed) on public.card_checklist_items to authenticated;

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

-- labels -------------------------------------------------------------------------------------------------------------------

create trigger custom_labels_lock_first before delete on public.custom_labels
  for each statement execute function private.lock_my_boards();

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
create trigger custom_labels_announce after insert or update or delete on public.custom_labels
  for each row execute function private.announce_label();

create function private.note_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if not private.is_quiet() then
      perform private.note_event(new.board_id, new.card_id, 'label.added',
        jsonb_build_object('name', (select l.name from public.custom_labels l where l.id = new.label_id)));
    end if;
  -- Not when the card, or the label itself, is going.
  elsif exists (select from public.cards c where c.id = old.card_id)
    and exists (select from public.custom_labels l where l.id = old.label_id) then
    perform private.note_event(old.board_id, old.card_id, 'label.removed',
      jsonb_build_object('name', (select l.name from public.custom_labels l where l.id = old.label_id)));
  end if;
  return null;
end $$;
create trigger card_labels_note after insert or delete on public.card_labels
  for each row execute function private.note_label();

create function private.note_checklist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.completed and not old.completed then
      perform private.note_event(new.board_id, new.card_id, 'step.done', jsonb_build_object('title', new.title));
    elsif old.completed and not new.completed then
      perform private.note_event(new.board_id, new.card_id, 'step.undone', jsonb_build_object('title', new.title));
    end if;
  elsif exists (select from public.cards c where c.id = old.card_id) then
    perform private.note_event(old.board_id, old.card_id, 'step.deleted', jsonb_build_object('title', old.title));
  end if;
  return null;
end $$;
create trigger card_checklist_items_note after update of completed or delete on public.card_checklist_items
  for each row execute function private.note_checklist();

-- Puts a label on cards of one board, or takes it off. `label` is {id, name, color}: the label of that id, else the
-- board's one of that name, however it is written, else a new one. Answers {labelId, versions: {card id: version}}.
create function public.label_cards(card_ids uuid[], label jsonb, is_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(label_cards.card_ids);
  ids uuid[] := private.cards_on_board(label_cards.card_ids, board);
  wanted_id uuid := (label_cards.label ->> 'id')::uuid;
  wanted_name text := btrim(label_cards.label ->> 'name');
  found_id uuid;
begin
  select l.id into found_id from public.custom_labels l
  where (l.id = wanted_id and private.label_fits(l.id, board)) or (l.board_id = board and lower(l.name) = lower(wanted_name))
  order by l.id is not distinct from wanted_id desc, l.user_id = (select auth.uid()) desc, l.created_at limit 1;
  if label_cards.is_on then
    if found_id is null then
      insert into public.custom_labels (id, board_id, name, color)
      values (coalesce(wanted_id, gen_random_uuid()), board, wanted_name, coalesce(label_cards.label ->> 'color', '#6366f1'))
      returning custom_labels.id into found_id;
    end if;
    insert into public.card_labels (card_id, board_id, label_id) select g.id, board, found_id from unnest(ids) as g (id)
    on conflict on constraint card_labels_pkey do nothing;
  else
    -- Also one that was somebody's own.
    delete from public.card_labels w where w.card_id = any (ids) and w.label_id = coalesce(found_id, wanted_id);
  end if;
  return jsonb_build_object('labelId', found_id,
    'versions', (select jsonb_object_agg(c.id, c.version) from public.cards c where c.id = any (ids)));
end $$;

-- comments -----------------------------------------------------------------------------------------------------------------

-- Not when a comment goes to another board with its card: nobody has edited it.
drop trigger card_comments_touch on public.card_comments;
create trigger card_comments_touch before update of content on public.card_comments
  for each row execute function private.touch_updated_at();

create function private.note_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.cards c where c.id = old.card_id) then
    perform private.note_event(old.board_id, old.card_id, 'comment.deleted', jsonb_build_object('by', old.user_id));
  end if;
  return null;
end $$;
create trigger card_comments_note after delete on public.card_comments
  for each row execute function private.note_comment();

-- bringing back ------------------------------------------------------------------------------------------------------------

-- People and labels may have gone meanwhile: what refers to them is dropped or emptied.
create or replace function private.restore_details(content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, assignee, is_completed,
      completed_at, version, created_by, created_at)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at
  from jsonb_populate_recordset(null::public.cards, content -> 'cards') c order by c.order_index;
  -- In their order, which the trigger counts anew.
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title, i.order_index,
      i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i order by i.order_index;
  insert into public.card_labels
  select l.* from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id);
  insert into public.card_comments
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at
  from jsonb_populate_recordset(null::public.card_comments, content -> 'comments') m;
  insert into public.comment_notifications
  select n.id, n.user_id, n.comment_id, (select u.id from auth.users u where u.id = n.mentioned_by), n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, content -> 'notifications') n
  where exists (select from auth.users u where u.id = n.user_id);
end $$;

revoke execute on function public.move_checklist_item(uuid, integer), public.label_cards(uuid[], jsonb, boolean) from public, anon;
grant execute on function public.move_checklist_item(uuid, integer), public.label_cards(uuid[], jsonb, boolean) to authenticated;
