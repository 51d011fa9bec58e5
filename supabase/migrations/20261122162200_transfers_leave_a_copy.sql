-- Who takes a card to a board of their own leaves its board a copy in the bin, under new ids, with its history and files.

alter table public.deleted_items drop constraint deleted_items_reason_known,
  add constraint deleted_items_reason_known check (reason in ('deleted', 'archived', 'transferred')),
  add column sent_to uuid references public.boards (id) on delete set null;
comment on column public.deleted_items.sent_to is 'Of what was transferred: the board that has it now.';
comment on table public.deleted_items is
  'The bin and the archive of a board. What was deleted or transferred is kept for 30 days, what was archived until it is restored.';
create index deleted_items_sent_to on public.deleted_items (sent_to);
alter table private.transferred_cards add column copy_id uuid;

-- The copy has the same files: several rows may need one object.
alter table public.card_attachments drop constraint card_attachments_path_unique;
create index card_attachments_path on public.card_attachments (path);
create index deleted_items_files on public.deleted_items using gin ((content -> 'attachments') jsonb_path_ops);

-- The content of the bin for one card, as that of another card: all that is on it is new, and nobody is told of it.
create function private.copied(content jsonb, copy_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'cards', jsonb_build_array((content #> '{cards,0}') || jsonb_build_object('id', copy_id)),
    'checklist', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'checklist') x),
    'labels', (select coalesce(jsonb_agg(x || jsonb_build_object('card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'labels') x),
    'comments', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'comments') x),
    'notifications', '[]'::jsonb,
    'attachments', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'attachments') x))
$$;

