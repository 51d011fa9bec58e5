-- Ids are made by clients, and everyone on a board knows those of all that is on it. What was deleted could be made again
-- elsewhere under its id, and then lay in the way of its own return. Now the id of what was deleted is spent, and whatever
-- outlives a row is looked up by its board and its id (docs/decisions/deleted-ids-are-spent.md).

create table private.spent_ids (
  kind text not null constraint spent_ids_kind_known check (kind in ('board', 'list', 'card', 'step', 'comment', 'label')),
  id uuid not null,
  -- No foreign key: the id outlives its board.
  free_on uuid,
  primary key (kind, id)
);
comment on table private.spent_ids is
  'Ids of what was deleted. free_on: the board (of people''s own labels the person) where it may be made again; null: only restoring does.';
alter table private.spent_ids enable row level security;

insert into private.spent_ids (kind, id)
select 'list', d.item_id from public.deleted_items d where d.kind = 'list'
union select 'card', (c ->> 'id')::uuid from public.deleted_items d cross join jsonb_array_elements(d.content -> 'cards') c
union select 'step', (s ->> 'id')::uuid from public.deleted_items d cross join jsonb_array_elements(d.content -> 'checklist') s
union select 'comment', (m ->> 'id')::uuid from public.deleted_items d cross join jsonb_array_elements(d.content -> 'comments') m
union select 'comment', d.comment_id from private.deleted_comments d;

create function private.spend_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.spent_ids (kind, id) values (tg_argv[0], old.id)
  on conflict (kind, id) do update set free_on = null;
  return null;
end $$;
create trigger boards_spend_id after delete on public.boards for each row execute function private.spend_id('board');
create trigger lists_spend_id after delete on public.lists for each row execute function private.spend_id('list');
create trigger cards_spend_id after delete on public.cards for each row execute function private.spend_id('card');
create trigger card_comments_spend_id after delete on public.card_comments for each row execute function private.spend_id('comment');

-- Undoing makes a step or a label again under its id. A step that went with its card comes back with it.
create function private.spend_step_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.spent_ids (kind, id, free_on)
  values ('step', old.id, case when exists (select from public.cards c where c.id = old.card_id) then old.board_id end)
  on conflict (kind, id) do update set free_on = excluded.free_on;
  return null;
end $$;
create trigger card_checklist_items_spend_id after delete on public.card_checklist_items
  for each row execute function private.spend_step_id();

create function private.spend_label_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.spent_ids (kind, id, free_on) values ('label', old.id, coalesce(old.board_id, old.user_id))
  on conflict (kind, id) do update set free_on = excluded.free_on;
  return null;
end $$;
create trigger custom_labels_spend_id after delete on public.custom_labels
  for each row execute function private.spend_label_id();

-- After the rows are written: an insert that waited for a deletion of the same id sees then that it is spent.
create function private.refuse_spent_ids() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added a join private.spent_ids s on s.kind = tg_argv[0] and s.id = a.id) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $$;
create trigger boards_refuse_spent_ids after insert on public.boards
  referencing new table as added for each statement execute function private.refuse_spent_ids('board');
create trigger lists_refuse_spent_ids after insert on public.lists
  referencing new table as added for each statement execute function private.refuse_spent_ids('list');
create trigger cards_refuse_spent_ids after insert on public.cards
  referencing new table as added for each statement execute function private.refuse_spent_ids('card');
create trigger card_comments_refuse_spent_ids after insert on public.card_comments
  referencing new table as added for each statement execute function private.refuse_spent_ids('comment');

create function private.refuse_ids_spent_elsewhere() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added a join private.spent_ids s on s.kind = tg_argv[0] and s.id = a.id
    where s.free_on is distinct from coalesce(a.board_id, a.user_id)) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $$;
create trigger card_checklist_items_refuse_spent_ids after insert on public.card_checklist_items
  referencing new table as added for each statement execute function private.refuse_ids_spent_elsewhere('step');
create trigger custom_labels_refuse_spent_ids after insert on public.custom_labels
  referencing new table as added for each statement execute function private.refuse_ids_spent_elsewhere('label');

