-- A plain edit that was not yet committed when its technique went into the bin was in no copy: it came back without it.

create or replace function public.remove_cards(card_ids uuid[], reason text DEFAULT 'deleted'::text, if_only_mine boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  revision bigint;
  card public.cards;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  -- An edit that is under way ends first: it is seen below, and goes along.
  perform from public.cards c where c.id = any (ids) order by c.id for update;
  if remove_cards.if_only_mine and exists (
    select from unnest(ids) c (id)
    left join lateral (
      select e.id, e.at from private.events e
      where e.board_id = board and e.card_id = c.id and e.kind = 'card.restored' and e.actor = (select auth.uid())
      order by e.id desc limit 1
    ) mine on true
    where exists (select from private.events e
        where e.board_id = board and e.card_id = c.id and e.actor is distinct from (select auth.uid())
          and (mine.id is null or e.id > mine.id) and private.is_in_history(e.kind))
      or exists (select from public.card_comments m
        where m.card_id = c.id and m.user_id is distinct from (select auth.uid())
          and (mine.id is null or m.created_at > mine.at))
  ) then
    raise exception 'Someone else has worked on this since.' using errcode = 'PT409';
  end if;
  perform private.require_light_cards(ids, 'Together these techniques hold too much: steps, comments, tags, files or text. Take fewer at a time.');
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  -- Of what waits for the day of its next one, that is made now.
  if remove_cards.reason = 'archived' then
    for card in select c.* from public.cards c where c.id = any (ids) and c.is_completed and c.repeat_at is not null
      for no key update loop
      exit when not private.may_repeat_now(card);
      perform private.try_next(card, private.kata_before_done(card));
    end loop;
  end if;
  perform private.note_events(board, ids, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
  perform private.put_cards_in_bin(board, ids, remove_cards.reason);
  -- The rest, and what a limit was in the way of, the job makes from the archive.
  if remove_cards.reason = 'archived' then
    update public.deleted_items d set repeat_at = now() from public.cards c
    where d.board_id = board and d.item_id = any (ids) and d.kind = 'card'
      and c.id = d.item_id and c.is_completed and c.repeat_at is not null;
  end if;
  perform private.set_takes_back(remove_cards.if_only_mine);
  delete from public.cards c where c.id = any (ids);
  perform private.set_takes_back(false);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids));
  return revision;
end $function$;

create or replace function public.delete_list(list_id uuid, if_empty boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone public.lists;
  revision bigint;
begin
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = delete_list.list_id));
  select * into gone from public.lists l where l.id = delete_list.list_id;
  if gone.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  if delete_list.if_empty and exists (select from public.cards c where c.list_id = gone.id) then
    raise exception 'Cards have been added to this list since.' using errcode = 'PT409';
  end if;
  -- As in public.remove_cards.
  perform from public.cards c where c.list_id = gone.id order by c.id for update;
  perform private.require_light_cards(array(select c.id from public.cards c where c.list_id = gone.id),
    'This kata holds too much to go in one piece. Delete or archive some of its techniques first.');
  perform private.put_in_bin(gone.board_id, gone.id, 'list',
    private.cards_with_details(array(select c.id from public.cards c where c.list_id = gone.id))
      || jsonb_build_object('list', to_jsonb(gone)));
  delete from public.lists l where l.id = gone.id;
  update public.lists l set order_index = l.order_index - 1
  where l.board_id = gone.board_id and l.order_index > gone.order_index;
  revision := private.next_revision(gone.board_id);
  perform private.announce(gone.board_id, jsonb_build_object('type', 'list.deleted', 'revision', revision, 'listId', gone.id));
  return revision;
end $function$;

