-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.transferred_cards (
  card_id uuid not null,
  board_id uuid not null,
  list_id uuid not null,
  rank numeric not null,
  assignee uuid,
  labels jsonb not null,
  event_id bigint not null,
  transferred_by uuid not null,
  transferred_at timestamp with time zone not null default now(),
  copy_id uuid,
  completed_on_arrival boolean not null default false,
  constraint transferred_cards_pkey PRIMARY KEY (card_id),
  constraint transferred_cards_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint transferred_cards_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE,
  constraint transferred_cards_transferred_by_fkey FOREIGN KEY (transferred_by) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.transferred_cards is 'Cards whose way to another board can still be taken back by who sent them there.';
comment on column private.transferred_cards.completed_on_arrival is 'Whether the list that it went to completed it.';
alter table private.transferred_cards enable row level security;

CREATE INDEX transferred_cards_board_id ON private.transferred_cards USING btree (board_id);
CREATE INDEX transferred_cards_transferred_by ON private.transferred_cards USING btree (transferred_by);

CREATE OR REPLACE FUNCTION private.announce_carried_over(card_id uuid, from_board uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  arrived public.cards;
  revision bigint := private.next_revision(announce_carried_over.from_board);
begin
  select * into arrived from public.cards c where c.id = announce_carried_over.card_id;
  perform private.announce(announce_carried_over.from_board,
    jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', jsonb_build_array(arrived.id)));
  perform private.announce(arrived.board_id, jsonb_build_object('type', 'card.placed',
    'revision', private.next_revision(arrived.board_id),
    'listId', arrived.list_id, 'index', arrived.order_index, 'card', private.card_face(arrived)));
  return revision;
end $function$;

CREATE OR REPLACE FUNCTION private.carry_over(card_id uuid, to_board uuid, to_list_id uuid, assignee uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved public.cards;
begin
  select * into moved from public.cards c where c.id = carry_over.card_id;
  delete from public.card_labels w where w.card_id = carry_over.card_id;
  update public.cards c set
    board_id = carry_over.to_board,
    list_id = carry_over.to_list_id,
    order_index = (select count(*) from public.cards o where o.list_id = carry_over.to_list_id),
    rank = private.rank_between(private.last_rank(carry_over.to_list_id), null),
    assignee = (select m.user_id from public.board_members m where m.board_id = carry_over.to_board and m.user_id = carry_over.assignee)
  where c.id = carry_over.card_id;
  perform private.close_gaps(array[moved.list_id]);
  update private.events e set board_id = carry_over.to_board,
    clan_id = (select b.clan_id from public.boards b where b.id = carry_over.to_board)
  where e.board_id = moved.board_id and e.card_id = carry_over.card_id;
  update private.deleted_comments d set board_id = carry_over.to_board
  where d.board_id = moved.board_id and d.card_id = carry_over.card_id;
  -- Of one file the copy that the card left may hold the place already.
  update private.unneeded_files f set board_id = carry_over.to_board, attachment = f.attachment || '{"has_moved": true}'
  where f.board_id = moved.board_id and f.attachment ->> 'card_id' = carry_over.card_id::text
    and not exists (select from private.unneeded_files o where o.path = f.path and o.board_id = carry_over.to_board);
end $function$;

CREATE OR REPLACE FUNCTION private.drop_copy(board_id uuid, copy_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  copy public.deleted_items;
  present uuid;
begin
  select d.* into copy from public.deleted_items d
  where d.board_id = drop_copy.board_id and d.item_id = drop_copy.copy_id and d.reason = 'transferred' for update;
  if copy.item_id is null then
    return;
  end if;
  present := (select c.board_id from public.cards c where c.id = copy.copy_of);
  if exists (
    select m.user_id, m.created_at from jsonb_to_recordset(copy.content -> 'comments') as m (user_id uuid, created_at timestamptz)
    except
    select c.user_id, c.created_at from public.card_comments c where c.card_id = copy.copy_of
    except
    select d.deleted_by, (d.comment ->> 'created_at')::timestamptz from private.deleted_comments d
    where d.board_id = present and d.card_id = copy.copy_of and d.comment ->> 'user_id' = d.deleted_by::text
  ) or exists (
    select from jsonb_to_recordset(copy.content -> 'attachments') as a (user_id uuid, path text)
    where a.user_id is distinct from (select auth.uid()) and not exists (
      select from public.card_attachments k where k.card_id = copy.copy_of and k.path = a.path)
  ) then
    update public.deleted_items d set content = d.content - 'copyOf'
    where d.board_id = copy.board_id and d.item_id = copy.item_id and d.kind = copy.kind;
    return;
  end if;
  delete from public.deleted_items d where d.board_id = copy.board_id and d.item_id = copy.item_id and d.kind = copy.kind;
  perform private.forget_history(drop_copy.board_id, copy.content);
  perform private.take_back_ids(copy.content);
end $function$;

CREATE OR REPLACE FUNCTION private.leave_copy(card_id uuid, to_board uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  copy_id uuid := gen_random_uuid();
  from_board uuid := (select c.board_id from public.cards c where c.id = leave_copy.card_id);
  content jsonb := private.copied(private.cards_with_details(array[leave_copy.card_id]), copy_id);
begin
  perform private.spend_ids_of(content);
  perform private.put_in_bin(from_board, copy_id, 'card', content, 'transferred');
  update public.deleted_items d set sent_to = leave_copy.to_board where d.board_id = from_board and d.item_id = copy_id;
  -- txid null: it is history, and nothing new to anyone who reads events.
  insert into private.events (clan_id, board_id, card_id, actor, via, kind, before, after, cause, depth, at, txid)
  select e.clan_id, e.board_id, copy_id, e.actor, e.via, e.kind, e.before, e.after, e.cause, e.depth, e.at, null
  from private.events e where e.board_id = from_board and e.card_id = leave_copy.card_id order by e.id;
  return copy_id;
end $function$;

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
grant execute on function public.return_card(card_id uuid) to authenticated;
grant execute on function public.return_card(card_id uuid) to service_role;

CREATE OR REPLACE FUNCTION public.transfer_card(card_id uuid, to_list_id uuid, from_list_id uuid DEFAULT NULL::uuid)
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
grant execute on function public.transfer_card(card_id uuid, to_list_id uuid, from_list_id uuid) to authenticated;
grant execute on function public.transfer_card(card_id uuid, to_list_id uuid, from_list_id uuid) to service_role;
