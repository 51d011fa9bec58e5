-- A picture that is slow to draw was attached as a picture, which everyone with the technique open was told, and became a
-- plain file a moment later, which no one was told: their viewer could not show it until they loaded the page again.

drop function public.finish_attachment(uuid, bigint, text);

-- `checked_type` is how pages may show the file; null if that was not checked.
CREATE FUNCTION public.finish_attachment(upload_id uuid, size_bytes bigint, object_version text, checked_type text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  upload private.attachment_uploads;
  board uuid;
  part text;
  attachment public.card_attachments;
begin
  board := (select c.board_id from private.attachment_uploads u join public.cards c on c.id = u.card_id
    where u.id = finish_attachment.upload_id);
  perform private.lock_board(board);
  select * into upload from private.attachment_uploads u where u.id = finish_attachment.upload_id for update;
  select * into attachment from public.card_attachments a where a.id = upload.id;
  if attachment.id is not null then
    return private.attachment_face(attachment);
  end if;
  -- In the meantime the card may have gone, or the person's part in the board.
  part := (select m.role from public.board_members m where m.board_id = board and m.user_id = upload.user_id);
  if upload.id is null or upload.settled_at is not null or part is null then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if part = 'viewer' then
    raise exception 'Viewers do not add files.' using errcode = '42501';
  end if;
  insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path, object_version,
    is_checked)
  values (upload.id, upload.card_id, board, upload.user_id, upload.name, finish_attachment.size_bytes,
    coalesce(finish_attachment.checked_type, upload.content_type), upload.path, finish_attachment.object_version,
    finish_attachment.checked_type is not null)
  returning * into attachment;
  update private.attachment_uploads u set settled_at = now() where u.id = upload.id;
  -- The server calls this, for the person who uploaded it.
  perform private.note_event(board, upload.card_id, 'attachment.added', null,
    jsonb_build_object('name', private.cut_title(upload.name), 'attachmentId', upload.id), upload.user_id);
  return private.attachment_face(attachment);
end $function$;

revoke all on function public.finish_attachment(uuid, bigint, text, text) from public, anon, authenticated;
grant execute on function public.finish_attachment(uuid, bigint, text, text) to service_role;
