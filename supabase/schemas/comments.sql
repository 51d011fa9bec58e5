-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.deleted_comments (
  comment_id uuid not null,
  board_id uuid not null,
  comment jsonb not null,
  notifications jsonb not null,
  deleted_by uuid not null,
  deleted_at timestamp with time zone not null default now(),
  card_id uuid not null generated always as (((comment ->> 'card_id'::text))::uuid) stored,
  constraint deleted_comments_pkey PRIMARY KEY (board_id, comment_id),
  constraint deleted_comments_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint deleted_comments_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table private.deleted_comments enable row level security;

CREATE INDEX deleted_comments_card_id ON private.deleted_comments USING btree (board_id, card_id);
CREATE INDEX deleted_comments_deleted_by ON private.deleted_comments USING btree (deleted_by);

create table public.card_comments (
  id uuid not null default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid default auth.uid(),
  content text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  mentions jsonb not null default '[]'::jsonb,
  constraint card_comments_pkey PRIMARY KEY (id),
  constraint card_comments_id_board_unique UNIQUE (id, board_id),
  constraint card_comments_content_length CHECK (((char_length(content) <= 10000) AND (btrim(content) <> ''::text))),
  constraint card_comments_card_on_same_board FOREIGN KEY (card_id, board_id) REFERENCES cards(id, board_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint card_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table public.card_comments is 'What people say about a card.';
comment on column public.card_comments.mentions is 'Whom the text mentions, as [{"name", "userIds"}]. Written by a trigger; what a client sends counts as the people it chose.';
alter table public.card_comments enable row level security;
grant select on public.card_comments to authenticated;
grant all on public.card_comments to service_role;
grant insert (id, card_id, board_id, user_id, content, mentions) on public.card_comments to authenticated;

CREATE INDEX card_comments_board ON public.card_comments USING btree (board_id, card_id);
CREATE INDEX card_comments_by_person ON public.card_comments USING btree (user_id, id);
CREATE INDEX card_comments_card ON public.card_comments USING btree (card_id, board_id, created_at);
CREATE INDEX card_comments_id_hash ON public.card_comments USING btree (uuid_hash(id));

create policy "members and admins comment in their own name" on public.card_comments for insert to authenticated
  with check (((board_id IN ( SELECT private.editable_board_ids() AS editable_board_ids)) AND (user_id = ( SELECT auth.uid() AS uid))));
create policy "members see comments" on public.card_comments for select to authenticated
  using ((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)));

CREATE TRIGGER card_comments_board BEFORE INSERT ON public.card_comments FOR EACH ROW EXECUTE FUNCTION private.board_of_card();
CREATE TRIGGER card_comments_count_copied AFTER INSERT ON public.card_comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER <> 'authenticated'::name)) EXECUTE FUNCTION private.count_copied_rows();
CREATE TRIGGER card_comments_count_edited AFTER UPDATE ON public.card_comments REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_edited();
CREATE TRIGGER card_comments_count_from_none BEFORE INSERT ON public.card_comments FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_rows_from_none();
CREATE TRIGGER card_comments_count_gone AFTER DELETE ON public.card_comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_changed();
CREATE TRIGGER card_comments_count_letters BEFORE INSERT ON public.card_comments FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_letters('200000');
CREATE TRIGGER card_comments_count_new AFTER INSERT ON public.card_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_changed();
CREATE TRIGGER card_comments_count_row BEFORE INSERT ON public.card_comments FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.count_row('100');
CREATE TRIGGER card_comments_keep_deleted BEFORE DELETE ON public.card_comments FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.keep_deleted_comment();
CREATE TRIGGER card_comments_keep_mentions BEFORE INSERT ON public.card_comments FOR EACH ROW WHEN (((new.created_at = now()) OR (new.mentions IS NULL))) EXECUTE FUNCTION private.keep_mentions();
CREATE TRIGGER card_comments_keep_mentions_edited BEFORE UPDATE OF content, mentions ON public.card_comments FOR EACH ROW EXECUTE FUNCTION private.keep_mentions();
CREATE TRIGGER card_comments_limit AFTER INSERT ON public.card_comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.limit_comments();
CREATE TRIGGER card_comments_limit_owner AFTER INSERT ON public.card_comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_hanging();
CREATE TRIGGER card_comments_note AFTER DELETE ON public.card_comments FOR EACH ROW EXECUTE FUNCTION private.note_comment();
CREATE TRIGGER card_comments_note_added AFTER INSERT ON public.card_comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.note_added_comments();
CREATE TRIGGER card_comments_notify AFTER INSERT ON public.card_comments FOR EACH ROW WHEN ((new.created_at = now())) EXECUTE FUNCTION private.notify_mentioned();
CREATE TRIGGER card_comments_notify_edited AFTER UPDATE OF content, mentions ON public.card_comments FOR EACH ROW WHEN (((new.content IS DISTINCT FROM old.content) OR (new.mentions IS DISTINCT FROM old.mentions))) EXECUTE FUNCTION private.notify_mentioned();
CREATE TRIGGER card_comments_refuse_alike_ids AFTER INSERT ON public.card_comments REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_alike_card_comments();
CREATE TRIGGER card_comments_refuse_spent_ids AFTER INSERT ON public.card_comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_spent_ids('comment');
CREATE TRIGGER card_comments_spend_id AFTER DELETE ON public.card_comments FOR EACH ROW EXECUTE FUNCTION private.spend_id('comment');
CREATE TRIGGER card_comments_touch BEFORE UPDATE OF content ON public.card_comments FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE TRIGGER card_comments_uphold_roles AFTER INSERT ON public.card_comments REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.refuse_read_only();

