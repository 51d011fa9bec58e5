-- Techniques that wait for others of the same dojo, or of another dojo of the same clan.

create table private.card_blocks (
  card_id uuid not null,
  board_id uuid not null,
  blocker_id uuid not null,
  blocker_board_id uuid not null,
  created_at timestamptz not null default now(),
  constraint card_blocks_pkey primary key (card_id, blocker_id),
  constraint card_blocks_board_id_fkey foreign key (board_id) references public.boards (id) on delete cascade,
  constraint card_blocks_blocker_board_id_fkey foreign key (blocker_board_id) references public.boards (id) on delete cascade,
  constraint card_blocks_of_two check (card_id <> blocker_id)
);
comment on table private.card_blocks is 'Which card waits for which. A row stays while one of them is archived, in the bin or in another clan, and counts again when it is back; it goes when one is deleted for good. Written by block_card().';
create index card_blocks_blocker on private.card_blocks (blocker_id);
create index card_blocks_board on private.card_blocks (board_id);
create index card_blocks_blocker_board on private.card_blocks (blocker_board_id);
alter table private.card_blocks enable row level security;
revoke all on private.card_blocks from public, anon, authenticated;

insert into private.event_kinds (kind, in_history) values ('block.added', true), ('block.removed', true);

comment on column public.cards.badges is 'Counted by triggers, null when nothing hangs on it: {labels: [id], checklist: [done, total], comments: n, attachments: n, blockers: n}. blockers: the open ones only.';

create function private.may_block(blocked_board uuid, blocker_board uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select blocked_board = blocker_board or exists (
    select from public.boards b join public.boards o on o.clan_id = b.clan_id where b.id = blocked_board and o.id = blocker_board)
$$;
comment on function private.may_block(uuid, uuid) is 'Of one board, or of two boards of a clan.';

create function private.is_blocking(block private.card_blocks) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.cards w join public.boards o on o.id = w.board_id
    where w.id = block.blocker_id and not w.is_completed and (w.board_id = block.board_id
      or (o.archived_at is null
      and private.may_block(block.board_id, w.board_id)
      and not exists (select from private.binned_boards x where x.board_id = o.id))))
$$;
comment on function private.is_blocking(private.card_blocks) is 'While the blocker is open and within reach: not completed, archived or in the bin, nor its dojo, if it is another one.';

create or replace function private.badges_of(card_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'labels', (select jsonb_agg(w.label_id order by lower(l.name), l.id) from public.card_labels w
      join public.custom_labels l on l.id = w.label_id where w.card_id = badges_of.card_id),
    'checklist', (select jsonb_build_array(count(*) filter (where i.completed), count(*))
      from public.card_checklist_items i where i.card_id = badges_of.card_id having count(*) > 0),
    'comments', (select nullif(count(*), 0) from public.card_comments m where m.card_id = badges_of.card_id),
    'attachments', (select nullif(count(*), 0) from public.card_attachments a where a.card_id = badges_of.card_id),
    'blockers', (select nullif(count(*), 0) from private.card_blocks k
      where k.card_id = badges_of.card_id and private.is_blocking(k)))), '{}')
$$;

create function private.announce_card(card public.cards) returns void
language sql security definer set search_path = '' as $$
  select private.announce(card.board_id, jsonb_build_object('type', 'card.edited', 'card', private.card_face(card)))
$$;

