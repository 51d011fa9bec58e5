-- A board is copied: its lists and labels and, where wished, its cards with their steps; never its people, files, comments
-- and history.

-- For whoever reads the board; the copy is the caller's own, or that of the owner of the clan it is made in. Returns its id.
-- PT404 where the board is not theirs to see, PT413 above 5,000 cards or 20,000 steps, PT429 after 50,000 cards within an
-- hour; in a clan as move_board_to_clan().
create function public.copy_board(board_id uuid, title text, with_cards boolean, clan_id uuid default null, id uuid default gen_random_uuid())
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
  insert into public.lists (id, board_id, title, order_index)
  select n.new, copy_board.id, l.title, l.order_index
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
  end if;
  perform private.set_quiet(false);
  if copy_board.clan_id is not null then
    perform public.move_board_to_clan(copy_board.id, copy_board.clan_id);
  end if;
  return copy_board.id;
end $$;
grant execute on function public.copy_board(uuid, text, boolean, uuid, uuid) to authenticated;
