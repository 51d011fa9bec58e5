-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table public.card_checklist_items (
  id uuid not null default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid default auth.uid(),
  title text not null,
  order_index integer not null default 0,
  completed boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint card_checklist_items_pkey PRIMARY KEY (id),
  constraint card_checklist_items_title_length CHECK (((char_length(title) <= 500) AND (btrim(title) <> ''::text))),
  constraint card_checklist_items_card_on_same_board FOREIGN KEY (card_id, board_id) REFERENCES cards(id, board_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint card_checklist_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table public.card_checklist_items is 'Steps of a card. user_id is who added the step.';
alter table public.card_checklist_items enable row level security;
grant select on public.card_checklist_items to authenticated;
grant all on public.card_checklist_items to service_role;
grant insert (id, card_id, board_id, user_id, title, order_index, completed) on public.card_checklist_items to authenticated;

CREATE INDEX card_checklist_items_board ON public.card_checklist_items USING btree (board_id, card_id);
CREATE INDEX card_checklist_items_card ON public.card_checklist_items USING btree (card_id, board_id, order_index);
CREATE INDEX card_checklist_items_id_hash ON public.card_checklist_items USING btree (uuid_hash(id));
CREATE INDEX card_checklist_items_user_id ON public.card_checklist_items USING btree (user_id);

create policy "members and admins add steps in their own name" on public.card_checklist_items for insert to authenticated
  with check (((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)) AND (user_id = ( SELECT auth.uid() AS uid))));
create policy "members see checklists" on public.card_checklist_items for select to authenticated
  using ((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)));

