-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.collapsed_lists (
  user_id uuid not null,
  list_id uuid not null,
  constraint collapsed_lists_pkey PRIMARY KEY (user_id, list_id),
  constraint collapsed_lists_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE,
  constraint collapsed_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.collapsed_lists is 'Lists that a person has collapsed on their own screens. Written by set_list_collapsed().';
alter table private.collapsed_lists enable row level security;

CREATE INDEX collapsed_lists_list ON private.collapsed_lists USING btree (list_id);

create table public.cards (
  id uuid not null default gen_random_uuid(),
  board_id uuid not null,
  list_id uuid not null,
  title text not null,
  description text not null default ''::text,
  priority text,
  due_date date,
  assignee uuid,
  order_index integer not null,
  is_completed boolean not null default false,
  completed_at timestamp with time zone,
  version bigint not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  rank numeric not null default 0,
  badges jsonb,
  due_at timestamp with time zone,
  due_time_zone text,
  repeat text,
  repeat_next uuid,
  repeat_at timestamp with time zone,
  constraint cards_pkey PRIMARY KEY (id),
  constraint cards_id_board_unique UNIQUE (id, board_id),
  constraint cards_rank_unique UNIQUE (list_id, rank) DEFERRABLE,
  constraint cards_completed_at_says_when CHECK ((is_completed = (completed_at IS NOT NULL))),
  constraint cards_description_length CHECK ((char_length(description) <= 50000)),
  constraint cards_due_at_in_calendar CHECK (((due_at >= '0001-01-02 00:00:00+00'::timestamp with time zone) AND (due_at < '9999-12-31 00:00:00+00'::timestamp with time zone))),
  constraint cards_due_date_in_calendar CHECK (((due_date >= '0001-01-01'::date) AND (due_date <= '9999-12-31'::date))),
  constraint cards_due_time_is_whole CHECK (((due_at IS NULL) = (due_time_zone IS NULL))),
  constraint cards_due_time_zone_known CHECK (private.is_time_zone(due_time_zone)),
  constraint cards_priority_known CHECK ((priority = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint cards_title_length CHECK (((char_length(title) <= 500) AND (btrim(title) <> ''::text))),
  constraint cards_assignee_is_member FOREIGN KEY (board_id, assignee) REFERENCES board_members(board_id, user_id) ON DELETE SET NULL (assignee),
  constraint cards_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint cards_list_on_same_board FOREIGN KEY (list_id, board_id) REFERENCES lists(id, board_id) ON DELETE CASCADE
) with (fillfactor=50);
comment on table public.cards is 'Techniques. version counts changes of content, so that an older answer never replaces a newer one.';
comment on column public.cards.due_date is 'A day, the same for everybody; of a card with a time the day of due_at in due_time_zone.';
comment on column public.cards.rank is 'Increases with order_index within a list; a card in the bin keeps its own.';
comment on column public.cards.badges is 'Counted by triggers, null when nothing hangs on it: {labels: [id], checklist: [done, total], comments: n, attachments: n, blockers: n}. blockers: the open ones only.';
comment on column public.cards.repeat is 'How it repeats (private.is_repeat), with the day on which this one was to be due. Never without a due date.';
comment on column public.cards.repeat_next is 'The next one, once it has been made. From then on that one repeats.';
comment on column public.cards.repeat_at is 'From when on the next one is to be made; null while that is not known, and where there is none.';
alter table public.cards enable row level security;
grant select on public.cards to authenticated;
grant all on public.cards to service_role;
grant insert (id, board_id, list_id, title, description, priority, due_date, assignee, order_index, is_completed, due_at, due_time_zone, repeat) on public.cards to authenticated;
grant update (title, description, priority, due_date, assignee, is_completed, due_at, due_time_zone, repeat) on public.cards to authenticated;

CREATE INDEX cards_assignee ON public.cards USING btree (board_id, assignee) WHERE (assignee IS NOT NULL);
CREATE INDEX cards_counts ON public.cards USING btree (board_id) INCLUDE (is_completed, due_at, due_date);
CREATE INDEX cards_created_by ON public.cards USING btree (created_by);
CREATE INDEX cards_due_date ON public.cards USING btree (due_date, id) WHERE ((due_date IS NOT NULL) AND (NOT is_completed));
CREATE INDEX cards_id_hash ON public.cards USING btree (uuid_hash(id));
CREATE INDEX cards_repeat_at ON public.cards USING btree (repeat_at) WHERE (repeat_at IS NOT NULL);
CREATE INDEX cards_repeat_next ON public.cards USING btree (repeat_next) WHERE (repeat_next IS NOT NULL);

create policy "members and admins add cards" on public.cards for insert to authenticated
  with check ((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)));
create policy "members and admins edit cards" on public.cards for update to authenticated
  using ((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)))
  with check ((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)));
create policy "members see cards" on public.cards for select to authenticated
  using ((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)));