create table public.comment_notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  comment_id uuid not null,
  mentioned_by uuid,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  board_id uuid not null,
  constraint comment_notifications_pkey PRIMARY KEY (id),
  constraint comment_notifications_once UNIQUE (user_id, comment_id),
  constraint comment_notifications_comment_on_same_board FOREIGN KEY (comment_id, board_id) REFERENCES card_comments(id, board_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint comment_notifications_mentioned_by_fkey FOREIGN KEY (mentioned_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint comment_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table public.comment_notifications is 'Mentions. read_at null means unread. Written by the database only.';
alter table public.comment_notifications enable row level security;
grant delete, select on public.comment_notifications to authenticated;
grant all on public.comment_notifications to service_role;
grant update (read_at) on public.comment_notifications to authenticated;

CREATE INDEX comment_notifications_board ON public.comment_notifications USING btree (board_id, comment_id);
CREATE INDEX comment_notifications_comment_id ON public.comment_notifications USING btree (comment_id);
CREATE INDEX comment_notifications_mentioned_by ON public.comment_notifications USING btree (mentioned_by);
CREATE INDEX comment_notifications_newest ON public.comment_notifications USING btree (user_id, created_at DESC);
CREATE INDEX comment_notifications_unread ON public.comment_notifications USING btree (user_id, board_id) WHERE (read_at IS NULL);

create policy "people delete their own mentions on their boards" on public.comment_notifications for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (board_id IN ( SELECT private.my_board_ids() AS my_board_ids))));
create policy "people mark their own mentions on their boards" on public.comment_notifications for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (board_id IN ( SELECT private.my_board_ids() AS my_board_ids))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (board_id IN ( SELECT private.my_board_ids() AS my_board_ids))));
create policy "people see their own mentions on their boards" on public.comment_notifications for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (board_id IN ( SELECT private.my_board_ids() AS my_board_ids))));

CREATE TRIGGER comment_notifications_end_long AFTER INSERT ON public.comment_notifications FOR EACH ROW WHEN ((random() < (0.02)::double precision)) EXECUTE FUNCTION private.end_long_bell();
CREATE TRIGGER comment_notifications_place BEFORE INSERT ON public.comment_notifications FOR EACH ROW WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.place_notification();

alter publication supabase_realtime add table public.comment_notifications;

CREATE OR REPLACE FUNCTION private.comment_to_change(comment_id uuid, expect text)
 RETURNS card_comments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.card_comments;