-- Cards of other boards, too: their order does not change, so nothing waits for the locks of those boards.
create function private.recount_blocked(card_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told record;
begin
  if coalesce(cardinality(card_ids), 0) = 0 then
    return;
  end if;
  -- One after the other, so that the second of two that end at the same time counts what the first has ended.
  perform from public.cards c where c.id = any (card_ids) order by c.id for no key update;
  -- Only this count is made again. Of each board it is said once, here, also while the calling function is quiet.
  perform private.set_bulk(true);
  for told in
    with counted as materialized (
      select k.card_id, count(*) as blockers from private.card_blocks k
      where k.card_id = any (card_ids) and private.is_blocking(k) group by k.card_id
    ), changed as (
      update public.cards c set version = c.version + 1,
        badges = nullif(jsonb_strip_nulls(coalesce(c.badges, '{}') || jsonb_build_object('blockers', n.blockers)), '{}')
      from unnest(card_ids) g (id) left join counted n on n.card_id = g.id
      where c.id = g.id and (c.badges -> 'blockers')::bigint is distinct from n.blockers returning c.id, c.board_id
    )
    select c.board_id, array_agg(c.id order by c.id) as ids from changed c group by c.board_id order by c.board_id
  loop
    if cardinality(told.ids) > 20 then
      perform private.announce_reload(told.board_id);
    else
      perform private.announce_card(c) from public.cards c where c.id = any (told.ids);
    end if;
  end loop;
  perform private.set_bulk(false);
end $$;

create function private.recount_after_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_blocked(array(select distinct d.card_id from changed d));
  return null;
end $$;
create trigger card_blocks_count_new after insert on private.card_blocks
  referencing new table as changed for each statement
  when (current_setting('dojo.placed', true) is distinct from 'on') execute function private.recount_after_block();
create trigger card_blocks_count_gone after delete on private.card_blocks
  referencing old table as changed for each statement execute function private.recount_after_block();

-- Rows say who they are; the statement counts once for all of them. A transition table would be filled by every move, too.
create function private.collect_unblocking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.card_blocks k where k.blocker_id = new.id)
    or new.board_id <> old.board_id and exists (select from private.card_blocks k where k.card_id = new.id) then
    perform set_config('dojo.unblocking', concat_ws(',', nullif(current_setting('dojo.unblocking', true), ''), new.id), true);
  end if;
  return null;
end $$;
create trigger cards_unblock after update on public.cards for each row
  when (new.is_completed <> old.is_completed or new.board_id <> old.board_id) execute function private.collect_unblocking();

create function private.recount_after_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := string_to_array(nullif(current_setting('dojo.unblocking', true), ''), ',');
  moved uuid[];
begin
  if ids is null then
    return null;
  end if;
  perform set_config('dojo.unblocking', '', true);
  with blocked as (
    update private.card_blocks k set board_id = c.board_id from public.cards c
    where c.id = any (ids) and k.card_id = c.id and k.board_id <> c.board_id returning k.card_id, k.board_id
  )
  select array_agg(distinct b.card_id) into moved from blocked b;
  if exists (
    select from (select distinct k.board_id from private.card_blocks k where k.card_id = any (moved)) b
    where (select count(*) from private.card_blocks k where k.board_id = b.board_id) > 2000) then
    raise exception 'At most 2,000 techniques of a dojo wait for others.' using errcode = 'PT413';
  end if;
  update private.card_blocks k set blocker_board_id = c.board_id from public.cards c
  where c.id = any (ids) and k.blocker_id = c.id and k.blocker_board_id <> c.board_id;
  if found and exists (
    select from (select distinct k.blocker_board_id as id from private.card_blocks k where k.blocker_id = any (ids)) b
    where (select count(*) from private.card_blocks k where k.blocker_board_id = b.id) > 2000) then
    raise exception 'At most 2,000 techniques wait for those of a dojo.' using errcode = 'PT413';
  end if;
  perform private.recount_blocked(array(
    select unnest(moved) union select k.card_id from private.card_blocks k where k.blocker_id = any (ids)));
  return null;
end $$;
create trigger cards_unblock_together after update of is_completed, list_id, board_id on public.cards
  for each statement execute function private.recount_after_card();

create function private.recount_after_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.recount_blocked(array(select distinct k.card_id from gone g join private.card_blocks k on k.blocker_id = g.id));
  else
    -- What is restored counts its version on; what is new has nothing to wait for yet.
    perform private.recount_blocked(array(
      select k.card_id from added a join private.card_blocks k on k.card_id = a.id where a.version > 1
      union select k.card_id from added a join private.card_blocks k on k.blocker_id = a.id where a.version > 1));
  end if;
  return null;
end $$;
create trigger cards_unblock_gone after delete on public.cards
  referencing old table as gone for each statement execute function private.recount_after_cards();
create trigger cards_block_again after insert on public.cards
  referencing new table as added for each statement execute function private.recount_after_cards();

