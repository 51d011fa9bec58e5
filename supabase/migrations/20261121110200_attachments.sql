-- Files on cards. Their bytes lie in the bucket `attachments`; a row here is what makes a file visible. Rows are made
-- by the server alone, after it has looked at what was uploaded: it reserves a path, the browser sends the file there
-- straight to storage with an address signed for that path, and the server checks size and content before the row.

create table public.card_attachments (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid references auth.users (id) on delete set null,
  name text not null constraint card_attachments_name_plain
    check (char_length(name) between 1 and 255 and name = btrim(name) and name !~ '[[:cntrl:]/\\]'),
  size_bytes bigint not null constraint card_attachments_size_positive check (size_bytes > 0),
  content_type text not null constraint card_attachments_content_type_plain check (content_type ~ '^[a-z]+/[a-z0-9.+-]{1,100}$'),
  path text not null constraint card_attachments_path_unique unique,
  object_version text,
  created_at timestamptz not null default now(),
  constraint card_attachments_card_on_same_board foreign key (card_id, board_id)
    references public.cards (id, board_id) on delete cascade on update cascade
);
comment on table public.card_attachments is 'Files on cards. Written by the server, which has checked what was uploaded.';
comment on column public.card_attachments.object_version is
  'The version of the object that was checked: storage makes a new one whenever the bytes at a path are replaced.';
create index card_attachments_card on public.card_attachments (card_id, board_id, created_at);
create index card_attachments_board_id on public.card_attachments (board_id);
create index card_attachments_user_id on public.card_attachments (user_id);

alter table public.card_attachments enable row level security;
revoke all on public.card_attachments from anon, authenticated;
grant select on public.card_attachments to authenticated;
create policy "members see attachments" on public.card_attachments for select to authenticated
  using (board_id in (select private.my_board_ids()));

-- The largest file of the largest plan (spec section 9). The server applies the plan of the board's owner.
insert into storage.buckets (id, name, public, file_size_limit) values ('attachments', 'attachments', false, 20000000000);

-- The only policy on this bucket: nobody writes, moves or deletes objects but the server, and whoever holds an address
-- that it has signed for one path. The table's own policy says which rows there are for this person. Such an address
-- holds for two hours, and a resumable upload may replace with it what lies there: bytes that nobody has checked are
-- nobody's to read.
create policy "members read the files of their boards" on storage.objects for select to authenticated
  using (bucket_id = 'attachments' and exists (
    select from public.card_attachments a
    where a.path = objects.name and a.object_version is not distinct from objects.version));

-- Uploads under way --------------------------------------------------------------------------------------------------------

-- Without foreign keys: when a card goes during an upload, the path must still be known to be emptied.
create table private.attachment_uploads (
  id uuid primary key default gen_random_uuid(),
  card_id uuid not null,
  board_id uuid not null,
  user_id uuid not null,
  name text not null,
  size_bytes bigint not null,
  content_type text not null,
  path text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table private.attachment_uploads is 'Paths that were reserved. settled_at null: nobody has said yet that the file is there.';
create index attachment_uploads_card on private.attachment_uploads (card_id) where settled_at is null;
create index attachment_uploads_user on private.attachment_uploads (user_id, created_at);
create index attachment_uploads_created_at on private.attachment_uploads (created_at);
alter table private.attachment_uploads enable row level security;

-- Files whose row is gone: removed by a person (kept an hour, for who wants it back), or with their card or board.
create table private.unneeded_files (
  path text primary key,
  board_id uuid not null,
  attachment jsonb,
  due_at timestamptz not null
);
comment on table private.unneeded_files is 'Objects to be removed once due, unless a card in the bin still needs them.';
create index unneeded_files_due_at on private.unneeded_files (due_at);
create index unneeded_files_attachment on private.unneeded_files ((attachment ->> 'id'));
alter table private.unneeded_files enable row level security;

create function private.keep_files_for_a_while() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unneeded_files as f (path, board_id, attachment, due_at)
  select g.path, g.board_id, to_jsonb(g), now() + interval '1 hour' from gone g
  on conflict on constraint unneeded_files_pkey do update set attachment = excluded.attachment, due_at = excluded.due_at;
  return null;
end $$;
create trigger card_attachments_keep_files after delete on public.card_attachments
  referencing old table as gone for each statement execute function private.keep_files_for_a_while();

create function private.need_files_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unneeded_files f where f.path in (select b.path from back b);
  return null;
end $$;
create trigger card_attachments_need_files after insert on public.card_attachments
  referencing new table as back for each statement execute function private.need_files_again();

create trigger card_attachments_count_new after insert on public.card_attachments
  referencing new table as changed for each statement execute function private.recount_changed();
create trigger card_attachments_count_gone after delete on public.card_attachments
  referencing old table as changed for each statement execute function private.recount_changed();

-- For people ---------------------------------------------------------------------------------------------------------------

-- The plan of the owner of this card's board, which says how large a file may be. Null when the card is hidden.
create function public.attachment_tier(card_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select s.subscription_tier from public.subscribers s
    where s.user_id = b.user_id and s.subscribed and (s.subscription_end is null or s.subscription_end > now())), 'free')
  from public.cards c join public.boards b on b.id = c.board_id
  where c.id = attachment_tier.card_id and c.board_id in (select private.my_board_ids())