-- What restoring is about to insert. Nobody else can in the same moment: until this is committed they see the ids as
-- spent, and afterwards as there.
create function private.take_back_ids(content jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.spent_ids s using (
    select 'list' as kind, content #>> '{list,id}' as id
    union all select 'card', c ->> 'id' from jsonb_array_elements(content -> 'cards') c
    union all select 'step', i ->> 'id' from jsonb_array_elements(content -> 'checklist') i
    union all select 'comment', m ->> 'id' from jsonb_array_elements(content -> 'comments') m
  ) k
  where s.kind = k.kind and s.id = k.id::uuid
$$;
revoke execute on function private.take_back_ids(jsonb) from public;

-- Keys with the board ------------------------------------------------------------------------------------------------------

-- With the kind: a list may have the id of a card.
alter table public.deleted_items drop constraint deleted_items_pkey,
  add constraint deleted_items_pkey primary key (board_id, item_id, kind);
drop index public.deleted_items_list;
create index deleted_items_list on public.deleted_items (board_id, list_id, rank);
alter table private.deleted_comments drop constraint deleted_comments_pkey,
  add constraint deleted_comments_pkey primary key (board_id, comment_id);
drop index private.deleted_comments_board_id;
alter table private.unneeded_files drop constraint unneeded_files_pkey,
  add constraint unneeded_files_pkey primary key (path, board_id);
drop index public.card_events_card;
drop index public.card_events_board_id;
create index card_events_card on public.card_events (board_id, card_id, id);

create or replace function private.last_rank(list_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select c.rank from public.cards c where c.list_id = last_rank.list_id order by c.rank desc limit 1),
    (select d.rank from public.deleted_items d
      where d.board_id = (select l.board_id from public.lists l where l.id = last_rank.list_id) and d.list_id = last_rank.list_id
      order by d.rank desc nulls last limit 1))
$$;

create or replace function private.place_cards(card_ids uuid[], to_list_id uuid, to_index integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_cards.to_list_id);
  many integer := cardinality(place_cards.card_ids);
  -- By name, so that the index finds their cards: an OR of conditions would read the cards of everybody.
  list_ids uuid[] := array(select distinct m.list_id from public.cards m where m.id = any (place_cards.card_ids)) || place_cards.to_list_id;
  low numeric;
  high numeric;
begin
  select max(r.rank) filter (where r.place < place_cards.to_index), min(r.rank) filter (where r.place >= place_cards.to_index)
    into low, high
  from (
    select c.rank, row_number() over (order by c.order_index) - 1 as place
    from public.cards c where c.list_id = place_cards.to_list_id and c.id <> all (place_cards.card_ids)
  ) r;
  -- Next to the neighbour, before whatever in the bin stood between the two.
  if high is null then
    low := greatest(low, (select max(d.rank) from public.deleted_items d
      where d.board_id = board and d.list_id = place_cards.to_list_id));
  else
    high := least(high, (select min(d.rank) from public.deleted_items d
      where d.board_id = board and d.list_id = place_cards.to_list_id and d.rank < high and (low is null or d.rank > low)));
  end if;

  with placed as (
    select p.id, place_cards.to_index + p.at::integer - 1 as place,
      private.rank_between(low, high, p.at::integer, many) as rank
    from unnest(place_cards.card_ids) with ordinality as p (id, at)
  ), others as (
    select c.id, c.list_id, (row_number() over (partition by c.list_id order by c.order_index) - 1)::integer as place
    from public.cards c
    where c.list_id = any (list_ids) and not exists (select from placed p where p.id = c.id)
  ), arranged as (
    select p.id, place_cards.to_list_id as list_id, p.place, p.rank from placed p
    union all
    select o.id, o.list_id,
      case when o.list_id = place_cards.to_list_id and o.place >= place_cards.to_index then o.place + many else o.place end, null
    from others o
  )
  update public.cards c set
    list_id = a.list_id,
    order_index = a.place,
    rank = coalesce(a.rank, c.rank),
    updated_at = case when c.list_id <> a.list_id then now() else c.updated_at end
  from arranged a
  where a.id = c.id and (a.rank is not null or c.order_index <> a.place);