create or replace function public.transfer_card(card_id uuid, to_list_id uuid, from_list_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  from_board uuid := (select c.board_id from public.cards c where c.id = transfer_card.card_id);
  to_board uuid := (select l.board_id from public.lists l where l.id = transfer_card.to_list_id);
  moved public.cards;
  copy_id uuid;
  worn jsonb;
  pairs jsonb := '[]';
  label jsonb;
begin
  perform private.lock_both_boards_to_edit(from_board, to_board);
  select * into moved from public.cards c where c.id = transfer_card.card_id and c.board_id = from_board for update;
  if moved.id is null or not exists (
    select from public.lists l where l.id = transfer_card.to_list_id and l.board_id = to_board
  ) then
    raise exception 'The card or the list is gone.' using errcode = 'PT404';
  end if;
  if moved.list_id <> transfer_card.from_list_id then
    raise exception 'Someone else has just moved it.' using errcode = 'PT409';
  end if;
  if from_board = to_board then
    return public.move_cards(array[moved.id], transfer_card.to_list_id, 2147483647);
  end if;
  perform private.set_quiet(true);
  copy_id := private.leave_copy(moved.id, to_board);
  worn := (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color)), '[]')
    from public.card_labels w join public.custom_labels l on l.id = w.label_id where w.card_id = moved.id);
  perform private.carry_over(moved.id, to_board, transfer_card.to_list_id, moved.assignee);
  for label in select value from jsonb_array_elements(worn) loop
    pairs := pairs || jsonb_build_object('from', label ->> 'id',
      'to', public.label_cards(array[moved.id], label - 'id', true) ->> 'labelId');
  end loop;
  perform private.set_quiet(false);
  perform private.note_event(to_board, moved.id, 'card.transferred',
    jsonb_build_object('board_id', from_board, 'board', (select b.title from public.boards b where b.id = from_board)));
  delete from private.transferred_cards t where t.board_id = from_board and t.transferred_at < now() - interval '1 day';
  insert into private.transferred_cards as t (card_id, board_id, list_id, rank, assignee, labels, event_id, transferred_by, copy_id, completed_on_arrival)
  values (moved.id, from_board, moved.list_id, moved.rank, moved.assignee, pairs,
    (select max(e.id) from private.events e where e.board_id = to_board and e.card_id = moved.id), (select auth.uid()), copy_id,
    not moved.is_completed and (select c.is_completed from public.cards c where c.id = moved.id))
  on conflict on constraint transferred_cards_pkey do update set board_id = excluded.board_id, list_id = excluded.list_id,
    rank = excluded.rank, assignee = excluded.assignee, labels = excluded.labels, event_id = excluded.event_id,
    transferred_by = excluded.transferred_by, transferred_at = now(), copy_id = excluded.copy_id,
    completed_on_arrival = excluded.completed_on_arrival;
  return private.announce_carried_over(moved.id, from_board);
end $function$;

