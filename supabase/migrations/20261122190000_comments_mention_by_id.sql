-- A comment keeps whom it mentions: each @name as it is written, with the ids of the people it means. Names are found here
-- only; the browser marks what is kept. A client may send in the same column whom the picker chose: of several people
-- with one name those are meant. Everything else in what it sends is ignored.

alter table public.card_comments add column mentions jsonb not null default '[]';
comment on column public.card_comments.mentions is
  'Whom the text mentions, as [{"name", "userIds"}]. Written by a trigger; what a client sends counts as the people it chose.';
grant insert (mentions) on public.card_comments to authenticated;

-- The members of a board whom a text mentions: an @ that follows no letter or digit, then a display name in any case,
-- then no letter or digit. The longest name that fits is meant; of several people with that name those in `picked`, or
-- all when it has none of them. Only the first thousand @ are looked at.
create function private.find_mentions(source text, board_id uuid, picked jsonb default '[]') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  picked_ids text[] := array(select person #>> '{}' from jsonb_path_query(picked, '$[*].userIds[*]') person limit 1000);
  shown text;
  prose text;
  longest integer;
  most_ats integer;
  said record;
  covered bigint := 0;
  written text;
  found text[] := '{}';
  mentions jsonb := '[]';
begin
  if source is null or strpos(source, '@') = 0 then
    return mentions;
  end if;
  select coalesce(max(length(n.name)), 0), coalesce(max(length(n.name) - length(replace(n.name, '@', ''))), 0) into longest, most_ats
  from (
    select normalize(btrim(p.display_name, E' \t\r\n'), nfc) as name
    from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = find_mentions.board_id
  ) n;
  shown := private.without_code(normalize(source, nfc));
  prose := lower(shown);
  for said in
    with names as materialized (
      select m.user_id, lower(normalize(btrim(p.display_name, E' \t\r\n'), nfc)) as name
      from public.board_members m join public.profiles p on p.user_id = m.user_id
      where m.board_id = find_mentions.board_id
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
    select distinct on (t.place) t.place, l.length, array_agg(n.user_id order by n.user_id) as user_ids
    from tails t join lengths l on l.initial = left(t.tail, 1) join names n on n.name = left(t.tail, l.length)
    where substr(t.tail, l.length + 1, 1) !~ '[[:alnum:]]'
    group by t.place, l.length order by t.place, l.length desc
  loop
    -- An @ within a name that was read already starts no other.
    continue when said.place <= covered;
    covered := said.place + said.length;
    written := substr(shown, said.place::integer + 1, said.length);
    continue when written = any (found);
    found := found || written;
    mentions := mentions || jsonb_build_object('name', written, 'userIds', coalesce(
      (select jsonb_agg(id) from unnest(said.user_ids) id where id::text = any (picked_ids)), to_jsonb(said.user_ids)));
  end loop;
  return mentions;
end $$;

create function private.mentioned_people(mentions jsonb) returns setof uuid
language sql immutable set search_path = '' as $$
  select distinct (person #>> '{}')::uuid from jsonb_path_query(mentions, '$[*].userIds[*]') person
$$;
revoke execute on function private.find_mentions(text, uuid, jsonb), private.mentioned_people(jsonb) from public;

create function private.keep_mentions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.mentions := private.find_mentions(new.content, new.board_id, new.mentions);
  return new;
end $$;
-- What comes out of the bin is as it was; only the database writes a time other than now.
create trigger card_comments_keep_mentions before insert on public.card_comments
  for each row when (new.created_at = now() or new.mentions = '[]') execute function private.keep_mentions();
create trigger card_comments_keep_mentions_edited before update of content, mentions on public.card_comments
  for each row execute function private.keep_mentions();

create or replace function private.notify_mentioned() returns trigger
language plpgsql security definer set search_path = '' as $$
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
  return null;
end $$;
drop trigger card_comments_notify_edited on public.card_comments;
create trigger card_comments_notify_edited after update of content, mentions on public.card_comments
  for each row when (new.content is distinct from old.content or new.mentions is distinct from old.mentions)
  execute function private.notify_mentioned();
drop function private.mentioned_in(text, uuid);

-- Comments that were written before this keep what would be found in them now; none of it is news.
alter table public.card_comments disable trigger user;
update public.card_comments m set mentions = private.find_mentions(m.content, m.board_id) where m.content like '%@%';
alter table public.card_comments enable trigger user;

-- Without `mentions` the people who were chosen before stay chosen.
drop function public.edit_comment(uuid, text, text);
create function public.edit_comment(comment_id uuid, content text, expect text default null, mentions jsonb default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.card_comments := private.comment_to_change(edit_comment.comment_id, edit_comment.expect);
begin
  if said.user_id is distinct from (select auth.uid()) then
    raise exception 'You may change only what you have written.' using errcode = '42501';
  end if;
  update public.card_comments m
  set content = edit_comment.content, mentions = coalesce(edit_comment.mentions, m.mentions) where m.id = said.id;
end $$;
revoke execute on function public.edit_comment(uuid, text, text, jsonb) from public, anon;
grant execute on function public.edit_comment(uuid, text, text, jsonb) to authenticated;

create or replace function public.card_details(card_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'version', c.version,
    'description', c.description,
    'createdBy', c.created_by,
    'createdAt', c.created_at,
    'checklist', (
      select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'completed', i.completed) order by i.order_index), '[]')
      from public.card_checklist_items i where i.card_id = c.id),
    'comments', (
      select coalesce(json_agg(json_build_object('id', m.id, 'userId', m.user_id, 'content', m.content,
        'mentions', m.mentions, 'createdAt', m.created_at, 'updatedAt', m.updated_at) order by m.created_at, m.id), '[]')
      from public.card_comments m where m.card_id = c.id),
    'attachments', (
      select coalesce(json_agg(private.attachment_face(a) order by a.created_at, a.id), '[]')
      from public.card_attachments a where a.card_id = c.id),
    'history', (
      select coalesce(json_agg(json_build_object('id', e.id, 'userId', e.user_id, 'kind', e.kind, 'detail', e.detail,
        'createdAt', e.created_at) order by e.id desc), '[]')
      from (
        select h.* from public.card_events h where h.board_id = c.board_id and h.card_id = c.id order by h.id desc limit 100
      ) e))
  from public.cards c where c.id = card_details.card_id
$$;

-- Takes back one's own deletion: the comment is as it was, and no one is told of it again.
create or replace function public.restore_comment(comment_id uuid) returns void
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
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
  values (said.id, said.card_id, board, (select u.id from auth.users u where u.id = said.user_id), said.content,
    said.created_at, said.updated_at, coalesce(said.mentions, '[]'));
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, board, (select u.id from auth.users u where u.id = n.mentioned_by),
    n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, kept.notifications) n;
