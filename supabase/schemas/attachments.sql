-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.attachment_uploads (
  id uuid not null default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid not null,
  name text not null,
  size_bytes bigint not null,
  content_type text not null,
  path text not null,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint attachment_uploads_pkey PRIMARY KEY (id)
);
comment on table private.attachment_uploads is 'Paths that were reserved. settled_at null: no one has said yet that the file is there.';
alter table private.attachment_uploads enable row level security;

CREATE INDEX attachment_uploads_card ON private.attachment_uploads USING btree (card_id) WHERE (settled_at IS NULL);
CREATE INDEX attachment_uploads_created_at ON private.attachment_uploads USING btree (created_at);
CREATE INDEX attachment_uploads_settled_at ON private.attachment_uploads USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX attachment_uploads_user ON private.attachment_uploads USING btree (user_id, created_at);

CREATE TRIGGER attachment_uploads_one_line BEFORE INSERT OR UPDATE OF name ON private.attachment_uploads FOR EACH ROW WHEN ((new.name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('name');
CREATE TRIGGER attachment_uploads_refuse_read_only BEFORE INSERT ON private.attachment_uploads FOR EACH ROW EXECUTE FUNCTION private.refuse_read_only_upload();

create table private.stored_files (
  path text not null,
  owner_id uuid not null,
  size_bytes bigint not null,
  constraint stored_files_pkey PRIMARY KEY (path, owner_id)
);
comment on table private.stored_files is 'Every path in the bucket attachments, and whose plans it counts for. Without foreign keys: bytes outlive boards.';
comment on column private.stored_files.size_bytes is 'As announced, until it is known.';
alter table private.stored_files enable row level security;

CREATE INDEX stored_files_owner_id ON private.stored_files USING btree (owner_id);

create table private.unneeded_files (
  path text not null,
  board_id uuid not null,
  attachment jsonb,
  due_at timestamp with time zone not null,
  constraint unneeded_files_pkey PRIMARY KEY (path, board_id)
);
comment on table private.unneeded_files is 'Objects to be removed once due, unless a card in the bin still needs them.';
comment on column private.unneeded_files.attachment is 'The row, to restore it, with who removed it (removed_by) and whether its card has been sent to another board since (has_moved). Null: no one restores it.';
alter table private.unneeded_files enable row level security;

CREATE INDEX unneeded_files_attachment ON private.unneeded_files USING btree (((attachment ->> 'id'::text)));
CREATE INDEX unneeded_files_board_id ON private.unneeded_files USING btree (board_id);
CREATE INDEX unneeded_files_due_at ON private.unneeded_files USING btree (due_at);

create table public.card_attachments (
  id uuid not null default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid,
  name text not null,
  size_bytes bigint not null,
  content_type text not null,
  path text not null,
  object_version text,
  created_at timestamp with time zone not null default now(),
  is_checked boolean not null default false,
  constraint card_attachments_pkey PRIMARY KEY (id),
  constraint card_attachments_content_type_plain CHECK ((content_type ~ '^[a-z]+/[a-z0-9.+-]{1,100}$'::text)),
  constraint card_attachments_name_plain CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 255)) AND (name = btrim(name)) AND (name !~ '[[:cntrl:]/\\]'::text))),
  constraint card_attachments_size_positive CHECK ((size_bytes > 0)),
  constraint card_attachments_card_on_same_board FOREIGN KEY (card_id, board_id) REFERENCES cards(id, board_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint card_attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
comment on table public.card_attachments is 'Files on cards. Written by the server, which has checked what was uploaded.';
comment on column public.card_attachments.object_version is 'The version of the object that was checked: storage makes a new one whenever the bytes at a path are replaced.';
comment on column public.card_attachments.is_checked is 'The server has read the file: pages may draw it, or its content_type is no longer that of a picture.';
alter table public.card_attachments enable row level security;
grant select on public.card_attachments to authenticated;
grant all on public.card_attachments to service_role;

CREATE INDEX card_attachments_board ON public.card_attachments USING btree (board_id, card_id);
CREATE INDEX card_attachments_card ON public.card_attachments USING btree (card_id, board_id, created_at);
CREATE INDEX card_attachments_path ON public.card_attachments USING btree (path);
CREATE INDEX card_attachments_user_id ON public.card_attachments USING btree (user_id);

create policy "members see attachments" on public.card_attachments for select to authenticated
  using ((board_id IN ( SELECT private.my_board_ids() AS my_board_ids)));

CREATE TRIGGER card_attachments_count_added AFTER INSERT ON public.card_attachments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_added_files();
CREATE TRIGGER card_attachments_count_changed AFTER UPDATE ON public.card_attachments REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.count_changed_files();
CREATE TRIGGER card_attachments_count_gone AFTER DELETE ON public.card_attachments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_changed();
CREATE TRIGGER card_attachments_count_new AFTER INSERT ON public.card_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_changed();
CREATE TRIGGER card_attachments_keep_files AFTER DELETE ON public.card_attachments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.keep_files_for_a_while();
CREATE TRIGGER card_attachments_need_files AFTER INSERT ON public.card_attachments REFERENCING NEW TABLE AS back FOR EACH STATEMENT EXECUTE FUNCTION private.need_files_again();
CREATE TRIGGER card_attachments_one_line BEFORE INSERT OR UPDATE OF name ON public.card_attachments FOR EACH ROW WHEN ((new.name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('name');

CREATE OR REPLACE FUNCTION private.attachment_face(a card_attachments)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', a.id, 'userId', a.user_id, 'name', a.name, 'sizeBytes', a.size_bytes,
    'contentType', a.content_type, 'createdAt', a.created_at)
$function$;
grant execute on function private.attachment_face(a card_attachments) to authenticated;

CREATE OR REPLACE FUNCTION private.badges_of(card_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select nullif(jsonb_strip_nulls(jsonb_build_object(
      'labels', (select jsonb_agg(w.label_id order by lower(l.name), l.id) from public.card_labels w
        join public.custom_labels l on l.id = w.label_id where w.card_id = badges_of.card_id),
      'checklist', (select jsonb_build_array(count(*) filter (where i.completed), count(*))
        from public.card_checklist_items i where i.card_id = badges_of.card_id having count(*) > 0),
      'comments', (select nullif(count(*), 0) from public.card_comments m where m.card_id = badges_of.card_id),
      'attachments', (select nullif(count(*), 0) from public.card_attachments a where a.card_id = badges_of.card_id),
      'blockers', (select nullif(count(*), 0) from private.open_blocks(array[badges_of.card_id])))), '{}')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.bytes_coming(paths text[], sizes bigint[], owner_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(greatest(c.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from (select f.path, max(f.size_bytes) as size_bytes from unnest(paths, sizes) f (path, size_bytes) group by f.path) c
  left join storage.objects o on o.bucket_id = 'attachments' and o.name = c.path
  where not exists (select from private.stored_files s where s.path = c.path and s.owner_id = bytes_coming.owner_id)
$function$;

CREATE OR REPLACE FUNCTION private.count_added_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_stored(array_agg(f.board_id), array_agg(f.path), array_agg(f.size_bytes)) from added f;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_changed_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_stored(array_agg(n.board_id), array_agg(n.path), array_agg(n.size_bytes)) from (
    select f.id, f.path, f.board_id, f.size_bytes from changed f except select w.id, w.path, w.board_id, w.size_bytes from was w) n;
  perform private.forget_others_files(o.user_id) from (
    select distinct b.user_id
    from (select w.id, w.board_id from was w except select f.id, f.board_id from changed f) g join public.boards b on b.id = g.board_id) o;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_stored(board_ids uuid[], paths text[], sizes bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  goes record;
begin
  for goes in
    select b.user_id as owner_id, array_agg(f.path) as paths, array_agg(f.size_bytes) as sizes,
      private.bytes_coming(array_agg(f.path), array_agg(f.size_bytes), b.user_id) as coming
    from unnest(board_ids, paths, sizes) f (board_id, path, size_bytes) join public.boards b on b.id = f.board_id
    group by b.user_id order by b.user_id
  loop
    if goes.coming > 0 then
      perform private.require_storage(goes.owner_id, goes.coming);
    end if;
    -- A path may be there twice: of a card and of the copy that it left.
    insert into private.stored_files as s (path, owner_id, size_bytes)
    select f.path, goes.owner_id, max(f.size_bytes) from unnest(goes.paths, goes.sizes) f (path, size_bytes) group by f.path
    on conflict on constraint stored_files_pkey do update set size_bytes = excluded.size_bytes;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_others_files(owner_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.stored_files f
  where f.owner_id = forget_others_files.owner_id
    and exists (select from private.stored_files o where o.path = f.path and o.owner_id <> f.owner_id
      and private.has_file(o.path, o.owner_id))
    and not private.has_file(f.path, f.owner_id)
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_stored_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pair record;
  going text[];
  coming bigint;
begin
  for pair in
    select w.user_id as giver, t.user_id as taker, array_agg(t.id) as board_ids
    from was w join taken t on t.id = w.id where w.user_id is distinct from t.user_id
    group by 1, 2 order by 1, 2
  loop
    going := array(
      select a.path from public.card_attachments a where a.board_id = any (pair.board_ids)
      union select n.path from private.unneeded_files n where n.board_id = any (pair.board_ids) and n.attachment is not null
      union select unnest(d.file_paths) from public.deleted_items d
        where d.board_id = any (pair.board_ids) and d.reason <> 'transferred');
    continue when going = '{}';
    select private.bytes_coming(array_agg(f.path), array_agg(f.size_bytes), pair.taker) into coming
    from private.stored_files f where f.path = any (going) and f.owner_id = pair.giver;
    if coming > 0 then
      perform private.require_storage(pair.taker, coming);
    end if;
    insert into private.stored_files (path, owner_id, size_bytes)
    select f.path, pair.taker, f.size_bytes from private.stored_files f where f.path = any (going) and f.owner_id = pair.giver
    on conflict on constraint stored_files_pkey do nothing;
    delete from private.stored_files f
    where f.path = any (going) and f.owner_id = pair.giver and not private.has_file(f.path, f.owner_id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.has_file(path text, owner_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.card_attachments a join public.boards b on b.id = a.board_id
    where a.path = has_file.path and b.user_id = has_file.owner_id
  ) or exists (
    select from private.items_with_file(has_file.path) d join public.boards b on b.id = d.board_id
    where d.reason <> 'transferred' and b.user_id = has_file.owner_id
  ) or exists (
    select from private.unneeded_files n join public.boards b on b.id = n.board_id
    join public.cards c on c.board_id = n.board_id and c.id = (n.attachment ->> 'card_id')::uuid
    where n.path = has_file.path and n.due_at > now() and b.user_id = has_file.owner_id
  ) or exists (
    select from private.attachment_uploads u join public.boards b on b.id = u.board_id
    where u.path = has_file.path and u.settled_at is null and b.user_id = has_file.owner_id
  )
$function$;

CREATE OR REPLACE FUNCTION private.keep_files_for_a_while()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Of a board that is gone nothing is restored.
  insert into private.unneeded_files as f (path, board_id, attachment, due_at)
  select distinct on (g.path, g.board_id) g.path, g.board_id,
    case when b.id is not null then to_jsonb(g) || jsonb_build_object('removed_by', (select auth.uid())) end,
    greatest(now() + interval '1 hour', g.created_at + interval '3 hours')
  from gone g left join public.boards b on b.id = g.board_id
  order by g.path, g.board_id, g.id
  on conflict on constraint unneeded_files_pkey do update set attachment = excluded.attachment, due_at = excluded.due_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.need_files_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.unneeded_files f using back b where f.path = b.path and f.board_id = b.board_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_storage(owner_id uuid, coming bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan text;
  used bigint;
  included bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || require_storage.owner_id, 0));
  perform private.forget_others_files(require_storage.owner_id);
  plan := private.plan_of_tier(private.tier_of_person(require_storage.owner_id));
  included := private.storage_included(require_storage.owner_id);
  used := private.stored_bytes(require_storage.owner_id);
  if used + require_storage.coming > included then
    raise exception 'The plan of the owner has no room for these files.' using errcode = 'PT413',
      detail = jsonb_build_object('plan', plan, 'used', used, 'included', included);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.storage_included(owner_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when private.is_trial_without_card(storage_included.owner_id)
    then least(l.of_plan, private.plan_limit('essentials', 'storageBytes')) else l.of_plan end
  from (select private.plan_limit(private.plan_of_tier(private.tier_of_person(storage_included.owner_id)), 'storageBytes') as of_plan) l
$function$;
comment on function private.storage_included(owner_id uuid) is 'How many bytes the files on all dojos of a person may have: in a trial without a card no more than on Essentials.';

CREATE OR REPLACE FUNCTION private.stored_bytes(owner_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(greatest(f.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from private.stored_files f
  left join storage.objects o on o.bucket_id = 'attachments' and o.name = f.path
  where f.owner_id = stored_bytes.owner_id
    and (not exists (
        select from private.stored_files s where s.path = f.path and s.owner_id <> f.owner_id
          and private.has_file(s.path, s.owner_id))
      or private.has_file(f.path, f.owner_id))
$function$;

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
grant execute on function public.attachment_file(attachment_id uuid) to authenticated;
grant execute on function public.attachment_file(attachment_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.attachment_tier(card_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.tier_of_person(b.user_id)
  from public.cards c join public.boards b on b.id = c.board_id
  where c.id = attachment_tier.card_id and c.board_id in (select private.my_board_ids())
$function$;
grant execute on function public.attachment_tier(card_id uuid) to authenticated;
grant execute on function public.attachment_tier(card_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.attachment_upload(upload_id uuid, user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('cardId', u.card_id, 'name', u.name, 'sizeBytes', u.size_bytes, 'contentType', u.content_type,
    'path', u.path,
    'objectVersion', (select o.version from storage.objects o where o.bucket_id = 'attachments' and o.name = u.path),
    'attachment', (select private.attachment_face(a) from public.card_attachments a where a.id = u.id))
  from private.attachment_uploads u
  where u.id = attachment_upload.upload_id and u.user_id = attachment_upload.user_id
    and (u.settled_at is null or exists (select from public.card_attachments a where a.id = u.id))
$function$;
grant execute on function public.attachment_upload(upload_id uuid, user_id uuid) to service_role;

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
grant execute on function public.delete_attachment(attachment_id uuid) to authenticated;
grant execute on function public.delete_attachment(attachment_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.finish_attachment(upload_id uuid, size_bytes bigint, object_version text)
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
  insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path, object_version)
  values (upload.id, upload.card_id, board, upload.user_id, upload.name, finish_attachment.size_bytes, upload.content_type,
    upload.path, finish_attachment.object_version)
  returning * into attachment;
  update private.attachment_uploads u set settled_at = now() where u.id = upload.id;
  -- The server calls this, for the person who uploaded it.
  perform private.note_event(board, upload.card_id, 'attachment.added', null,
    jsonb_build_object('name', private.cut_title(upload.name), 'attachmentId', upload.id), upload.user_id);
  return private.attachment_face(attachment);
end $function$;
grant execute on function public.finish_attachment(upload_id uuid, size_bytes bigint, object_version text) to service_role;

CREATE OR REPLACE FUNCTION public.forget_unneeded_files(paths text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with forgotten as (
    delete from private.unneeded_files f where f.path = any (forget_unneeded_files.paths) and f.attachment is null returning f.path
  )
  delete from private.stored_files s using forgotten f where s.path = f.path
$function$;
grant execute on function public.forget_unneeded_files(paths text[]) to service_role;

CREATE OR REPLACE FUNCTION public.refuse_attachment(upload_id uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with refused as (
    update private.attachment_uploads u set settled_at = now()
    where u.id = refuse_attachment.upload_id and u.settled_at is null
    returning u.path, u.board_id
  ), noted as (
    insert into private.unneeded_files (path, board_id, due_at)
    select r.path, r.board_id, now() + interval '3 hours' from refused r
    on conflict on constraint unneeded_files_pkey do nothing
  )
  select exists (select from refused)
$function$;
grant execute on function public.refuse_attachment(upload_id uuid) to service_role;

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
grant execute on function public.reserve_attachment(card_id uuid, user_id uuid, name text, size_bytes bigint, content_type text) to service_role;

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
grant execute on function public.restore_attachment(attachment_id uuid) to authenticated;
grant execute on function public.restore_attachment(attachment_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.storage_used()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.stored_bytes((select auth.uid()))
$function$;
grant execute on function public.storage_used() to authenticated;
grant execute on function public.storage_used() to service_role;

CREATE OR REPLACE FUNCTION public.take_unneeded_files(most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paths text[];
begin
  -- Reserved, and never heard of again.
  with forgotten as (
    update private.attachment_uploads u set settled_at = now()
    where u.settled_at is null and u.created_at < now() - interval '3 hours'
    returning u.path, u.board_id
  )
  insert into private.unneeded_files (path, board_id, due_at)
  select f.path, f.board_id, now() from forgotten f
  on conflict on constraint unneeded_files_pkey do nothing;
  delete from private.attachment_uploads u where u.settled_at < now() - interval '1 day';

  with due as (
    select f.path, f.board_id, exists (select from private.items_with_file(f.path)) or exists (
        select from public.card_attachments a where a.path = f.path
      ) or exists (
        select from private.unneeded_files o where o.path = f.path and o.attachment is not null and o.due_at > now()
      ) as is_needed
    from private.unneeded_files f where f.due_at <= now()
    order by f.due_at limit take_unneeded_files.most for update skip locked
  ), taken as (
    update private.unneeded_files f set
      due_at = now() + case when d.is_needed then interval '1 day' else interval '10 minutes' end,
      attachment = case when d.is_needed then f.attachment end
    from due d where d.path = f.path and d.board_id = f.board_id
    returning f.path, d.is_needed
  )
  select array_agg(distinct t.path) filter (where not t.is_needed) into paths from taken t;
  return coalesce(paths, '{}');
end $function$;
grant execute on function public.take_unneeded_files(most integer) to service_role;