-- What waits within a board goes and comes with it. A board in the bin is counted when it comes back.
create function private.recount_across(board_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  select private.recount_blocked(array(
    select k.card_id from private.card_blocks k
    where (k.board_id = any (board_ids) or k.blocker_board_id = any (board_ids)) and k.board_id <> k.blocker_board_id
      and not exists (select from private.binned_boards x where x.board_id = k.board_id)
    group by k.card_id))
$$;

create function private.recount_after_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_across(array(
    select n.id from (select t.id, t.clan_id, t.archived_at is null from changed t
      except select w.id, w.clan_id, w.archived_at is null from was w) n));
  return null;
end $$;
create trigger boards_unblock after update on public.boards
  referencing old table as was new table as changed for each statement execute function private.recount_after_board();

create function private.recount_after_bin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_across(array(select c.board_id from changed c));
  return null;
end $$;
create trigger binned_boards_unblock after insert on private.binned_boards
  referencing new table as changed for each statement execute function private.recount_after_bin();
create trigger binned_boards_block_again after delete on private.binned_boards
  referencing old table as changed for each statement execute function private.recount_after_bin();

create or replace function private.forget_history(board_id uuid, content jsonb) returns void language sql security definer set search_path = '' as $$
  delete from private.events e using jsonb_array_elements(content -> 'cards') c
  where e.board_id = forget_history.board_id and e.card_id = (c ->> 'id')::uuid;
  -- A copy that a transfer left behind has an id of its own.
  delete from private.card_blocks k using jsonb_array_elements(content -> 'cards') c
  where (c ->> 'id')::uuid in (k.card_id, k.blocker_id)
$$;

create function private.waits_for(card_id uuid, other_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with recursive waited (id) as (
    select k.blocker_id from private.card_blocks k where k.card_id = waits_for.card_id
    union
    select k.blocker_id from private.card_blocks k join waited w on w.id = k.card_id
  )
  select exists (select from waited w where w.id = waits_for.other_id)
$$;
comment on function private.waits_for(uuid, uuid) is 'Directly or through others.';

create function public.block_card(card_id uuid, blocker_id uuid, is_on boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(array[block_card.card_id]);
  blocker public.cards;
  is_changed boolean;
begin
  -- Two that are added at the same time, on different boards, must not make a circle together.
  perform pg_advisory_xact_lock(hashtextextended('private.card_blocks', 0));
  select c.* into blocker from public.cards c where c.id = block_card.blocker_id;
  if not exists (select from public.cards c where c.id = block_card.card_id and c.board_id = board) then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if block_card.is_on then
    -- One that they cannot see, they may put back after taking it away.
    if blocker.id is null or blocker.board_id not in (select private.my_board_ids()) and not exists (
      select from private.events e where e.board_id = board and e.card_id = block_card.card_id and e.kind = 'block.removed'
        and e.actor = (select auth.uid()) and e.before ->> 'blocker_id' = blocker.id::text) then
      raise exception 'The other card is gone, or not on a board of yours.' using errcode = 'PT404';
    end if;
    if blocker.id = block_card.card_id then
      raise exception 'A technique cannot wait for itself.' using errcode = 'PT422';
    end if;
    if not private.may_block(board, blocker.board_id) then
      raise exception 'Techniques wait for others of the same dojo or clan only.' using errcode = 'PT422';
    end if;
    if private.waits_for(blocker.id, block_card.card_id) then
      raise exception 'That would be a circle: the other technique already waits for this one, directly or through others.'
        using errcode = 'PT422';
    end if;
    if (select count(*) from private.card_blocks k where k.card_id = block_card.card_id and k.blocker_id <> blocker.id) >= 20 then
      raise exception 'A technique waits for 20 others at most.' using errcode = 'PT413';
    end if;
    if (select count(*) from private.card_blocks k where k.blocker_id = blocker.id and k.card_id <> block_card.card_id) >= 50
      or (select count(*) from private.card_blocks k where k.board_id = board) >= 2000
      or (select count(*) from private.card_blocks k where k.blocker_board_id = blocker.board_id) >= 2000 then
      raise exception 'At most 50 techniques wait for one, and 2,000 in a dojo.' using errcode = 'PT413';
    end if;
    insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
    values (block_card.card_id, board, blocker.id, blocker.board_id) on conflict on constraint card_blocks_pkey do nothing;
  else
    delete from private.card_blocks k where k.card_id = block_card.card_id and k.blocker_id = block_card.blocker_id;
  end if;
  is_changed := found;
  if is_changed then
    -- Its title only on its own board: who sees this card need not see that one.
    perform private.note_event(board, block_card.card_id, 'block.' || case when block_card.is_on then 'added' else 'removed' end,
      case when not block_card.is_on then said.what end, case when block_card.is_on then said.what end)
    from (select jsonb_strip_nulls(jsonb_build_object('blocker_id', block_card.blocker_id,
      'title', case when blocker.board_id = board then private.cut_title(blocker.title) end)) as what) said;
    -- For those who have one of the two open.
    update public.cards c set version = c.version + 1 where c.id in (block_card.card_id, block_card.blocker_id);
  end if;
  return jsonb_build_object('versions', jsonb_build_object(block_card.card_id,
    (select c.version from public.cards c where c.id = block_card.card_id)));
end $$;
grant execute on function public.block_card(uuid, uuid, boolean) to authenticated;

create function private.block_face(card_id uuid, is_open boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when c.board_id in (select private.my_board_ids())
    then jsonb_build_object('id', c.id, 'isOpen', is_open, 'title', c.title, 'boardId', c.board_id, 'board', b.title)
    else jsonb_build_object('id', c.id, 'isOpen', is_open) end
  from public.cards c join public.boards b on b.id = c.board_id where c.id = block_face.card_id
$$;
comment on function private.block_face(uuid, boolean) is 'Without its title where the person who asks is not on its board.';

create function private.card_blockers(card_id uuid, is_turned boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.block_face(o.id, case when is_turned then not o.is_completed else private.is_blocking(k) end)
    order by o.is_completed, k.created_at, o.id), '[]')
  from private.card_blocks k
  join public.cards o on o.id = case when is_turned then k.card_id else k.blocker_id end
  join public.boards b on b.id = o.board_id
  where case when is_turned then k.blocker_id else k.card_id end = card_blockers.card_id
    and private.may_block(k.board_id, k.blocker_board_id)
    and not exists (select from private.binned_boards x where x.board_id = o.board_id)
    and (select c.board_id from public.cards c where c.id = card_blockers.card_id) in (select private.my_board_ids())
$$;
comment on function private.card_blockers(uuid, boolean) is 'What a card waits for; turned: what waits for it. For those who are on its board.';
grant execute on function private.card_blockers(uuid, boolean) to authenticated;

create or replace function public.card_details(card_id uuid) returns json language sql stable set search_path = '' as $$
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
        'mentions', m.mentions, 'createdAt', m.created_at, 'updatedAt', m.updated_at) order by m.created_at, m.id), '[]')
      from public.card_comments m where m.card_id = c.id),
    'attachments', (
      select coalesce(json_agg(private.attachment_face(a) order by a.created_at, a.id), '[]')
      from public.card_attachments a where a.card_id = c.id),
    'blockedBy', private.card_blockers(c.id),
    'blocks', private.card_blockers(c.id, true),
    'history', private.card_history(c.board_id, c.id))
  from public.cards c where c.id = card_details.card_id
