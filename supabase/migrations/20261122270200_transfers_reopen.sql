-- Taking a transfer back restores what was: a card that the list over there completed is open again. Until now it stayed done.

alter table private.transferred_cards add column completed_on_arrival boolean not null default false;
comment on column private.transferred_cards.completed_on_arrival is 'Whether the list that it went to completed it.';

create or replace function public.transfer_card(card_id uuid, to_list_id uuid, from_list_id uuid default null)
 returns bigint
language plpgsql security definer set search_path = '' as $$
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
  select * into moved from public.cards c where c.id = transfer_card.card_id and c.board_id = from_board;
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
end $$;

create or replace function public.return_card(card_id uuid)
 returns bigint
language plpgsql security definer set search_path = '' as $$
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
  select * into moved from public.cards c where c.id = return_card.card_id and c.board_id = away;
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
  -- Its own rank again, which what is in the bin was measured against, unless somebody has taken it.
  update public.cards c set rank = left_behind.rank
  where c.id = moved.id and not exists (
    select from public.cards o where o.list_id = left_behind.list_id and o.rank = left_behind.rank);
  insert into public.card_labels (card_id, board_id, label_id)
  select moved.id, home, (w ->> 'id')::uuid from jsonb_array_elements(worn) w where w ? 'id';
  for label in select value from jsonb_array_elements(worn) where not value ? 'id' loop
    perform public.label_cards(array[moved.id], label, true);
  end loop;
  perform private.set_quiet(false);
  -- Nor does the history tell of a way that was taken back, and of the assignee who could not go along.
  delete from private.events e
  where e.board_id = home and e.card_id = moved.id and e.actor = (select auth.uid())
    and e.kind in ('card.transferred', 'card.assigned', 'card.completed', 'card.reopened') and e.at in (arrived_at, now());
  delete from private.transferred_cards t where t.card_id = moved.id;
  perform private.announce_carried_over(moved.id, away);
  return private.board_revision(home);
end $$;

-- The dojo that a card came from is named to those who may read it. What was noted without its id names none.
create or replace function private.card_history(board_id uuid, card_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', e.id, 'userId', p.user_id, 'kind', e.kind,
    'detail', private.event_detail(e.kind, case
      when e.kind <> 'card.transferred' or (e.before ->> 'board_id')::uuid in (select private.my_board_ids()) then e.before end, e.after),
    'createdAt', e.at) order by e.id desc), '[]')
  from (
    select h.* from private.events h join private.event_kinds k on k.kind = h.kind and k.in_history
    where h.board_id = card_history.board_id and h.card_id = card_history.card_id
      and h.board_id in (select private.my_board_ids())
    order by h.id desc limit 100
  ) e left join public.profiles p on p.user_id = e.actor
$$;
