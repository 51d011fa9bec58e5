-- A technique that goes to another dojo leaves a copy in the bin, and the copy keeps its files. They counted for the owner
-- of the other dojo alone: for no one once that account was deleted, and for an owner who had deleted them for good as
-- long as someone else's bin kept them. Now they count for the owner of that bin whenever no one else has them.

alter table private.stored_files add column is_kept boolean not null default false;
comment on table private.stored_files is 'Every path in the bucket attachments, and whose plans it may count for (private.file_claims). Without foreign keys: bytes outlive boards.';
comment on column private.stored_files.is_kept is 'The owner only keeps it, in a copy of what was transferred: no place in their plan is held for it, so it needs room to come back.';
create index attachment_uploads_path on private.attachment_uploads using btree (path) where settled_at is null;

create function private.items_with_files(paths text[])
 returns table(path text, board_id uuid, reason text)
 language sql
 stable security definer
 set search_path to ''
 set enable_seqscan to 'off'
as $function$
  select p.path, d.board_id, d.reason
  from public.deleted_items d
  cross join lateral unnest(d.file_paths) p (path)
  join (select distinct w.path from unnest(items_with_files.paths) w (path)) w on w.path = p.path
  where d.file_paths && items_with_files.paths
$function$;
comment on function private.items_with_files(paths text[]) is 'As private.items_with_file, of many in one look.';

create function private.file_claims(paths text[])
 returns table(path text, owner_id uuid, claim integer, most integer)
 language sql
 stable security definer
 set search_path to ''
as $function$
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

create function private.shared_files_of(owner_id uuid)
 returns text[]
 language sql
 stable security definer
 set search_path to ''
as $function$
  select array(
    select f.path from private.stored_files f
    where f.owner_id = shared_files_of.owner_id
      and exists (select from private.stored_files s where s.path = f.path and s.owner_id <> f.owner_id))
$function$;
comment on function private.shared_files_of(owner_id uuid) is 'The files of an owner that may count for others as well.';

create or replace function private.stored_bytes(owner_id uuid)
 returns bigint
 language sql
 stable security definer
 set search_path to ''
as $function$
  with of_others as (
    select c.path from private.file_claims(private.shared_files_of(stored_bytes.owner_id)) c
    where c.owner_id = stored_bytes.owner_id and c.claim < c.most
  )
  select coalesce(sum(greatest(f.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from private.stored_files f
  left join storage.objects o on o.bucket_id = 'attachments' and o.name = f.path
  where f.owner_id = stored_bytes.owner_id and not exists (select from of_others x where x.path = f.path)
$function$;

create or replace function private.bytes_coming(paths text[], sizes bigint[], owner_id uuid)
 returns bigint
 language sql
 stable security definer
 set search_path to ''
as $function$
  select coalesce(sum(greatest(c.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from (select f.path, max(f.size_bytes) as size_bytes from unnest(paths, sizes) f (path, size_bytes) group by f.path) c
  left join storage.objects o on o.bucket_id = 'attachments' and o.name = c.path
  where not exists (
    select from private.stored_files s where s.path = c.path and s.owner_id = bytes_coming.owner_id and not s.is_kept)
$function$;

create function private.settle_files(paths text[])
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
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

create or replace function private.forget_others_files(owner_id uuid)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  select private.settle_files(private.shared_files_of(forget_others_files.owner_id))
$function$;

create or replace function private.count_stored(board_ids uuid[], paths text[], sizes bigint[])
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
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

create or replace function private.count_changed_files()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  perform private.count_stored(array_agg(n.board_id), array_agg(n.path), array_agg(n.size_bytes)) from (
    select f.id, f.path, f.board_id, f.size_bytes from changed f except select w.id, w.path, w.board_id, w.size_bytes from was w) n;
  perform private.settle_files(array_agg(g.path)) from (
    select w.id, w.path, w.board_id from was w except select f.id, f.path, f.board_id from changed f) g having count(*) > 0;
  return null;
end $function$;

create or replace function private.hand_over_stored_files()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
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

create or replace function public.take_unneeded_files(most integer)
 returns text[]
 language plpgsql
 security definer
 set search_path to ''
as $function$
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

drop function private.has_file(text, uuid);

-- The owners of the copies that are there already had lost their rows.
insert into private.stored_files (path, owner_id, size_bytes, is_kept)
select k.path, b.user_id, max(k.size_bytes), true
from public.deleted_items d
join public.boards b on b.id = d.board_id
cross join lateral jsonb_to_recordset(d.content -> 'attachments') k (path text, size_bytes bigint)
where d.reason = 'transferred' and d.file_paths <> '{}' and k.path is not null and k.size_bytes is not null
group by k.path, b.user_id
on conflict on constraint stored_files_pkey do nothing;
