-- Ranks stay short. One that lies between two others needs a digit more each time; before one passes 50 digits, its whole list
-- is counted through anew: what lies in the bin and what was sent away from here keep their places among the others.

-- A plain column, so that counting through does not write the contents again.
alter table public.deleted_items alter column rank drop expression;
create or replace function private.put_in_bin(board_id uuid, item_id uuid, kind text, content jsonb, reason text default 'deleted') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.empty_bin_of_expired(put_in_bin.board_id);
  insert into public.deleted_items (item_id, board_id, kind, content, reason, deleted_by, rank)
  values (put_in_bin.item_id, put_in_bin.board_id, put_in_bin.kind, put_in_bin.content, put_in_bin.reason, (select auth.uid()),
    (put_in_bin.content #>> case put_in_bin.kind when 'card' then '{cards,0,rank}'::text[] else '{list,rank}'::text[] end)::numeric);
end $$;

create or replace function private.put_cards_in_bin(board_id uuid, card_ids uuid[], reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.empty_bin_of_expired(put_cards_in_bin.board_id);
  insert into public.deleted_items (item_id, board_id, kind, content, reason, deleted_by, rank)
  select c.id, c.board_id, 'card', jsonb_build_object(
      'cards', jsonb_build_array(to_jsonb(c)),
      'checklist', coalesce((select jsonb_agg(to_jsonb(i)) from public.card_checklist_items i where i.card_id = c.id), '[]'),
      'labels', coalesce((select jsonb_agg(to_jsonb(l)) from public.card_labels l where l.card_id = c.id), '[]'),
      'comments', coalesce((select jsonb_agg(to_jsonb(m)) from public.card_comments m where m.card_id = c.id), '[]'),
      'notifications', coalesce((select jsonb_agg(to_jsonb(n)) from public.comment_notifications n
        join public.card_comments m on m.id = n.comment_id where m.card_id = c.id), '[]'),
      'attachments', coalesce((select jsonb_agg(to_jsonb(a)) from public.card_attachments a where a.card_id = c.id), '[]')),
    put_cards_in_bin.reason, (select auth.uid()), c.rank
  from public.cards c where c.id = any (put_cards_in_bin.card_ids);
end $$;

-- How many digits n ranks between two others need.
create function private.rank_digits(low numeric, high numeric, n integer default 1) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(greatest(0, ceil(log(2 * (n + 1) / (high - low)))::integer + 1), 0)
$$;

drop function private.rank_between(numeric, numeric, integer, integer);
create function private.rank_between(low numeric, high numeric, i integer default 1, n integer default 1, digits integer default null)
returns numeric language sql immutable set search_path = '' as $$
  select case
    when low is null and high is null then i - 1
    when low is null then ceil(high) - 1 - n + i
    when high is null then floor(low) + i
    else round(low + (high - low) * i / (n + 1), coalesce(digits, private.rank_digits(low, high, n)))
  end
$$;

-- Under the lock of the board. The order does not change, so there is nothing to announce.
create function private.renumber_cards(list_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select l.board_id from public.lists l where l.id = renumber_cards.list_id);
  olds numeric[];
begin
  olds := array(
    select c.rank from public.cards c where c.list_id = renumber_cards.list_id
    union select d.rank from public.deleted_items d where d.board_id = board and d.list_id = renumber_cards.list_id and d.rank is not null
    union select t.rank from private.transferred_cards t where t.board_id = board and t.list_id = renumber_cards.list_id
    order by 1);
  update public.cards c set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where c.list_id = renumber_cards.list_id and c.rank = o.old and c.rank <> o.new - 1;
  update public.deleted_items d set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where d.board_id = board and d.list_id = renumber_cards.list_id and d.rank = o.old and d.rank <> o.new - 1;
  update private.transferred_cards t set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where t.board_id = board and t.list_id = renumber_cards.list_id and t.rank = o.old and t.rank <> o.new - 1;
end $$;

create function private.renumber_lists(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  olds numeric[] := array(
    select l.rank from public.lists l where l.board_id = renumber_lists.board_id
    union select d.rank from public.deleted_items d where d.board_id = renumber_lists.board_id and d.kind = 'list' and d.rank is not null
    order by 1);
begin
  update public.lists l set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where l.board_id = renumber_lists.board_id and l.rank = o.old and l.rank <> o.new - 1;
  update public.deleted_items d set rank = o.new - 1 from unnest(olds) with ordinality o (old, new)
  where d.board_id = renumber_lists.board_id and d.kind = 'list' and d.rank = o.old and d.rank <> o.new - 1;
end $$;

-- Between which ranks cards come to stand, next to the neighbour and before whatever in the bin stood between the two.
create function private.card_neighbours(list_id uuid, without uuid[], index integer, out low numeric, out high numeric)
language plpgsql stable security definer set search_path = '' as $$
declare
  board uuid := (select l.board_id from public.lists l where l.id = card_neighbours.list_id);
begin
  select max(r.rank) filter (where r.place < card_neighbours.index), min(r.rank) filter (where r.place >= card_neighbours.index)
    into low, high
  from (
    select c.rank, row_number() over (order by c.order_index) - 1 as place
    from public.cards c where c.list_id = card_neighbours.list_id and c.id <> all (without)
  ) r;
  if high is null then
    low := greatest(low, (select max(d.rank) from public.deleted_items d
      where d.board_id = board and d.list_id = card_neighbours.list_id));
  else
    high := least(high, (select min(d.rank) from public.deleted_items d
      where d.board_id = board and d.list_id = card_neighbours.list_id and d.rank < high and (low is null or d.rank > low)));
  end if;
end $$;

create or replace function private.place_cards(card_ids uuid[], to_list_id uuid, to_index integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_cards.to_list_id);
  many integer := cardinality(place_cards.card_ids);
  -- By name, so that the index finds their cards: an OR of conditions would read the cards of everybody.
  list_ids uuid[] := array(select distinct m.list_id from public.cards m where m.id = any (place_cards.card_ids)) || place_cards.to_list_id;
  low numeric;
  high numeric;
  digits integer;
begin
  select n.low, n.high into low, high from private.card_neighbours(place_cards.to_list_id, place_cards.card_ids, place_cards.to_index) n;
  digits := private.rank_digits(low, high, many);
  -- A card that is on its way back takes its old rank, which its caller has read already.
  if digits > 50 and not exists (
    select from private.transferred_cards t where t.card_id = any (place_cards.card_ids) and t.board_id = board
  ) then
    perform private.renumber_cards(place_cards.to_list_id);
    select n.low, n.high into low, high from private.card_neighbours(place_cards.to_list_id, place_cards.card_ids, place_cards.to_index) n;
    digits := private.rank_digits(low, high, many);
  end if;

  with placed as (
    select p.id, place_cards.to_index + p.at::integer - 1 as place,
      private.rank_between(low, high, p.at::integer, many, digits) as rank
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

-- As before, but for what comes late: each goes before the card that has its rank, whichever rank that card gets meanwhile.
create or replace function private.place_cards_back(card_ids uuid[], ranks numeric[]) returns void
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
    select n.list_id, n.holder, array_agg(n.id order by n.rank, n.id) as ids
    from (
      select c.id, c.list_id, b.rank, (
        select o.id from public.cards o where o.list_id = c.list_id and o.rank >= b.rank and o.id <> c.id order by o.rank limit 1) as holder
      from unnest(place_cards_back.card_ids, place_cards_back.ranks) b (id, rank) join public.cards c on c.id = b.id
      where c.rank <> b.rank
    ) n
    group by n.list_id, n.holder order by min(n.rank), n.holder
  loop
    perform private.place_cards(late.ids, late.list_id, (
      select count(*)::integer from public.cards c
      where c.list_id = late.list_id and c.id <> all (late.ids) and c.rank < (select o.rank from public.cards o where o.id = late.holder)));
  end loop;
end $$;

create or replace function private.place_list_at(list_id uuid, to_index integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := (select l.board_id from public.lists l where l.id = place_list_at.list_id);
  low numeric;
  high numeric;
begin
  for attempt in 1 .. 2 loop
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
    exit when private.rank_digits(low, high) <= 50;
    perform private.renumber_lists(board);
  end loop;

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

-- The rank that a list had is its own again only between its neighbours, and it is read from the bin's column.
do $change$
declare
  definition text := pg_get_functiondef('public.restore_items'::regproc);
  changed text := replace(replace(definition,
    'l.rank < coalesce(list.rank, list.order_index)));',
    'l.rank < coalesce(item.rank, list.order_index)));'),
    'update public.lists l set rank = list.rank
    where l.id = list.id and not exists (select from public.lists o where o.board_id = board and o.rank = list.rank);',
    'update public.lists l set rank = item.rank
    where l.id = list.id and item.rank is not null and not exists (select from public.lists o where o.board_id = board and o.id <> list.id
      and case when o.order_index < l.order_index then o.rank >= item.rank else o.rank <= item.rank end);');
begin
  if length(changed) - length(definition) < 50 then
    raise exception 'restore_items is not what it was.';
  end if;
  execute changed;
end $change$;

select private.renumber_cards(l.id) from public.lists l
where exists (select from public.cards c where c.list_id = l.id and scale(c.rank) > 50)
  or exists (select from public.deleted_items d where d.board_id = l.board_id and d.list_id = l.id and scale(d.rank) > 50);
select private.renumber_lists(b.id) from public.boards b
where exists (select from public.lists l where l.board_id = b.id and scale(l.rank) > 50);
