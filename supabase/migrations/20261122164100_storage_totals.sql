-- Each plan holds so many bytes of files in all, for the dojos of one owner together (docs/decisions/files-have-a-total.md).
-- A path counts from its reservation until its bytes are removed: under way, on a card, in the bin, waiting for removal.

insert into private.plan_limits (plan, feature, amount)
select p.plan, 'storageBytes', p.gigabytes * 1000000000::bigint
from (values ('starter', 1), ('essentials', 10), ('pro', 20), ('business', 100), ('enterprise', 200)) as p (plan, gigabytes);

create table private.stored_files (
  path text primary key,
  owner_id uuid,
  size_bytes bigint not null
);
comment on table private.stored_files is 'Every path in the bucket attachments, and whose plan it counts for. Without foreign keys: bytes outlive boards.';
comment on column private.stored_files.size_bytes is 'As announced, until it is known.';
create index stored_files_owner_id on private.stored_files (owner_id);
alter table private.stored_files enable row level security;

insert into private.stored_files (path, owner_id, size_bytes)
select distinct on (f.path) f.path, b.user_id, f.size_bytes
from (
  select a.path, a.board_id, a.size_bytes from public.card_attachments a
  union all select u.path, u.board_id, u.size_bytes from private.attachment_uploads u where u.settled_at is null
  union all select n.path, n.board_id, coalesce((n.attachment ->> 'size_bytes')::bigint, 0) from private.unneeded_files n
) f left join public.boards b on b.id = f.board_id
order by f.path;

-- A file counts for the owner of the board that it is on: a card may go to another board, and a board to another owner.
create function private.count_stored_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stored_files as f (path, owner_id, size_bytes)
  values (new.path, (select b.user_id from public.boards b where b.id = new.board_id), new.size_bytes)
  on conflict on constraint stored_files_pkey do update set owner_id = excluded.owner_id, size_bytes = excluded.size_bytes;
  return null;
end $$;
create trigger card_attachments_count_stored after insert or update of board_id, size_bytes on public.card_attachments
  for each row execute function private.count_stored_file();

create function private.hand_over_stored_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.stored_files f set owner_id = new.user_id
  where f.path in (
    select a.path from public.card_attachments a where a.board_id = new.id
    union select n.path from private.unneeded_files n where n.board_id = new.id
    union select u.path from private.attachment_uploads u where u.board_id = new.id);
  return null;
end $$;
create trigger boards_hand_over_stored_files after update of user_id on public.boards
  for each row when (old.user_id is distinct from new.user_id) execute function private.hand_over_stored_files();

-- What the files of this owner take. Where more came than was announced, what came.
create function private.stored_bytes(owner_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(f.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from private.stored_files f
  left join storage.objects o on o.bucket_id = 'attachments' and o.name = f.path
  where f.owner_id = stored_bytes.owner_id
$$;

-- For the settings: what my own dojos hold.
create function public.storage_used() returns bigint
language sql stable security definer set search_path = '' as $$
  select private.stored_bytes((select auth.uid()))
$$;
revoke execute on function public.storage_used() from public, anon;
grant execute on function public.storage_used() to authenticated;

-- With the total of the plan (PT413, with {plan, used, included}), and a limit of what one person may have under way.
-- Three locks, always in this order: the board, the person, the owner. Two that count at once would both find room.
create or replace function public.reserve_attachment(card_id uuid, user_id uuid, name text, size_bytes bigint, content_type text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select c.board_id from public.cards c where c.id = reserve_attachment.card_id);
  part text := (select m.role from public.board_members m where m.board_id = board and m.user_id = reserve_attachment.user_id);
  owner uuid := (select b.user_id from public.boards b where b.id = board);
  plan text;
  used bigint;
  included bigint;
  upload private.attachment_uploads;
begin
  if part is null then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if part = 'viewer' then
    raise exception 'Viewers do not add files.' using errcode = '42501';
  end if;
  if reserve_attachment.size_bytes is null or reserve_attachment.size_bytes < 1 then
    raise exception 'A file has a size.' using errcode = '22023';
  end if;
  perform private.lock_board(board);
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
  plan := private.plan_of_tier(private.tier_of_person(owner));
  included := private.plan_limit(plan, 'storageBytes');
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
end $$;

-- With the size that was announced.
create or replace function public.attachment_upload(upload_id uuid, user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('cardId', u.card_id, 'name', u.name, 'sizeBytes', u.size_bytes, 'contentType', u.content_type,
    'path', u.path,
    'objectVersion', (select o.version from storage.objects o where o.bucket_id = 'attachments' and o.name = u.path),
    'attachment', (select private.attachment_face(a) from public.card_attachments a where a.id = u.id))
  from private.attachment_uploads u
  where u.id = attachment_upload.upload_id and u.user_id = attachment_upload.user_id
    and (u.settled_at is null or exists (select from public.card_attachments a where a.id = u.id))
$$;

-- The bytes are gone, and count no more.
create or replace function public.forget_unneeded_files(paths text[]) returns void
language sql security definer set search_path = '' as $$
  with forgotten as (
    delete from private.unneeded_files f where f.path = any (forget_unneeded_files.paths) and f.attachment is null returning f.path
  )
  delete from private.stored_files s using forgotten f where s.path = f.path
$$;