begin
  perform private.lock_card_to_edit((select m.card_id from public.card_comments m where m.id = comment_to_change.comment_id));
  select * into said from public.card_comments m where m.id = comment_to_change.comment_id;
  if said.id is null then
    raise exception 'The comment is gone.' using errcode = 'PT404';
  end if;
  if said.content <> comment_to_change.expect then
    raise exception 'Someone else has just changed this.' using errcode = 'PT409';
  end if;
  return said;
end $function$;

CREATE OR REPLACE FUNCTION private.count_letters()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted bigint := coalesce(nullif(current_setting('dojo.letters', true), ''), '0')::bigint + length(new.content);
  most bigint := tg_argv[0]::bigint;
begin
  if counted > most then
    raise exception 'At most % characters at a time.', btrim(to_char(most, '999,999')) using errcode = 'PT413';
  end if;
  perform set_config('dojo.letters', counted::text, true);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.end_long_bell()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.comment_notifications n where n.id = any (array(
    select o.id from public.comment_notifications o where o.user_id = new.user_id
    order by o.created_at desc, o.id offset 2000 limit 1000));
  return null;
end $function$;
comment on function private.end_long_bell() is 'Drops the oldest mentions of a person, a thousand at a time, above 2,000.';

CREATE OR REPLACE FUNCTION private.find_mentions(source text, board_id uuid, picked jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  picked_ids text[] := array(select person #>> '{}' from jsonb_path_query(picked, '$[*].userIds[*]') person limit 1000);
  shown text;
  ids uuid[];
  names text[];
  longest integer;
  most_ats integer;
  said record;
  covered bigint := 0;
  written text[] := '{}';
begin
  -- A longer text is refused by the table, after this.
  if source is null or length(source) > 10000 or strpos(source, '@') = 0 then
    return '[]';
  end if;
  select array_agg(n.user_id), array_agg(n.name), coalesce(max(length(n.name)), 0),
      least(coalesce(max(length(n.name) - length(replace(n.name, '@', ''))), 0), 10)
    into ids, names, longest, most_ats
  from (
    select m.user_id, lower(private.nfc(btrim(p.display_name, E' \t\r\n'))) as name
    from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = find_mentions.board_id
  ) n
  where n.name <> '';
  shown := private.without_code(private.nfc(source));
  for said in
    with known as materialized (
      select distinct n.name, left(n.name, 1) as initial, length(n.name) as length from unnest(names) n (name)
    ), lengths as materialized (
      select distinct k.initial, k.length from known k
    ), ats as (
      select sum(length(part) + 1) over (order by n) as place, right(part, 1) as before,
        string_agg(left(part, longest + 1), '@') over (order by n rows between 1 following and 1 + most_ats following) as tail
      from string_to_table(shown, '@') with ordinality as parts (part, n)
      where n <= 1001 + most_ats
    ), tails as materialized (
      select a.place, a.tail, lower(left(a.tail, longest)) as wanted from ats a
      where lower(left(a.tail, 1)) in (select l.initial from lengths l) and a.before !~ '[[:alnum:]]'
    )
    select distinct on (t.place) t.place, l.length, left(t.tail, l.length) as name
    from tails t join lengths l on l.initial = left(t.wanted, 1) join known k on k.name = left(t.wanted, l.length)
    where substr(t.tail, l.length + 1, 1) !~ '[[:alnum:]]'
    order by t.place, l.length desc
  loop
    -- An @ within a name that was read already starts no other.
    continue when said.place <= covered;
    covered := said.place + said.length;
    written := written || said.name;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'userIds', coalesce(f.picked, f.everyone)) order by f.at), '[]')
    from (
      select w.name, w.at, jsonb_agg(id order by id) as everyone, jsonb_agg(id order by id) filter (where id::text = any (picked_ids)) as picked
      from (select u.name, min(u.at) as at from unnest(written) with ordinality u (name, at) group by u.name) w
      join unnest(ids, names) n (id, name) on n.name = lower(w.name)
      group by w.name, w.at
    ) f);
end $function$;

