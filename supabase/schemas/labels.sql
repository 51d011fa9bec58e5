-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table public.card_labels (
  card_id uuid not null,
  board_id uuid not null,
  label_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint card_labels_pkey PRIMARY KEY (card_id, label_id),
  constraint card_labels_card_on_same_board FOREIGN KEY (card_id, board_id) REFERENCES cards(id, board_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint card_labels_label_of_same_board FOREIGN KEY (label_id, board_id) REFERENCES custom_labels(id, board_id) ON DELETE CASCADE
);
comment on table public.card_labels is 'Which labels a card wears.';
alter table public.card_labels enable row level security;
grant select on public.card_labels to authenticated;
grant all on public.card_labels to service_role;
grant insert (card_id, board_id, label_id) on public.card_labels to authenticated;

CREATE INDEX card_labels_board ON public.card_labels USING btree (board_id, card_id);
CREATE INDEX card_labels_card ON public.card_labels USING btree (card_id, board_id);
CREATE INDEX card_labels_label ON public.card_labels USING btree (label_id, board_id);

create policy "members and admins label cards" on public.card_labels for insert to authenticated
  with check ((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)));
create policy "members see which labels cards wear" on public.card_labels for select to authenticated
  using ((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)));

CREATE TRIGGER card_labels_board BEFORE INSERT ON public.card_labels FOR EACH ROW WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.board_of_card();
CREATE TRIGGER card_labels_count_copied AFTER INSERT ON public.card_labels REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.count_copied_rows();
CREATE TRIGGER card_labels_count_from_none BEFORE INSERT ON public.card_labels FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER card_labels_count_gone AFTER DELETE ON public.card_labels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_labels();
CREATE TRIGGER card_labels_count_new AFTER INSERT ON public.card_labels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.recount_labels();
CREATE TRIGGER card_labels_count_row BEFORE INSERT ON public.card_labels FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row();
CREATE TRIGGER card_labels_limit AFTER INSERT ON public.card_labels REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.limit_worn_labels();
CREATE TRIGGER card_labels_limit_owner AFTER INSERT ON public.card_labels REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_hanging();
CREATE TRIGGER card_labels_note_gone AFTER DELETE ON public.card_labels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_labels();
CREATE TRIGGER card_labels_note_new AFTER INSERT ON public.card_labels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_labels();
CREATE TRIGGER card_labels_uphold_roles AFTER INSERT ON public.card_labels REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();

create table public.custom_labels (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  board_id uuid,
  name text not null,
  color text not null default '#6366f1'::text,
  created_at timestamp with time zone not null default now(),
  constraint custom_labels_pkey PRIMARY KEY (id),
  constraint custom_labels_id_board_unique UNIQUE (id, board_id),
  constraint custom_labels_color_hex CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint custom_labels_name_length CHECK (((char_length(name) <= 50) AND (btrim(name) <> ''::text))),
  constraint custom_labels_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint custom_labels_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table public.custom_labels is 'Labels: of a board, or (board_id null) of one person. user_id is who made it, null once their account is gone.';
alter table public.custom_labels enable row level security;
grant delete, select on public.custom_labels to authenticated;
grant all on public.custom_labels to service_role;
grant insert (id, user_id, board_id, name, color) on public.custom_labels to authenticated;
grant update (name, color) on public.custom_labels to authenticated;

CREATE INDEX custom_labels_board_id ON public.custom_labels USING btree (board_id);
CREATE UNIQUE INDEX custom_labels_reused ON public.custom_labels USING btree (user_id, name, COALESCE(board_id, user_id));

create policy "people add labels of their own or of boards they edit" on public.custom_labels for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ((board_id IS NULL) OR (board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)))));
create policy "people change labels of their own or of boards they edit" on public.custom_labels for update to authenticated
  using (((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)) OR ((board_id IS NULL) AND (user_id = ( SELECT auth.uid() AS uid)))))
  with check (((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)) OR ((board_id IS NULL) AND (user_id = ( SELECT auth.uid() AS uid)))));
create policy "people delete labels of their own or of boards they edit" on public.custom_labels for delete to authenticated
  using (((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)) OR ((board_id IS NULL) AND (user_id = ( SELECT auth.uid() AS uid)))));
create policy "people see the labels of their boards and their own" on public.custom_labels for select to authenticated
  using (((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)) OR ((board_id IS NULL) AND (user_id = ( SELECT auth.uid() AS uid)))));