CREATE TRIGGER cards_announce_edited AFTER UPDATE ON public.cards FOR EACH ROW WHEN (((new.version <> old.version) AND (current_setting('dojo.bulk'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.announce_edited_card_unless_quiet();
CREATE TRIGGER cards_announce_placed AFTER INSERT ON public.cards REFERENCING NEW TABLE AS placed FOR EACH STATEMENT WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.announce_placed_cards();
CREATE TRIGGER cards_block_again AFTER INSERT ON public.cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.recount_after_cards();
CREATE TRIGGER cards_complete BEFORE UPDATE ON public.cards FOR EACH ROW WHEN (((new.list_id <> old.list_id) AND (NOT new.is_completed))) EXECUTE FUNCTION private.complete_arriving_card();
CREATE TRIGGER cards_count_copied AFTER INSERT ON public.cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.count_copied_rows();
CREATE TRIGGER cards_count_described BEFORE UPDATE ON public.cards FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.description IS DISTINCT FROM old.description))) EXECUTE FUNCTION private.count_described();
CREATE TRIGGER cards_count_edited_from_none BEFORE UPDATE ON public.cards FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER cards_count_edited_row BEFORE UPDATE ON public.cards FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('200');
CREATE TRIGGER cards_count_from_none BEFORE INSERT ON public.cards FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER cards_count_gone AFTER DELETE ON public.cards REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.count_gone_cards();
CREATE TRIGGER cards_count_row BEFORE INSERT ON public.cards FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row();
CREATE TRIGGER cards_flow_added AFTER INSERT ON public.cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.add_flow();
CREATE TRIGGER cards_flow_carried AFTER UPDATE ON public.cards FOR EACH ROW WHEN ((new.board_id <> old.board_id)) EXECUTE FUNCTION private.carry_flow();
CREATE TRIGGER cards_flow_gone AFTER DELETE ON public.cards REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.end_flow();
CREATE TRIGGER cards_flow_moved AFTER UPDATE ON public.cards FOR EACH ROW WHEN (((new.board_id = old.board_id) AND ((new.list_id <> old.list_id) OR (new.is_completed <> old.is_completed)) AND (CURRENT_USER <> ALL (ARRAY['authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.collect_flow('0');
CREATE TRIGGER cards_flow_moved_plainly AFTER UPDATE ON public.cards FOR EACH ROW WHEN (((new.board_id = old.board_id) AND ((new.list_id <> old.list_id) OR (new.is_completed <> old.is_completed)) AND (CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.collect_flow('1');
CREATE TRIGGER cards_flow_settle AFTER UPDATE OF list_id, is_completed ON public.cards FOR EACH STATEMENT WHEN ((CURRENT_USER <> ALL (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.settle_collected_flow('0');
CREATE TRIGGER cards_flow_settle_plainly AFTER UPDATE OF list_id, is_completed ON public.cards FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.settle_collected_flow('1');
CREATE TRIGGER cards_keep_due_day BEFORE INSERT OR UPDATE OF due_date, due_at, due_time_zone ON public.cards FOR EACH ROW EXECUTE FUNCTION private.keep_due_day();
CREATE TRIGGER cards_limit AFTER INSERT ON public.cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_cards();
CREATE TRIGGER cards_limit_arriving AFTER UPDATE ON public.cards FOR EACH ROW WHEN ((new.board_id <> old.board_id)) EXECUTE FUNCTION private.limit_arriving_card();
CREATE TRIGGER cards_note_changes AFTER UPDATE ON public.cards FOR EACH ROW WHEN ((((new.version <> old.version) OR (new.list_id <> old.list_id)) AND (current_setting('dojo.bulk'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.note_card_changes();
CREATE TRIGGER cards_note_made AFTER INSERT ON public.cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.note_made_cards();
CREATE TRIGGER cards_one_line BEFORE INSERT OR UPDATE OF title ON public.cards FOR EACH ROW WHEN ((new.title ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('title');
CREATE TRIGGER cards_place BEFORE INSERT ON public.cards FOR EACH ROW EXECUTE FUNCTION private.place_card();
CREATE TRIGGER cards_refuse_alike_ids AFTER INSERT ON public.cards REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_alike_cards();
CREATE TRIGGER cards_refuse_spent_ids AFTER INSERT ON public.cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ids_of_items('card');
CREATE TRIGGER cards_repeat AFTER UPDATE ON public.cards FOR EACH ROW WHEN (((new.is_completed <> old.is_completed) AND (new.repeat IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.repeat_completed();
CREATE TRIGGER cards_repeat_taken_back AFTER UPDATE OF is_completed, list_id ON public.cards FOR EACH STATEMENT WHEN ((CURRENT_USER <> ALL (ARRAY['authenticated'::name, 'service_role'::name]))) EXECUTE FUNCTION private.take_back_next_together();
CREATE TRIGGER cards_rewrite_texts AFTER UPDATE OF title, description ON public.cards FOR EACH ROW WHEN (((new.title <> old.title) OR (new.description <> old.description))) EXECUTE FUNCTION private.rewrite_card_texts();
CREATE TRIGGER cards_spend_ids AFTER DELETE ON public.cards REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.spend_ids('card');
CREATE CONSTRAINT TRIGGER cards_tell_of_next AFTER UPDATE ON public.cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.repeat_next IS NOT NULL) AND (new.repeat_next IS DISTINCT FROM old.repeat_next))) EXECUTE FUNCTION private.announce_next();
CREATE TRIGGER cards_texts_written AFTER INSERT ON public.cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.write_card_texts();
CREATE TRIGGER cards_titles_learnt AFTER UPDATE OF title ON public.cards FOR EACH STATEMENT EXECUTE FUNCTION private.learn_collected_titles();
CREATE TRIGGER cards_touch_texts AFTER UPDATE ON public.cards FOR EACH ROW WHEN ((((new.updated_at <> old.updated_at) OR (new.board_id <> old.board_id)) AND (current_setting('dojo.bulk'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.touch_card_texts();
CREATE TRIGGER cards_unblock AFTER UPDATE ON public.cards FOR EACH ROW WHEN (((new.is_completed <> old.is_completed) OR (new.board_id <> old.board_id))) EXECUTE FUNCTION private.collect_unblocking();
CREATE TRIGGER cards_unblock_gone AFTER DELETE ON public.cards REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.recount_after_cards();
CREATE TRIGGER cards_unblock_together AFTER UPDATE OF is_completed, list_id, board_id ON public.cards FOR EACH STATEMENT EXECUTE FUNCTION private.recount_after_card();
CREATE TRIGGER cards_uphold_roles_edited AFTER UPDATE ON public.cards REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();
CREATE TRIGGER cards_uphold_roles_new AFTER INSERT ON public.cards REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();
CREATE TRIGGER cards_version BEFORE UPDATE OF title, description, priority, due_date, due_at, due_time_zone, assignee, is_completed, repeat ON public.cards FOR EACH ROW WHEN ((current_setting('dojo.bulk'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.version_card();
CREATE CONSTRAINT TRIGGER cards_weigh_changed AFTER UPDATE OF title, badges, board_id ON public.cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((octet_length(new.title) + (40 * COALESCE(jsonb_array_length((new.badges -> 'labels'::text)), 0))) > 800) AND ((new.board_id <> old.board_id) OR ((octet_length(new.title) + (40 * COALESCE(jsonb_array_length((new.badges -> 'labels'::text)), 0))) > (octet_length(old.title) + (40 * COALESCE(jsonb_array_length((old.badges -> 'labels'::text)), 0))))))) EXECUTE FUNCTION private.require_light_faces();
CREATE CONSTRAINT TRIGGER cards_weigh_new AFTER INSERT ON public.cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((octet_length(new.title) + (40 * COALESCE(jsonb_array_length((new.badges -> 'labels'::text)), 0))) > 800)) EXECUTE FUNCTION private.require_light_faces();
CREATE TRIGGER cards_when_to_repeat BEFORE INSERT ON public.cards FOR EACH ROW WHEN ((new.repeat IS NOT NULL)) EXECUTE FUNCTION private.keep_repeat();
CREATE TRIGGER cards_when_to_repeat_edited BEFORE UPDATE ON public.cards FOR EACH ROW WHEN ((((new.repeat IS NOT NULL) OR (old.repeat IS NOT NULL)) AND ((((new.repeat IS DISTINCT FROM old.repeat) OR (new.repeat_next IS DISTINCT FROM old.repeat_next)) OR (new.due_date IS DISTINCT FROM old.due_date)) OR (new.is_completed IS DISTINCT FROM old.is_completed)))) EXECUTE FUNCTION private.keep_repeat();

create table public.lists (
  id uuid not null default gen_random_uuid(),
  board_id uuid not null,
  title text not null,
  order_index integer not null,
  version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  rank numeric not null default 0,
  card_limit integer,
  completes boolean not null default false,
  flow text,
  constraint lists_pkey PRIMARY KEY (id),
  constraint lists_id_board_unique UNIQUE (id, board_id),
  constraint lists_rank_unique UNIQUE (board_id, rank) DEFERRABLE,
  constraint lists_card_limit_range CHECK (((card_limit >= 1) AND (card_limit <= 999))),
  constraint lists_flow_known CHECK ((flow = ANY (ARRAY['waiting'::text, 'working'::text, 'done'::text]))),
  constraint lists_title_length CHECK (((char_length(title) <= 120) AND (btrim(title) <> ''::text))),
  constraint lists_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table public.lists is 'Katas: the columns of a board.';
comment on column public.lists.rank is 'Increases with order_index within a board; a list in the bin keeps its own.';
comment on column public.lists.card_limit is 'How many cards it should hold at most. A board warns above it; nothing is refused.';
comment on column public.lists.completes is 'Whether it completes the cards that enter it. Leaving it reopens none.';
comment on column public.lists.flow is 'Whether cards wait in it, are worked on or are done, as someone chose. Null: guessed from its place and name.';
alter table public.lists enable row level security;
grant select on public.lists to authenticated;
grant all on public.lists to service_role;
grant insert (id, board_id, title, order_index, card_limit, completes) on public.lists to authenticated;
grant update (title, card_limit, completes) on public.lists to authenticated;

create policy "members and admins add lists" on public.lists for insert to authenticated
  with check ((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)));
create policy "members and admins rename lists" on public.lists for update to authenticated
  using ((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)))
  with check ((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)));
create policy "members see lists" on public.lists for select to authenticated
  using ((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)));

CREATE TRIGGER lists_announce_edited AFTER UPDATE OF title, card_limit, completes, flow ON public.lists FOR EACH ROW EXECUTE FUNCTION private.announce_edited_list();
CREATE TRIGGER lists_announce_placed AFTER INSERT ON public.lists REFERENCING NEW TABLE AS placed FOR EACH STATEMENT WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.announce_placed_lists();
CREATE TRIGGER lists_count_copied AFTER INSERT ON public.lists REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.count_copied_rows();
CREATE TRIGGER lists_count_edited_from_none BEFORE UPDATE ON public.lists FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER lists_count_edited_row BEFORE UPDATE ON public.lists FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('1000');
CREATE TRIGGER lists_count_from_none BEFORE INSERT ON public.lists FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER lists_count_row BEFORE INSERT ON public.lists FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row();
CREATE TRIGGER lists_keep_flow_added AFTER INSERT ON public.lists REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((current_setting('dojo.flow_waits'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.keep_flow_lists();
CREATE TRIGGER lists_keep_flow_changed AFTER UPDATE ON public.lists REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((current_setting('dojo.flow_waits'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.keep_flow_lists();
CREATE TRIGGER lists_keep_flow_gone AFTER DELETE ON public.lists REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.keep_flow_lists();
CREATE TRIGGER lists_limit AFTER INSERT ON public.lists REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_lists();
CREATE TRIGGER lists_lock_first BEFORE UPDATE OF title, completes ON public.lists FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.lock_boards_i_edit();
CREATE TRIGGER lists_note AFTER INSERT OR DELETE ON public.lists FOR EACH ROW EXECUTE FUNCTION private.note_lists();
CREATE TRIGGER lists_note_renamed AFTER UPDATE OF title ON public.lists FOR EACH ROW WHEN ((new.title <> old.title)) EXECUTE FUNCTION private.note_lists();
CREATE TRIGGER lists_one_line BEFORE INSERT OR UPDATE OF title ON public.lists FOR EACH ROW WHEN ((new.title ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('title');
CREATE TRIGGER lists_place BEFORE INSERT ON public.lists FOR EACH ROW EXECUTE FUNCTION private.place_list();
CREATE TRIGGER lists_refuse_spent_ids AFTER INSERT ON public.lists REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ids_of_items('list');
CREATE TRIGGER lists_spend_id AFTER DELETE ON public.lists FOR EACH ROW EXECUTE FUNCTION private.spend_id('list');
CREATE TRIGGER lists_uphold_roles_edited AFTER UPDATE ON public.lists REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();
CREATE TRIGGER lists_uphold_roles_new AFTER INSERT ON public.lists REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();
CREATE TRIGGER lists_version BEFORE UPDATE OF title, card_limit, completes, flow ON public.lists FOR EACH ROW EXECUTE FUNCTION private.version_list();

CREATE OR REPLACE FUNCTION private.announce_edited_card_unless_quiet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_quiet() then
    perform private.announce(new.board_id, jsonb_build_object('type', 'card.edited', 'card', private.card_face(new)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_edited_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce(new.board_id, jsonb_build_object('type', 'list.edited', 'listId', new.id,
    'title', new.title, 'cardLimit', new.card_limit, 'completes', new.completes, 'flow', new.flow, 'version', new.version));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_placed_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row record;
  many bigint;
begin
  if private.is_quiet() then
    return null;
  end if;
  many := (select count(*) from placed);
  if many > 2000 then
    perform private.announce_reload(n.board_id) from (select distinct p.board_id from placed p) n;
    return null;
  end if;
  -- Above this many, a piece with several is cheaper than each of them.
  if many > 20 then
    perform private.announce_parts(s.board_id, 'placed', s.parts) from (
      select n.board_id, array_agg(jsonb_build_object('listId', n.list_id, 'index', n.order_index, 'card', private.card_face(c))
        order by n.list_id, n.order_index) as parts
      from placed n join public.cards c on c.id = n.id group by n.board_id) s;
    return null;
  end if;
  for row in
    select n.board_id, jsonb_build_object('type', 'card.placed', 'listId', n.list_id, 'index', n.order_index,
      'card', private.card_face(c)) as change
    from placed n join public.cards c on c.id = n.id order by n.list_id, n.order_index
  loop
    perform private.announce(row.board_id, row.change || jsonb_build_object('revision', private.next_revision(row.board_id)));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_placed_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row record;
begin
  if private.is_quiet() then
    return null;
  end if;
  if (select count(*) from placed) > 20 then
    perform private.announce_reload(n.board_id) from (select distinct p.board_id from placed p) n;
    return null;
  end if;
  for row in
    select n.board_id, jsonb_build_object('type', 'list.placed', 'listId', n.id, 'title', n.title,
      'cardLimit', n.card_limit, 'completes', n.completes, 'flow', n.flow, 'version', n.version, 'index', n.order_index) as change
    from placed n order by n.board_id, n.order_index
  loop
    perform private.announce(row.board_id, row.change || jsonb_build_object('revision', private.next_revision(row.board_id)));
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.card_face(c cards)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
    'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
    'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
    'badges', c.badges, 'repeat', case when c.repeat_next is null then c.repeat end, 'version', c.version));
end $function$;
grant execute on function private.card_face(c cards) to authenticated;

CREATE OR REPLACE FUNCTION private.card_neighbours(list_id uuid, without uuid[], index integer, OUT low numeric, OUT high numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = card_neighbours.list_id);
begin
  select max(r.rank) filter (where r.place < card_neighbours.index), min(r.rank) filter (where r.place >= card_neighbours.index)
    into low, high
  from (
    select c.rank, row_number() over (order by c.order_index) - 1 as place
    from public.cards c where c.list_id = card_neighbours.list_id and c.id <> all (without)
  ) r;
  if high is null then
    low := greatest(low, (select max(d.rank) from public.deleted_items d
      where d.board_id = board and d.list_id = card_neighbours.list_id));
  else
    high := least(high, (select min(d.rank) from public.deleted_items d
      where d.board_id = board and d.list_id = card_neighbours.list_id and d.rank < high and (low is null or d.rank > low)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.cards_on_board(card_ids uuid[], board_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(c.id order by g.at), '{}')
    from (select g.id, min(g.at) as at from unnest(cards_on_board.card_ids) with ordinality as g (id, at) group by g.id) g
    join public.cards c on c.id = g.id and c.board_id = cards_on_board.board_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.close_gaps(list_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.cards c set order_index = p.place
  from (
    select o.id, (row_number() over (partition by o.list_id order by o.order_index) - 1)::integer as place
    from public.cards o where o.list_id = any (close_gaps.list_ids)
  ) p
  where p.id = c.id and c.order_index <> p.place
$function$;

CREATE OR REPLACE FUNCTION private.complete_arriving_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.lists l where l.id = new.list_id and l.completes) then
    new.is_completed := true;
    new.completed_at := now();
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.count_described()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted bigint := coalesce(nullif(current_setting('dojo.letters', true), ''), '0')::bigint + length(new.description);
begin
  -- One alone is left to the constraint, which the browser knows.
  if counted > greatest(50000, length(new.description)) then
    raise exception 'At most 50,000 characters of descriptions at a time.' using errcode = 'PT413';
  end if;
  perform set_config('dojo.letters', counted::text, true);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.count_unassigned(amount bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.count_dragged('assignees', amount, 25000,
    'More than 25,000 techniques would lose their assignee. Delete some of these dojos first.')
$function$;

CREATE OR REPLACE FUNCTION private.day_meant(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select least(greatest(
    (moment at time zone 'UTC' - case when extract(epoch from moment) % 900 = 840 then interval '10 hours' else interval '0' end)::date,
    '0001-01-01'), '9999-12-31')
$function$;
grant execute on function private.day_meant(moment timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.due_day(written text)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when written ~ '^\d+-\d+-\d+[T ]' then private.day_meant(written::timestamptz) else written::date end
$function$;
grant execute on function private.due_day(written text) to authenticated;

CREATE OR REPLACE FUNCTION private.is_as_expected(card cards, expected jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (not expected ? 'title' or card.title = expected ->> 'title')
    and (not expected ? 'description' or card.description = expected ->> 'description')
    and (not expected ? 'priority' or card.priority is not distinct from expected ->> 'priority')
    and (not expected ? 'due_date' or card.due_date is not distinct from private.due_day(expected ->> 'due_date'))
    and (not expected ? 'due_at' or card.due_at is not distinct from (expected ->> 'due_at')::timestamptz)
    and (not expected ? 'due_time_zone' or card.due_time_zone is not distinct from expected ->> 'due_time_zone')
    and (not expected ? 'assignee' or card.assignee is not distinct from (expected ->> 'assignee')::uuid)
    and (not expected ? 'repeat' or case when card.repeat_next is null then card.repeat end is not distinct from expected ->> 'repeat')
    and (not expected ? 'is_completed' or card.is_completed = (expected ->> 'is_completed')::boolean);
end $function$;

CREATE OR REPLACE FUNCTION private.is_time_zone(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE STRICT
 SET search_path TO ''
AS $function$
begin
  if name !~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(/[A-Za-z_-]+){1,2}$'
    and name !~ '^(Etc/)?(UTC|GMT)$' and name !~ '^Etc/GMT[+-]1?\d$'
    and name !~ '^(WET|CET|MET|EET|EST|MST|HST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $function$;
grant execute on function private.is_time_zone(name text) to authenticated;

CREATE OR REPLACE FUNCTION private.keep_due_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.due_at is not null
    and new.due_at = old.due_at and new.due_time_zone = old.due_time_zone and new.due_date is distinct from old.due_date then
    new.due_at := (new.due_date + (old.due_at at time zone old.due_time_zone)::time) at time zone old.due_time_zone;
    new.due_time_zone := case when new.due_date is not null then new.due_time_zone end;
  end if;
  -- An unknown zone is refused by its constraint.
  if new.due_at is not null and private.is_time_zone(new.due_time_zone) then
    new.due_date := (new.due_at at time zone new.due_time_zone)::date;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_board_of_cards(card_ids uuid[], most integer DEFAULT 1000)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid;
begin
  if cardinality(lock_board_of_cards.card_ids) > most then
    raise exception 'At most % cards at a time.', btrim(to_char(most, '9,999')) using errcode = 'PT413';
  end if;
  board := (select c.board_id from public.cards c where c.id = any (lock_board_of_cards.card_ids)
    order by array_position(lock_board_of_cards.card_ids, c.id) limit 1);
  perform private.lock_board_to_edit(board);
  return board;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_card_to_edit(card_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := private.lock_board_of_cards(array[lock_card_to_edit.card_id]);
begin
  if not exists (select from public.cards c where c.id = lock_card_to_edit.card_id and c.board_id = board) then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
end $function$;
comment on function private.lock_card_to_edit(card_id uuid) is 'Locks the board of a card, which is still on it then, for someone who may edit there.';

CREATE OR REPLACE FUNCTION private.my_collapsed_lists(board_id uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select k.list_id from private.collapsed_lists k join public.lists l on l.id = k.list_id
  where k.user_id = (select auth.uid()) and l.board_id = my_collapsed_lists.board_id;
end $function$;
grant execute on function private.my_collapsed_lists(board_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.place_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  last numeric;
begin
  new.completed_at := case when new.is_completed then coalesce(new.completed_at, now()) end;
  if current_setting('dojo.placed', true) = 'on' then
    return new;
  end if;
  if not new.is_completed and exists (select from public.lists l where l.id = new.list_id and l.completes) then
    new.is_completed := true;
    new.completed_at := now();
  end if;
  if new.board_id is null then
    select l.board_id into new.board_id from public.lists l where l.id = new.list_id;
  end if;
  perform from private.board_clocks c where c.board_id = new.board_id for update;
  select c.order_index + 1, c.rank into new.order_index, last
  from public.cards c where c.list_id = new.list_id order by c.rank desc limit 1;
  new.order_index := coalesce(new.order_index, 0);
  last := greatest(last, (select d.rank from public.deleted_items d
    where d.board_id = new.board_id and d.list_id = new.list_id and d.rank is not null order by d.rank desc limit 1));
  -- As private.rank_between() counts on from the last.
  new.rank := coalesce(floor(last) + 1, 0);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.place_cards(card_ids uuid[], to_list_id uuid, to_index integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_cards.to_list_id);
  many integer := cardinality(place_cards.card_ids);
  -- By name, so that the index finds their cards: an OR of conditions would read the cards of everybody.
  list_ids uuid[] := array(select distinct m.list_id from public.cards m where m.id = any (place_cards.card_ids)) || place_cards.to_list_id;
  low numeric;
  high numeric;
  digits integer;
begin
  select n.low, n.high into low, high from private.card_neighbours(place_cards.to_list_id, place_cards.card_ids, place_cards.to_index) n;
  digits := private.rank_digits(low, high, many);
  -- A card that is on its way back takes its old rank, which its caller has read already.
  if digits > 50 and not exists (
    select from private.transferred_cards t where t.card_id = any (place_cards.card_ids) and t.board_id = board
  ) then
    perform private.renumber_cards(place_cards.to_list_id);
    select n.low, n.high into low, high from private.card_neighbours(place_cards.to_list_id, place_cards.card_ids, place_cards.to_index) n;
    digits := private.rank_digits(low, high, many);
  end if;

  with placed as (
    select p.id, place_cards.to_index + p.at::integer - 1 as place,
      private.rank_between(low, high, p.at::integer, many, digits) as rank
    from unnest(place_cards.card_ids) with ordinality as p (id, at)
  ), others as (
    select c.id, c.list_id, c.order_index as was, (row_number() over (partition by c.list_id order by c.order_index) - 1)::integer as place
    from public.cards c
    where c.list_id = any (list_ids) and not exists (select from placed p where p.id = c.id)
  ), arranged as materialized (
    -- A row that others have just changed is found again by what it was joined with, which a union is not if it is
    -- planned as part of the update: the row would be left out.
    select p.id, place_cards.to_list_id as list_id, p.place, p.rank from placed p
    union all
    select n.id, n.list_id, n.place, null
    from (
      select o.id, o.list_id, o.was,
        case when o.list_id = place_cards.to_list_id and o.place >= place_cards.to_index then o.place + many else o.place end as place
      from others o
    ) n
    where n.place <> n.was
  )
  update public.cards c set
    list_id = a.list_id,
    order_index = a.place,
    rank = coalesce(a.rank, c.rank),
    updated_at = case when c.list_id <> a.list_id then now() else c.updated_at end
  from arranged a
  where a.id = c.id and (a.rank is not null or c.order_index <> a.place);
end $function$;

CREATE OR REPLACE FUNCTION private.place_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_board(new.board_id);
  select coalesce(max(l.order_index) + 1, 0),
      private.rank_between(greatest(max(l.rank), (
        select max(d.rank) from public.deleted_items d where d.board_id = new.board_id and d.kind = 'list')), null)
    into new.order_index, new.rank
  from public.lists l where l.board_id = new.board_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.place_list_at(list_id uuid, to_index integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_list_at.list_id);
  low numeric;
  high numeric;
begin
  for attempt in 1 .. 2 loop
    select max(r.rank) filter (where r.place < place_list_at.to_index), min(r.rank) filter (where r.place >= place_list_at.to_index)
      into low, high
    from (
      select l.rank, row_number() over (order by l.order_index) - 1 as place
      from public.lists l where l.board_id = board and l.id <> place_list_at.list_id
    ) r;
    if high is null then
      low := greatest(low, (select max(d.rank) from public.deleted_items d where d.board_id = board and d.kind = 'list'));
    else
      high := least(high, (select min(d.rank) from public.deleted_items d
        where d.board_id = board and d.kind = 'list' and d.rank < high and (low is null or d.rank > low)));
    end if;
    exit when private.rank_digits(low, high) <= 50;
    perform private.renumber_lists(board);
  end loop;

  -- As in private.place_cards.
  with arranged as materialized (
    select o.id, (o.place + case when o.place >= place_list_at.to_index then 1 else 0 end)::integer as place
    from (
      select other.id, row_number() over (order by other.order_index) - 1 as place
      from public.lists other where other.board_id = board and other.id <> place_list_at.list_id
    ) o
    union all
    select place_list_at.list_id, place_list_at.to_index
  )
  update public.lists l set
    order_index = a.place,
    rank = case when l.id = place_list_at.list_id then private.rank_between(low, high) else l.rank end
  from arranged a
  where a.id = l.id and (l.order_index <> a.place or l.id = place_list_at.list_id);
end $function$;

CREATE OR REPLACE FUNCTION private.rank_between(low numeric, high numeric, i integer DEFAULT 1, n integer DEFAULT 1, digits integer DEFAULT NULL::integer)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when low is null and high is null then i - 1
    when low is null then ceil(high) - 1 - n + i
    when high is null then floor(low) + i
    else round(low + (high - low) * i / (n + 1), coalesce(digits, private.rank_digits(low, high, n)))
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.rank_digits(low numeric, high numeric, n integer DEFAULT 1)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(greatest(0, ceil(log(2 * (n + 1) / (high - low)))::integer + 1), 0);
end $function$;

CREATE OR REPLACE FUNCTION private.reassign_cards(board_id uuid, assignees jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.set_bulk(true);
  update public.cards c set assignee = m.user_id, version = c.version + 1
  from jsonb_each_text(reassign_cards.assignees) a
  join public.board_members m on m.board_id = reassign_cards.board_id and m.user_id = a.value::uuid
  where c.id = a.key::uuid and c.board_id = reassign_cards.board_id and c.assignee is null;
  perform private.set_bulk(false);
end $function$;
comment on function private.reassign_cards(board_id uuid, assignees jsonb) is 'Gives cards of a board that comes out of the bin back to whom they belonged ({card: person}) and who is on it.';

CREATE OR REPLACE FUNCTION private.recount_edited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_written(array(
    select distinct n.card_id from (
      select d.card_id, to_jsonb(d) - 'user_id' from changed d except select w.card_id, to_jsonb(w) - 'user_id' from was w) n));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_written(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was_quiet boolean := private.is_quiet();
begin
  if cardinality(card_ids) > 20 then
    -- As in private.recount_cards.
    perform from public.cards c where c.id = any (card_ids) order by c.id for no key update;
    perform private.set_bulk(true);
    update public.cards c set badges = b.badges, version = c.version + 1, updated_at = now()
    from unnest(card_ids) g (id) left join private.badges_of_cards(card_ids) b on b.card_id = g.id
    where c.id = g.id;
    update private.card_texts t set updated_at = now() where t.card_id = any (card_ids) and t.updated_at <> now();
    perform private.set_bulk(false);
    if not was_quiet then
      perform private.announce_cards_by_board(recount_written.card_ids);
    end if;
  elsif cardinality(card_ids) > 0 then
    perform private.recount_cards(card_ids);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.renumber_cards(list_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  board uuid := (select l.board_id from public.lists l where l.id = renumber_cards.list_id);
  -- As many as a bin shows. Older ones keep a rank that says less and less about their place.
  binned uuid[] := array(
    select d.item_id from public.deleted_items d where d.board_id = board and d.list_id = renumber_cards.list_id and d.rank is not null
    order by d.deleted_at desc, d.item_id limit 5000);
  olds numeric[];
begin
  olds := array(
    select c.rank from public.cards c where c.list_id = renumber_cards.list_id
    union select d.rank from public.deleted_items d where d.board_id = board and d.item_id = any (binned) and d.kind = 'card'
    union select t.rank from private.transferred_cards t where t.board_id = board and t.list_id = renumber_cards.list_id
    order by 1);
  update public.cards c set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where c.list_id = renumber_cards.list_id and c.rank = o.old and c.rank <> o.new - 1;
  update public.deleted_items d set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where d.board_id = board and d.item_id = any (binned) and d.kind = 'card' and d.rank = o.old and d.rank <> o.new - 1;
  update private.transferred_cards t set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where t.board_id = board and t.list_id = renumber_cards.list_id and t.rank = o.old and t.rank <> o.new - 1;
end $function$;

CREATE OR REPLACE FUNCTION private.renumber_lists(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- As many as a bin shows.
  binned uuid[] := array(
    select d.item_id from public.deleted_items d where d.board_id = renumber_lists.board_id and d.kind = 'list' and d.rank is not null
    order by d.deleted_at desc, d.item_id limit 5000);
  olds numeric[] := array(
    select l.rank from public.lists l where l.board_id = renumber_lists.board_id
    union select d.rank from public.deleted_items d
      where d.board_id = renumber_lists.board_id and d.item_id = any (binned) and d.kind = 'list'
    order by 1);
begin
  update public.lists l set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where l.board_id = renumber_lists.board_id and l.rank = o.old and l.rank <> o.new - 1;
  update public.deleted_items d set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where d.board_id = renumber_lists.board_id and d.item_id = any (binned) and d.kind = 'list' and d.rank = o.old and d.rank <> o.new - 1;
end $function$;

CREATE OR REPLACE FUNCTION private.set_bulk(is_on boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select set_config('dojo.bulk', case when is_on then 'on' else 'off' end, true)
$function$;

CREATE OR REPLACE FUNCTION private.today_in(time_zone text)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (now() at time zone case when private.is_time_zone(time_zone) then time_zone else 'UTC' end)::date
$function$;
grant execute on function private.today_in(time_zone text) to authenticated;

CREATE OR REPLACE FUNCTION private.unassign_together(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.set_bulk(true);
  with taken as (
    update public.cards c set assignee = null, version = c.version + 1 from public.cards o
    where c.id = any (unassign_together.card_ids) and o.id = c.id returning c.id, c.board_id, o.assignee
  )
  -- Of a board that is going nothing is noted.
  insert into private.events (clan_id, board_id, card_id, actor, kind, before, after, via, cause, depth, request_id, address)
  select b.clan_id, b.id, t.id, (select auth.uid()), 'card.assigned', jsonb_build_object('assignee', t.assignee),
    '{"assignee": null}', s.via, s.cause, s.depth, s.request_id, s.address
  from taken t join public.boards b on b.id = t.board_id cross join private.request_source() s;
  perform private.set_bulk(false);
  perform private.announce_cards_by_board(unassign_together.card_ids);
end $function$;
comment on function private.unassign_together(card_ids uuid[]) is 'Takes the assignees off these cards, in one write for all of them.';

CREATE OR REPLACE FUNCTION private.version_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  if new.is_completed <> old.is_completed then
    new.completed_at := case when new.is_completed then now() end;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.version_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.withdraw_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.withdraw_cards_of(array[old.board_id], array[old.user_id]);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.withdraw_cards_of(board_ids uuid[], user_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  card_ids uuid[] := array(select c.id from unnest(withdraw_cards_of.board_ids, withdraw_cards_of.user_ids) m (board_id, user_id)
    join public.cards c on c.board_id = m.board_id and c.assignee = m.user_id);
begin
  if cardinality(card_ids) = 0 then
    return;
  end if;
  if (select auth.uid()) is not null then
    perform private.count_unassigned(cardinality(card_ids));
  else
    perform private.count_dragged('assignees', cardinality(card_ids), 1000000000, '');
  end if;
  -- A few tell of themselves.
  if current_setting('dojo.dragged_assignees')::bigint > 20 then
    perform private.unassign_together(card_ids);
  end if;
end $function$;
comment on function private.withdraw_cards_of(board_ids uuid[], user_ids uuid[]) is 'What these people, each on the board at the same place, are to do there has no one any more. They are about to leave it.';

CREATE OR REPLACE FUNCTION public.edit_cards(edits jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(edit_cards.edits) e);
  board uuid;
  versions jsonb;
begin
  if cardinality(ids) > 1000 then
    raise exception 'At most 1,000 cards at a time.' using errcode = 'PT413';
  end if;
  if cardinality(ids) > 1 then
    perform private.require_light((
      select sum(2 + coalesce(octet_length(p.patch ->> 'title'), 0) / 60 + (
        select coalesce(sum(case k when 'is_completed' then 15 when 'repeat' then 10 else 3 end), 0) from jsonb_object_keys(p.patch) k))
      from (select coalesce(e -> 'patch', '{}') as patch from jsonb_array_elements(edit_cards.edits) e) p), 0,
      'Together these are too much for one call. Change fewer at a time.');
  end if;
  board := private.lock_board_of_cards(ids);
  perform private.set_quiet(cardinality(ids) > 20);
  perform private.set_takes_back(edit_cards.edits @? '$[*].expect.is_completed');
  with edited as (
    update public.cards c set
      title = case when p.patch ? 'title' then p.patch ->> 'title' else c.title end,
      description = case when p.patch ? 'description' then p.patch ->> 'description' else c.description end,
      priority = case when p.patch ? 'priority' then p.patch ->> 'priority' else c.priority end,
      due_date = case when p.patch ? 'due_date' then private.due_day(p.patch ->> 'due_date') else c.due_date end,
      due_at = case when p.patch ? 'due_at' then (p.patch ->> 'due_at')::timestamptz else c.due_at end,
      due_time_zone = case when p.patch ? 'due_time_zone' then p.patch ->> 'due_time_zone' else c.due_time_zone end,
      repeat = case when p.patch ? 'repeat' then p.patch ->> 'repeat' else c.repeat end,
      assignee = case when p.patch ? 'assignee' then (p.patch ->> 'assignee')::uuid else c.assignee end,
      is_completed = case when p.patch ? 'is_completed' then (p.patch ->> 'is_completed')::boolean else c.is_completed end
    from (
      select (e ->> 'id')::uuid as id, coalesce(e -> 'patch', '{}') as patch, coalesce(e -> 'expect', '{}') as expect
      from jsonb_array_elements(edit_cards.edits) e
    ) p
    where c.id = p.id and c.board_id = board and private.is_as_expected(c, p.expect)
    returning c.id, c.version
  )
  select jsonb_object_agg(e.id, e.version) into versions from edited e;
  perform private.set_takes_back(false);
  perform private.set_quiet(false);
  if versions is null then
    raise exception 'Someone else has just changed this.' using errcode = 'PT409';
  end if;
  if cardinality(ids) > 20 then
    perform private.announce_cards(board, array(select k::uuid from jsonb_object_keys(versions) k));
  end if;
  return jsonb_build_object('versions', versions);
end $function$;
grant execute on function public.edit_cards(edits jsonb) to authenticated;
grant execute on function public.edit_cards(edits jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.edit_list(list_id uuid, patch jsonb, expect jsonb DEFAULT '{}'::jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.lists;
  version bigint;
begin
  if jsonb_typeof(edit_list.patch) is distinct from 'object' or jsonb_typeof(edit_list.expect) is distinct from 'object'
    or (edit_list.patch || edit_list.expect) - array['title', 'completes', 'card_limit'] <> '{}' then
    raise exception 'A list has a title, a limit of cards, and may complete what enters it.' using errcode = '22023';
  end if;
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = edit_list.list_id));
  select * into was from public.lists l where l.id = edit_list.list_id;
  if was.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  if edit_list.expect ? 'title' and was.title is distinct from edit_list.expect ->> 'title'
    or edit_list.expect ? 'completes' and was.completes is distinct from (edit_list.expect ->> 'completes')::boolean
    or edit_list.expect ? 'card_limit' and was.card_limit is distinct from (edit_list.expect ->> 'card_limit')::integer then
    raise exception 'Someone else has just changed it.' using errcode = 'PT409';
  end if;
  update public.lists l set
    title = case when edit_list.patch ? 'title' then edit_list.patch ->> 'title' else l.title end,
    completes = case when edit_list.patch ? 'completes' then (edit_list.patch ->> 'completes')::boolean else l.completes end,
    card_limit = case when edit_list.patch ? 'card_limit' then (edit_list.patch ->> 'card_limit')::integer else l.card_limit end
  where l.id = was.id returning l.version into version;
  return version;
end $function$;
comment on function public.edit_list(list_id uuid, patch jsonb, expect jsonb) is 'Changes title, completes and card_limit of a list, where it still is as expect says. Answers its version.';
grant execute on function public.edit_list(list_id uuid, patch jsonb, expect jsonb) to authenticated;
grant execute on function public.edit_list(list_id uuid, patch jsonb, expect jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.move_cards(card_ids uuid[], to_list_id uuid, to_index integer, from_list_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := private.lock_board_of_cards(move_cards.card_ids, 2000);
  ids uuid[] := private.cards_on_board(move_cards.card_ids, board);
  place integer;
  revision bigint;
begin
  if ids = '{}' or not exists (
    select from public.lists l where l.id = move_cards.to_list_id and l.board_id = board
  ) then
    raise exception 'The card or the list is gone, or they are on different boards.' using errcode = 'PT404';
  end if;
  if move_cards.from_list_id is not null then
    ids := array(select g.id from unnest(ids) with ordinality as g (id, at) join public.cards c on c.id = g.id
      where c.list_id = move_cards.from_list_id order by g.at);
    if ids = '{}' then
      raise exception 'Someone else has just moved this.' using errcode = 'PT409';
    end if;
  end if;
  if cardinality(ids) > 500 and exists (select from public.lists l where l.id = move_cards.to_list_id and l.completes)
    and (select count(*) from public.cards c where c.id = any (ids) and c.repeat is not null and not c.is_completed) > 500 then
    raise exception 'At most 500 techniques that repeat are completed at a time.' using errcode = 'PT413';
  end if;
  place := least(greatest(move_cards.to_index, 0),
    (select count(*) from public.cards c where c.list_id = move_cards.to_list_id and c.id <> all (ids))::integer);
  -- Many that are completed by it are told together.
  perform private.set_quiet(cardinality(ids) > 20);
  perform private.set_takes_back(move_cards.from_list_id is not null);
  perform private.place_cards(ids, move_cards.to_list_id, place);
  perform private.set_takes_back(false);
  perform private.set_quiet(false);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.moved', 'revision', revision, 'cardIds', ids,
    'listId', move_cards.to_list_id, 'index', place));
  if cardinality(ids) > 20 and exists (select from public.lists l where l.id = move_cards.to_list_id and l.completes) then
    perform private.announce_cards(board, ids);
  end if;
  return revision;
end $function$;
grant execute on function public.move_cards(card_ids uuid[], to_list_id uuid, to_index integer, from_list_id uuid) to authenticated;
grant execute on function public.move_cards(card_ids uuid[], to_list_id uuid, to_index integer, from_list_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.move_list(list_id uuid, to_index integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved public.lists;
  place integer;
  revision bigint;
begin
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = move_list.list_id));
  select * into moved from public.lists l where l.id = move_list.list_id;
  if moved.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  place := least(greatest(move_list.to_index, 0),
    (select count(*) - 1 from public.lists l where l.board_id = moved.board_id)::integer);
  perform private.place_list_at(moved.id, place);
  revision := private.next_revision(moved.board_id);
  perform private.announce(moved.board_id, jsonb_build_object('type', 'list.moved', 'revision', revision,
    'listId', moved.id, 'index', place));
  return revision;
end $function$;
grant execute on function public.move_list(list_id uuid, to_index integer) to authenticated;
grant execute on function public.move_list(list_id uuid, to_index integer) to service_role;

CREATE OR REPLACE FUNCTION public.set_list_collapsed(list_id uuid, is_collapsed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.lists l where l.id = set_list_collapsed.list_id and l.board_id in (select private.my_board_ids())
  ) then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  if set_list_collapsed.is_collapsed then
    insert into private.collapsed_lists (user_id, list_id) values (auth.uid(), set_list_collapsed.list_id)
    on conflict do nothing;
  else
    delete from private.collapsed_lists k where k.user_id = auth.uid() and k.list_id = set_list_collapsed.list_id;
  end if;
end $function$;
comment on function public.set_list_collapsed(list_id uuid, is_collapsed boolean) is 'Collapses a list for the person who asks, and no one else. Doing it twice is doing it.';
grant execute on function public.set_list_collapsed(list_id uuid, is_collapsed boolean) to authenticated;
grant execute on function public.set_list_collapsed(list_id uuid, is_collapsed boolean) to service_role;