$$;

create function private.attachment_face(a public.card_attachments) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'userId', a.user_id, 'name', a.name, 'sizeBytes', a.size_bytes,
    'contentType', a.content_type, 'createdAt', a.created_at)
$$;
grant execute on function private.attachment_face(public.card_attachments) to authenticated;

create function public.delete_attachment(attachment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone public.card_attachments;
begin
  perform private.lock_board_to_edit((select a.board_id from public.card_attachments a where a.id = delete_attachment.attachment_id));
  delete from public.card_attachments a where a.id = delete_attachment.attachment_id returning * into gone;
  if gone.id is null then
    raise exception 'The file is gone.' using errcode = 'PT404';
  end if;
  perform private.note_event(gone.board_id, gone.card_id, 'attachment.removed',
    jsonb_build_object('name', gone.name, 'attachmentId', gone.id));
end $$;

-- Takes a deletion back, while the file is still there and its card too.
create function public.restore_attachment(attachment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  back public.card_attachments;
  board uuid;
begin
  select a.* into back
  from private.unneeded_files f cross join lateral jsonb_populate_record(null::public.card_attachments, f.attachment) a
  where f.path = (
    select g.path from private.unneeded_files g
    where g.attachment ->> 'id' = restore_attachment.attachment_id::text
      and g.board_id in (select private.my_board_ids()));
  board := (select c.board_id from public.cards c where c.id = back.card_id);
  perform private.lock_board_to_edit(board);
  -- The row is locked against whoever is about to remove the object, and looked at again.
  perform from private.unneeded_files f where f.path = back.path and f.attachment is not null for update;
  if not found then
    raise exception 'The file is gone.' using errcode = 'PT404';
  end if;
  insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path, object_version, created_at)
  values (back.id, back.card_id, board, (select u.id from auth.users u where u.id = back.user_id), back.name,
    back.size_bytes, back.content_type, back.path, back.object_version, back.created_at);
  delete from public.card_events e
  where e.card_id = back.card_id and e.kind = 'attachment.removed' and e.detail ->> 'attachmentId' = back.id::text;
end $$;

revoke execute on function public.attachment_tier(uuid), public.delete_attachment(uuid), public.restore_attachment(uuid)
  from public, anon;
grant execute on function public.attachment_tier(uuid), public.delete_attachment(uuid), public.restore_attachment(uuid)
  to authenticated;

-- For the server alone -----------------------------------------------------------------------------------------------------

-- Where this person may put this file, {id, path}. PT429 says in a sentence what there is too much of.
create function public.reserve_attachment(card_id uuid, user_id uuid, name text, size_bytes bigint, content_type text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select c.board_id from public.cards c where c.id = reserve_attachment.card_id);
  part text := (select m.role from public.board_members m where m.board_id = board and m.user_id = reserve_attachment.user_id);
  upload private.attachment_uploads;
begin
  if part is null then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if part = 'viewer' then
    raise exception 'Viewers do not add files.' using errcode = '42501';
  end if;
  -- Two that count at once would both find room.
  perform private.lock_board(board);
  if (select count(*) from public.card_attachments a where a.card_id = reserve_attachment.card_id)
    + (select count(*) from private.attachment_uploads u
       where u.card_id = reserve_attachment.card_id and u.settled_at is null and u.created_at > now() - interval '3 hours') >= 100 then
    raise exception 'This technique holds 100 files, and no more fit.' using errcode = 'PT429';
  end if;
  if (select count(*) from private.attachment_uploads u
      where u.user_id = reserve_attachment.user_id and u.created_at > now() - interval '1 hour') >= 300 then
    raise exception 'You have added 300 files within the hour. Please go on later.' using errcode = 'PT429';
  end if;
  upload.id := gen_random_uuid();
  insert into private.attachment_uploads (id, card_id, board_id, user_id, name, size_bytes, content_type, path)
  values (upload.id, reserve_attachment.card_id, board, reserve_attachment.user_id, reserve_attachment.name,
    reserve_attachment.size_bytes, reserve_attachment.content_type, board || '/' || upload.id)
  returning * into upload;
  return jsonb_build_object('id', upload.id, 'path', upload.path);
end $$;

-- What this person has reserved: {cardId, name, contentType, path, objectVersion: which upload lies there,
-- attachment: what was made of it, if it was}.
create function public.attachment_upload(upload_id uuid, user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('cardId', u.card_id, 'name', u.name, 'contentType', u.content_type, 'path', u.path,
    'objectVersion', (select o.version from storage.objects o where o.bucket_id = 'attachments' and o.name = u.path),
    'attachment', (select private.attachment_face(a) from public.card_attachments a where a.id = u.id))
  from private.attachment_uploads u
  where u.id = attachment_upload.upload_id and u.user_id = attachment_upload.user_id
    and (u.settled_at is null or exists (select from public.card_attachments a where a.id = u.id))
$$;

-- The file is there and was checked: puts it on its card, and answers it as card_details has it.
create function public.finish_attachment(upload_id uuid, size_bytes bigint, object_version text) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
  -- Meanwhile the card may have gone, or the person's part in the board.
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
  -- Not note_event, which would take the server for who did it.
  insert into public.card_events (board_id, card_id, user_id, kind, detail)
  values (board, upload.card_id, upload.user_id, 'attachment.added', jsonb_build_object('name', upload.name, 'attachmentId', upload.id));
  return private.attachment_face(attachment);
end $$;

-- The file was refused or given up. Its signed address holds for two hours, so its path is emptied once more after that.
create function public.refuse_attachment(upload_id uuid) returns void
language sql security definer set search_path = '' as $$
  with refused as (
    update private.attachment_uploads u set settled_at = now()
    where u.id = refuse_attachment.upload_id and u.settled_at is null
    returning u.path, u.board_id
  )
  insert into private.unneeded_files (path, board_id, due_at)
  select r.path, r.board_id, now() + interval '3 hours' from refused r
  on conflict on constraint unneeded_files_pkey do nothing
$$;

-- Objects that nothing needs any more, as many as asked for: the server removes them, then says so. What it does not
-- get to is asked for again ten minutes later; what is taken can no longer be restored.
create function public.take_unneeded_files(most integer) returns text[]
language plpgsql security definer set search_path = '' as $$
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
    select f.path, exists (
        select from public.deleted_items d
        where d.board_id = f.board_id
          and d.content @> jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('path', f.path)))
      ) as is_in_bin
    from private.unneeded_files f where f.due_at <= now()
    order by f.due_at limit take_unneeded_files.most for update skip locked
  ), taken as (
    update private.unneeded_files f set
      due_at = now() + case when d.is_in_bin then interval '1 day' else interval '10 minutes' end,
      attachment = case when d.is_in_bin then f.attachment end
    from due d where d.path = f.path
    returning f.path, d.is_in_bin
  )
  select array_agg(t.path) filter (where not t.is_in_bin) into paths from taken t;
  return coalesce(paths, '{}');
