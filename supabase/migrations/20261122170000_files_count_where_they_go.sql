-- What goes to another owner, by a card or with a whole board, is counted against their plan before it is theirs.

-- Refuses what does not fit into the plan of this owner beside what is there, under the lock of reserve_attachment: two that
-- count at once would both find room.
create function private.require_storage(owner_id uuid, coming bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan text;
  used bigint;
  included bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || require_storage.owner_id, 0));
  plan := private.plan_of_tier(private.tier_of_person(require_storage.owner_id));
  included := private.plan_limit(plan, 'storageBytes');
  used := private.stored_bytes(require_storage.owner_id);
  if used + require_storage.coming > included then
    raise exception 'The plan of the owner has no room for these files.' using errcode = 'PT413',
      detail = jsonb_build_object('plan', plan, 'used', used, 'included', included);
  end if;
end $$;

-- What these paths take, as stored_bytes counts it, of those that do not count for this owner yet.
create function private.bytes_coming(paths text[], sizes bigint[], owner_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(c.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from (select f.path, max(f.size_bytes) as size_bytes from unnest(paths, sizes) f (path, size_bytes) group by f.path) c
  left join storage.objects o on o.bucket_id = 'attachments' and o.name = c.path
  where not exists (select from private.stored_files s where s.path = c.path and s.owner_id = bytes_coming.owner_id)
$$;

-- A file counts for the owner of the board that it is on. All files of a statement at once: they are summed up once.
create function private.count_stored(board_ids uuid[], paths text[], sizes bigint[]) returns void
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
    on conflict on constraint stored_files_pkey do update set owner_id = excluded.owner_id, size_bytes = excluded.size_bytes;
  end loop;
end $$;

create function private.count_added_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_stored(array_agg(f.board_id), array_agg(f.path), array_agg(f.size_bytes)) from added f;
  return null;
end $$;
create function private.count_changed_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_stored(array_agg(f.board_id), array_agg(f.path), array_agg(f.size_bytes))
  from changed f join was w on w.id = f.id
  where (w.board_id, w.size_bytes) is distinct from (f.board_id, f.size_bytes);
  return null;
end $$;
drop trigger card_attachments_count_stored on public.card_attachments;
drop function private.count_stored_file();
create trigger card_attachments_count_added after insert on public.card_attachments
  referencing new table as added for each statement execute function private.count_added_files();
create trigger card_attachments_count_changed after update on public.card_attachments
  referencing old table as was new table as changed for each statement execute function private.count_changed_files();

-- With a board go the files on its cards and those that can come back. What is under way, and what waits for nothing but its
-- removal, goes on counting for who had the board: it would fill the plan of the new owner with what is not there.
create or replace function private.hand_over_stored_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paths text[] := array(
    select a.path from public.card_attachments a where a.board_id = new.id
    union select n.path from private.unneeded_files n where n.board_id = new.id and n.attachment is not null);
  coming bigint;
begin
  select private.bytes_coming(array_agg(f.path), array_agg(f.size_bytes), new.user_id) into coming
  from private.stored_files f where f.path = any (paths);
  if coming > 0 then
    perform private.require_storage(new.user_id, coming);
  end if;
  update private.stored_files f set owner_id = new.user_id where f.path = any (paths);
  return null;
end $$;

-- Handing over -------------------------------------------------------------------------------------------------------------

-- The new owner is an admin of the board already (PT404, PT409): whoever only accepted an invitation is not made to answer for
-- it. PT402 and PT413 where their plan has no room for its people or its files; what that plan is, is not for the old one.
create or replace function private.hand_over_board(board_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  from_user uuid;
  part text;
begin
  perform private.lock_board(hand_over_board.board_id);
  select b.user_id into from_user from public.boards b where b.id = hand_over_board.board_id for update;
  select m.role into part from public.board_members m
  where m.board_id = hand_over_board.board_id and m.user_id = hand_over_board.to_user for update;
  if from_user is null or part is null then
    raise exception 'This person is not on the board.' using errcode = 'PT404';
  end if;
  if from_user = hand_over_board.to_user then
    return;
  end if;
  if part <> 'admin' then
    raise exception 'Only an admin of this dojo can take it over. Make them an admin first.' using errcode = 'PT409';
  end if;
  begin
    update public.boards b set user_id = hand_over_board.to_user where b.id = hand_over_board.board_id;
  exception when sqlstate 'PT413' then
    raise exception 'The plan of the new owner has no room for its files.' using errcode = 'PT413';
  end;
  perform private.change_crews(from_user, hand_over_board.to_user);
  perform private.announce_reload(hand_over_board.board_id);
end $$;

-- Asked before the lock, so that no stranger takes it, and again under it: it may have got another owner by then.
create function private.require_board_owner(board_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.boards b where b.id = require_board_owner.board_id and b.user_id = (select auth.uid())) then
    raise exception 'Only the owner of this board may do that.' using errcode = '42501';
  end if;
end $$;
create function private.require_clan_founder(clan_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.clans c where c.id = require_clan_founder.clan_id and c.created_by = (select auth.uid())) then
    raise exception 'Only the founder of this clan may do that.' using errcode = '42501';
  end if;
end $$;

create or replace function public.transfer_board(board_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_board_owner(transfer_board.board_id);
  perform private.lock_board(transfer_board.board_id);
  perform from public.boards b where b.id = transfer_board.board_id for update;
  perform private.require_board_owner(transfer_board.board_id);
  perform private.hand_over_board(transfer_board.board_id, transfer_board.to_user);
end $$;

create or replace function public.transfer_clan(clan_id uuid, to_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_clan_founder(transfer_clan.clan_id);
  perform from public.clans c where c.id = transfer_clan.clan_id for update;
  perform private.require_clan_founder(transfer_clan.clan_id);
  perform private.hand_over_clan(transfer_clan.clan_id, transfer_clan.to_user);
end $$;

revoke execute on function private.require_storage(uuid, bigint), private.bytes_coming(text[], bigint[], uuid),
  private.count_stored(uuid[], text[], bigint[]), private.require_board_owner(uuid), private.require_clan_founder(uuid) from public;
