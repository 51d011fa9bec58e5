-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table public.board_bookmarks (
  user_id uuid not null default auth.uid(),
  board_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint board_bookmarks_pkey PRIMARY KEY (user_id, board_id),
  constraint board_bookmarks_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint board_bookmarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.board_bookmarks is 'Boards a person keeps on top of their own dashboard.';
alter table public.board_bookmarks enable row level security;
grant delete, select on public.board_bookmarks to authenticated;
grant all on public.board_bookmarks to service_role;
grant insert (user_id, board_id) on public.board_bookmarks to authenticated;

CREATE INDEX board_bookmarks_board_id ON public.board_bookmarks USING btree (board_id);

create policy "people bookmark boards they are on" on public.board_bookmarks for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (board_id IN ( SELECT private.my_board_ids() AS my_board_ids))));
create policy "people drop their own bookmarks" on public.board_bookmarks for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "people see their own bookmarks" on public.board_bookmarks for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

CREATE TRIGGER board_bookmarks_count_from_none BEFORE INSERT ON public.board_bookmarks FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER board_bookmarks_count_gone_from_none BEFORE DELETE ON public.board_bookmarks FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER board_bookmarks_count_gone_row BEFORE DELETE ON public.board_bookmarks FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('1000');
CREATE TRIGGER board_bookmarks_count_row BEFORE INSERT ON public.board_bookmarks FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row();

create table public.board_members (
  board_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  own_role text,
  clan_role text,
  before_closing text,
  constraint board_members_pkey PRIMARY KEY (board_id, user_id),
  constraint board_members_before_closing_known CHECK ((before_closing = ANY (ARRAY['none'::text, 'member'::text, 'viewer'::text]))),
  constraint board_members_clan_role_known CHECK ((clan_role = ANY (ARRAY['admin'::text, 'member'::text]))),
  constraint board_members_own_role_known CHECK ((own_role = ANY (ARRAY['admin'::text, 'member'::text, 'viewer'::text]))),
  constraint board_members_role_has_source CHECK (((own_role IS NOT NULL) OR (clan_role IS NOT NULL))),
  constraint board_members_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'viewer'::text]))),
  constraint board_members_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint board_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.board_members is 'Who is on a board, and as what: admin: everything; member: edit; viewer: read (spec section 6). The role is the stronger of own_role, given on the board itself, and clan_role, which the clan gives on its boards; viewer while the board is archived.';
comment on column public.board_members.before_closing is 'Of who closed the board to a few: the role of their own that they had before, which they have again once it is open. Null: theirs does not come from that.';
alter table public.board_members enable row level security;
grant delete, select on public.board_members to authenticated;
grant all on public.board_members to service_role;
grant update (role) on public.board_members to authenticated;

CREATE INDEX board_members_user_id ON public.board_members USING btree (user_id);

create policy "board admins change roles" on public.board_members for update to authenticated
  using ((board_id IN ( SELECT private.administered_board_ids() AS administered_board_ids)))
  with check ((board_id IN ( SELECT private.administered_board_ids() AS administered_board_ids)));
create policy "board admins remove members and anyone may leave" on public.board_members for delete to authenticated
  using (((board_id IN ( SELECT private.administered_board_ids() AS administered_board_ids)) OR (user_id = ( SELECT auth.uid() AS uid))));
create policy "members see who is on their board" on public.board_members for select to authenticated
  using ((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)));