CREATE TRIGGER custom_labels_announce AFTER INSERT OR DELETE OR UPDATE OF name, color ON public.custom_labels FOR EACH ROW WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.announce_label();
CREATE TRIGGER custom_labels_count_changed_from_none BEFORE DELETE OR UPDATE ON public.custom_labels FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER custom_labels_count_changed_row BEFORE DELETE OR UPDATE ON public.custom_labels FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('1000');
CREATE TRIGGER custom_labels_count_copied AFTER INSERT ON public.custom_labels REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.count_copied_rows();
CREATE TRIGGER custom_labels_count_from_none BEFORE INSERT ON public.custom_labels FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER custom_labels_count_row BEFORE INSERT ON public.custom_labels FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row();
CREATE TRIGGER custom_labels_count_worn BEFORE DELETE OR UPDATE OF name ON public.custom_labels FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_worn();
CREATE TRIGGER custom_labels_drop_ownerless AFTER UPDATE OF user_id ON public.custom_labels FOR EACH ROW WHEN (((new.user_id IS NULL) AND (new.board_id IS NULL))) EXECUTE FUNCTION private.drop_ownerless_label();
CREATE TRIGGER custom_labels_follow_new_names AFTER UPDATE ON public.custom_labels REFERENCING OLD TABLE AS was NEW TABLE AS written FOR EACH STATEMENT WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.follow_new_names();
CREATE TRIGGER custom_labels_limit AFTER INSERT ON public.custom_labels REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_labels();
CREATE TRIGGER custom_labels_lock_first BEFORE DELETE ON public.custom_labels FOR EACH STATEMENT EXECUTE FUNCTION private.lock_my_boards();
CREATE TRIGGER custom_labels_lock_first_edited BEFORE UPDATE OF name, color ON public.custom_labels FOR EACH STATEMENT EXECUTE FUNCTION private.lock_my_boards();
CREATE TRIGGER custom_labels_lock_first_new BEFORE INSERT ON public.custom_labels FOR EACH ROW EXECUTE FUNCTION private.lock_board_of_label();
CREATE TRIGGER custom_labels_one_line BEFORE INSERT OR UPDATE OF name ON public.custom_labels FOR EACH ROW WHEN ((new.name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('name');
CREATE TRIGGER custom_labels_refuse_spent_ids AFTER INSERT ON public.custom_labels REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ids_spent_elsewhere('label');
CREATE TRIGGER custom_labels_spend_id AFTER DELETE ON public.custom_labels FOR EACH ROW EXECUTE FUNCTION private.spend_label_id();
CREATE TRIGGER custom_labels_uphold_roles_edited AFTER UPDATE ON public.custom_labels REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();
CREATE TRIGGER custom_labels_uphold_roles_gone AFTER DELETE ON public.custom_labels REFERENCING OLD TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();
CREATE TRIGGER custom_labels_uphold_roles_new AFTER INSERT ON public.custom_labels REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();

CREATE OR REPLACE FUNCTION private.announce_label()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revision bigint;
begin
  if coalesce(new.board_id, old.board_id) is null then
    return null;
  end if;
  -- private.follow_new_names() says that.
  if tg_op = 'UPDATE' and new.name <> old.name then
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
end $function$;

CREATE OR REPLACE FUNCTION private.count_worn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_dragged('labels', count(*), 20000, 'More than 20,000 techniques wear these tags. Change fewer at a time.'),
    private.count_dragged('worn', coalesce(sum(jsonb_array_length(c.badges -> 'labels')), 0)::bigint, 300000,
      'The techniques that wear these tags wear more than 300,000 together. Change fewer at a time.')
  from public.card_labels w join public.cards c on c.id = w.card_id where w.label_id = old.id;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION private.drop_ownerless_label()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.custom_labels l where l.id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.follow_new_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  card_ids uuid[];
  told record;
  label jsonb;
begin
  if not exists (select from written n join was o on o.id = n.id where n.board_id is not null and n.name <> o.name) then
    return null;
  end if;
  -- Each once, however many of the tags it wears.
  card_ids := array(select distinct x.card_id from written n join was o on o.id = n.id join public.card_labels x on x.label_id = n.id
    where n.board_id is not null and n.name <> o.name);
  -- Cards name their labels in alphabetical order, which may be another one now.
  perform private.set_bulk(true);
  update public.cards c set version = c.version + 1, badges = c.badges || jsonb_build_object('labels', w.labels)
  from private.worn_labels(card_ids) w
  where c.id = any (card_ids) and c.id = w.card_id and c.badges -> 'labels' <> w.labels;
  perform private.set_bulk(false);
  for told in
    select n.board_id, array_agg(jsonb_build_object('id', n.id, 'name', n.name, 'color', n.color) order by n.id) as labels
    from written n join was o on o.id = n.id where n.board_id is not null and n.name <> o.name group by n.board_id order by n.board_id
  loop
    if cardinality(told.labels) > 20 then
      perform private.announce_reload(told.board_id);
    else
      foreach label in array told.labels loop
        perform private.announce(told.board_id,
          jsonb_build_object('type', 'label.saved', 'revision', private.next_revision(told.board_id), 'label', label));
      end loop;
    end if;
  end loop;
  perform private.announce_cards_by_board(card_ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_board_of_label()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_board(new.board_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    perform private.announce_cards_by_board(card_ids);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.worn_labels(card_ids uuid[])
 RETURNS TABLE(card_id uuid, labels jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select w.card_id, jsonb_agg(w.label_id order by lower(l.name), l.id)
  from public.card_labels w join public.custom_labels l on l.id = w.label_id
  where w.card_id = any (worn_labels.card_ids) group by w.card_id
$function$;
comment on function private.worn_labels(card_ids uuid[]) is 'As private.badges_of() has them.';

CREATE OR REPLACE FUNCTION public.label_cards(card_ids uuid[], label jsonb, is_on boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
grant execute on function public.label_cards(card_ids uuid[], label jsonb, is_on boolean) to authenticated;
grant execute on function public.label_cards(card_ids uuid[], label jsonb, is_on boolean) to service_role;
