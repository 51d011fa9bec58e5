-- Places that outlive a deletion. `order_index` says who is where now; `rank` orders the living and what is in the
-- bin alike, so that things brought back in any order stand as they stood to each other. Nothing reads it but the
-- functions here.

alter table public.lists add column rank numeric;
alter table public.cards add column rank numeric;
update public.lists set rank = order_index;
update public.cards set rank = order_index;
-- The triggers give the true one.
alter table public.lists alter column rank set not null, alter column rank set default 0;
alter table public.cards alter column rank set not null, alter column rank set default 0;
comment on column public.lists.rank is 'Increases with order_index within a board; a list in the bin keeps its own.';
comment on column public.cards.rank is 'Increases with order_index within a list; a card in the bin keeps its own.';

-- What is in the bin keeps its rank to itself: nothing that is placed meanwhile gets the same one.
alter table public.deleted_items
  add column list_id uuid generated always as (case kind when 'card' then (content #>> '{cards,0,list_id}')::uuid end) stored,
  add column rank numeric generated always as
    ((case kind when 'card' then content #>> '{cards,0,rank}' else content #>> '{list,rank}' end)::numeric) stored;
create index deleted_items_list on public.deleted_items (list_id, rank);

-- One look at the role: between two, the board may go, and what is gone is not forbidden.
create or replace function private.lock_board_to_edit(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role text := (select m.role from public.board_members m
    where m.board_id = lock_board_to_edit.board_id and m.user_id = (select auth.uid()));
begin
  if role is null then
    raise exception 'It is gone.' using errcode = 'PT404';
  end if;
  if role not in ('admin', 'member') then
    raise exception 'You may not change this board.' using errcode = '42501';
  end if;
  perform private.lock_board(board_id);
end $$;

-- The i-th of n numbers that lie evenly between two others, with as few digits as tell them apart. Null is no bound.
create function private.rank_between(low numeric, high numeric, i integer default 1, n integer default 1) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when low is null and high is null then i - 1
    when low is null then ceil(high) - 1 - n + i
    when high is null then floor(low) + i
    else round(low + (high - low) * i / (n + 1), greatest(0, ceil(log(2 * (n + 1) / (high - low)))::integer + 1))
  end
$$;

-- The highest rank of a list's cards, those in the bin included.
create function private.last_rank(list_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select c.rank from public.cards c where c.list_id = last_rank.list_id order by c.order_index desc limit 1),
    (select d.rank from public.deleted_items d where d.list_id = last_rank.list_id order by d.rank desc nulls last limit 1))
$$;
revoke execute on function private.last_rank(uuid) from public;

create or replace function private.place_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_board(new.board_id);
  select coalesce(max(l.order_index) + 1, 0),
      private.rank_between(greatest(max(l.rank), (
        select max(d.rank) from public.deleted_items d where d.board_id = new.board_id and d.kind = 'list')), null)
    into new.order_index, new.rank
  from public.lists l where l.board_id = new.board_id;
  return new;
end $$;

create or replace function private.place_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.board_id is null then
    select l.board_id into new.board_id from public.lists l where l.id = new.list_id;
  end if;
  perform private.lock_board(new.board_id);
  select c.order_index + 1 into new.order_index
  from public.cards c where c.list_id = new.list_id order by c.order_index desc limit 1;
  new.order_index := coalesce(new.order_index, 0);
  new.rank := private.rank_between(private.last_rank(new.list_id), null);
  new.completed_at := case when new.is_completed then coalesce(new.completed_at, now()) end;
  return new;
end $$;

-- Puts cards, in the order given, at a place of a list of their board. The board is locked. `to_index` counts the
-- others of the list only.
create function private.place_cards(card_ids uuid[], to_list_id uuid, to_index integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
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
    low := greatest(low, (select max(d.rank) from public.deleted_items d where d.list_id = place_cards.to_list_id));
  else
    high := least(high, (select min(d.rank) from public.deleted_items d
      where d.list_id = place_cards.to_list_id and d.rank < high and (low is null or d.rank > low)));
  end if;

  with placed as (
    select p.id, place_cards.to_index + p.at::integer - 1 as place,
      private.rank_between(low, high, p.at::integer, many) as rank
    from unnest(place_cards.card_ids) with ordinality as p (id, at)
  ), others as (
    select c.id, c.list_id, (row_number() over (partition by c.list_id order by c.order_index) - 1)::integer as place
    from public.cards c
    where c.list_id = any (list_ids) and c.id <> all (place_cards.card_ids)
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
revoke execute on function private.place_cards(uuid[], uuid, integer) from public;

-- The same for lists, one at a time.
create function private.place_list_at(list_id uuid, to_index integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_list_at.list_id);
  low numeric;
  high numeric;
begin
  select max(r.rank) filter (where r.place < place_list_at.to_index), min(r.rank) filter (where r.place >= place_list_at.to_index)
    into low, high
  from (
    select l.rank, row_number() over (order by l.order_index) - 1 as place
    from public.lists l where l.board_id = board and l.id <> place_list_at.list_id
  ) r;
  if high is null then
    low := greatest(low, (select max(d.rank) from public.deleted_items d where d.board_id = board and d.kind = 'list'));
  else
    high := least(high, (select min(d.rank) from public.deleted_items d
      where d.board_id = board and d.kind = 'list' and d.rank < high and (low is null or d.rank > low)));
  end if;

  update public.lists l set
    order_index = a.place,
    rank = case when l.id = place_list_at.list_id then private.rank_between(low, high) else l.rank end
  from (
    select o.id, (o.place + case when o.place >= place_list_at.to_index then 1 else 0 end)::integer as place
    from (
      select other.id, row_number() over (order by other.order_index) - 1 as place
      from public.lists other where other.board_id = board and other.id <> place_list_at.list_id
    ) o
    union all
    select place_list_at.list_id, place_list_at.to_index
  ) a
  where a.id = l.id;
end $$;
revoke execute on function private.place_list_at(uuid, integer) from public;

create or replace function public.move_list(list_id uuid, to_index integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  moved public.lists;
  place integer;
  revision bigint;
begin
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = move_list.list_id));
  select * into moved from public.lists l where l.id = move_list.list_id;
  if moved.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  place := least(greatest(move_list.to_index, 0),
    (select count(*) - 1 from public.lists l where l.board_id = moved.board_id)::integer);
  perform private.place_list_at(moved.id, place);
  revision := private.next_revision(moved.board_id);
  perform private.announce(moved.board_id, jsonb_build_object('type', 'list.moved', 'revision', revision,
    'listId', moved.id, 'index', place));
  return revision;
end $$;
