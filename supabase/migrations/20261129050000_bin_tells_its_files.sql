-- Whether a file is in the bin is asked of each file on its own, and always answered from the index: to look into an item,
-- all of its files are read.
create function private.files_of(content jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(x ->> 'path') filter (where x ->> 'path' is not null), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(files_of.content -> 'attachments') = 'array' then files_of.content -> 'attachments' else '[]' end) x
$$;
comment on function private.files_of(content jsonb) is 'The paths of the files of an item in the bin.';
revoke execute on function private.files_of(jsonb) from public;

-- Nothing waits to be sorted in: all of it would be read for each file.
create index deleted_items_paths on public.deleted_items using gin (private.files_of(content)) with (fastupdate = off);

create function private.items_with_file(path text) returns table (board_id uuid, reason text)
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select d.board_id, d.reason from public.deleted_items d where private.files_of(d.content) @> array[items_with_file.path]
$$;
comment on function private.items_with_file(path text) is 'Where a file is in the bin. By itself, and never by going through the items: they are short, but what they hold is not.';
revoke execute on function private.items_with_file(text) from public;

create or replace function private.has_file(path text, owner_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
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
$$;

create or replace function public.take_unneeded_files(most integer) returns text[]
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
end $$;