$$;

create function public.find_blockers(card_id uuid, query text default '') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  home uuid := (select c.board_id from public.cards c where c.id = find_blockers.card_id
    and c.board_id in (select private.editable_board_ids()));
  needle text := lower(btrim(regexp_replace(left(query, 100), '\s+', ' ', 'g')));
  patterns text[] := array(select '%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(needle, ' ') w (word) where w.word <> '' limit 8);
begin
  if home is null then
    return null;
  end if;
  return (
    with recursive waiting (id) as (
      select k.card_id from private.card_blocks k where k.blocker_id = find_blockers.card_id
      union
      select k.card_id from private.card_blocks k join waiting w on w.id = k.blocker_id
    ), near as materialized (
      select b.id, b.title from public.boards b
      where b.id in (select private.my_board_ids()) and b.archived_at is null and private.may_block(home, b.id)
    ), found as (
      select c.id, c.title, n.id as board_id, n.title as board, c.updated_at, t.title like needle || '%' as is_start
      from near n
      cross join lateral (
        select x.card_id, x.title from private.card_texts x where x.board_id = n.id and x.title like all (patterns) offset 0
      ) t
      join public.cards c on c.id = t.card_id
      where not c.is_completed and c.id <> find_blockers.card_id
        and not exists (select from private.card_blocks k where k.card_id = find_blockers.card_id and k.blocker_id = c.id)
      order by n.id = home desc, t.title like needle || '%' desc, c.updated_at desc, c.id limit 8
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'boardId', f.board_id, 'board', f.board,
      'isCircle', exists (select from waiting w where w.id = f.id))
      order by f.board_id = home desc, f.is_start desc, f.updated_at desc, f.id), '[]')
    from found f);
end $$;
grant execute on function public.find_blockers(uuid, text) to authenticated;

