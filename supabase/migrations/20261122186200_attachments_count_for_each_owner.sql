-- A file may be on cards of two owners: a technique that goes to another dojo leaves a copy in the bin, which can be restored.
-- It counts for each of them for as long as they have it, and for the last one until its bytes are gone. The copy itself does
-- not count: its files went along, and restoring it needs room again.

delete from private.stored_files f where f.owner_id is null;
alter table private.stored_files drop constraint stored_files_pkey,
  add constraint stored_files_pkey primary key (path, owner_id);
comment on table private.stored_files is
  'Every path in the bucket attachments, and whose plans it counts for. Without foreign keys: bytes outlive boards.';

-- Whether a dojo of this owner has the file: on a card, in the bin as its own, removed a moment ago, or under way.
create function private.has_file(path text, owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.card_attachments a join public.boards b on b.id = a.board_id
    where a.path = has_file.path and b.user_id = has_file.owner_id
  ) or exists (
    select from public.deleted_items d join public.boards b on b.id = d.board_id
    where d.content -> 'attachments' @> jsonb_build_array(jsonb_build_object('path', has_file.path))
      and d.reason <> 'transferred' and b.user_id = has_file.owner_id
  ) or exists (
    select from private.unneeded_files n join public.boards b on b.id = n.board_id
    join public.cards c on c.board_id = n.board_id and c.id = (n.attachment ->> 'card_id')::uuid
    where n.path = has_file.path and n.due_at > now() and b.user_id = has_file.owner_id
  ) or exists (
    select from private.attachment_uploads u join public.boards b on b.id = u.board_id
    where u.path = has_file.path and u.settled_at is null and b.user_id = has_file.owner_id
  )
$$;

-- Those who should have counted all along.
insert into private.stored_files (path, owner_id, size_bytes)
select f.path, b.user_id, max(f.size_bytes)
from (
  select a.path, a.board_id, a.size_bytes from public.card_attachments a
  union all
  select a.attachment ->> 'path', d.board_id, coalesce((a.attachment ->> 'size_bytes')::bigint, 0)
  from public.deleted_items d cross join lateral jsonb_array_elements(
    case when jsonb_typeof(d.content -> 'attachments') = 'array' then d.content -> 'attachments' else '[]' end) a (attachment)
  where d.reason <> 'transferred'
) f join public.boards b on b.id = f.board_id
where f.path is not null
group by f.path, b.user_id
on conflict on constraint stored_files_pkey do nothing;

-- What counts for this owner and is only others' now stops counting. Done before anything is added to what they have: a file
-- that comes back later is new to them again.
create function private.forget_others_files(owner_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.stored_files f
  where f.owner_id = forget_others_files.owner_id
    and exists (select from private.stored_files o where o.path = f.path and o.owner_id <> f.owner_id
      and private.has_file(o.path, o.owner_id))
    and not private.has_file(f.path, f.owner_id)
$$;

-- What the files of this owner take. Where more came than was announced, what came.
create or replace function private.stored_bytes(owner_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(f.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from private.stored_files f
  left join storage.objects o on o.bucket_id = 'attachments' and o.name = f.path
  where f.owner_id = stored_bytes.owner_id
    and (not exists (
        select from private.stored_files s where s.path = f.path and s.owner_id <> f.owner_id
          and private.has_file(s.path, s.owner_id))
      or private.has_file(f.path, f.owner_id))
$$;

create or replace function private.count_changed_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_stored(array_agg(f.board_id), array_agg(f.path), array_agg(f.size_bytes))
  from changed f join was w on w.id = f.id
  where (w.board_id, w.size_bytes) is distinct from (f.board_id, f.size_bytes);
  perform private.forget_others_files(o.user_id)
  from (select distinct b.user_id from changed f join was w on w.id = f.id join public.boards b on b.id = w.board_id
    where w.board_id <> f.board_id) o;
  return null;
end $$;

create or replace function private.require_storage(owner_id uuid, coming bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan text;
  used bigint;
  included bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || require_storage.owner_id, 0));
  perform private.forget_others_files(require_storage.owner_id);
  plan := private.plan_of_tier(private.tier_of_person(require_storage.owner_id));
  included := private.plan_limit(plan, 'storageBytes');
  used := private.stored_bytes(require_storage.owner_id);
  if used + require_storage.coming > included then
    raise exception 'The plan of the owner has no room for these files.' using errcode = 'PT413',
      detail = jsonb_build_object('plan', plan, 'used', used, 'included', included);
  end if;
end $$;

create or replace function private.count_stored(board_ids uuid[], paths text[], sizes bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- With a board go the files on its cards and those that can come back. What is under way, and what waits for nothing but its
-- removal, goes on counting for who had the board: it would fill the plan of the new owner with what is not there.
create or replace function private.hand_over_stored_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  going text[] := array(
    select a.path from public.card_attachments a where a.board_id = new.id
    union select n.path from private.unneeded_files n where n.board_id = new.id and n.attachment is not null
    union select a.attachment ->> 'path' from public.deleted_items d cross join lateral jsonb_array_elements(
        case when jsonb_typeof(d.content -> 'attachments') = 'array' then d.content -> 'attachments' else '[]' end) a (attachment)
      where d.board_id = new.id and d.reason <> 'transferred');
  coming bigint;
begin
  select private.bytes_coming(array_agg(f.path), array_agg(f.size_bytes), new.user_id) into coming
  from private.stored_files f where f.path = any (going) and f.owner_id = old.user_id;
  if coming > 0 then
    perform private.require_storage(new.user_id, coming);
  end if;
  insert into private.stored_files (path, owner_id, size_bytes)
  select f.path, new.user_id, f.size_bytes from private.stored_files f where f.path = any (going) and f.owner_id = old.user_id
  on conflict on constraint stored_files_pkey do nothing;
  delete from private.stored_files f
  where f.path = any (going) and f.owner_id = old.user_id and not private.has_file(f.path, f.owner_id);
  return null;
end $$;

revoke execute on function private.has_file(text, uuid), private.forget_others_files(uuid) from public;
