-- A tag that thousands of cards wear is renamed, deleted and copied at once. Only the tags in a card's badges are made
-- again, in one statement; asking for all its counts, card by card, took seconds.

create function private.worn_labels(card_ids uuid[]) returns table (card_id uuid, labels jsonb)
language sql stable security definer set search_path = '' as $$
  select w.card_id, jsonb_agg(w.label_id order by lower(l.name), l.id)
  from public.card_labels w join public.custom_labels l on l.id = w.label_id
  where w.card_id = any (worn_labels.card_ids) group by w.card_id
$$;
comment on function private.worn_labels(uuid[]) is 'As private.badges_of() has them.';
revoke execute on function private.worn_labels(uuid[]) from public, anon, authenticated;

create function private.recount_labels() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  card_ids uuid[] := array(select distinct d.card_id from changed d);
begin
  if cardinality(card_ids) <= 20 then
    perform private.recount_written(card_ids);
    return null;
  end if;
  perform private.set_bulk(true);
  update public.cards c set version = c.version + 1, updated_at = now(),
    badges = nullif(jsonb_strip_nulls(coalesce(c.badges, '{}') || jsonb_build_object('labels', w.labels)), '{}')
  from unnest(card_ids) g (id) left join private.worn_labels(card_ids) w on w.card_id = g.id
  where c.id = g.id;
  update private.card_texts t set updated_at = now() where t.card_id = any (card_ids) and t.updated_at <> now();
  perform private.set_bulk(false);
  if not private.is_quiet() then
    perform private.announce_reload(b.board_id) from (select distinct d.board_id from changed d join public.boards o on o.id = d.board_id) b;
  end if;
  return null;
end $$;
revoke execute on function private.recount_labels() from public, anon, authenticated;
drop trigger card_labels_count_new on public.card_labels;
create trigger card_labels_count_new after insert on public.card_labels
  referencing new table as changed for each statement
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.recount_labels();
drop trigger card_labels_count_gone on public.card_labels;
create trigger card_labels_count_gone after delete on public.card_labels
  referencing old table as changed for each statement execute function private.recount_labels();

create or replace function private.announce_label() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  revision bigint;
begin
  if coalesce(new.board_id, old.board_id) is null then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.name <> old.name then
    -- Cards name their labels in alphabetical order, which may be another one now.
    perform private.set_bulk(true);
    update public.cards c set version = c.version + 1, badges = c.badges || jsonb_build_object('labels', w.labels)
    from private.worn_labels(array(select x.card_id from public.card_labels x where x.label_id = new.id)) w
    where c.id = w.card_id and c.badges -> 'labels' <> w.labels;
    perform private.set_bulk(false);
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

create function private.count_worn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_dragged('labels', (select count(*) from public.card_labels w where w.label_id = old.id), 20000,
    'More than 20,000 techniques wear these tags. Change fewer at a time.');
  return case tg_op when 'DELETE' then old else new end;
end $$;
revoke execute on function private.count_worn() from public, anon, authenticated;
create trigger custom_labels_count_worn before update of name or delete on public.custom_labels for each row
  when (current_user = 'authenticated') execute function private.count_worn();

-- What a copy of a board brings has its place already, on a board that nobody knows yet: nothing is locked or looked up for each
-- of them, and cards are counted once.
create or replace trigger card_labels_board before insert on public.card_labels for each row
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.board_of_card();
create or replace trigger card_checklist_items_board before insert on public.card_checklist_items for each row
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.board_of_card();
create or replace trigger card_checklist_items_place before insert on public.card_checklist_items for each row
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.place_checklist_item();
drop trigger card_checklist_items_count_new on public.card_checklist_items;
create trigger card_checklist_items_count_new after insert on public.card_checklist_items
  referencing new table as changed for each statement
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.recount_changed();

do $change$
declare
  definition text := pg_get_functiondef('public.copy_board'::regproc);
  changed text := definition;
  change record;
begin
  for change in select * from (values
    ($a$i.board_id = copy_board.board_id limit 20001) x) > 20000 then$a$,
     $b$i.board_id = copy_board.board_id limit 20001) x) > 20000
      or (select count(*) from (select from public.card_labels w where w.board_id = copy_board.board_id limit 20001) x) > 20000 then$b$),
    ($a$At most 5,000 techniques with 20,000 steps are copied.$a$, $b$At most 5,000 techniques with 20,000 steps and 20,000 worn tags are copied.$b$),
    (E'    perform set_config(''dojo.placed'', ''off'', true);\n', ''),
    ('card_checklist_items (card_id, board_id, user_id, title, completed)', 'card_checklist_items (card_id, board_id, user_id, title, completed, order_index)'),
    ('me, i.title, i.completed', 'me, i.title, i.completed, i.order_index'),
    ('where i.board_id = copy_board.board_id order by i.card_id, i.order_index;', 'where i.board_id = copy_board.board_id;'),
    (E'    where k.board_id = copy_board.board_id;\n', E'    where k.board_id = copy_board.board_id;\n    perform set_config(''dojo.placed'', ''off'', true);\n    perform private.recount_written(new_cards);\n')
  ) c (old, new) loop
    if length(changed) - length(replace(changed, change.old, '')) <> length(change.old) then
      raise exception 'copy_board is not what it was: %', change.old;
    end if;
    changed := replace(changed, change.old, change.new);
  end loop;
  execute changed;
end $change$;
