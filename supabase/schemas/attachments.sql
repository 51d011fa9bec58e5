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
CREATE INDEX attachment_uploads_path ON private.attachment_uploads USING btree (path) WHERE (settled_at IS NULL);
CREATE INDEX attachment_uploads_settled_at ON private.attachment_uploads USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX attachment_uploads_user ON private.attachment_uploads USING btree (user_id, created_at);

CREATE TRIGGER attachment_uploads_one_line BEFORE INSERT OR UPDATE OF name ON private.attachment_uploads FOR EACH ROW WHEN ((new.name ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.keep_one_line('name');
CREATE TRIGGER attachment_uploads_refuse_read_only BEFORE INSERT ON private.attachment_uploads FOR EACH ROW EXECUTE FUNCTION private.refuse_read_only_upload();

create table private.stored_files (
  path text not null,
  owner_id uuid not null,
  size_bytes bigint not null,
  is_kept boolean not null default false,
  constraint stored_files_pkey PRIMARY KEY (path, owner_id)
);
comment on table private.stored_files is 'Every path in the bucket attachments, and whose plans it may count for (private.file_claims). Without foreign keys: bytes outlive boards.';
comment on column private.stored_files.size_bytes is 'As announced, until it is known.';
comment on column private.stored_files.is_kept is 'The owner only keeps it, in a copy of what was transferred: no place in their plan is held for it, so it needs room to come back.';
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
  where not exists (
    select from private.stored_files s where s.path = c.path and s.owner_id = bytes_coming.owner_id and not s.is_kept)
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
  perform private.settle_files(array_agg(g.path)) from (
    select w.id, w.path, w.board_id from was w except select f.id, f.path, f.board_id from changed f) g having count(*) > 0;
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
      -- What was only kept is counted below, and not twice.
      delete from private.stored_files s where s.owner_id = goes.owner_id and s.path = any (goes.paths) and s.is_kept;
      perform private.require_storage(goes.owner_id, goes.coming);
    end if;
    -- A path may be there twice: of a card and of the copy that it left.
    insert into private.stored_files as s (path, owner_id, size_bytes)
    select f.path, goes.owner_id, max(f.size_bytes) from unnest(goes.paths, goes.sizes) f (path, size_bytes) group by f.path
    on conflict on constraint stored_files_pkey do update set size_bytes = excluded.size_bytes, is_kept = false;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.file_claims(paths text[])
 RETURNS TABLE(path text, owner_id uuid, claim integer, most integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with wanted as (
    select distinct w.path from unnest(file_claims.paths) w (path)
  ), places (path, board_id, claim) as (
    select a.path, a.board_id, 2 from wanted w join public.card_attachments a on a.path = w.path
    union all
    select i.path, i.board_id, case when i.reason <> 'transferred' then 2 else 1 end from private.items_with_files(file_claims.paths) i
    union all
    select n.path, n.board_id, 2 from wanted w join private.unneeded_files n on n.path = w.path
    join public.cards c on c.board_id = n.board_id and c.id = (n.attachment ->> 'card_id')::uuid
    where n.due_at > now()
    union all
    select u.path, u.board_id, 2 from wanted w join private.attachment_uploads u on u.path = w.path and u.settled_at is null
  ), owned as (
    select p.path, b.user_id, max(p.claim) as claim from places p join public.boards b on b.id = p.board_id group by p.path, b.user_id
  )
  select s.path, s.owner_id, coalesce(o.claim, 0), max(coalesce(o.claim, 0)) over (partition by s.path)
  from wanted w join private.stored_files s on s.path = w.path
  left join owned o on o.path = s.path and o.user_id = s.owner_id
$function$;
comment on function private.file_claims(paths text[]) is 'For each owner that a file may count for: 2 where they have it (on a card, in the bin or the archive, still to be undone, being uploaded), 1 where they only keep the copy of what was transferred, 0 otherwise; and the most that anyone has. It counts for those who have the most.';

CREATE OR REPLACE FUNCTION private.forget_others_files(owner_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.settle_files(private.shared_files_of(forget_others_files.owner_id))
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
  kept text[];
  coming bigint;
begin
  for pair in
    select w.user_id as giver, t.user_id as taker, array_agg(t.id) as board_ids
    from was w join taken t on t.id = w.id where w.user_id is distinct from t.user_id
    group by 1, 2 order by 1, 2
  loop
    kept := array(
      select distinct unnest(d.file_paths) from public.deleted_items d
      where d.board_id = any (pair.board_ids) and d.reason = 'transferred');
    -- What is only kept needs room where no one else has it.
    going := array(
      select a.path from public.card_attachments a where a.board_id = any (pair.board_ids)
      union select n.path from private.unneeded_files n where n.board_id = any (pair.board_ids) and n.attachment is not null
      union select unnest(d.file_paths) from public.deleted_items d
        where d.board_id = any (pair.board_ids) and d.reason <> 'transferred'
      union select c.path from private.file_claims(kept) c where c.most < 2);
    continue when going = '{}' and kept = '{}';
    select private.bytes_coming(array_agg(f.path), array_agg(f.size_bytes), pair.taker) into coming
    from private.stored_files f where f.path = any (going) and f.owner_id = pair.giver;
    if coming > 0 then
      delete from private.stored_files s where s.owner_id = pair.taker and s.path = any (going) and s.is_kept;
      perform private.require_storage(pair.taker, coming);
    end if;
    insert into private.stored_files (path, owner_id, size_bytes, is_kept)
    select f.path, pair.taker, f.size_bytes, f.path <> all (going) from private.stored_files f
    where f.path = any (going || kept) and f.owner_id = pair.giver
    on conflict on constraint stored_files_pkey do nothing;
    perform private.settle_files(going || kept);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.items_with_files(paths text[])
 RETURNS TABLE(path text, board_id uuid, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  select p.path, d.board_id, d.reason
  from public.deleted_items d
  cross join lateral unnest(d.file_paths) p (path)
  join (select distinct w.path from unnest(items_with_files.paths) w (path)) w on w.path = p.path
  where d.file_paths && items_with_files.paths
$function$;
comment on function private.items_with_files(paths text[]) is 'As private.items_with_file, of many in one look.';

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

CREATE OR REPLACE FUNCTION private.settle_files(paths text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_paths text[];
  of_owners uuid[];
begin
  -- A row that someone is writing is left to them: waiting for each other could be in a circle.
  select array_agg(l.path), array_agg(l.owner_id) into of_paths, of_owners from (
    select s.path, s.owner_id from private.file_claims(settle_files.paths) c
    join private.stored_files s on s.path = c.path and s.owner_id = c.owner_id
    where c.claim = 0 or c.claim = 1 and not s.is_kept
    for update of s skip locked) l;
  if of_paths is null then
    return;
  end if;
  -- Their claims are looked up again, by a statement that sees what was written before the rows were locked.
  with claims as materialized (
    select c.* from private.file_claims(of_paths) c
    join unnest(of_paths, of_owners) l (path, owner_id) on l.path = c.path and l.owner_id = c.owner_id
  ), kept as (
    update private.stored_files s set is_kept = true from claims c
    where c.path = s.path and c.owner_id = s.owner_id and c.claim = 1
  )
  delete from private.stored_files s using claims c
  where c.path = s.path and c.owner_id = s.owner_id and c.claim = 0 and c.most > 0;
end $function$;
comment on function private.settle_files(paths text[]) is 'Gives up the places of files that others have now: those who only keep one, and those who have nothing of it.';

CREATE OR REPLACE FUNCTION private.shared_files_of(owner_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select f.path from private.stored_files f
    where f.owner_id = shared_files_of.owner_id
      and exists (select from private.stored_files s where s.path = f.path and s.owner_id <> f.owner_id))
$function$;
comment on function private.shared_files_of(owner_id uuid) is 'The files of an owner that may count for others as well.';

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
  with of_others as (
    select c.path from private.file_claims(private.shared_files_of(stored_bytes.owner_id)) c
    where c.owner_id = stored_bytes.owner_id and c.claim < c.most
  )
  select coalesce(sum(greatest(f.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from private.stored_files f
  left join storage.objects o on o.bucket_id = 'attachments' and o.name = f.path
  where f.owner_id = stored_bytes.owner_id and not exists (select from of_others x where x.path = f.path)
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

CREATE OR REPLACE FUNCTION public.finish_attachment(upload_id uuid, size_bytes bigint, object_version text, checked_type text DEFAULT NULL::text)
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
  perform private.require_writable(board);
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
grant execute on function public.finish_attachment(upload_id uuid, size_bytes bigint, object_version text, checked_type text) to service_role;

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
  needed text[];
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
  select array_agg(distinct t.path) filter (where not t.is_needed), array_agg(distinct t.path) filter (where t.is_needed)
    into paths, needed from taken t;
  perform private.settle_files(needed);
  return coalesce(paths, '{}');
end $function$;
grant execute on function public.take_unneeded_files(most integer) to service_role;