CREATE OR REPLACE FUNCTION private.keep_deleted_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.deleted_comments d where d.board_id = old.board_id and d.deleted_at < now() - interval '1 day';
  insert into private.deleted_comments (comment_id, board_id, comment, notifications, deleted_by)
  select old.id, old.board_id, to_jsonb(old), coalesce((
      select jsonb_agg(to_jsonb(n)) from public.comment_notifications n where n.comment_id = old.id), '[]'), (select auth.uid())
  where (select auth.uid()) is not null;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_mentions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.mentions := private.find_mentions(new.content, new.board_id, new.mentions);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.mentioned_people(mentions jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select distinct (person #>> '{}')::uuid from jsonb_path_query(mentions, '$[*].userIds[*]') person;
end $function$;

CREATE OR REPLACE FUNCTION private.nfc(source text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if octet_length(source) = length(source) or length(source) <= 200 then
    return normalize(source, nfc);
  end if;
  -- Nothing is composed across a space. Of a longer stretch without one, each piece is composed for itself.
  return (
    select string_agg(case
        when length(words.part) <= 200 then normalize(words.part, nfc)
        else (
          select string_agg(normalize(substr(words.part, piece.start, 200), nfc), '' order by piece.start)
          from generate_series(1, length(words.part), 200) piece (start))
      end, ' ' order by words.n)
    from string_to_table(source, ' ') with ordinality words (part, n));
end $function$;
comment on function private.nfc(source text) is 'The text in Unicode normal form C, in linear time.';

CREATE OR REPLACE FUNCTION private.notify_mentioned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many integer;
begin
  -- After an edit only those are told who were not named before, also under a name that they or the board got since.
  insert into public.comment_notifications (user_id, comment_id, board_id, mentioned_by)
  select named.person, new.id, new.board_id, new.user_id
  from (
    select person from private.mentioned_people(new.mentions) person
    except select person from private.mentioned_people(old.mentions) person
    except select person
    from private.mentioned_people(private.find_mentions(old.content, new.board_id, old.mentions)) person
  ) named
  where named.person is distinct from new.user_id
  on conflict on constraint comment_notifications_once do nothing;
  get diagnostics many = row_count;
  if tg_op = 'UPDATE' and many > 0 then
    perform private.note_event(new.board_id, new.card_id, 'comment.mentioned', null, jsonb_build_object('comment_id', new.id), new.user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.place_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select m.board_id into new.board_id from public.card_comments m where m.id = new.comment_id;
  return case when exists (
    select from public.board_members b where b.board_id = new.board_id and b.user_id = new.user_id
  ) then new end;
end $function$;

CREATE OR REPLACE FUNCTION private.require_room_for_comments(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most integer;
  bytes bigint;
begin
  -- Sizes are known without unpacking anything.
  select max(c.many), max(c.bytes) into most, bytes from (
    select count(*) as many, sum(octet_length(m.content) + pg_column_size(m.mentions)) as bytes
    from public.card_comments m where m.card_id = any (require_room_for_comments.card_ids) group by m.card_id) c;
  if most > 2000 then
    raise exception 'This technique holds 2,000 comments, and no more fit.' using errcode = 'PT429';
  end if;
  if bytes > 10000000 then
    raise exception 'The comments of this technique hold 10 MB, and no more fit. Duplicate it, and go on with the copy.' using errcode = 'PT429';
  end if;
end $function$;
comment on function private.require_room_for_comments(card_ids uuid[]) is 'At most 2,000 comments and 10 MB on each of these techniques.';

CREATE OR REPLACE FUNCTION private.require_room_to_copy(bytes bigint)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select c.bytes from private.copied_bytes c where c.user_id = (select auth.uid()) and c.since > now() - interval '1 hour') + bytes > 67108864 then
    raise exception 'You have copied very much within an hour. Try again in an hour.' using errcode = 'PT429';
  end if;
end $function$;
comment on function private.require_room_to_copy(bytes bigint) is 'Refuses what private.count_copied() would refuse after it is done.';

CREATE OR REPLACE FUNCTION private.without_code(source text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  -- Noncharacters, which leave the text at the end: before each block, and for each character of a fence.
  mark constant text := U&'\FFFF';
  fenced constant text := U&'\FFFE';
  -- No letter, no digit, and in no one's name.
  blank constant text := U&'\FFFC';
  lines text[];
  prose text := translate(replace(replace(source, E'\r\n', E'\n'), E'\r', E'\n'), fenced || mark, blank || blank);
  said record;
  fence text;
  fence_starts bigint[] := '{}';
  fence_ends bigint[] := '{}';
  closed bigint := 0;
  many bigint;
  code_starts bigint[] := '{}';
  code_ends bigint[] := '{}';
begin
  if strpos(prose, '`') = 0 and strpos(prose, '~~~') = 0 then
    return prose;
  end if;
  lines := string_to_array(prose, E'\n');

  if strpos(prose, '```') > 0 or strpos(prose, '~~~') > 0 then
    for said in
      select l.n, substring(l.line from '^(?:[ \t>]|[-*+][ \t]|[0-9]{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})') as opening,
        substring(l.line from '^[ \t>]*(`+|~+)[ \t]*$') as closing
      from unnest(lines) with ordinality l (line, n) where strpos(l.line, '```') > 0 or strpos(l.line, '~~~') > 0 order by l.n
    loop
      if fence is null then
        fence := said.opening;
        fence_starts := case when fence is null then fence_starts else fence_starts || said.n end;
      elsif starts_with(said.closing, fence) then
        -- As many signs or more, alone on a line, close a fence; so does the end of the text.
        fence := null;
        fence_ends := fence_ends || said.n;
      end if;
    end loop;
    if fence is not null then
      fence_ends := fence_ends || cardinality(lines)::bigint;
    end if;
  end if;

  -- Inline code does not reach over the end of its paragraph, list item or heading.
  prose := (
    select string_agg(case
        when f.n is not null then mark || repeat(fenced, length(l.line))
        when ltrim(l.line, E' \t>') = '' or l.line ~ '^[ \t>]*([-*+]|[0-9]{1,9}[.)]|#{1,6})[ \t]' then mark || l.line
        else l.line end, E'\n' order by l.n)
    from unnest(lines) with ordinality l (line, n)
    left join (select generate_series(r.first, r.last) as n from unnest(fence_starts, fence_ends) r (first, last)) f on f.n = l.n);

  many := length(prose) - length(replace(prose, '`', ''));
  -- Runs of backticks hold code up to the next run of the same length; a backslash before the first keeps one out of it.
  for said in
    with parts as (
      select p.n, count(*) filter (where p.part <> '' or p.n = 1) over w as run,
        sum(length(p.part) - length(replace(p.part, mark, ''))) over w as block,
        case when right(p.part, 1) = '\' then (length(p.part) - length(rtrim(p.part, '\'))) % 2 else 0 end as escapes
      from string_to_table(prose, '`') with ordinality p (part, n)
      window w as (order by p.n)
    ), runs as (
      select p.run, max(p.block) as block, count(*) as ticks, sum(p.escapes) as escapes
      from parts p where p.n <= many group by p.run
    ), sides as (
      select r.run, r.block, r.ticks, r.escapes = 0 as opens, r.run as closing from runs r
      union all select r.run, r.block, r.ticks - 1, true, null from runs r where r.escapes = 1 and r.ticks > 1
    )
    select * from (
      select s.run, s.opens, min(s.closing) over (
        partition by s.block, s.ticks order by s.run desc rows between unbounded preceding and 1 preceding) as closing
      from sides s
    ) c
    where c.opens and c.closing is not null order by c.run
  loop
    continue when said.run <= closed;
    closed := said.closing;
    code_starts := code_starts || said.run;
    code_ends := code_ends || closed;
  end loop;

  if code_starts <> '{}' then
    prose := (
      with code as materialized (
        select generate_series(c.first, c.last) as run, c.last from unnest(code_starts, code_ends) c (first, last)
      ), parts as (
        select p.n, p.part, count(*) filter (where p.part <> '' or p.n = 1) over (order by p.n) as run
        from string_to_table(prose, '`') with ordinality p (part, n)
      )
      select string_agg(case when p.n = 1 then '' when tick.run is null then '`' else blank end
          || case when inside.run is null then p.part else repeat(blank, length(p.part)) end, '' order by p.n)
      from (select q.*, lag(q.run) over (order by q.n) as run_before from parts q) p
      left join code tick on tick.run = p.run_before
      left join code inside on inside.run = p.run_before and inside.run < inside.last and p.part <> '');
  end if;
  return translate(prose, fenced || mark, blank);
end $function$;

CREATE OR REPLACE FUNCTION public.delete_comment(comment_id uuid, expect text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.card_comments := private.comment_to_change(delete_comment.comment_id, delete_comment.expect);
begin
  if said.user_id is distinct from (select auth.uid()) and said.board_id not in (select private.administered_board_ids()) then
    raise exception 'You may delete only what you have written.' using errcode = '42501';
  end if;
  delete from public.card_comments m where m.id = said.id;
end $function$;
grant execute on function public.delete_comment(comment_id uuid, expect text) to authenticated;
grant execute on function public.delete_comment(comment_id uuid, expect text) to service_role;

CREATE OR REPLACE FUNCTION public.edit_comment(comment_id uuid, content text, expect text DEFAULT NULL::text, mentions jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.card_comments := private.comment_to_change(edit_comment.comment_id, edit_comment.expect);
begin
  if said.user_id is distinct from (select auth.uid()) then
    raise exception 'You may change only what you have written.' using errcode = '42501';
  end if;
  update public.card_comments m
  set content = edit_comment.content, mentions = coalesce(edit_comment.mentions, m.mentions) where m.id = said.id;
  if length(edit_comment.content) >= length(said.content) then
    perform private.require_room_for_comments(array[said.card_id]);
  end if;
end $function$;
grant execute on function public.edit_comment(comment_id uuid, content text, expect text, mentions jsonb) to authenticated;
grant execute on function public.edit_comment(comment_id uuid, content text, expect text, mentions jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.my_mentions()
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'unread', (select count(*) from public.comment_notifications n where n.user_id = (select auth.uid()) and n.read_at is null),
    'mentions', (
      select coalesce(json_agg(json_build_object(
        'id', n.id, 'createdAt', n.created_at, 'readAt', n.read_at, 'boardId', n.board_id, 'commentId', n.comment_id,
        'cardId', m.card_id, 'text', left(m.content, 600), 'authorId', n.mentioned_by, 'author', p.display_name,
        'avatarUrl', p.avatar_url) order by n.created_at desc, n.id), '[]')
      from (
        select * from public.comment_notifications o where o.user_id = (select auth.uid())
        order by o.created_at desc, o.id limit 20
      ) n
      left join public.card_comments m on m.id = n.comment_id
      left join public.profiles p on p.user_id = n.mentioned_by))
$function$;
grant execute on function public.my_mentions() to authenticated;
grant execute on function public.my_mentions() to service_role;

CREATE OR REPLACE FUNCTION public.restore_comment(comment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (
    select d.board_id from private.deleted_comments d
    join public.cards c on c.id = d.card_id and c.board_id = d.board_id
    where d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid())
    order by d.deleted_at desc limit 1);
  kept private.deleted_comments;
  said public.card_comments;
begin
  perform private.lock_board_to_edit(board);
  delete from private.deleted_comments d
  where d.board_id = board and d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid()) returning * into kept;
  said := jsonb_populate_record(null::public.card_comments, kept.comment);
  -- The card may have gone while this waited for the board.
  if not exists (select from public.cards c where c.id = said.card_id and c.board_id = board) then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;
  -- Nor does the history tell of a deletion that was taken back.
  delete from private.events e
  where e.board_id = board and e.card_id = said.card_id and e.kind = 'comment.deleted' and e.actor = kept.deleted_by
    and e.at = kept.deleted_at;
  delete from private.spent_ids s where s.kind = 'comment' and s.id = said.id;
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
  values (said.id, said.card_id, board, (select u.id from auth.users u where u.id = said.user_id), said.content,
    said.created_at, said.updated_at, coalesce(said.mentions, '[]'));
  perform private.require_room_for_comments(array[said.card_id]);
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, board, (select u.id from auth.users u where u.id = n.mentioned_by),
    n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, kept.notifications) n;
end $function$;
grant execute on function public.restore_comment(comment_id uuid) to authenticated;
grant execute on function public.restore_comment(comment_id uuid) to service_role;
