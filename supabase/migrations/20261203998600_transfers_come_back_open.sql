-- Taking a move back completed what had been open in a kata that completes what enters it.
CREATE OR REPLACE FUNCTION public.return_card(card_id uuid)
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
  -- What the list over there completed, or this one as it comes back, is open again, as it was.
  if left_behind.completed_on_arrival or not moved.is_completed then
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
  -- Nor does the history tell of a way that was taken back, of the assignee who could not go along, and of the dojo over there.
  delete from private.events e
  where e.board_id = home and e.card_id = moved.id and e.actor = (select auth.uid())
    and (e.kind in ('card.transferred', 'card.assigned', 'card.completed', 'card.reopened') and e.at in (arrived_at, now())
      or private.tells_of_dojo(e.kind) and e.id > left_behind.event_id);
  delete from private.transferred_cards t where t.card_id = moved.id;
  perform private.announce_carried_over(moved.id, away);
  return private.board_revision(home);
end $function$;