end $$;

create function public.forget_unneeded_files(paths text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.unneeded_files f where f.path = any (forget_unneeded_files.paths) and f.attachment is null
$$;

revoke execute on function public.reserve_attachment(uuid, uuid, text, bigint, text), public.attachment_upload(uuid, uuid),
  public.finish_attachment(uuid, bigint, text), public.refuse_attachment(uuid), public.take_unneeded_files(integer),
  public.forget_unneeded_files(text[]) from public, anon, authenticated;
grant execute on function public.reserve_attachment(uuid, uuid, text, bigint, text), public.attachment_upload(uuid, uuid),
  public.finish_attachment(uuid, bigint, text), public.refuse_attachment(uuid), public.take_unneeded_files(integer),
  public.forget_unneeded_files(text[]) to service_role;

-- Counted, kept in the bin, read -------------------------------------------------------------------------------------------

comment on column public.cards.badges is
  'Counted by triggers, null when nothing hangs on it: {labels: [id], checklist: [done, total], comments: n, attachments: n}.';

create or replace function private.badges_of(card_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'labels', (select jsonb_agg(w.label_id order by lower(l.name), l.id) from public.card_labels w
      join public.custom_labels l on l.id = w.label_id where w.card_id = badges_of.card_id),
    'checklist', (select jsonb_build_array(count(*) filter (where i.completed), count(*))
      from public.card_checklist_items i where i.card_id = badges_of.card_id having count(*) > 0),
    'comments', (select nullif(count(*), 0) from public.card_comments m where m.card_id = badges_of.card_id),
    'attachments', (select nullif(count(*), 0) from public.card_attachments a where a.card_id = badges_of.card_id))), '{}')
