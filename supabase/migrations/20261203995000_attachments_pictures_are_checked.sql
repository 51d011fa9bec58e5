-- A progressive JPEG of 1.9 MB stopped the page of everyone who opened its technique. Whether a picture draws quickly is
-- found by reading its file: once, when it is attached or first shown.

alter table public.card_attachments add column is_checked boolean not null default false;
comment on column public.card_attachments.is_checked is 'The server has read the file: pages may draw it, or its content_type is no longer that of a picture.';

CREATE OR REPLACE FUNCTION public.attachment_file(attachment_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('path', a.path, 'name', a.name, 'contentType', a.content_type,
    'isChecked', a.is_checked)
  from public.card_attachments a
  join storage.objects o on o.bucket_id = 'attachments' and o.name = a.path and o.version is not distinct from a.object_version
  where a.id = attachment_file.attachment_id and a.board_id in (select private.my_board_ids())
$function$;

-- What was checked stays so when it comes back; what went away before there were checks has none.

CREATE OR REPLACE FUNCTION public.restore_attachment(attachment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (
    select c.board_id from private.unneeded_files f
    join public.cards c on c.id = (f.attachment ->> 'card_id')::uuid and c.board_id = f.board_id
    where f.attachment ->> 'id' = restore_attachment.attachment_id::text and f.board_id in (select private.my_board_ids())
    limit 1);
  back public.card_attachments;
begin
  perform private.lock_board_to_edit(board);
  -- The row is locked against those about to remove the object, and the card looked for again.
  select a.* into back
  from private.unneeded_files f cross join lateral jsonb_populate_record(null::public.card_attachments, f.attachment) a
  where f.board_id = board and f.attachment ->> 'id' = restore_attachment.attachment_id::text
    and (not f.attachment ? 'has_moved' or f.attachment ->> 'removed_by' = (select auth.uid())::text)
    and exists (select from public.cards c where c.id = a.card_id and c.board_id = board)
  for update of f;
  if back.id is null then
    raise exception 'The file is gone.' using errcode = 'PT404';
  end if;
  insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path, object_version, created_at,
    is_checked)
  values (back.id, back.card_id, board, (select u.id from auth.users u where u.id = back.user_id), back.name,
    back.size_bytes, back.content_type, back.path, back.object_version, back.created_at,
    coalesce(back.is_checked, false));
  delete from private.events e
  where e.board_id = board and e.card_id = back.card_id and e.kind = 'attachment.removed' and e.before ->> 'attachmentId' = back.id::text;
end $function$;

CREATE OR REPLACE FUNCTION private.restore_details(content jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.take_back_ids(content);
  -- At the end of their lists, under the board's lock; restoring moves them on from there.
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
      completed_at, version, created_by, created_at, order_index, rank, repeat, repeat_next)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at,
      e.place + c.later, e.rank + c.later, c.repeat, c.repeat_next
  from back c join ends e on e.list_id = c.list_id order by c.order_index;
  -- In their order, without gaps.
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title,
      row_number() over (partition by i.card_id order by i.order_index) - 1, i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i;
  insert into public.card_labels (card_id, board_id, label_id, created_at)
  select l.card_id, l.board_id, l.label_id, coalesce(l.created_at, now()) from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id and k.board_id = l.board_id);
  perform set_config('dojo.placed', 'off', true);
  perform private.recount_written(array(
    select (x ->> 'card_id')::uuid from jsonb_array_elements(content -> 'checklist') x
    union select (x ->> 'card_id')::uuid from jsonb_array_elements(content -> 'labels') x));
  -- What went into the bin before mentions were kept has none; they are found again.
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at,
      coalesce(m.mentions, '[]')
  from jsonb_populate_recordset(null::public.card_comments, content -> 'comments') m;
  perform set_config('dojo.placed', 'on', true);
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, m.board_id, (select u.id from auth.users u where u.id = n.mentioned_by), n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, content -> 'notifications') n
  join public.card_comments m on m.id = n.comment_id
  -- Their triggers would look for each.
  join public.board_members b on b.board_id = m.board_id and b.user_id = n.user_id
  order by n.read_at is null desc, n.created_at desc limit 10000;
  perform set_config('dojo.placed', 'off', true);
  -- What went into the bin before there were attachments has none.
  insert into public.card_attachments
  select a.id, a.card_id, a.board_id, (select u.id from auth.users u where u.id = a.user_id), a.name, a.size_bytes,
      a.content_type, a.path, a.object_version, a.created_at, coalesce(a.is_checked, false)
  from jsonb_populate_recordset(null::public.card_attachments, coalesce(content -> 'attachments', '[]')) a;
  -- Those who are still on the board. What went into the bin before watchers were kept has none.
  insert into private.card_watchers (card_id, board_id, user_id)
  select w.card_id, w.board_id, w.user_id
  from jsonb_populate_recordset(null::private.card_watchers, coalesce(content -> 'watchers', '[]')) w
  where (select m.user_id from public.board_members m where m.board_id = w.board_id and m.user_id = w.user_id) is not null;
end $function$;
