-- Comments and mentions: people who are named in a comment are told of it, once, while they can read the board.
-- lib/mentions keeps the same rule of who is named for the browser, and one table of cases tests both.

create table public.card_comments (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  content text not null constraint card_comments_content_length check (char_length(btrim(content)) between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint card_comments_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade on update cascade,
  constraint card_comments_id_board_unique unique (id, board_id)
);
comment on table public.card_comments is 'What people say about a card.';
create index card_comments_card on public.card_comments (card_id, board_id, created_at);
create index card_comments_board_id on public.card_comments (board_id);
create index card_comments_user_id on public.card_comments (user_id);
alter table public.card_comments enable row level security;
revoke all on public.card_comments from anon, authenticated;
grant select on public.card_comments to authenticated;
grant insert (id, card_id, board_id, user_id, content) on public.card_comments to authenticated;

create policy "members and admins comment in their own name" on public.card_comments for insert to authenticated
  with check (board_id in (select private.editable_board_ids()) and user_id = (select auth.uid()));
create policy "members see comments" on public.card_comments for select to authenticated
  using (board_id in (select private.my_board_ids()));

create trigger card_comments_board before insert on public.card_comments
  for each row execute function private.board_of_card();
create trigger card_comments_count_edited after update on public.card_comments
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_comments_count_gone after delete on public.card_comments
  referencing old table as changed for each statement execute function private.recount_changed();
create trigger card_comments_count_new after insert on public.card_comments
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_comments_refuse_read_only after insert on public.card_comments referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger card_comments_touch before update of content on public.card_comments
  for each row execute function private.touch_updated_at();

create table public.comment_notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  comment_id uuid not null,
  mentioned_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- A mention belongs to its comment's board, so that losing the board hides it without a join.
  board_id uuid not null,
  constraint comment_notifications_once unique (user_id, comment_id),
  constraint comment_notifications_comment_on_same_board foreign key (comment_id, board_id)
    references public.card_comments (id, board_id) on delete cascade on update cascade
);
comment on table public.comment_notifications is 'Mentions. read_at null means unread. Written by the database only.';
create index comment_notifications_newest on public.comment_notifications (user_id, created_at desc);
create index comment_notifications_comment_id on public.comment_notifications (comment_id);
create index comment_notifications_mentioned_by on public.comment_notifications (mentioned_by);
create index comment_notifications_board_id on public.comment_notifications (board_id);
-- The number on the bell is read with every page.
create index comment_notifications_unread on public.comment_notifications (user_id, board_id) where read_at is null;
alter table public.comment_notifications enable row level security;
revoke all on public.comment_notifications from anon, authenticated;
grant select, delete on public.comment_notifications to authenticated;
grant update (read_at) on public.comment_notifications to authenticated;

create policy "people delete their own mentions on their boards" on public.comment_notifications for delete to authenticated
  using (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()));
create policy "people mark their own mentions on their boards" on public.comment_notifications for update to authenticated
  using (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()))
  with check (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()));
create policy "people see their own mentions on their boards" on public.comment_notifications for select to authenticated
  using (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()));

-- What comes back from the bin fits in here as well: its board is its comment's, and people who have left
-- the board since are left out.
create function private.place_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select m.board_id into new.board_id from public.card_comments m where m.id = new.comment_id;
  return case when exists (
    select from public.board_members b where b.board_id = new.board_id and b.user_id = new.user_id
  ) then new end;
end $$;
create trigger comment_notifications_place before insert on public.comment_notifications
  for each row execute function private.place_notification();

