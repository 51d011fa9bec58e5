-- What hangs on a card was counted before its row was waited for: a comment that was added while a blocker was completed
-- brought the blocker's number back.

create or replace function private.recount_cards(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- First, in a statement of its own: what others have just written is counted by the next.
  perform from public.cards c where c.id = any (recount_cards.card_ids) order by c.id for no key update;
  update public.cards c set badges = private.badges_of(c.id), version = c.version + 1, updated_at = now()
  where c.id = any (recount_cards.card_ids);
end $function$;

create or replace function private.recount_written(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was_quiet boolean := private.is_quiet();
begin
  if cardinality(card_ids) > 20 then
    -- As in private.recount_cards.
    perform from public.cards c where c.id = any (card_ids) order by c.id for no key update;
    perform private.set_bulk(true);
    update public.cards c set badges = b.badges, version = c.version + 1, updated_at = now()
    from unnest(card_ids) g (id) left join private.badges_of_cards(card_ids) b on b.card_id = g.id
    where c.id = g.id;
    update private.card_texts t set updated_at = now() where t.card_id = any (card_ids) and t.updated_at <> now();
    perform private.set_bulk(false);
    if not was_quiet then
      perform private.announce_reload(c.board_id) from (select distinct o.board_id from public.cards o where o.id = any (card_ids)) c;
    end if;
  elsif cardinality(card_ids) > 0 then
    perform private.recount_cards(card_ids);
  end if;
end $function$;

create or replace function public.block_card(card_id uuid, blocker_id uuid, is_on boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := private.lock_board_of_cards(array[block_card.card_id]);
  blocker public.cards;
  is_changed boolean;
begin
  -- Neither does the other dojo go into the archive or the bin in between, nor to another clan.
  perform from public.boards b where b.id = (select c.board_id from public.cards c where c.id = block_card.blocker_id) and b.id <> board for share;
  -- Two that are added at the same time, on different boards, must not make a circle together.
  perform pg_advisory_xact_lock(hashtextextended('private.card_blocks', 0));
  select c.* into blocker from public.cards c where c.id = block_card.blocker_id for no key update;
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
end $function$;

-- Numbers that were left over in this way.
select private.recount_blocked(array(
  select c.id from public.cards c
  where (c.badges ? 'blockers' or c.id in (select k.card_id from private.card_blocks k))
    and coalesce((c.badges ->> 'blockers')::bigint, 0) <> (
      select count(*) from private.card_blocks k where k.card_id = c.id and private.is_blocking(k))));