CREATE TRIGGER board_members_announce AFTER INSERT OR DELETE OR UPDATE ON public.board_members FOR EACH ROW WHEN ((current_setting('dojo.binning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.announce_members();
CREATE TRIGGER board_members_bar_gone AFTER DELETE ON public.board_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('dojo.binning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.end_ways_back_to_board();
CREATE TRIGGER board_members_bar_lessened AFTER UPDATE ON public.board_members REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.end_ways_back_to_board();
CREATE TRIGGER board_members_count_changed_from_none BEFORE DELETE OR UPDATE ON public.board_members FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER board_members_count_changed_row BEFORE DELETE OR UPDATE ON public.board_members FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('1000');
CREATE TRIGGER board_members_count_joined AFTER INSERT ON public.board_members REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION private.count_joined_boards();
CREATE TRIGGER board_members_count_left AFTER DELETE ON public.board_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.count_left_boards();
CREATE TRIGGER board_members_end_invitations AFTER DELETE ON public.board_members FOR EACH ROW WHEN ((current_setting('dojo.binning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.end_invitations();
CREATE TRIGGER board_members_end_invitations_of_demoted AFTER UPDATE ON public.board_members FOR EACH ROW WHEN (((old.own_role IS DISTINCT FROM new.own_role) OR (old.clan_role IS DISTINCT FROM new.clan_role))) EXECUTE FUNCTION private.end_invitations();
CREATE TRIGGER board_members_end_offers AFTER DELETE ON public.board_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN ((current_setting('dojo.binning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.end_offers_of_board();
CREATE TRIGGER board_members_end_offers_to_lessened AFTER UPDATE ON public.board_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.end_offers_of_board();
CREATE TRIGGER board_members_keep_clan_people BEFORE DELETE ON public.board_members FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (old.clan_role IS NOT NULL))) EXECUTE FUNCTION private.keep_clan_people();
CREATE TRIGGER board_members_kept_given AFTER INSERT ON public.board_members REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION private.keep_what_was_given();
CREATE TRIGGER board_members_kept_raised AFTER UPDATE ON public.board_members REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION private.keep_what_was_given();
CREATE TRIGGER board_members_lock_first BEFORE DELETE ON public.board_members FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.lock_my_boards();
CREATE TRIGGER board_members_lock_first_changed BEFORE UPDATE ON public.board_members FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.lock_my_boards();
CREATE TRIGGER board_members_note_joined AFTER INSERT ON public.board_members FOR EACH ROW WHEN (((new.own_role IS NOT NULL) AND (current_setting('dojo.bins_board'::text, true) IS DISTINCT FROM (new.board_id)::text))) EXECUTE FUNCTION private.note_member();
CREATE TRIGGER board_members_note_left AFTER DELETE ON public.board_members FOR EACH ROW WHEN (((old.own_role IS NOT NULL) AND (current_setting('dojo.binning'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION private.note_member();
CREATE TRIGGER board_members_note_role AFTER UPDATE ON public.board_members FOR EACH ROW WHEN (((new.own_role IS DISTINCT FROM old.own_role) AND (new.role <> old.role))) EXECUTE FUNCTION private.note_member();
CREATE TRIGGER board_members_settle_role BEFORE INSERT OR UPDATE ON public.board_members FOR EACH ROW EXECUTE FUNCTION private.settle_board_role();
CREATE TRIGGER board_members_uphold_owner BEFORE DELETE OR UPDATE ON public.board_members FOR EACH ROW WHEN ((current_setting('dojo.binning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.keep_board_owner();
CREATE TRIGGER board_members_uphold_roles_edited AFTER UPDATE ON public.board_members REFERENCING OLD TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.require_member_roles_now();
CREATE TRIGGER board_members_uphold_roles_gone AFTER DELETE ON public.board_members REFERENCING OLD TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.require_member_roles_now();
CREATE TRIGGER board_members_withdraw_cards BEFORE DELETE ON public.board_members FOR EACH ROW WHEN ((current_setting('dojo.binning'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.withdraw_cards();

create table public.boards (
  id uuid not null default gen_random_uuid(),
  title text not null,
  description text not null default ''::text,
  user_id uuid not null,
  clan_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_closed boolean not null default false,
  archived_at timestamp with time zone,
  constraint boards_pkey PRIMARY KEY (id),
  constraint boards_closed_in_clan CHECK (((clan_id IS NOT NULL) OR (NOT is_closed))),
  constraint boards_description_length CHECK ((char_length(description) <= 2000)),
  constraint boards_title_length CHECK (((char_length(title) <= 120) AND (btrim(title) <> ''::text))),
  constraint boards_clan_id_fkey FOREIGN KEY (clan_id) REFERENCES clans(id) ON DELETE SET NULL,
  constraint boards_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE RESTRICT
);
comment on table public.boards is 'Dojos. user_id is the owner, who is always an admin member too.';
comment on column public.boards.is_closed is 'A board of a clan that only people with a role of their own on it see. Its clan’s owner keeps seeing it.';
comment on column public.boards.archived_at is 'Since when it is put away: everyone on it reads only.';
alter table public.boards enable row level security;
grant select on public.boards to authenticated;
grant all on public.boards to service_role;
grant insert (id, title, description, user_id) on public.boards to authenticated;
grant update (title, description) on public.boards to authenticated;

CREATE INDEX boards_clan_id ON public.boards USING btree (clan_id);
CREATE INDEX boards_id_hash ON public.boards USING btree (uuid_hash(id));
CREATE INDEX boards_user_id ON public.boards USING btree (user_id);

create policy "board admins change their board" on public.boards for update to authenticated
  using ((id IN ( SELECT private.administered_board_ids() AS administered_board_ids)))
  with check ((id IN ( SELECT private.administered_board_ids() AS administered_board_ids)));
create policy "members and owners see their board" on public.boards for select to authenticated
  using (((id IN ( SELECT private.my_board_ids() AS my_board_ids)) OR (user_id = ( SELECT auth.uid() AS uid))));
create policy "people make boards in their own name" on public.boards for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));

CREATE TRIGGER boards_announce_deleted BEFORE DELETE ON public.boards FOR EACH ROW EXECUTE FUNCTION private.announce_deleted_board();
CREATE TRIGGER boards_announce_edited AFTER UPDATE OF title, description ON public.boards FOR EACH ROW EXECUTE FUNCTION private.announce_board();
CREATE TRIGGER boards_closing_ends_links AFTER UPDATE OF is_closed ON public.boards FOR EACH ROW WHEN ((new.is_closed AND (NOT old.is_closed))) EXECUTE FUNCTION private.end_links();
CREATE TRIGGER boards_count_edited_from_none BEFORE UPDATE ON public.boards FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER boards_count_edited_row BEFORE UPDATE ON public.boards FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('1000');
CREATE TRIGGER boards_count_from_none BEFORE INSERT ON public.boards FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER boards_count_gone AFTER DELETE ON public.boards REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.count_gone_boards();
CREATE TRIGGER boards_count_held BEFORE INSERT ON public.boards FOR EACH STATEMENT EXECUTE FUNCTION private.hold_counting();
CREATE TRIGGER boards_count_limit AFTER INSERT ON public.boards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_boards();
CREATE TRIGGER boards_count_limit_taken AFTER UPDATE ON public.boards REFERENCING OLD TABLE AS was NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION private.limit_taken_board();
CREATE TRIGGER boards_count_new AFTER INSERT ON public.boards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_new_boards();
CREATE TRIGGER boards_count_row BEFORE INSERT ON public.boards FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row();
CREATE TRIGGER boards_end_forbidden_public_link AFTER UPDATE OF clan_id ON public.boards FOR EACH ROW WHEN ((new.clan_id IS DISTINCT FROM old.clan_id)) EXECUTE FUNCTION private.end_forbidden_public_link();
CREATE TRIGGER boards_end_offers AFTER UPDATE ON public.boards REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.end_offers_of_owner();
CREATE TRIGGER boards_forget_words AFTER DELETE ON public.boards FOR EACH ROW EXECUTE FUNCTION private.forget_words();
CREATE TRIGGER boards_found AFTER INSERT ON public.boards FOR EACH ROW EXECUTE FUNCTION private.found_board();
CREATE TRIGGER boards_hand_over_stored_files AFTER UPDATE ON public.boards REFERENCING OLD TABLE AS was NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION private.hand_over_stored_files();
CREATE CONSTRAINT TRIGGER boards_limit_new_owner AFTER UPDATE ON public.boards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.user_id <> old.user_id)) EXECUTE FUNCTION private.require_room_at_the_end();
CREATE TRIGGER boards_lock_first BEFORE DELETE ON public.boards FOR EACH STATEMENT EXECUTE FUNCTION private.lock_my_boards();
CREATE TRIGGER boards_note AFTER INSERT OR DELETE OR UPDATE OF title, description, user_id ON public.boards FOR EACH ROW EXECUTE FUNCTION private.note_board();
CREATE TRIGGER boards_note_place AFTER UPDATE OF clan_id, is_closed, archived_at ON public.boards FOR EACH ROW EXECUTE FUNCTION private.note_board_place();
CREATE TRIGGER boards_one_line BEFORE INSERT OR UPDATE OF title ON public.boards FOR EACH ROW WHEN ((new.title ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('title');
CREATE TRIGGER boards_refuse_alike_ids AFTER INSERT ON public.boards REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_alike_boards();
CREATE TRIGGER boards_refuse_ids_of_others AFTER INSERT ON public.boards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ids_of_others('board');
CREATE TRIGGER boards_refuse_read_only AFTER UPDATE ON public.boards FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only_board();
CREATE TRIGGER boards_refuse_spent_ids AFTER INSERT ON public.boards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_spent_ids('board');
CREATE TRIGGER boards_spend_id AFTER DELETE ON public.boards FOR EACH ROW EXECUTE FUNCTION private.spend_id('board');
CREATE TRIGGER boards_touch BEFORE UPDATE ON public.boards FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE TRIGGER boards_unblock AFTER UPDATE ON public.boards REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_after_board();
CREATE TRIGGER boards_uphold_roles AFTER UPDATE ON public.boards REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.require_roles_now();

create table private.board_clocks (
  board_id uuid not null,
  revision bigint not null default 0,
  cards integer not null default 0,
  constraint board_clocks_pkey PRIMARY KEY (board_id),
  constraint board_clocks_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on column private.board_clocks.cards is 'How many cards are on the board.';
alter table private.board_clocks enable row level security;

CREATE CONSTRAINT TRIGGER board_clocks_limit_owner AFTER UPDATE ON private.board_clocks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.cards > old.cards)) EXECUTE FUNCTION private.require_room_at_the_end();

CREATE OR REPLACE FUNCTION private.administered_board_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select board_id from public.board_members where user_id = (select auth.uid()) and role = 'admin'
$function$;
grant execute on function private.administered_board_ids() to authenticated;

CREATE OR REPLACE FUNCTION private.badges_of_cards(card_ids uuid[])
 RETURNS TABLE(card_id uuid, badges jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Each part by itself, and no joins: those are planned for the few cards of the first call.
  select p.card_id, jsonb_object_agg(p.part, p.counted) from (
    select w.card_id, 'labels' as part, w.labels as counted from private.worn_labels(badges_of_cards.card_ids) w
    union all
    select i.card_id, 'checklist', jsonb_build_array(count(*) filter (where i.completed), count(*))
    from public.card_checklist_items i where i.card_id = any (badges_of_cards.card_ids) group by i.card_id
    union all
    select m.card_id, 'comments', to_jsonb(count(*))
    from public.card_comments m where m.card_id = any (badges_of_cards.card_ids) group by m.card_id
    union all
    select a.card_id, 'attachments', to_jsonb(count(*))
    from public.card_attachments a where a.card_id = any (badges_of_cards.card_ids) group by a.card_id
    union all
    select k.card_id, 'blockers', to_jsonb(count(*))
    from private.open_blocks(badges_of_cards.card_ids) k group by k.card_id
  ) p group by p.card_id
$function$;
comment on function private.badges_of_cards(card_ids uuid[]) is 'What private.badges_of() says, of many cards at once; cards on which nothing hangs are left out.';

CREATE OR REPLACE FUNCTION private.board_revision(board_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.revision from private.board_clocks c where c.board_id = board_revision.board_id
$function$;
grant execute on function private.board_revision(board_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.changed_since(now jsonb, patch jsonb, expect jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(e.key, now -> e.key) from jsonb_each(expect) e
  where now -> e.key is distinct from e.value and now -> e.key is distinct from patch -> e.key
$function$;
comment on function private.changed_since(now jsonb, patch jsonb, expect jsonb) is 'What a row holds in fields that are neither as expected nor as wished already; null where there is none.';
grant execute on function private.changed_since(now jsonb, patch jsonb, expect jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.check_edit(patch jsonb, expect jsonb, fields text[])
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(patch) is distinct from 'object' or jsonb_typeof(expect) is distinct from 'object'
    or (patch || expect) - fields <> '{}'
    or exists (select from (select value from jsonb_each(patch) union all select value from jsonb_each(expect)) v
      where jsonb_typeof(v.value) not in ('string', 'null')) then
    raise exception 'These can be changed, each a text: %.', array_to_string(fields, ', ') using errcode = '22023';
  end if;
end $function$;
comment on function private.check_edit(patch jsonb, expect jsonb, fields text[]) is 'Refuses a patch, or what it expects, of anything but texts for these fields.';
grant execute on function private.check_edit(patch jsonb, expect jsonb, fields text[]) to authenticated;

CREATE OR REPLACE FUNCTION private.editable_board_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select board_id from public.board_members where user_id = (select auth.uid()) and role in ('admin', 'member');
end $function$;
grant execute on function private.editable_board_ids() to authenticated;

CREATE OR REPLACE FUNCTION private.found_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.board_members (board_id, user_id, role) values (new.id, new.user_id, 'admin');
  insert into private.board_clocks (board_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_board_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- When the board itself is going, or is put into the bin, its members go with it.
  if exists (select from public.boards where id = old.board_id and user_id = old.user_id)
     and exists (select from auth.users where id = old.user_id)
     and current_setting('dojo.bins_board', true) is distinct from old.board_id::text
     and (tg_op = 'DELETE' or new.own_role is distinct from 'admin') then
    raise exception 'The owner of a board stays its admin.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  perform private.lock_board(old.board_id);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_all_my_boards()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid;
  busy uuid;
begin
  -- Nothing is held while it waits: who keeps one of their own dojos busy holds up no other.
  loop
    begin
      perform private.lock_board(busy);
      for board in select m.id from private.my_board_ids() m (id) order by m.id loop
        perform from private.board_clocks c where c.board_id = board for update nowait;
      end loop;
      return;
    exception when lock_not_available then
      busy := board;
    end;
  end loop;
end $function$;
comment on function private.lock_all_my_boards() is 'Before a change of which it is not known yet to which of the person’s boards it belongs.';

CREATE OR REPLACE FUNCTION private.lock_board(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.board_clocks c where c.board_id = lock_board.board_id for update;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_board_to_edit(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  role text;
  is_large boolean;
begin
  perform private.require_on_board(board_id, 'PT404');
  perform private.lock_board(board_id);
  select m.role, c.outgrows_starter into role, is_large
  from public.board_members m join public.boards b on b.id = m.board_id left join private.crews c on c.owner_id = b.user_id
  where m.board_id = lock_board_to_edit.board_id and m.user_id = (select auth.uid());
  if role is null then
    raise exception 'It is gone.' using errcode = 'PT404';
  end if;
  if role not in ('admin', 'member') then
    raise exception 'You may not change this board.' using errcode = '42501';
  end if;
  if is_large then
    perform private.require_writable(board_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_both_boards_to_edit(one uuid, other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid;
begin
  -- Always in the same order, so that two people who exchange cards never wait for each other.
  for board in select b.id from (values (one), (other)) as b (id) order by b.id nulls first loop
    perform private.lock_board_to_edit(board);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_makers(clan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_maker(lock_makers.clan_id);
  -- The clan before its owner's dojos, as for everyone else. No one joins or leaves it in between: its people get the new dojo.
  perform from public.clans c where c.id = lock_makers.clan_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('boards of ' || o.id, 0)) from (
    select (select auth.uid()) as id union select c.created_by from public.clans c where c.id = lock_makers.clan_id order by 1) o;
  -- This may have waited.
  perform private.require_maker(lock_makers.clan_id);
end $function$;
comment on function private.lock_makers(clan_id uuid) is 'Before a dojo is made in, or moved into, a clan: the dojos of both are counted under these locks (private.require_room_for_boards), always in the same order.';
grant execute on function private.lock_makers(clan_id uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.lock_my_boards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_all_my_boards();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.my_board_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select board_id from public.board_members where user_id = (select auth.uid());
end $function$;
grant execute on function private.my_board_ids() to authenticated;

CREATE OR REPLACE FUNCTION private.my_colleague_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select user_id from public.board_members where board_id in (select private.my_board_ids())
  union
  select user_id from public.clan_members where clan_id in (select private.my_clan_ids())
$function$;
grant execute on function private.my_colleague_ids() to authenticated;

CREATE OR REPLACE FUNCTION private.next_revision(board_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  now_at bigint;
begin
  update private.board_clocks c set revision = revision + 1
  where c.board_id = next_revision.board_id returning revision into now_at;
  return now_at;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_changed(theirs jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if theirs is null then
    raise exception 'It is not here.' using errcode = 'PT404';
  end if;
  raise exception 'Someone else has changed it since.' using errcode = 'PT409', detail = theirs;
end $function$;
comment on function private.refuse_changed(theirs jsonb) is 'Says that a row is not as expected, with what it holds instead, or that it is not there, or not to be changed.';
grant execute on function private.refuse_changed(theirs jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.require_board_admin(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if board_id is null or board_id not in (select private.administered_board_ids()) then
    raise exception 'Only an admin of this board may do that.' using errcode = '42501';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_in_clan(clan_id uuid, code text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.clan_members m where m.clan_id = require_in_clan.clan_id and m.user_id = (select auth.uid())) then
    raise exception 'You are not in this clan.' using errcode = code;
  end if;
end $function$;
comment on function private.require_in_clan(clan_id uuid, code text) is 'Before a lock: refuses strangers, who must hold up no one. What else a person may is asked under the lock.';

CREATE OR REPLACE FUNCTION private.require_member_roles_now()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  -- As it was before this very change, which may lower the person’s own role. Anyone may leave.
  if exists (
    select from (select distinct w.board_id from written w where tg_op = 'UPDATE' or w.user_id <> me) b
    left join written o on o.board_id = b.board_id and o.user_id = me
    left join public.board_members m on m.board_id = b.board_id and m.user_id = me
    where coalesce(o.role, m.role, '') <> 'admin'
  ) then
    raise exception 'Only an admin of this board may do that.' using errcode = '42501';
  end if;
  return null;
end $function$;
comment on function private.require_member_roles_now() is 'As private.require_roles_now(), of people on boards.';

CREATE OR REPLACE FUNCTION private.require_on_board(board_id uuid, code text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A board in the bin has an owner, but no one on it.
  if not exists (select from public.board_members m where m.board_id = require_on_board.board_id and m.user_id = (select auth.uid()))
    and not exists (select from public.boards b where b.id = require_on_board.board_id and b.user_id = (select auth.uid())) then
    raise exception 'It is gone, or you are not on it.' using errcode = code;
  end if;
end $function$;
comment on function private.require_on_board(board_id uuid, code text) is 'Before a lock: refuses strangers, who must hold up no one. What else a person may is asked under the lock.';

CREATE OR REPLACE FUNCTION private.require_roles_now()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'boards' then
    perform private.require_board_admin(w.id) from written w;
  elsif tg_table_name = 'board_invitations' then
    perform private.require_board_admin(b.board_id) from (select distinct w.board_id from written w) b;
  elsif tg_table_name = 'clans' then
    perform private.require_clan_admin(w.id) from written w;
  elsif exists (select from written w where w.clan_id not in (select private.brandable_clan_ids())) then
    raise exception 'Only an admin of this clan may do that, where its plan includes it.' using errcode = '42501';
  end if;
  return null;
end $function$;
comment on function private.require_roles_now() is 'After a change that a policy allowed: asks again for the role, which may have been taken while the change waited.';

CREATE OR REPLACE FUNCTION public.copy_board(board_id uuid, title text, with_cards boolean, clan_id uuid DEFAULT NULL::uuid, id uuid DEFAULT gen_random_uuid())
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  me uuid := (select auth.uid());
  old_lists uuid[];
  new_lists uuid[];
  old_cards uuid[] := '{}';
  new_cards uuid[] := '{}';
begin
  if copy_board.board_id is null or copy_board.board_id not in (select private.my_board_ids()) then
    raise exception 'It is gone, or you are not on it.' using errcode = 'PT404';
  end if;
  if copy_board.with_cards then
    if (select count(*) from (select from public.cards c where c.board_id = copy_board.board_id limit 5001) x) > 5000 then
      raise exception 'At most 5,000 techniques are copied. Copy the dojo without its techniques.' using errcode = 'PT413';
    end if;
    -- Titles cost more than other texts, because their words are learnt for the search.
    perform private.require_light(2 * t.cards + s.steps + w.worn + t.titles / 400 + (t.texts + s.titles) / 1000, 0,
      'With all that is on them, these techniques are too many to be copied at once. Copy the dojo without its techniques.')
    from (
      select count(*) as cards, coalesce(sum(octet_length(c.title)), 0) as titles, coalesce(sum(octet_length(c.description)), 0) as texts
      from public.cards c where c.board_id = copy_board.board_id
    ) t, (
      select count(*) as steps, coalesce(sum(octet_length(i.title)), 0) as titles
      from (select i.title from public.card_checklist_items i where i.board_id = copy_board.board_id limit 12001) i
    ) s, (
      select count(*) as worn from (select from public.card_labels w where w.board_id = copy_board.board_id limit 12001) x
    ) w;
    if (select count(*) from (select from public.cards c where c.created_by = me and c.created_at > now() - interval '1 hour' limit 50001) x) > 50000 then
      raise exception 'You have made 50,000 techniques within an hour. Copy the dojo later.' using errcode = 'PT429';
    end if;
  end if;

  if copy_board.clan_id is not null then
    perform private.lock_makers(copy_board.clan_id);
  end if;
  insert into public.boards (id, title, description, user_id)
  select copy_board.id, copy_board.title, b.description, me from public.boards b where b.id = copy_board.board_id;
  -- The person may have waited for their other dojos.
  if copy_board.board_id not in (select private.my_board_ids()) then
    raise exception 'It is gone, or you are not on it.' using errcode = 'PT404';
  end if;
  -- No one is on it yet, and its history starts when it is there.
  perform private.set_quiet(true);

  select coalesce(array_agg(l.id), '{}'), coalesce(array_agg(gen_random_uuid()), '{}') into old_lists, new_lists
  from public.lists l where l.board_id = copy_board.board_id;
  insert into public.lists (id, board_id, title, order_index, card_limit, completes, flow)
  select n.new, copy_board.id, l.title, l.order_index, l.card_limit, l.completes, l.flow
  from unnest(old_lists, new_lists) n (old, new) join public.lists l on l.id = n.old order by l.order_index;

  perform set_config('dojo.placed', 'on', true);
  -- By name: two people may each have made one of the same name. People's own ones come along as the copy's.
  insert into public.custom_labels (user_id, board_id, name, color)
  select distinct on (l.name) me, copy_board.id, l.name, l.color
  from public.custom_labels l
  where l.board_id = copy_board.board_id
    or copy_board.with_cards and l.id in (select w.label_id from public.card_labels w where w.board_id = copy_board.board_id)
  order by l.name, l.created_at, l.id;

  if copy_board.with_cards then
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(gen_random_uuid()), '{}') into old_cards, new_cards
    from public.cards c where c.board_id = copy_board.board_id and c.list_id = any (old_lists);
    -- In the places that they had: the trigger that finds the last one need not look for each.
    insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone,
      order_index, rank, is_completed, completed_at, created_by, repeat)
    select n.new, copy_board.id, h.new, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      c.order_index, c.rank, c.is_completed, c.completed_at, me,
      -- What is done and waits for its day makes the next one over there only.
      case when c.repeat_next is null and not c.is_completed then c.repeat end
    from unnest(old_cards, new_cards) n (old, new) join public.cards c on c.id = n.old
    join unnest(old_lists, new_lists) h (old, new) on h.old = c.list_id;
    insert into public.card_checklist_items (card_id, board_id, user_id, title, completed, order_index)
    select n.new, copy_board.id, me, i.title, i.completed, i.order_index
    from public.card_checklist_items i join unnest(old_cards, new_cards) n (old, new) on n.old = i.card_id
    where i.board_id = copy_board.board_id;
    insert into public.card_labels (card_id, board_id, label_id)
    select distinct n.new, copy_board.id, k.id
    from public.card_labels w join unnest(old_cards, new_cards) n (old, new) on n.old = w.card_id
    join public.custom_labels l on l.id = w.label_id
    join public.custom_labels k on k.board_id = copy_board.id and k.name = l.name
    where w.board_id = copy_board.board_id;
    -- What waits for cards of other boards waits there, and not the copy.
    insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
    select n.new, copy_board.id, o.new, copy_board.id
    from private.card_blocks k join unnest(old_cards, new_cards) n (old, new) on n.old = k.card_id
    join unnest(old_cards, new_cards) o (old, new) on o.old = k.blocker_id
    where k.board_id = copy_board.board_id;
    perform private.recount_written(new_cards);
  end if;
  perform set_config('dojo.placed', 'off', true);
  perform private.set_quiet(false);
  if copy_board.clan_id is not null then
    perform set_config('dojo.copies_closed', case when (select b.is_closed from public.boards b where b.id = copy_board.board_id) then 'on' else 'off' end, true);
    perform public.move_board_to_clan(copy_board.id, copy_board.clan_id);
    perform set_config('dojo.copies_closed', 'off', true);
  end if;
  return copy_board.id;
end $function$;
grant execute on function public.copy_board(board_id uuid, title text, with_cards boolean, clan_id uuid, id uuid) to authenticated;
grant execute on function public.copy_board(board_id uuid, title text, with_cards boolean, clan_id uuid, id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.edit_board(board_id uuid, patch jsonb, expect jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_edit(patch, edit_board.expect, array['title', 'description']);
  update public.boards b set
    title = case when patch ? 'title' then patch ->> 'title' else b.title end,
    description = case when patch ? 'description' then patch ->> 'description' else b.description end
  where b.id = edit_board.board_id
    and private.changed_since(jsonb_build_object('title', b.title, 'description', b.description), patch, edit_board.expect) is null;
  if not found then
    perform private.refuse_changed((
      select private.changed_since(jsonb_build_object('title', b.title, 'description', b.description), patch, edit_board.expect)
      from public.boards b where b.id = edit_board.board_id));
  end if;
end $function$;
comment on function public.edit_board(board_id uuid, patch jsonb, expect jsonb) is 'Changes title and description of a dojo, where they still are as expect says; PT409 with what they are otherwise.';
grant execute on function public.edit_board(board_id uuid, patch jsonb, expect jsonb) to authenticated;
grant execute on function public.edit_board(board_id uuid, patch jsonb, expect jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.edit_branding(clan_id uuid, patch jsonb, expect jsonb DEFAULT '{}'::jsonb)
 RETURNS clan_branding
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved public.clan_branding;
begin
  perform private.check_edit(patch, edit_branding.expect, array['primary_color', 'secondary_color', 'accent_color',
    'background_color', 'text_color', 'font_family', 'heading_font_family', 'custom_css', 'brand_name']);
  if edit_branding.clan_id is null or edit_branding.clan_id not in (select private.brandable_clan_ids()) then
    raise exception 'Only an admin of a clan whose plan includes branding may do that.' using errcode = '42501';
  end if;
  insert into public.clan_branding as g (clan_id, created_by, primary_color, secondary_color, accent_color, background_color,
    text_color, font_family, heading_font_family, custom_css, brand_name)
  values (edit_branding.clan_id, (select auth.uid()), patch ->> 'primary_color', patch ->> 'secondary_color',
    patch ->> 'accent_color', patch ->> 'background_color', patch ->> 'text_color', patch ->> 'font_family',
    patch ->> 'heading_font_family', patch ->> 'custom_css', patch ->> 'brand_name')
  on conflict on constraint clan_branding_pkey do update set
    created_by = excluded.created_by,
    primary_color = case when patch ? 'primary_color' then excluded.primary_color else g.primary_color end,
    secondary_color = case when patch ? 'secondary_color' then excluded.secondary_color else g.secondary_color end,
    accent_color = case when patch ? 'accent_color' then excluded.accent_color else g.accent_color end,
    background_color = case when patch ? 'background_color' then excluded.background_color else g.background_color end,
    text_color = case when patch ? 'text_color' then excluded.text_color else g.text_color end,
    font_family = case when patch ? 'font_family' then excluded.font_family else g.font_family end,
    heading_font_family = case when patch ? 'heading_font_family' then excluded.heading_font_family else g.heading_font_family end,
    custom_css = case when patch ? 'custom_css' then excluded.custom_css else g.custom_css end,
    brand_name = case when patch ? 'brand_name' then excluded.brand_name else g.brand_name end
  where private.changed_since(to_jsonb(g), patch, edit_branding.expect) is null
  returning * into saved;
  if saved.clan_id is null then
    perform private.refuse_changed((select private.changed_since(to_jsonb(g), patch, edit_branding.expect)
      from public.clan_branding g where g.clan_id = edit_branding.clan_id));
  end if;
  return saved;
end $function$;
comment on function public.edit_branding(clan_id uuid, patch jsonb, expect jsonb) is 'Changes how a clan looks, where its look still is as expect says; PT409 with what it is otherwise.';
grant execute on function public.edit_branding(clan_id uuid, patch jsonb, expect jsonb) to authenticated;
grant execute on function public.edit_branding(clan_id uuid, patch jsonb, expect jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.edit_clan(clan_id uuid, patch jsonb, expect jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.check_edit(patch, edit_clan.expect, array['name', 'description']);
  update public.clans c set
    name = case when patch ? 'name' then patch ->> 'name' else c.name end,
    description = case when patch ? 'description' then patch ->> 'description' else c.description end
  where c.id = edit_clan.clan_id
    and private.changed_since(jsonb_build_object('name', c.name, 'description', c.description), patch, edit_clan.expect) is null;
  if not found then
    perform private.refuse_changed((
      select private.changed_since(jsonb_build_object('name', c.name, 'description', c.description), patch, edit_clan.expect)
      from public.clans c where c.id = edit_clan.clan_id));
  end if;
end $function$;
comment on function public.edit_clan(clan_id uuid, patch jsonb, expect jsonb) is 'Changes name and description of a clan, where they still are as expect says; PT409 with what they are otherwise.';
grant execute on function public.edit_clan(clan_id uuid, patch jsonb, expect jsonb) to authenticated;
grant execute on function public.edit_clan(clan_id uuid, patch jsonb, expect jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.keep_board(id uuid, title text, content jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  list_ids uuid[];
  rows jsonb;
begin
  -- A second tab, or an attempt whose answer was lost.
  if exists (select from public.boards b where b.id = keep_board.id and b.user_id = me) then
    return keep_board.id;
  end if;
  if pg_column_size(keep_board.content) > 1000000 then
    raise exception 'The board is too large to be kept.' using errcode = 'PT413';
  end if;
  -- What else is no array where one is expected is refused by the functions that read it, with the same code.
  if jsonb_typeof(keep_board.content -> 'lists') is distinct from 'array' then
    raise exception 'This is not a board.' using errcode = '22023';
  end if;
  if jsonb_array_length(keep_board.content -> 'lists') > 50
    or jsonb_array_length(jsonb_path_query_array(keep_board.content, '$.lists[*].cards[*]')) > 500
    or jsonb_array_length(jsonb_path_query_array(keep_board.content, '$.lists[*].cards[*].steps[*]')) > 2000
    or jsonb_array_length(jsonb_path_query_array(keep_board.content, '$.lists[*].cards[*].comments[*]')) > 100
    or jsonb_array_length(jsonb_path_query_array(keep_board.content, '$.lists[*].cards[*].tags[*]')) > 2000
    or jsonb_array_length(keep_board.content -> 'tags') > 100 then
    raise exception 'The board holds too much to be kept.' using errcode = 'PT413';
  end if;

  insert into public.boards (id, title, user_id) values (keep_board.id, keep_board.title, me);

  select array_agg(gen_random_uuid()) into list_ids from jsonb_array_elements(keep_board.content -> 'lists');
  insert into public.lists (id, board_id, title, order_index, completes, card_limit)
  select list_ids[l.at], keep_board.id, l.list ->> 'title', 0, false, (l.list ->> 'cardLimit')::integer
  from jsonb_array_elements(keep_board.content -> 'lists') with ordinality l (list, at) order by l.at;

  perform public.set_list_flow(list_ids[l.at], l.list ->> 'flow')
  from jsonb_array_elements(keep_board.content -> 'lists') with ordinality l (list, at) where l.list ->> 'flow' is not null;

  insert into public.custom_labels (user_id, board_id, name, color)
  select distinct on (lower(btrim(t.tag ->> 'name'))) me, keep_board.id, btrim(t.tag ->> 'name'), coalesce(t.tag ->> 'color', '#6366f1')
  from jsonb_array_elements(keep_board.content -> 'tags') with ordinality t (tag, at)
  order by lower(btrim(t.tag ->> 'name')), t.at;

  select coalesce(jsonb_agg(c.card || jsonb_build_object('id', gen_random_uuid(), 'listId', list_ids[l.at]) order by l.at, c.at), '[]')
  into rows
  from jsonb_array_elements(keep_board.content -> 'lists') with ordinality l (list, at)
  cross join jsonb_array_elements(l.list -> 'cards') with ordinality c (card, at);

  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone, repeat,
    assignee, is_completed, order_index)
  select (r.card ->> 'id')::uuid, keep_board.id, (r.card ->> 'listId')::uuid, r.card ->> 'title',
    coalesce(r.card ->> 'description', ''), r.card ->> 'priority', (r.card ->> 'dueDate')::date,
    (r.card ->> 'dueAt')::timestamptz, r.card ->> 'dueTimeZone', r.card ->> 'repeat',
    case when (r.card ->> 'isMine')::boolean then me end, coalesce((r.card ->> 'isCompleted')::boolean, false), 0
  from jsonb_array_elements(rows) with ordinality r (card, at) order by r.at;

  -- Not before: what lies open in it stays so.
  update public.lists l set completes = true
  from jsonb_array_elements(keep_board.content -> 'lists') with ordinality k (list, at)
  where l.id = list_ids[k.at] and (k.list ->> 'completes')::boolean;

  insert into public.card_checklist_items (card_id, board_id, user_id, title, completed)
  select (r.card ->> 'id')::uuid, keep_board.id, me, s.step ->> 'title', coalesce((s.step ->> 'completed')::boolean, false)
  from jsonb_array_elements(rows) with ordinality r (card, at)
  cross join jsonb_array_elements(r.card -> 'steps') with ordinality s (step, at) order by r.at, s.at;

  insert into public.card_labels (card_id, board_id, label_id)
  select distinct (r.card ->> 'id')::uuid, keep_board.id, k.id
  from jsonb_array_elements(rows) r (card)
  cross join jsonb_array_elements_text(r.card -> 'tags') t (name)
  join public.custom_labels k on k.board_id = keep_board.id and lower(k.name) = lower(btrim(t.name));

  insert into public.card_comments (card_id, board_id, user_id, content)
  select (r.card ->> 'id')::uuid, keep_board.id, me, c.content
  from jsonb_array_elements(rows) with ordinality r (card, at)
  cross join jsonb_array_elements_text(r.card -> 'comments') with ordinality c (content, at) order by r.at, c.at;

  return keep_board.id;
end $function$;
grant execute on function public.keep_board(id uuid, title text, content jsonb) to authenticated;
grant execute on function public.keep_board(id uuid, title text, content jsonb) to service_role;