-- Backtick runs of equal length hold code; a backslash before the first run keeps its first backtick out of it.
create function private.without_code_spans(block text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  tokens text[] := array(select m[1] from regexp_matches(block, '(`+|[^`]+)', 'g') m);
  kept text := '';
  place integer := 1;
  ticks integer;
  closing integer;
  unclosed integer[] := '{}';
begin
  while place <= cardinality(tokens) loop
    ticks := length(substring(tokens[place] from '^`+'));
    if ticks > 0 and place > 1 and length(substring(tokens[place - 1] from '\\*$')) % 2 = 1 then
      ticks := ticks - 1;
    end if;
    closing := null;
    if ticks > 0 and ticks <> all (unclosed) then
      for candidate in place + 1 .. cardinality(tokens) loop
        if tokens[candidate] = repeat('`', ticks) then
          closing := candidate;
          exit;
        end if;
      end loop;
      if closing is null then
        unclosed := unclosed || ticks;
      end if;
    end if;
    -- An object replacement character stands for code: no letter, no digit, and in nobody's name.
    kept := kept || case when closing is null then tokens[place] else U&'\FFFC' end;
    place := coalesce(closing, place) + 1;
  end loop;
  return kept;
end $$;

-- A text without its fenced and inline code.
create function private.without_code(source text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  line text;
  fence text;
  opening text;
  block text := '';
  kept text[] := '{}';
begin
  if strpos(source, '`') = 0 and strpos(source, '~~~') = 0 then
    return source;
  end if;
  for line in select part from regexp_split_to_table(source, '\r\n|\r|\n') part loop
    if fence is not null then
      -- As many signs or more, alone on a line, close a fence; so does the end of the text.
      if line ~ ('^[ \t>]*' || fence || '+[ \t]*$') then
        fence := null;
      end if;
      continue;
    end if;
    opening := (regexp_match(line, '^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})'))[1];
    if opening is not null or line ~ '^[ \t>]*$' or line ~ '^[ \t>]*([-*+]|\d{1,9}[.)]|#{1,6})[ \t]' then
      -- Inline code does not reach over the end of its paragraph, list item or heading.
      kept := kept || private.without_code_spans(block);
      block := '';
    end if;
    fence := opening;
    if fence is null then
      block := block || E'\n' || line;
    end if;
  end loop;
  return array_to_string(kept || private.without_code_spans(block), E'\n');
end $$;

-- The members of a board whom a text names: an @ that follows no letter or digit, then a display name in any case,
-- then no letter or digit. The longest name that fits is meant; of two people with that name, both. What follows an @
-- is put together from the parts between the @s, not counted out from the start of the text each time, and each name is
-- told once. Only the first thousand @ of a comment are looked at.
create function private.mentioned_in(source text, board_id uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  prose text;
  longest integer;
  most_ats integer;
  said record;
  covered bigint := 0;
  people uuid[] := '{}';
begin
  if source is null or strpos(source, '@') = 0 then
    return;
  end if;
  select coalesce(max(length(n.name)), 0), coalesce(max(length(n.name) - length(replace(n.name, '@', ''))), 0) into longest, most_ats
  from (
    select normalize(btrim(p.display_name, E' \t\r\n'), nfc) as name
    from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = mentioned_in.board_id
  ) n;
  prose := lower(private.without_code(normalize(source, nfc)));
  for said in
    with names as materialized (
      select m.user_id, lower(normalize(btrim(p.display_name, E' \t\r\n'), nfc)) as name
      from public.board_members m join public.profiles p on p.user_id = m.user_id
      where m.board_id = mentioned_in.board_id
    ), lengths as materialized (
      select distinct left(n.name, 1) as initial, length(n.name) as length from names n where n.name <> ''
    ), ats as (
      select sum(length(part) + 1) over (order by n) as place, right(part, 1) as before,
        string_agg(left(part, longest + 1), '@') over (order by n rows between 1 following and 1 + most_ats following) as tail
      from string_to_table(prose, '@') with ordinality as parts (part, n)
      where n <= 1001 + most_ats
    ), tails as materialized (
      select a.place, a.tail from ats a
      where a.before !~ '[[:alnum:]]' and left(a.tail, 1) in (select l.initial from lengths l)
    )
    select distinct on (t.place) t.place, l.length, array_agg(n.user_id) as user_ids
    from tails t join lengths l on l.initial = left(t.tail, 1) join names n on n.name = left(t.tail, l.length)
    where substr(t.tail, l.length + 1, 1) !~ '[[:alnum:]]'
    group by t.place, l.length order by t.place, l.length desc
  loop
    -- An @ within a name that was read already begins no other.
    if said.place > covered then
      covered := said.place + said.length;
      if said.user_ids[1] <> all (people) then
        people := people || said.user_ids;
      end if;
    end if;
  end loop;
  return query select person from unnest(people) person;
end $$;

create function private.notify_mentioned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- After an edit only those are told who were not named before.
  insert into public.comment_notifications (user_id, comment_id, board_id, mentioned_by)
  select named.person, new.id, new.board_id, new.user_id
  from (
    select person from private.mentioned_in(new.content, new.board_id) person
    except select person from private.mentioned_in(old.content, new.board_id) person
  ) named
  where named.person is distinct from new.user_id
  on conflict on constraint comment_notifications_once do nothing;
  return null;
end $$;

-- What was said before this transaction comes out of the bin, an import or the demo: no one is told of it again.
create trigger card_comments_notify after insert on public.card_comments
  for each row when (new.created_at = now()) execute function private.notify_mentioned();
create trigger card_comments_notify_edited after update of content on public.card_comments
  for each row when (new.content is distinct from old.content) execute function private.notify_mentioned();

-- The unread number and the 20 newest (spec section 9). The reader of a comment or a profile is the person: what they
-- may not see is null.
create function public.my_mentions() returns json
language sql stable security invoker set search_path = '' as $$
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
$$;
grant execute on function public.my_mentions() to authenticated;

-- A deleted comment with its mentions, for the person who deleted it and wants it back; a day is long enough to notice.
create table private.deleted_comments (
  comment_id uuid not null,
  board_id uuid not null references public.boards (id) on delete cascade,
  comment jsonb not null,
  notifications jsonb not null,
  deleted_by uuid not null references auth.users (id) on delete cascade,
  deleted_at timestamptz not null default now(),
  primary key (board_id, comment_id)
);
create index deleted_comments_deleted_by on private.deleted_comments (deleted_by);
alter table private.deleted_comments enable row level security;

create function private.keep_deleted_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deleted_comments d where d.board_id = old.board_id and d.deleted_at < now() - interval '1 day';
  insert into private.deleted_comments (comment_id, board_id, comment, notifications, deleted_by)
  select old.id, old.board_id, to_jsonb(old), coalesce((
      select jsonb_agg(to_jsonb(n)) from public.comment_notifications n where n.comment_id = old.id), '[]'), (select auth.uid())
  where (select auth.uid()) is not null;
  return old;
end $$;

-- Not of those that go with their card or board: these have a bin of their own, or none.
create trigger card_comments_keep_deleted before delete on public.card_comments
  for each row when (pg_trigger_depth() = 0) execute function private.keep_deleted_comment();

-- Takes back one's own deletion: the comment is as it was, and no one is told of it again.
create function public.restore_comment(comment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (
    select d.board_id from private.deleted_comments d
    join public.cards c on c.id = (d.comment ->> 'card_id')::uuid and c.board_id = d.board_id
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
  delete from public.card_events e
  where e.board_id = board and e.card_id = said.card_id and e.kind = 'comment.deleted' and e.user_id = kept.deleted_by
    and e.created_at = kept.deleted_at;
  delete from private.spent_ids s where s.kind = 'comment' and s.id = said.id;
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at)
  values (said.id, said.card_id, board, (select u.id from auth.users u where u.id = said.user_id), said.content,
    said.created_at, said.updated_at);
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, board, (select u.id from auth.users u where u.id = n.mentioned_by),
    n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, kept.notifications) n;
end $$;
grant execute on function public.restore_comment(uuid) to authenticated;

-- A comment of a board that the person may edit, which is locked then. `expect` is the text that it must still have.
create function private.comment_to_change(comment_id uuid, expect text) returns public.card_comments
language plpgsql security definer set search_path = '' as $$
declare
  said public.card_comments;
begin
  perform private.lock_board_to_edit((select m.board_id from public.card_comments m where m.id = comment_to_change.comment_id));
  select * into said from public.card_comments m where m.id = comment_to_change.comment_id;
  if said.id is null then
    raise exception 'The comment is gone.' using errcode = 'PT404';
  end if;
  if said.content <> comment_to_change.expect then
    raise exception 'Somebody else has changed it meanwhile.' using errcode = 'PT409';
  end if;
  return said;
end $$;

-- Authors change their comments, no one else does.
create function public.edit_comment(comment_id uuid, content text, expect text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.card_comments := private.comment_to_change(edit_comment.comment_id, edit_comment.expect);
begin
  if said.user_id is distinct from (select auth.uid()) then
    raise exception 'You may change only what you have written.' using errcode = '42501';
  end if;
  update public.card_comments m set content = edit_comment.content where m.id = said.id;
end $$;
grant execute on function public.edit_comment(uuid, text, text) to authenticated;

-- Authors delete their comments, and admins those of others.
create function public.delete_comment(comment_id uuid, expect text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.card_comments := private.comment_to_change(delete_comment.comment_id, delete_comment.expect);
begin
  if said.user_id is distinct from (select auth.uid()) and said.board_id not in (select private.administered_board_ids()) then
    raise exception 'You may delete only what you have written.' using errcode = '42501';
  end if;
  delete from public.card_comments m where m.id = said.id;
end $$;
grant execute on function public.delete_comment(uuid, text) to authenticated;

alter publication supabase_realtime add table public.comment_notifications;