end $$;

-- History -------------------------------------------------------------------------------------------------------------------

create or replace function private.note_card_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.title <> old.title then
    perform private.note_event(new.board_id, new.id, 'card.renamed', private.from_to(old.title, new.title));
  end if;
  -- Writing is saved many times; one line for ten minutes of it says as much.
  if new.description <> old.description and not exists (
    select from public.card_events e
    where e.board_id = new.board_id and e.card_id = new.id and e.kind = 'card.described' and e.user_id = (select auth.uid())
      and e.created_at > now() - interval '10 minutes'
  ) then
    perform private.note_event(new.board_id, new.id, 'card.described');
  end if;
  if new.priority is distinct from old.priority then
    perform private.note_event(new.board_id, new.id, 'card.prioritised', private.from_to(old.priority, new.priority));
  end if;
  if new.due_date is distinct from old.due_date then
    perform private.note_event(new.board_id, new.id, 'card.dated', private.from_to(old.due_date, new.due_date));
  end if;
  if new.assignee is distinct from old.assignee then
    perform private.note_event(new.board_id, new.id, 'card.assigned', private.from_to(old.assignee, new.assignee));
  end if;
  if new.is_completed <> old.is_completed then
    perform private.note_event(new.board_id, new.id, case when new.is_completed then 'card.completed' else 'card.reopened' end);
  end if;
  if new.list_id <> old.list_id and new.board_id = old.board_id then
    perform private.note_event(new.board_id, new.id, 'card.moved', private.from_to(
      (select l.title from public.lists l where l.id = old.list_id), (select l.title from public.lists l where l.id = new.list_id)));
  end if;
  return null;
end $$;

create or replace function public.card_details(card_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
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
        'createdAt', m.created_at, 'updatedAt', m.updated_at) order by m.created_at, m.id), '[]')
      from public.card_comments m where m.card_id = c.id),
    'attachments', (
      select coalesce(json_agg(private.attachment_face(a) order by a.created_at, a.id), '[]')
      from public.card_attachments a where a.card_id = c.id),
    'history', (
      select coalesce(json_agg(json_build_object('id', e.id, 'userId', e.user_id, 'kind', e.kind, 'detail', e.detail,
        'createdAt', e.created_at) order by e.id desc), '[]')
      from (
        select h.* from public.card_events h where h.board_id = c.board_id and h.card_id = c.id order by h.id desc limit 100
      ) e))
  from public.cards c where c.id = card_details.card_id
$$;

-- What these held in the bin has no history any more.
create function private.forget_history(board_id uuid, content jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from public.card_events e using jsonb_array_elements(content -> 'cards') c
  where e.board_id = forget_history.board_id and e.card_id = (c ->> 'id')::uuid
$$;
revoke execute on function private.forget_history(uuid, jsonb) from public;

-- The bin -------------------------------------------------------------------------------------------------------------------

-- A plain insert: what is there already under its key would be lost without a word.
create or replace function private.put_in_bin(board_id uuid, item_id uuid, kind text, content jsonb, reason text default 'deleted') returns void
language plpgsql security definer set search_path = '' as $$
declare
  expired jsonb;
begin
  for expired in
    delete from public.deleted_items d
    where d.board_id = put_in_bin.board_id and d.reason = 'deleted' and d.deleted_at < now() - interval '30 days'
    returning d.content
  loop
    perform private.forget_history(put_in_bin.board_id, expired);
  end loop;
  insert into public.deleted_items (item_id, board_id, kind, content, reason, deleted_by)
  values (put_in_bin.item_id, put_in_bin.board_id, put_in_bin.kind, put_in_bin.content, put_in_bin.reason, (select auth.uid()));
end $$;

create or replace function public.remove_cards(card_ids uuid[], reason text default 'deleted', if_only_mine boolean default false) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  id uuid;
  revision bigint;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if remove_cards.if_only_mine and exists (
    select from unnest(ids) c (id)
    left join lateral (
      select e.id, e.created_at from public.card_events e
      where e.board_id = board and e.card_id = c.id and e.kind = 'card.restored' and e.user_id = (select auth.uid())
      order by e.id desc limit 1
    ) mine on true
    where exists (select from public.card_events e
        where e.board_id = board and e.card_id = c.id and e.user_id is distinct from (select auth.uid())
          and (mine.id is null or e.id > mine.id))
      or exists (select from public.card_comments m
        where m.card_id = c.id and m.user_id is distinct from (select auth.uid())
          and (mine.id is null or m.created_at > mine.created_at))
  ) then
    raise exception 'Somebody else has worked on it meanwhile.' using errcode = 'PT409';
  end if;
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  foreach id in array ids loop
    perform private.note_event(board, id, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
    perform private.put_in_bin(board, id, 'card', private.cards_with_details(array[id]), remove_cards.reason);
  end loop;
  delete from public.cards c where c.id = any (ids);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, case when cardinality(ids) = 1
    then jsonb_build_object('type', 'card.deleted', 'revision', revision, 'cardId', ids[1])
    else jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids) end);
  return revision;
