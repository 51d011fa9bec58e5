-- Mentions: who is named in a comment is told of it, once, while they can read the board.

-- A mention belongs to its comment's board, so that losing the board hides it without a join -----------------------

alter table public.card_comments add constraint card_comments_id_board_unique unique (id, board_id);
alter table public.comment_notifications add column board_id uuid;
update public.comment_notifications n set board_id = m.board_id from public.card_comments m where m.id = n.comment_id;
alter table public.comment_notifications
  alter column board_id set not null,
  drop constraint comment_notifications_comment_id_fkey,
  add constraint comment_notifications_comment_on_same_board foreign key (comment_id, board_id)
    references public.card_comments (id, board_id) on delete cascade on update cascade;
create index comment_notifications_board_id on public.comment_notifications (board_id);
-- The number on the bell is read with every page.
create index comment_notifications_unread on public.comment_notifications (user_id, board_id) where read_at is null;

-- What comes back from the bin fits in here as well: its board is its comment's, and who has left the board
-- meanwhile is left out.
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

drop policy "people see their own mentions" on public.comment_notifications;
drop policy "people mark their own mentions" on public.comment_notifications;
drop policy "people delete their own mentions" on public.comment_notifications;
create policy "people see their own mentions on their boards" on public.comment_notifications for select to authenticated
  using (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()));
create policy "people mark their own mentions on their boards" on public.comment_notifications for update to authenticated
  using (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()))
  with check (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()));
create policy "people delete their own mentions on their boards" on public.comment_notifications for delete to authenticated
  using (user_id = (select auth.uid()) and board_id in (select private.my_board_ids()));

-- Whoever listens for their mentions does so on a private channel of their own; nobody speaks there.
create policy "people hear of their own mentions" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'mentions:' || (select auth.uid()));

-- Who is named in a text. lib/mentions keeps the same rule for the browser, and lib/mentions/mention-cases.ts both ---

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
-- then no letter or digit. The longest name that fits is meant; of two people with that name, both.
create function private.mentioned_in(source text, board_id uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  prose text;
  said record;
  covered bigint := 0;
  people uuid[] := '{}';
begin
  if source is null or strpos(source, '@') = 0 then
    return;
  end if;
  prose := lower(private.without_code(normalize(source, nfc)));
  for said in
    with names as materialized (
      select m.user_id, lower(normalize(btrim(p.display_name, E' \t\r\n'), nfc)) as name
      from public.board_members m join public.profiles p on p.user_id = m.user_id
      where m.board_id = mentioned_in.board_id
    ), lengths as materialized (
      select distinct left(n.name, 1) as initial, length(n.name) as length from names n where n.name <> ''
    ), ats as (
      select sum(length(part) + 1) over (order by n) as place, right(part, 1) as before
      from string_to_table(prose, '@') with ordinality as parts (part, n)
    ), tails as materialized (
      select a.place, substr(prose, a.place::integer + 1, (select max(l.length) + 1 from lengths l)) as tail
      from ats a where a.before !~ '[[:alnum:]]'
    )
    select distinct on (t.place) t.place, l.length, array_agg(n.user_id) as user_ids
    from tails t join lengths l on l.initial = left(t.tail, 1) join names n on n.name = left(t.tail, l.length)
    where substr(t.tail, l.length + 1, 1) !~ '[[:alnum:]]'
    group by t.place, l.length order by t.place, l.length desc
  loop
    -- An @ within a name that was read already begins no other.
    if said.place > covered then
      covered := said.place + said.length;
      people := people || said.user_ids;
    end if;
  end loop;
  return query select distinct person from unnest(people) person;
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
-- What was said before this transaction comes out of the bin, an import or the demo: nobody is told of it again.
create trigger card_comments_notify after insert on public.card_comments
  for each row when (new.created_at = now()) execute function private.notify_mentioned();
create trigger card_comments_notify_edited after update of content on public.card_comments
  for each row when (new.content is distinct from old.content) execute function private.notify_mentioned();

revoke execute on function private.without_code_spans(text), private.without_code(text),
  private.mentioned_in(text, uuid) from public;

-- The bell ---------------------------------------------------------------------------------------------------------------

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
revoke execute on function public.my_mentions() from public, anon;
grant execute on function public.my_mentions() to authenticated;

-- The number on the bell comes with the person, so that it is there at the first paint.
create or replace function public.viewer() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', p.user_id,
    'email', coalesce((select auth.jwt()) ->> 'email', ''),
    'displayName', p.display_name,
    'avatarUrl', p.avatar_url,
    'unreadMentions', (select count(*) from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null),
    'subscription', (
      select jsonb_build_object(
        'subscribed', coalesce(s.subscribed and (s.subscription_end is null or s.subscription_end > now()), false),
        'subscription_tier', s.subscription_tier,
        'subscription_end', s.subscription_end)
      from (select 1) one left join public.subscribers s on s.user_id = p.user_id))
  from public.profiles p where p.user_id = (select auth.uid())