create or replace function public.return_card(card_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  left_behind private.transferred_cards;
  home uuid := (select t.board_id from private.transferred_cards t
    where t.card_id = return_card.card_id and t.transferred_by = (select auth.uid()));
  away uuid := (select c.board_id from public.cards c where c.id = return_card.card_id);
  moved public.cards;
  arrived_at timestamptz;
  worn jsonb;
  label jsonb;
begin
  perform private.lock_both_boards_to_edit(home, away);
  select * into moved from public.cards c where c.id = return_card.card_id and c.board_id = away for update;
  select * into left_behind from private.transferred_cards t where t.card_id = moved.id and t.board_id = home;
  if left_behind.card_id is null or home = away
    or not exists (select from public.lists l where l.id = left_behind.list_id and l.board_id = home) then
    raise exception 'The card or its list is gone.' using errcode = 'PT404';
  end if;
  arrived_at := left_behind.transferred_at;
  if exists (select from private.events e
      where e.board_id = away and e.card_id = moved.id and e.id > left_behind.event_id and e.actor is distinct from (select auth.uid())
        and private.is_in_history(e.kind))
    or exists (select from public.card_comments m
      where m.card_id = moved.id and m.user_id is distinct from (select auth.uid()) and greatest(m.created_at, m.updated_at) > arrived_at)
    or exists (select from public.card_checklist_items i
      where i.card_id = moved.id and i.user_id is distinct from (select auth.uid()) and i.created_at > arrived_at) then
    raise exception 'Someone else has just worked on it.' using errcode = 'PT409';
  end if;
  perform private.set_quiet(true);
  perform private.set_takes_back(true);
  perform private.drop_copy(home, left_behind.copy_id);
  -- A label that it has got over there since comes along by its name, as it would by any transfer.
  worn := (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', l.name, 'color', l.color, 'id', k.id))), '[]')
    from public.card_labels w
    join public.custom_labels l on l.id = w.label_id
    left join jsonb_to_recordset(left_behind.labels) as p ("from" uuid, "to" uuid) on p."to" = w.label_id
    left join public.custom_labels k on k.id = p."from" and k.board_id = home
    where w.card_id = moved.id);
  perform private.carry_over(moved.id, home, left_behind.list_id, coalesce(moved.assignee, left_behind.assignee));
  -- What the list over there completed is open again, as it was.
  if left_behind.completed_on_arrival then
    update public.cards c set is_completed = false, completed_at = null where c.id = moved.id and c.is_completed;
  end if;
  perform private.place_cards(array[moved.id], left_behind.list_id, (
    select count(*)::integer from public.cards c
    where c.list_id = left_behind.list_id and c.id <> moved.id and c.rank < left_behind.rank));
  -- Its own rank again, which what is in the bin was measured against, unless someone has taken it.
  update public.cards c set rank = left_behind.rank
  where c.id = moved.id and not exists (
    select from public.cards o where o.list_id = left_behind.list_id and o.rank = left_behind.rank);
  insert into public.card_labels (card_id, board_id, label_id)
  select moved.id, home, (w ->> 'id')::uuid from jsonb_array_elements(worn) w where w ? 'id';
  for label in select value from jsonb_array_elements(worn) where not value ? 'id' loop
    perform public.label_cards(array[moved.id], label, true);
  end loop;
  perform private.set_takes_back(false);
  perform private.set_quiet(false);
  -- Nor does the history tell of a way that was taken back, and of the assignee who could not go along.
  delete from private.events e
  where e.board_id = home and e.card_id = moved.id and e.actor = (select auth.uid())
    and e.kind in ('card.transferred', 'card.assigned', 'card.completed', 'card.reopened') and e.at in (arrived_at, now());
  delete from private.transferred_cards t where t.card_id = moved.id;
  perform private.announce_carried_over(moved.id, away);
  return private.board_revision(home);
end $function$;

create or replace function private.put_boards_into_bin(board_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.board_clocks k where k.board_id = any (board_ids) order by k.board_id for update;
  -- Changes of assignees that are under way end first: of what someone has, then of what is being given to a member.
  perform from public.cards c where c.board_id = any (board_ids) and c.assignee is not null order by c.id for no key update;
  perform from public.board_members m where m.board_id = any (board_ids) order by m.board_id, m.user_id for update;
  if (select auth.uid()) is not null then
    perform private.count_unassigned((select count(*) from public.cards c where c.board_id = any (board_ids) and c.assignee is not null));
  end if;
  insert into private.binned_boards (board_id, binned_by, members, assignees)
  select b.id, (select auth.uid()), coalesce(p.members, '[]'), coalesce(a.assignees, '{}')
  from public.boards b
  left join (
    select m.board_id, jsonb_agg(jsonb_build_object('userId', m.user_id, 'ownRole', m.own_role, 'beforeClosing', m.before_closing, 'createdAt', m.created_at,
      'isOfClan', c.user_id is not null)) as members
    from public.board_members m join public.boards o on o.id = m.board_id
    left join public.clan_members c on c.clan_id = o.clan_id and c.user_id = m.user_id
    where m.board_id = any (board_ids) and m.own_role is not null group by m.board_id
  ) p on p.board_id = b.id
  left join (
    select c.board_id, jsonb_object_agg(c.id, c.assignee) as assignees
    from public.cards c where c.board_id = any (board_ids) and c.assignee is not null group by c.board_id
  ) a on a.board_id = b.id
  where b.id = any (board_ids) order by b.id;
  delete from public.board_invitations i where i.board_id = any (board_ids);
  perform private.announce(b.id, '{"type": "board.deleted"}') from unnest(board_ids) b (id);
  -- Nothing has happened to the cards: their assignees come back with them.
  perform private.set_bulk(true);
  update public.cards c set assignee = null, version = c.version + 1 where c.board_id = any (board_ids) and c.assignee is not null;
  perform private.set_bulk(false);
  perform set_config('dojo.binning', 'on', true);
  delete from public.board_members m where m.board_id = any (board_ids);
  perform set_config('dojo.binning', 'off', true);
end $function$;