create or replace function public.copy_board(board_id uuid, title text, with_cards boolean, clan_id uuid default null, id uuid default gen_random_uuid())
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  old_lists uuid[];
  new_lists uuid[];
  old_cards uuid[] := '{}';
  new_cards uuid[] := '{}';
begin
  if copy_board.board_id is null or copy_board.board_id not in (select private.my_board_ids()) then
    raise exception 'It is gone, or you are not on it.' using errcode = 'PT404';
  end if;
  if copy_board.with_cards then
    if (select count(*) from (select from public.cards c where c.board_id = copy_board.board_id limit 5001) x) > 5000
      or (select count(*) from (select from public.card_checklist_items i where i.board_id = copy_board.board_id limit 20001) x) > 20000 then
      raise exception 'At most 5,000 techniques with 20,000 steps are copied. Copy the dojo without its techniques.' using errcode = 'PT413';
    end if;
    if (select count(*) from (select from public.cards c where c.created_by = me and c.created_at > now() - interval '1 hour' limit 50001) x) > 50000 then
      raise exception 'You have made 50,000 techniques within an hour. Copy the dojo later.' using errcode = 'PT429';
    end if;
  end if;

  insert into public.boards (id, title, description, user_id)
  select copy_board.id, copy_board.title, b.description, me from public.boards b where b.id = copy_board.board_id;
  -- No one is on it yet, and its history starts when it is there.
  perform private.set_quiet(true);

  select coalesce(array_agg(l.id), '{}'), coalesce(array_agg(gen_random_uuid()), '{}') into old_lists, new_lists
  from public.lists l where l.board_id = copy_board.board_id;
  insert into public.lists (id, board_id, title, order_index, card_limit, completes)
  select n.new, copy_board.id, l.title, l.order_index, l.card_limit, l.completes
  from unnest(old_lists, new_lists) n (old, new) join public.lists l on l.id = n.old order by l.order_index;

  -- By name: two people may each have made one of the same name. People's own ones come along as the copy's.
  insert into public.custom_labels (user_id, board_id, name, color)
  select distinct on (l.name) me, copy_board.id, l.name, l.color
  from public.custom_labels l
  where l.board_id = copy_board.board_id
    or copy_board.with_cards and l.id in (select w.label_id from public.card_labels w where w.board_id = copy_board.board_id)
  order by l.name, l.created_at, l.id;

  if copy_board.with_cards then
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(gen_random_uuid()), '{}') into old_cards, new_cards
    from public.cards c where c.board_id = copy_board.board_id and c.list_id = any (old_lists);
    -- In the places that they had: the trigger that finds the last one need not look for each.
    perform set_config('dojo.placed', 'on', true);
    insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone,
      order_index, rank, is_completed, completed_at, created_by)
    select n.new, copy_board.id, h.new, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      c.order_index, c.rank, c.is_completed, c.completed_at, me
    from unnest(old_cards, new_cards) n (old, new) join public.cards c on c.id = n.old
    join unnest(old_lists, new_lists) h (old, new) on h.old = c.list_id;
    perform set_config('dojo.placed', 'off', true);
    insert into public.card_checklist_items (card_id, board_id, user_id, title, completed)
    select n.new, copy_board.id, me, i.title, i.completed
    from public.card_checklist_items i join unnest(old_cards, new_cards) n (old, new) on n.old = i.card_id
    where i.board_id = copy_board.board_id order by i.card_id, i.order_index;
    insert into public.card_labels (card_id, board_id, label_id)
    select distinct n.new, copy_board.id, k.id
    from public.card_labels w join unnest(old_cards, new_cards) n (old, new) on n.old = w.card_id
    join public.custom_labels l on l.id = w.label_id
    join public.custom_labels k on k.board_id = copy_board.id and k.name = l.name
    where w.board_id = copy_board.board_id;
    -- What waits for cards of other boards waits there, and not the copy.
    insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
    select n.new, copy_board.id, o.new, copy_board.id
    from private.card_blocks k join unnest(old_cards, new_cards) n (old, new) on n.old = k.card_id
    join unnest(old_cards, new_cards) o (old, new) on o.old = k.blocker_id
    where k.board_id = copy_board.board_id;
  end if;
  perform private.set_quiet(false);
  if copy_board.clan_id is not null then
    perform public.move_board_to_clan(copy_board.id, copy_board.clan_id);
  end if;
  return copy_board.id;
end $$;