$$;

-- Comments ---------------------------------------------------------------------------------------------------------------

-- A deleted comment with its mentions, for whoever deleted it and wants it back; a day is long enough to notice.
create table private.deleted_comments (
  comment_id uuid primary key,
  board_id uuid not null references public.boards (id) on delete cascade,
  comment jsonb not null,
  notifications jsonb not null,
  deleted_by uuid not null references auth.users (id) on delete cascade,
  deleted_at timestamptz not null default now()
);
alter table private.deleted_comments enable row level security;
create index deleted_comments_board_id on private.deleted_comments (board_id);
create index deleted_comments_deleted_by on private.deleted_comments (deleted_by);

create function private.keep_deleted_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deleted_comments d where d.board_id = old.board_id and d.deleted_at < now() - interval '1 day';
  insert into private.deleted_comments (comment_id, board_id, comment, notifications, deleted_by)
  select old.id, old.board_id, to_jsonb(old), coalesce((
      select jsonb_agg(to_jsonb(n)) from public.comment_notifications n where n.comment_id = old.id), '[]'), (select auth.uid())
  where (select auth.uid()) is not null
  on conflict on constraint deleted_comments_pkey do update set board_id = excluded.board_id, comment = excluded.comment,
    notifications = excluded.notifications, deleted_by = excluded.deleted_by, deleted_at = now();
  return old;
end $$;
-- Not of those that go with their card or board: these have a bin of their own, or none.
create trigger card_comments_keep_deleted before delete on public.card_comments
  for each row when (pg_trigger_depth() = 0) execute function private.keep_deleted_comment();

-- Takes back one's own deletion: the comment is as it was, and nobody is told of it again.
create function public.restore_comment(comment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_comments;
  said public.card_comments;
begin
  select * into kept from private.deleted_comments d
  where d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid()) for update;
  said := jsonb_populate_record(null::public.card_comments, kept.comment);
  -- The card may have moved to another board, or gone.
  select c.board_id into said.board_id from public.cards c where c.id = said.card_id;
  if said.board_id is null or said.board_id not in (select private.my_board_ids()) then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;
  if said.board_id not in (select private.editable_board_ids()) then
    raise exception 'You may not change this board.' using errcode = '42501';
  end if;
  delete from private.deleted_comments d where d.comment_id = kept.comment_id;
  -- Nor does the history tell of a deletion that was taken back.
  delete from public.card_events e
  where e.card_id = said.card_id and e.kind = 'comment.deleted' and e.user_id = kept.deleted_by and e.created_at = kept.deleted_at;
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at)
  values (said.id, said.card_id, said.board_id, (select u.id from auth.users u where u.id = said.user_id), said.content,
    said.created_at, said.updated_at);
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, said.board_id, (select u.id from auth.users u where u.id = n.mentioned_by),
    n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, kept.notifications) n;
end $$;
revoke execute on function public.restore_comment(uuid) from public, anon;
grant execute on function public.restore_comment(uuid) to authenticated;
