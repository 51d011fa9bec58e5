-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.card_blocks (
  card_id uuid not null,
  board_id uuid not null,
  blocker_id uuid not null,
  blocker_board_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint card_blocks_pkey PRIMARY KEY (card_id, blocker_id),
  constraint card_blocks_of_two CHECK ((card_id <> blocker_id)),
  constraint card_blocks_blocker_board_id_fkey FOREIGN KEY (blocker_board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint card_blocks_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table private.card_blocks is 'Which card waits for which. A row stays while one of them is archived, in the bin or in another clan, and counts again when it is back; it goes when one is deleted for good. Written by block_card().';
alter table private.card_blocks enable row level security;

CREATE INDEX card_blocks_blocker ON private.card_blocks USING btree (blocker_id);
CREATE INDEX card_blocks_blocker_board ON private.card_blocks USING btree (blocker_board_id);
CREATE INDEX card_blocks_board ON private.card_blocks USING btree (board_id);

CREATE TRIGGER card_blocks_count_gone AFTER DELETE ON private.card_blocks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.recount_after_block();
CREATE TRIGGER card_blocks_count_new AFTER INSERT ON private.card_blocks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('dojo.placed'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.recount_after_block();

CREATE OR REPLACE FUNCTION private.announce_card(card cards)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.announce(card.board_id, jsonb_build_object('type', 'card.edited', 'card', private.card_face(card)))
$function$;

CREATE OR REPLACE FUNCTION private.block_face(card_id uuid, is_open boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when c.board_id in (select private.my_board_ids())
    then jsonb_build_object('id', c.id, 'isOpen', is_open, 'title', c.title, 'boardId', c.board_id, 'board', b.title)
    else jsonb_build_object('id', c.id, 'isOpen', is_open) end
  from public.cards c join public.boards b on b.id = c.board_id where c.id = block_face.card_id
$function$;
comment on function private.block_face(card_id uuid, is_open boolean) is 'Without its title where the person who asks is not on its board.';

CREATE OR REPLACE FUNCTION private.card_blockers(card_id uuid, is_turned boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.block_face(o.id, case when is_turned then not o.is_completed
      else exists (select from private.open_blocks(array[k.card_id]) x where x.blocker_id = k.blocker_id) end)
    order by o.is_completed, k.created_at, o.id), '[]')
  from private.card_blocks k
  join public.cards o on o.id = case when is_turned then k.card_id else k.blocker_id end
  join public.boards b on b.id = o.board_id
  where case when is_turned then k.blocker_id else k.card_id end = card_blockers.card_id
    and private.may_block(k.board_id, k.blocker_board_id)
    and not exists (select from private.binned_boards x where x.board_id = o.board_id)
    and (select c.board_id from public.cards c where c.id = card_blockers.card_id) in (select private.my_board_ids())
$function$;
comment on function private.card_blockers(card_id uuid, is_turned boolean) is 'What a card waits for; turned: what waits for it. For those who are on its board.';
grant execute on function private.card_blockers(card_id uuid, is_turned boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.collect_unblocking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.card_blocks k where k.blocker_id = new.id)
    or new.board_id <> old.board_id and exists (select from private.card_blocks k where k.card_id = new.id) then
    perform set_config('dojo.unblocking', concat_ws(',', nullif(current_setting('dojo.unblocking', true), ''), new.id), true);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.knows_blocker(board_id uuid, card_id uuid, blocker_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.cards c where c.id = knows_blocker.blocker_id and c.board_id in (select private.my_board_ids()))
    or exists (select from private.card_blocks k where k.card_id = knows_blocker.card_id and k.blocker_id = knows_blocker.blocker_id)
    or exists (select from private.events e where e.board_id = knows_blocker.board_id and e.card_id = knows_blocker.card_id
      and e.kind = 'block.removed' and e.actor = (select auth.uid()) and e.before ->> 'blocker_id' = knows_blocker.blocker_id::text)
$function$;
comment on function private.knows_blocker(board_id uuid, card_id uuid, blocker_id uuid) is 'Before a lock: whether the caller sees the blocker, or it blocks the card, or they took it away from it.';

CREATE OR REPLACE FUNCTION private.may_block(blocked_board uuid, blocker_board uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select blocked_board = blocker_board or exists (
    select from public.boards b join public.boards o on o.clan_id = b.clan_id where b.id = blocked_board and o.id = blocker_board)
$function$;
comment on function private.may_block(blocked_board uuid, blocker_board uuid) is 'Of one board, or of two boards of a clan.';

CREATE OR REPLACE FUNCTION private.open_blocks(card_ids uuid[])
 RETURNS SETOF private.card_blocks
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select k.* from private.card_blocks k join public.cards w on w.id = k.blocker_id
    where k.card_id = any (open_blocks.card_ids) and not w.is_completed and (w.board_id = k.board_id or exists (
      select from public.boards o join public.boards b on b.clan_id = o.clan_id
      where o.id = w.board_id and b.id = k.board_id and o.archived_at is null
        and not exists (select from private.binned_boards x where x.board_id = o.id)));
end $function$;
comment on function private.open_blocks(card_ids uuid[]) is 'What holds these cards up: blockers that are open and within reach, so not completed, archived or in the bin, nor their dojo, if it is another one of the clan. Of many cards at once.';

CREATE OR REPLACE FUNCTION private.recount_across(board_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.recount_blocked(array(
    select k.card_id from private.card_blocks k
    where (k.board_id = any (board_ids) or k.blocker_board_id = any (board_ids)) and k.board_id <> k.blocker_board_id
      and not exists (select from private.binned_boards x where x.board_id = k.board_id)
    group by k.card_id))
$function$;

CREATE OR REPLACE FUNCTION private.recount_after_bin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_across(array(select c.board_id from changed c));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_after_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_blocked(array(select distinct d.card_id from changed d));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_after_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recount_across(array(
    select n.id from (select t.id, t.clan_id, t.archived_at is null from changed t
      except select w.id, w.clan_id, w.archived_at is null from was w) n));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_after_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := string_to_array(nullif(current_setting('dojo.unblocking', true), ''), ',');
  moved uuid[];
  waiting uuid[];
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
  waiting := array(select unnest(moved) union select k.card_id from private.card_blocks k where k.blocker_id = any (ids));
  -- For those of one board there are limits; a call may name those of many.
  if cardinality(waiting) > 4000 then
    raise exception 'More than 4,000 techniques wait for these. Change fewer at a time.' using errcode = 'PT413';
  end if;
  perform private.recount_blocked(waiting);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_after_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.recount_blocked(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      select g.id as card_id, o.blockers from unnest(card_ids) g (id)
      left join (select k.card_id, count(*) as blockers from private.open_blocks(card_ids) k group by k.card_id) o on o.card_id = g.id
    ), changed as (
      update public.cards c set version = c.version + 1,
        badges = nullif(jsonb_strip_nulls(coalesce(c.badges, '{}') || jsonb_build_object('blockers', n.blockers)), '{}')
      from counted n
      where c.id = n.card_id and (c.badges -> 'blockers')::bigint is distinct from n.blockers returning c.id, c.board_id
    )
    select c.board_id, array_agg(c.id order by c.id) as ids from changed c group by c.board_id order by c.board_id
  loop
    if cardinality(told.ids) > 20 then
      perform private.announce_cards(told.board_id, told.ids);
    else
      perform private.announce_card(c) from public.cards c where c.id = any (told.ids);
    end if;
  end loop;
  perform private.set_bulk(false);
end $function$;

CREATE OR REPLACE FUNCTION private.waits_for(card_id uuid, other_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recursive waited (id) as (
    select k.blocker_id from private.card_blocks k where k.card_id = waits_for.card_id
    union
    select k.blocker_id from private.card_blocks k join waited w on w.id = k.card_id
  )
  select exists (select from waited w where w.id = waits_for.other_id)
$function$;
comment on function private.waits_for(card_id uuid, other_id uuid) is 'Directly or through others.';

CREATE OR REPLACE FUNCTION public.block_card(card_id uuid, blocker_id uuid, is_on boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := private.lock_board_of_cards(array[block_card.card_id]);
  is_known boolean := private.knows_blocker(board, block_card.card_id, block_card.blocker_id);
  blocker public.cards;
  is_changed boolean;
begin
  -- Neither does the other dojo go into the archive or the bin in between, nor to another clan.
  perform from public.boards b where b.id = (select c.board_id from public.cards c where c.id = block_card.blocker_id and is_known) and b.id <> board for share;
  -- Two that are added at the same time, on different boards, must not make a circle together.
  perform pg_advisory_xact_lock(hashtextextended('private.card_blocks', 0));
  select c.* into blocker from public.cards c where c.id = block_card.blocker_id and is_known for no key update;
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
      raise exception 'A technique cannot block itself.' using errcode = 'PT422';
    end if;
    if not private.may_block(board, blocker.board_id) then
      raise exception 'A technique can be blocked by techniques of its own dojo or clan only.' using errcode = 'PT422';
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
end $function$;
grant execute on function public.block_card(card_id uuid, blocker_id uuid, is_on boolean) to authenticated;
grant execute on function public.block_card(card_id uuid, blocker_id uuid, is_on boolean) to service_role;

CREATE OR REPLACE FUNCTION public.find_blockers(card_id uuid, query text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  home uuid := (select c.board_id from public.cards c where c.id = find_blockers.card_id
    and c.board_id in (select private.editable_board_ids()));
  needle text := lower(btrim(regexp_replace(left(query, 100), '\s+', ' ', 'g')));
  patterns text[] := array(select '%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(needle, ' ') w (word) where w.word <> '' limit 8);
  -- No one else is served until it ends, and a clan may hold any number of techniques.
  until constant timestamptz := clock_timestamp() + interval '500 milliseconds';
  near uuid;
  ids uuid[] := '{}';
begin
  if home is null then
    return null;
  end if;
  for near in
    select b.id from public.boards b
    where b.id in (select private.my_board_ids()) and b.archived_at is null and private.may_block(home, b.id)
    order by b.id = home desc, b.updated_at desc, b.id
  loop
    ids := ids || array(
      select c.id from (
        select x.card_id, x.title from private.card_texts x where x.board_id = near
          -- A case: the clock is asked first.
          and case when clock_timestamp() < until then x.title like all (patterns) else false end offset 0
      ) t
      join public.cards c on c.id = t.card_id
      where not c.is_completed and c.id <> find_blockers.card_id
        and not exists (select from private.card_blocks k where k.card_id = find_blockers.card_id and k.blocker_id = c.id)
      order by t.title like needle || '%' desc, c.updated_at desc, c.id limit 8);
    exit when clock_timestamp() > until;
  end loop;
  return (
    with recursive waiting (id) as (
      select k.card_id from private.card_blocks k where k.blocker_id = find_blockers.card_id
      union
      select k.card_id from private.card_blocks k join waiting w on w.id = k.blocker_id
    ), found as (
      select c.id, c.title, b.id as board_id, b.title as board, c.updated_at, t.title like needle || '%' as is_start
      from unnest(ids) i (id) join public.cards c on c.id = i.id join public.boards b on b.id = c.board_id
      join private.card_texts t on t.card_id = c.id
      order by b.id = home desc, is_start desc, c.updated_at desc, c.id limit 8
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'boardId', f.board_id, 'board', f.board,
      'isCircle', exists (select from waiting w where w.id = f.id))
      order by f.board_id = home desc, f.is_start desc, f.updated_at desc, f.id), '[]')
    from found f);
end $function$;
grant execute on function public.find_blockers(card_id uuid, query text) to authenticated;
grant execute on function public.find_blockers(card_id uuid, query text) to service_role;
