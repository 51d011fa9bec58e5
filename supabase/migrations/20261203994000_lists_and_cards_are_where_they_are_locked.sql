-- A call that waited for the lock of a dojo while the technique was sent to another one went through there: by the role that
-- the caller has on the first, in a dojo that they may not even see.

create function private.lock_card_to_edit(card_id uuid)
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  board uuid := private.lock_board_of_cards(array[lock_card_to_edit.card_id]);
begin
  if not exists (select from public.cards c where c.id = lock_card_to_edit.card_id and c.board_id = board) then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
end $function$;
comment on function private.lock_card_to_edit(card_id uuid) is 'Locks the board of a card, which is still on it then, for someone who may edit there.';

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

CREATE OR REPLACE FUNCTION public.delete_attachment(attachment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.card_attachments;
begin
  perform private.lock_card_to_edit((select a.card_id from public.card_attachments a where a.id = delete_attachment.attachment_id));
  delete from public.card_attachments a where a.id = delete_attachment.attachment_id returning * into gone;
  if gone.id is null then
    raise exception 'The file is gone.' using errcode = 'PT404';
  end if;
  perform private.note_event(gone.board_id, gone.card_id, 'attachment.removed',
    jsonb_build_object('name', private.cut_title(gone.name), 'attachmentId', gone.id));
end $function$;

CREATE OR REPLACE FUNCTION public.reserve_attachment(card_id uuid, user_id uuid, name text, size_bytes bigint, content_type text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := (select c.board_id from public.cards c where c.id = reserve_attachment.card_id);
  part text;
  owner uuid := (select b.user_id from public.boards b where b.id = board);
  plan text;
  used bigint;
  included bigint;
  upload private.attachment_uploads;
begin
  perform private.lock_board(board);
  part := (select m.role from public.board_members m where m.board_id = board and m.user_id = reserve_attachment.user_id);
  -- Or someone has sent the card elsewhere while this waited.
  if part is null or not exists (select from public.cards c where c.id = reserve_attachment.card_id and c.board_id = board) then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if part = 'viewer' then
    raise exception 'Viewers do not add files.' using errcode = '42501';
  end if;
  if reserve_attachment.size_bytes is null or reserve_attachment.size_bytes < 1 then
    raise exception 'A file has a size.' using errcode = '22023';
  end if;
  if (select count(*) from public.card_attachments a where a.card_id = reserve_attachment.card_id)
    + (select count(*) from private.attachment_uploads u
       where u.card_id = reserve_attachment.card_id and u.settled_at is null and u.created_at > now() - interval '3 hours') >= 100 then
    raise exception 'This technique holds 100 files, and no more fit.' using errcode = 'PT429';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || reserve_attachment.user_id, 0));
  if (select count(*) from private.attachment_uploads u
      where u.user_id = reserve_attachment.user_id and u.created_at > now() - interval '1 hour') >= 300 then
    raise exception 'You have added 300 files within the hour. Please go on later.' using errcode = 'PT429';
  end if;
  if (select count(*) from private.attachment_uploads u
      where u.user_id = reserve_attachment.user_id and u.settled_at is null and u.created_at > now() - interval '3 hours') >= 20 then
    raise exception 'You have 20 uploads under way. Please finish or cancel one of them first.' using errcode = 'PT429';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('files of ' || owner, 0));
  -- As what is counted below: a file that others have now is counted again when it comes back.
  perform private.forget_others_files(owner);
  plan := private.plan_of_tier(private.tier_of_person(owner));
  included := private.storage_included(owner);
  used := private.stored_bytes(owner);
  if used + reserve_attachment.size_bytes > included then
    raise exception 'The plan of the owner has no room for this file.' using errcode = 'PT413',
      detail = jsonb_build_object('plan', plan, 'used', used, 'included', included);
  end if;
  upload.id := gen_random_uuid();
  insert into private.attachment_uploads (id, card_id, board_id, user_id, name, size_bytes, content_type, path)
  values (upload.id, reserve_attachment.card_id, board, reserve_attachment.user_id, reserve_attachment.name,
    reserve_attachment.size_bytes, reserve_attachment.content_type, board || '/' || upload.id)
  returning * into upload;
  insert into private.stored_files (path, owner_id, size_bytes) values (upload.path, owner, upload.size_bytes);
  return jsonb_build_object('id', upload.id, 'path', upload.path);
end $function$;