$$;

create or replace function private.cards_with_details(card_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'cards', coalesce((select jsonb_agg(to_jsonb(c) order by c.order_index) from public.cards c where c.id = any (card_ids)), '[]'),
    'checklist', coalesce((select jsonb_agg(to_jsonb(i)) from public.card_checklist_items i where i.card_id = any (card_ids)), '[]'),
    'labels', coalesce((select jsonb_agg(to_jsonb(l)) from public.card_labels l where l.card_id = any (card_ids)), '[]'),
    'comments', coalesce((select jsonb_agg(to_jsonb(m)) from public.card_comments m where m.card_id = any (card_ids)), '[]'),
    'notifications', coalesce((select jsonb_agg(to_jsonb(n)) from public.comment_notifications n
      join public.card_comments m on m.id = n.comment_id where m.card_id = any (card_ids)), '[]'),
    'attachments', coalesce((select jsonb_agg(to_jsonb(a)) from public.card_attachments a where a.card_id = any (card_ids)), '[]'))
$$;

create or replace function private.restore_details(content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, assignee, is_completed,
      completed_at, version, created_by, created_at)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at
  from jsonb_populate_recordset(null::public.cards, content -> 'cards') c order by c.order_index;
  -- In their order, which the trigger counts anew.
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title, i.order_index,
      i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i order by i.order_index;
  insert into public.card_labels
  select l.* from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id);
  insert into public.card_comments
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at
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
        'createdAt', m.created_at, 'updatedAt', m.updated_at) order by m.created_at, m.id), '[]')
      from public.card_comments m where m.card_id = c.id),
    'attachments', (
      select coalesce(json_agg(private.attachment_face(a) order by a.created_at, a.id), '[]')
      from public.card_attachments a where a.card_id = c.id),
    'history', (
      select coalesce(json_agg(json_build_object('id', e.id, 'userId', e.user_id, 'kind', e.kind, 'detail', e.detail,
        'createdAt', e.created_at) order by e.id desc), '[]')
      from (select h.* from public.card_events h where h.card_id = c.id order by h.id desc limit 100) e))
  from public.cards c where c.id = card_details.card_id
$$;