CREATE TRIGGER card_checklist_items_board BEFORE INSERT ON public.card_checklist_items FOR EACH ROW WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.board_of_card();
CREATE TRIGGER card_checklist_items_close_gaps AFTER DELETE ON public.card_checklist_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.close_checklist_gaps();
CREATE TRIGGER card_checklist_items_count_copied AFTER INSERT ON public.card_checklist_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.count_copied_rows();
CREATE TRIGGER card_checklist_items_count_edited AFTER UPDATE ON public.card_checklist_items REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_edited();
CREATE TRIGGER card_checklist_items_count_from_none BEFORE INSERT ON public.card_checklist_items FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER card_checklist_items_count_gone AFTER DELETE ON public.card_checklist_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_changed();
CREATE TRIGGER card_checklist_items_count_new AFTER INSERT ON public.card_checklist_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.recount_changed();
CREATE TRIGGER card_checklist_items_count_row BEFORE INSERT ON public.card_checklist_items FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row();
CREATE TRIGGER card_checklist_items_limit AFTER INSERT ON public.card_checklist_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.limit_steps();
CREATE TRIGGER card_checklist_items_limit_owner AFTER INSERT ON public.card_checklist_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_hanging();
CREATE TRIGGER card_checklist_items_note AFTER UPDATE OF completed ON public.card_checklist_items FOR EACH ROW WHEN ((new.completed <> old.completed)) EXECUTE FUNCTION private.note_checklist();
CREATE TRIGGER card_checklist_items_note_gone AFTER DELETE ON public.card_checklist_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.note_gone_steps();
CREATE TRIGGER card_checklist_items_one_line BEFORE INSERT OR UPDATE OF title ON public.card_checklist_items FOR EACH ROW WHEN ((new.title ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('title');
CREATE TRIGGER card_checklist_items_place BEFORE INSERT ON public.card_checklist_items FOR EACH ROW WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.place_checklist_item();
CREATE TRIGGER card_checklist_items_refuse_alike_ids AFTER INSERT ON public.card_checklist_items REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_alike_card_checklist_items();
CREATE TRIGGER card_checklist_items_refuse_spent_ids AFTER INSERT ON public.card_checklist_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ids_spent_elsewhere('step');
CREATE TRIGGER card_checklist_items_spend_ids AFTER DELETE ON public.card_checklist_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.spend_step_ids();
CREATE TRIGGER card_checklist_items_uphold_roles AFTER INSERT ON public.card_checklist_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();

CREATE OR REPLACE FUNCTION private.board_of_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.board_id is null then
    select c.board_id into new.board_id from public.cards c where c.id = new.card_id;
  end if;
  perform private.lock_board(new.board_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.close_checklist_gaps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.card_checklist_items i set order_index = p.place
  from (
    select o.id, (row_number() over (partition by o.card_id order by o.order_index, o.created_at, o.id) - 1)::integer as place
    from public.card_checklist_items o where o.card_id in (select g.card_id from gone g)
  ) p
  where p.id = i.id and i.order_index <> p.place;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.is_step_as_expected(item card_checklist_items, expected jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (not expected ? 'title' or item.title = expected ->> 'title')
    and (not expected ? 'completed' or item.completed = (expected ->> 'completed')::boolean)
$function$;

CREATE OR REPLACE FUNCTION private.place_checklist_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One after the other, by the board's lock (board_of_card): two that are added at once must not get the same place.
  select i.order_index + 1 into new.order_index
  from public.card_checklist_items i where i.card_id = new.card_id and i.board_id = new.board_id
  order by i.order_index desc limit 1;
  new.order_index := coalesce(new.order_index, 0);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_cards(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- First, in a statement of its own: what others have just written is counted by the next.
  perform from public.cards c where c.id = any (recount_cards.card_ids) order by c.id for no key update;
  update public.cards c set badges = private.badges_of(c.id), version = c.version + 1, updated_at = now()
  where c.id = any (recount_cards.card_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.recount_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_written(array(select distinct d.card_id from changed d));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_checklist_item(item_id uuid, expect jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.card_checklist_items;
begin
  perform private.lock_card_to_edit((select i.card_id from public.card_checklist_items i where i.id = delete_checklist_item.item_id));
  select * into item from public.card_checklist_items i where i.id = delete_checklist_item.item_id;
  if item.id is null then
    raise exception 'The step is gone.' using errcode = 'PT404';
  end if;
  if not private.is_step_as_expected(item, delete_checklist_item.expect) then
    raise exception 'Someone else has just changed this.' using errcode = 'PT409';
  end if;
  delete from public.card_checklist_items i where i.id = item.id;
end $function$;
grant execute on function public.delete_checklist_item(item_id uuid, expect jsonb) to authenticated;
grant execute on function public.delete_checklist_item(item_id uuid, expect jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.duplicate_card(card_id uuid, copy_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  original public.cards;
  copy public.cards;
  revision bigint;
begin
  perform private.lock_card_to_edit(duplicate_card.card_id);
  select * into original from public.cards c where c.id = duplicate_card.card_id;
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
  perform private.note_event(original.board_id, duplicate_card.copy_id, 'card.copied', jsonb_build_object('title', private.cut_title(original.title)));
  select * into copy from public.cards c where c.id = duplicate_card.copy_id;
  revision := private.next_revision(original.board_id);
  perform private.announce(original.board_id, jsonb_build_object('type', 'card.placed', 'revision', revision,
    'listId', copy.list_id, 'index', copy.order_index, 'card', private.card_face(copy)));
  return revision;
end $function$;
grant execute on function public.duplicate_card(card_id uuid, copy_id uuid) to authenticated;
grant execute on function public.duplicate_card(card_id uuid, copy_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.edit_checklist_item(item_id uuid, patch jsonb, expect jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.card_checklist_items;
begin
  perform private.lock_card_to_edit((select i.card_id from public.card_checklist_items i where i.id = edit_checklist_item.item_id));
  select * into item from public.card_checklist_items i where i.id = edit_checklist_item.item_id;
  if item.id is null then
    raise exception 'The step is gone.' using errcode = 'PT404';
  end if;
  if not private.is_step_as_expected(item, edit_checklist_item.expect) then
    raise exception 'Someone else has just changed this.' using errcode = 'PT409';
  end if;
  update public.card_checklist_items i set
    title = coalesce(edit_checklist_item.patch ->> 'title', i.title),
    completed = coalesce((edit_checklist_item.patch ->> 'completed')::boolean, i.completed)
  where i.id = item.id;
end $function$;
grant execute on function public.edit_checklist_item(item_id uuid, patch jsonb, expect jsonb) to authenticated;
grant execute on function public.edit_checklist_item(item_id uuid, patch jsonb, expect jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.move_checklist_item(item_id uuid, to_index integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved public.card_checklist_items;
  place integer;
begin
  perform private.lock_card_to_edit((select i.card_id from public.card_checklist_items i where i.id = move_checklist_item.item_id));
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
end $function$;
grant execute on function public.move_checklist_item(item_id uuid, to_index integer) to authenticated;
grant execute on function public.move_checklist_item(item_id uuid, to_index integer) to service_role;