end $$;

-- People and labels may have gone since: what refers to them is dropped or emptied.
create or replace function private.restore_details(content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_back_ids(content);
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, assignee, is_completed,
      completed_at, version, created_by, created_at)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at
  from jsonb_populate_recordset(null::public.cards, content -> 'cards') c order by c.order_index;
  -- In their order, which the trigger counts again.
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title, i.order_index,
      i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i order by i.order_index;
  insert into public.card_labels
  select l.* from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id and k.board_id = l.board_id);
  insert into public.card_comments
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at
  from jsonb_populate_recordset(null::public.card_comments, content -> 'comments') m;
  insert into public.comment_notifications
  select n.id, n.user_id, n.comment_id, (select u.id from auth.users u where u.id = n.mentioned_by), n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, content -> 'notifications') n
  where exists (select from auth.users u where u.id = n.user_id);
  -- What went into the bin before there were attachments has none.
  insert into public.card_attachments
  select a.id, a.card_id, a.board_id, (select u.id from auth.users u where u.id = a.user_id), a.name, a.size_bytes,
      a.content_type, a.path, a.object_version, a.created_at
  from jsonb_populate_recordset(null::public.card_attachments, coalesce(content -> 'attachments', '[]')) a;
end $$;

-- Gives cards that came back to the end of their lists the ranks that they had, and the places that go with these. Where
-- a rank is taken, the card goes before the one that has it.
create function private.place_cards_back(card_ids uuid[], ranks numeric[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  list_ids uuid[] := array(select distinct c.list_id from public.cards c where c.id = any (place_cards_back.card_ids));
  late record;
begin
  with back as materialized (
    select b.id, c.list_id, b.rank, row_number() over (partition by c.list_id, b.rank order by b.id) as twin
    from unnest(place_cards_back.card_ids, place_cards_back.ranks) b (id, rank) join public.cards c on c.id = b.id
  ), wanted as materialized (
    select b.id, case when b.twin = 1 and not exists (
        select from public.cards o where o.list_id = b.list_id and o.rank = b.rank and not exists (select from back x where x.id = o.id)
      ) then b.rank else floor(top.rank) + row_number() over (partition by b.list_id order by b.rank, b.id) end as rank
    from back b join (
      select l.id, greatest(private.last_rank(l.id), (select max(x.rank) from back x where x.list_id = l.id)) as rank
      from unnest(list_ids) l (id)
    ) top on top.id = b.list_id
  ), arranged as (
    select c.id, coalesce(w.rank, c.rank) as rank,
      (row_number() over (partition by c.list_id order by coalesce(w.rank, c.rank)) - 1)::integer as place
    from public.cards c left join wanted w on w.id = c.id
    where c.list_id = any (list_ids)
  )
  update public.cards c set order_index = a.place, rank = a.rank
  from arranged a where a.id = c.id and (c.order_index <> a.place or c.rank <> a.rank);
  for late in
    select c.id, c.list_id, b.rank
    from unnest(place_cards_back.card_ids, place_cards_back.ranks) b (id, rank) join public.cards c on c.id = b.id
    where c.rank <> b.rank order by b.rank, b.id
  loop
    perform private.place_cards(array[late.id], late.list_id, (
      select count(*)::integer from public.cards c where c.list_id = late.list_id and c.id <> late.id and c.rank < late.rank));
  end loop;
end $$;
revoke execute on function private.place_cards_back(uuid[], numeric[]) from public;

-- Brings removed cards and lists of one board back with everything on them, where they stood among what is there now;
-- cards to the end of another list when one is named. Without `board_id` the board is that of the first of them that is
-- in the bin of a board of this person.
drop function public.restore_item(uuid);
drop function public.restore_items(uuid[], uuid);
create function public.restore_items(item_ids uuid[], to_list_id uuid default null, board_id uuid default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := coalesce(restore_items.board_id, (
    select d.board_id from public.deleted_items d
    where d.board_id in (select private.my_board_ids()) and d.item_id = any (restore_items.item_ids)
    order by array_position(restore_items.item_ids, d.item_id), d.deleted_at desc limit 1));
  items public.deleted_items[];
  item public.deleted_items;
  list public.lists;
  list_count integer := 0;
  card_ids uuid[];
  ranks numeric[];
  content jsonb;
  card_row public.cards;
  revision bigint;
begin
  if cardinality(restore_items.item_ids) > 5000 then
    raise exception 'At most 5,000 at a time.' using errcode = 'PT413';
  end if;
  perform private.lock_board_to_edit(board);
  perform private.set_quiet(true);
  with taken as (
    delete from public.deleted_items d
    where d.board_id = board and d.item_id = any (restore_items.item_ids)
    returning d as item
  )
  select array_agg(t.item) into items from taken t;
  if items is null then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;

  -- Lists first: their own cards come with them, others may wait for them.
  for item in
    select i.* from unnest(items) i where i.kind = 'list'
    order by coalesce(i.rank, (i.content #>> '{list,order_index}')::numeric), i.item_id
  loop
    list_count := list_count + 1;
    list := jsonb_populate_record(null::public.lists, item.content -> 'list');
    perform private.take_back_ids(item.content);
    insert into public.lists (id, board_id, title, version, created_at)
    values (list.id, board, list.title, list.version + 1, list.created_at);
    perform private.restore_details(item.content);
    -- What is still in the bin of this list compares itself with these.
    update public.cards c set rank = o.rank
    from jsonb_populate_recordset(null::public.cards, item.content -> 'cards') o where c.id = o.id and o.rank is not null;
    perform private.place_list_at(list.id, (
      select count(*)::integer from public.lists l
      where l.board_id = board and l.id <> list.id and l.rank < coalesce(list.rank, list.order_index)));
    update public.lists l set rank = list.rank
    where l.id = list.id and not exists (select from public.lists o where o.board_id = board and o.rank = list.rank);
  end loop;

  with card as materialized (
    select i.item_id, i.content, own.rank, coalesce(restore_items.to_list_id, (i.content #>> '{cards,0,list_id}')::uuid) as list_id,
      row_number() over (order by own.rank, i.item_id) as place
    from unnest(items) i
    cross join lateral (select coalesce(i.rank, (i.content #>> '{cards,0,order_index}')::numeric) as rank) own
    where i.kind = 'card'
  )
  select array_agg(c.item_id order by c.place), array_agg(c.rank order by c.place), jsonb_build_object(
      'cards', jsonb_agg((c.content #> '{cards,0}') || jsonb_build_object('list_id', c.list_id, 'order_index', c.place) order by c.place),
      'checklist', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'checklist') x),
      'labels', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'labels') x),
      'comments', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'comments') x),
      'notifications', (select coalesce(jsonb_agg(x), '[]') from card k cross join jsonb_array_elements(k.content -> 'notifications') x),
      'attachments', (select coalesce(jsonb_agg(x), '[]')
        from card k cross join jsonb_array_elements(coalesce(k.content -> 'attachments', '[]')) x))
    into card_ids, ranks, content
  from card c;
  if card_ids is not null then
    if exists (
      select from jsonb_array_elements(content -> 'cards') c
      where not exists (select from public.lists l where l.id = (c ->> 'list_id')::uuid and l.board_id = board)
    ) then
      raise exception 'The list of this card is gone. Restore the list first.' using errcode = '23503';
    end if;
    perform private.restore_details(content);
    if restore_items.to_list_id is null then
      perform private.place_cards_back(card_ids, ranks);
    end if;
    perform private.note_event(board, c.id, 'card.restored') from unnest(card_ids) c (id);
  end if;

  perform private.set_quiet(false);
  if list_count > 0 or cardinality(card_ids) > 20 then
    return private.announce_reload(board);
  end if;
  for card_row in select c.* from public.cards c where c.id = any (card_ids) order by c.list_id, c.order_index loop
    revision := private.next_revision(board);
    perform private.announce(board, jsonb_build_object('type', 'card.placed', 'revision', revision,
      'listId', card_row.list_id, 'index', card_row.order_index, 'card', private.card_face(card_row)));
  end loop;
  return revision;
end $$;

create function public.restore_item(item_id uuid, board_id uuid default null) returns bigint
language sql security definer set search_path = '' as $$
  select public.restore_items(array[restore_item.item_id], null, restore_item.board_id)
$$;

-- Deletes for good, by an admin, from the bin of that board, or of all of theirs. Answers how many, null when there was
-- nothing that this person may delete.
drop function public.purge_items(uuid[]);
create function public.purge_items(item_ids uuid[], board_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
  many integer := 0;
begin
  for gone in
    delete from public.deleted_items d
    where d.item_id = any (purge_items.item_ids) and d.board_id in (select private.administered_board_ids())
      and d.board_id = coalesce(purge_items.board_id, d.board_id)
    returning d.board_id, d.content
  loop
    many := many + 1;
    perform private.forget_history(gone.board_id, gone.content);
  end loop;
  return nullif(many, 0);
end $$;

create or replace function public.removed_items(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', d.item_id, 'kind', d.kind, 'reason', d.reason, 'title', d.title,
    'cards', case when d.kind = 'list' then jsonb_array_length(d.content -> 'cards') end,
    'listId', d.content #>> '{cards,0,list_id}',
    'list', case when d.kind = 'card' then coalesce(l.title, r.title) end,
    'description', case when d.kind = 'card' then left(d.content #>> '{cards,0,description}', 280) end,
    'removedBy', d.deleted_by, 'removedAt', d.deleted_at) order by d.deleted_at desc, d.item_id), '[]')
  from public.deleted_items d
  left join public.lists l on d.kind = 'card' and l.id = d.list_id and l.board_id = d.board_id
  left join public.deleted_items r on d.kind = 'card' and r.board_id = d.board_id and r.item_id = d.list_id and r.kind = 'list'
  where d.board_id = removed_items.board_id and (d.reason = 'archived' or d.deleted_at > now() - interval '30 days')
  having removed_items.board_id in (select private.editable_board_ids())
$$;

revoke execute on function public.restore_items(uuid[], uuid, uuid), public.restore_item(uuid, uuid),
  public.purge_items(uuid[], uuid) from public, anon;
grant execute on function public.restore_items(uuid[], uuid, uuid), public.restore_item(uuid, uuid),
  public.purge_items(uuid[], uuid) to authenticated;

-- Comments ------------------------------------------------------------------------------------------------------------------

create or replace function private.keep_deleted_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deleted_comments d where d.board_id = old.board_id and d.deleted_at < now() - interval '1 day';
  insert into private.deleted_comments (comment_id, board_id, comment, notifications, deleted_by)
  select old.id, old.board_id, to_jsonb(old), coalesce((
      select jsonb_agg(to_jsonb(n)) from public.comment_notifications n where n.comment_id = old.id), '[]'), (select auth.uid())
  where (select auth.uid()) is not null;
  return old;
end $$;

create or replace function public.restore_comment(comment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (
    select d.board_id from private.deleted_comments d
    join public.cards c on c.id = (d.comment ->> 'card_id')::uuid and c.board_id = d.board_id
    where d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid())
    order by d.deleted_at desc limit 1);
  kept private.deleted_comments;
  said public.card_comments;
begin
  perform private.lock_board_to_edit(board);
  delete from private.deleted_comments d
  where d.board_id = board and d.comment_id = restore_comment.comment_id and d.deleted_by = (select auth.uid()) returning * into kept;
  said := jsonb_populate_record(null::public.card_comments, kept.comment);
  -- The card may have gone while this waited for the board.
  if not exists (select from public.cards c where c.id = said.card_id and c.board_id = board) then
    raise exception 'There is nothing to restore.' using errcode = 'PT404';
  end if;
  -- Nor does the history tell of a deletion that was taken back.
  delete from public.card_events e
  where e.board_id = board and e.card_id = said.card_id and e.kind = 'comment.deleted' and e.user_id = kept.deleted_by
    and e.created_at = kept.deleted_at;
  delete from private.spent_ids s where s.kind = 'comment' and s.id = said.id;
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at)
  values (said.id, said.card_id, board, (select u.id from auth.users u where u.id = said.user_id), said.content,
    said.created_at, said.updated_at);
  insert into public.comment_notifications (id, user_id, comment_id, board_id, mentioned_by, created_at, read_at)
  select n.id, n.user_id, n.comment_id, board, (select u.id from auth.users u where u.id = n.mentioned_by),
    n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, kept.notifications) n;
end $$;

-- Files ---------------------------------------------------------------------------------------------------------------------

create or replace function private.keep_files_for_a_while() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Of a board that is gone nothing is restored.
  insert into private.unneeded_files as f (path, board_id, attachment, due_at)
  select g.path, g.board_id, case when b.id is not null then to_jsonb(g) end, now() + interval '1 hour'
  from gone g left join public.boards b on b.id = g.board_id
  on conflict on constraint unneeded_files_pkey do update set attachment = excluded.attachment, due_at = excluded.due_at;
  return null;
end $$;

create or replace function private.need_files_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unneeded_files f using back b where f.path = b.path and f.board_id = b.board_id;
  return null;
end $$;

-- Takes a deletion back, while the file is still there and its card too: on the board that both are of.
create or replace function public.restore_attachment(attachment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (
    select c.board_id from private.unneeded_files f
    join public.cards c on c.id = (f.attachment ->> 'card_id')::uuid and c.board_id = f.board_id
    where f.attachment ->> 'id' = restore_attachment.attachment_id::text and f.board_id in (select private.my_board_ids())
    limit 1);
  back public.card_attachments;
begin
  perform private.lock_board_to_edit(board);
  -- The row is locked against whoever is about to remove the object, and the card looked for again.
  select a.* into back
  from private.unneeded_files f cross join lateral jsonb_populate_record(null::public.card_attachments, f.attachment) a
  where f.board_id = board and f.attachment ->> 'id' = restore_attachment.attachment_id::text
    and exists (select from public.cards c where c.id = a.card_id and c.board_id = board)
  for update of f;
  if back.id is null then
    raise exception 'The file is gone.' using errcode = 'PT404';
  end if;
  insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path, object_version, created_at)
  values (back.id, back.card_id, board, (select u.id from auth.users u where u.id = back.user_id), back.name,
    back.size_bytes, back.content_type, back.path, back.object_version, back.created_at);
  delete from public.card_events e
  where e.board_id = board and e.card_id = back.card_id and e.kind = 'attachment.removed' and e.detail ->> 'attachmentId' = back.id::text;
end $$;

-- To another board ------------------------------------------------------------------------------------------------------------

-- Writes a card over to a list of another board, with its history and what of it can be taken back, and without its
-- labels. Both boards are locked.
create or replace function private.carry_over(card_id uuid, to_board uuid, to_list_id uuid, assignee uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
  update public.card_events e set board_id = carry_over.to_board
  where e.board_id = moved.board_id and e.card_id = carry_over.card_id;
  update private.deleted_comments d set board_id = carry_over.to_board
  where d.board_id = moved.board_id and d.comment ->> 'card_id' = carry_over.card_id::text;
  update private.unneeded_files f set board_id = carry_over.to_board
  where f.board_id = moved.board_id and f.attachment ->> 'card_id' = carry_over.card_id::text;
end $$;
create index unneeded_files_board_id on private.unneeded_files (board_id);
