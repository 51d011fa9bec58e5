-- A member who announced files and sent none of them used up the plan of a dojo's owner for three hours.
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
  held bigint;
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
  -- What is announced counts at once, so that no one but the owner fills the plan with what never comes.
  if reserve_attachment.user_id <> owner then
    select sum(u.size_bytes) into held from private.attachment_uploads u join public.boards b on b.id = u.board_id and b.user_id = owner
    where u.user_id = reserve_attachment.user_id and u.created_at > now() - interval '3 hours'
      and not exists (select from public.card_attachments a where a.id = u.id);
    if held + reserve_attachment.size_bytes > included / 4 then
      raise exception 'Your uploads that are under way, or were given up, take a quarter of the plan of this dojo''s owner. Please wait until they have ended, three hours at most.'
        using errcode = 'PT429';
    end if;
  end if;
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