end $$;

-- People and labels may have gone since: what refers to them is dropped or emptied.
create or replace function private.restore_details(content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_back_ids(content);
  -- At the end of their lists, under the board's lock; whoever restores them moves them on from there.
  perform set_config('dojo.placed', 'on', true);
  with back as materialized (
    select b.*, row_number() over (partition by b.list_id order by b.order_index) - 1 as later
    from jsonb_populate_recordset(null::public.cards, content -> 'cards') b
  ), ends as materialized (
    select l.list_id, coalesce(floor(private.last_rank(l.list_id)) + 1, 0) as rank, coalesce((
      select o.order_index + 1 from public.cards o where o.list_id = l.list_id order by o.rank desc limit 1), 0) as place
    from (select distinct b.list_id from back b) l
  )
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone, assignee, is_completed,
      completed_at, version, created_by, created_at, order_index, rank)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at,
      e.place + c.later, e.rank + c.later
  from back c join ends e on e.list_id = c.list_id order by c.order_index;
  perform set_config('dojo.placed', 'off', true);
  -- In their order, which the trigger counts again.
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title, i.order_index,
      i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i order by i.order_index;
  insert into public.card_labels
  select l.* from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id and k.board_id = l.board_id);
  -- What went into the bin before mentions were kept has none; they are found again.
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at,
      coalesce(m.mentions, '[]')
  from jsonb_populate_recordset(null::public.card_comments, content -> 'comments') m;
  insert into public.comment_notifications
  select n.id, n.user_id, n.comment_id, (select u.id from auth.users u where u.id = n.mentioned_by), n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, content -> 'notifications') n
  where exists (select from auth.users u where u.id = n.user_id);
  -- What went into the bin before there were attachments has none.
  insert into public.card_attachments
  select a.id, a.card_id, a.board_id, (select u.id from auth.users u where u.id = a.user_id), a.name, a.size_bytes,
      a.content_type, a.path, a.object_version, a.created_at
  from jsonb_populate_recordset(null::public.card_attachments, coalesce(content -> 'attachments', '[]')) a;
end $$;