-- Of what lies in the bin without having been deleted: its ids are spent all the same.
create function private.spend_ids_of(content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.spent_ids (kind, id)
  select 'card', (c ->> 'id')::uuid from jsonb_array_elements(content -> 'cards') c
  union all select 'step', (i ->> 'id')::uuid from jsonb_array_elements(content -> 'checklist') i
  union all select 'comment', (m ->> 'id')::uuid from jsonb_array_elements(content -> 'comments') m
$$;

create or replace function private.put_in_bin(board_id uuid, item_id uuid, kind text, content jsonb, reason text default 'deleted') returns void
language plpgsql security definer set search_path = '' as $$
declare
  expired jsonb;
begin
  for expired in
    delete from public.deleted_items d
    where d.board_id = put_in_bin.board_id and d.reason <> 'archived' and d.deleted_at < now() - interval '30 days'
    returning d.content
  loop
    perform private.forget_history(put_in_bin.board_id, expired);
  end loop;
  insert into public.deleted_items (item_id, board_id, kind, content, reason, deleted_by)
  values (put_in_bin.item_id, put_in_bin.board_id, put_in_bin.kind, put_in_bin.content, put_in_bin.reason, (select auth.uid()));
end $$;

-- Leaves a copy of a card that is about to go to another board, and answers its id.
create function private.leave_copy(card_id uuid, to_board uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  copy_id uuid := gen_random_uuid();
  from_board uuid := (select c.board_id from public.cards c where c.id = leave_copy.card_id);
  content jsonb := private.copied(private.cards_with_details(array[leave_copy.card_id]), copy_id);
begin
  perform private.spend_ids_of(content);
  perform private.put_in_bin(from_board, copy_id, 'card', content, 'transferred');
  update public.deleted_items d set sent_to = leave_copy.to_board where d.board_id = from_board and d.item_id = copy_id;
  insert into public.card_events (board_id, card_id, user_id, kind, detail, created_at)
  select e.board_id, copy_id, e.user_id, e.kind, e.detail, e.created_at
  from public.card_events e where e.board_id = from_board and e.card_id = leave_copy.card_id order by e.id;
  return copy_id;
end $$;

-- The card is back: of its copy nothing is left, unless somebody has brought it back or deleted it.
create function private.drop_copy(board_id uuid, copy_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  copy jsonb;
begin
  delete from public.deleted_items d
  where d.board_id = drop_copy.board_id and d.item_id = drop_copy.copy_id and d.reason = 'transferred' returning d.content into copy;
  if copy is not null then
    perform private.forget_history(drop_copy.board_id, copy);
    perform private.take_back_ids(copy);
  end if;
end $$;
revoke execute on function private.copied(jsonb, uuid), private.spend_ids_of(jsonb), private.leave_copy(uuid, uuid),
  private.drop_copy(uuid, uuid) from public;

create or replace function public.transfer_card(card_id uuid, to_list_id uuid, from_list_id uuid default null) returns bigint
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
    raise exception 'Somebody else has moved it meanwhile.' using errcode = 'PT409';
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
    jsonb_build_object('from', (select b.title from public.boards b where b.id = from_board)));
  delete from private.transferred_cards t where t.board_id = from_board and t.transferred_at < now() - interval '1 day';
  insert into private.transferred_cards as t (card_id, board_id, list_id, rank, assignee, labels, event_id, transferred_by, copy_id)
  values (moved.id, from_board, moved.list_id, moved.rank, moved.assignee, pairs,
    (select max(e.id) from public.card_events e where e.board_id = to_board and e.card_id = moved.id), (select auth.uid()), copy_id)
  on conflict on constraint transferred_cards_pkey do update set board_id = excluded.board_id, list_id = excluded.list_id,
    rank = excluded.rank, assignee = excluded.assignee, labels = excluded.labels, event_id = excluded.event_id,
    transferred_by = excluded.transferred_by, transferred_at = now(), copy_id = excluded.copy_id;
  return private.announce_carried_over(moved.id, from_board);
end $$;

create or replace function public.return_card(card_id uuid) returns bigint
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
  if exists (select from public.card_events e
      where e.board_id = away and e.card_id = moved.id and e.id > left_behind.event_id and e.user_id is distinct from (select auth.uid()))
    or exists (select from public.card_comments m
      where m.card_id = moved.id and m.user_id is distinct from (select auth.uid()) and greatest(m.created_at, m.updated_at) > arrived_at)
    or exists (select from public.card_checklist_items i
      where i.card_id = moved.id and i.user_id is distinct from (select auth.uid()) and i.created_at > arrived_at) then
    raise exception 'Somebody else has worked on it meanwhile.' using errcode = 'PT409';
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
  delete from public.card_events e
  where e.board_id = home and e.card_id = moved.id and e.user_id = (select auth.uid())
    and e.kind in ('card.transferred', 'card.assigned') and e.created_at in (arrived_at, now());
  delete from private.transferred_cards t where t.card_id = moved.id;
  perform private.announce_carried_over(moved.id, away);
  return private.board_revision(home);
end $$;

-- `sentTo` is the title of the board that has it now, for those who are on it.
create or replace function public.removed_items(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', d.item_id, 'kind', d.kind, 'reason', d.reason, 'title', d.title,
    'cards', case when d.kind = 'list' then jsonb_array_length(d.content -> 'cards') end,
    'listId', d.content #>> '{cards,0,list_id}',
    'list', case when d.kind = 'card' then coalesce(l.title, r.title) end,
    'description', case when d.kind = 'card' then left(d.content #>> '{cards,0,description}', 280) end,
    'sentTo', (select b.title from public.boards b where b.id = d.sent_to and b.id in (select private.my_board_ids())),
    'removedBy', d.deleted_by, 'removedAt', d.deleted_at) order by d.deleted_at desc, d.item_id), '[]')
  from public.deleted_items d
  left join public.lists l on d.kind = 'card' and l.id = d.list_id and l.board_id = d.board_id
  left join public.deleted_items r on d.kind = 'card' and r.board_id = d.board_id and r.item_id = d.list_id and r.kind = 'list'
  where d.board_id = removed_items.board_id and (d.reason = 'archived' or d.deleted_at > now() - interval '30 days')
  having removed_items.board_id in (select private.editable_board_ids())
$$;

-- An object is needed as long as a card or a bin has it, on whichever board, or somebody may still take its removal back.
create or replace function public.take_unneeded_files(most integer) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  paths text[];
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
    select f.path, f.board_id, exists (
        select from public.deleted_items d
        where d.content -> 'attachments' @> jsonb_build_array(jsonb_build_object('path', f.path))
      ) or exists (
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
  select array_agg(distinct t.path) filter (where not t.is_needed) into paths from taken t;
  return coalesce(paths, '{}');
end $$;
