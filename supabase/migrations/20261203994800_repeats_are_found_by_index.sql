-- Whose a technique is that repeats, and in which kata it was, was looked for in all that had happened to it. Of 500 that
-- were due, with 5,000 events each, for each of the people for whom none could be made: 15 s in one statement, which was
-- cancelled each time, so no one's repeated any more. It is found by index, and looked for once.

create index events_repeats on private.events (board_id, card_id, kind, id) where kind in ('card.repeat_set', 'card.completed', 'card.repeated');
create index events_moved on private.events (card_id, at) where kind = 'card.moved';

create or replace function private.repeats_for(card cards)
 returns uuid
 language sql
 stable security definer
 set search_path to ''
as $function$
  select u.id from (
    (select 1 as at, e.actor as id from private.events e where e.id = greatest(
      (select max(s.id) from private.events s where s.board_id = card.board_id and s.card_id = card.id and s.kind = 'card.repeat_set'),
      case when card.is_completed then
        (select max(d.id) from private.events d where d.board_id = card.board_id and d.card_id = card.id and d.kind = 'card.completed') end))
    union all select 2, card.created_by
    union all select 3, (select b.user_id from public.boards b where b.id = card.board_id)
  ) u
  where u.at = 3 or exists (
    select from public.board_members m where m.board_id = card.board_id and m.user_id = u.id and m.role in ('admin', 'member'))
  order by u.at limit 1
$function$;

create or replace function private.kata_before_done(card cards)
 returns uuid
 language sql
 stable security definer
 set search_path to ''
as $function$
  -- + 0: or it might go back through all events.
  select coalesce((
    select (e.before ->> 'list_id')::uuid from private.events e
    where e.board_id = card.board_id and e.card_id = card.id and e.kind = 'card.moved' and e.at = card.completed_at
    order by e.id + 0 desc limit 1), card.list_id)
$function$;

drop function private.repeat_others_later(board_id uuid, user_id uuid);
create function private.repeat_others_later(board_id uuid, ids uuid[])
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  update public.cards c set repeat_at = now() + interval '1 hour' + random() * interval '1 minute'
  where c.id = any (repeat_others_later.ids) and c.board_id = repeat_others_later.board_id and c.repeat_at <= now();
  update public.deleted_items d set repeat_at = now() + interval '1 hour' + random() * interval '1 minute'
  where d.item_id = any (repeat_others_later.ids) and d.board_id = repeat_others_later.board_id and d.kind = 'card' and d.repeat_at <= now();
$function$;
comment on function private.repeat_others_later(board_id uuid, ids uuid[]) is 'Those of private.others_due() that would fail as well, in any order, so that each comes before what fails at some time.';

create function private.others_due(board_id uuid, most integer, by_person boolean)
 returns table (id uuid, user_id uuid)
 language sql
 stable security definer
 set search_path to ''
as $function$
  select o.id, case
    when not others_due.by_person then null
    when o.content is null then private.repeats_for(o.card)
    -- Large ones are not read for this. Each counts for more than one when its turn comes.
    when pg_column_size(o.content) <= 20000 then private.repeats_for(private.archived_card(o.content, others_due.board_id)) end
  from (
    select x.* from (
      (select n.id, n.repeat_at, n as card, null::jsonb as content from public.cards n
        where n.board_id = others_due.board_id and n.repeat_at <= now() order by n.repeat_at, n.id limit others_due.most)
      union all
      (select n.item_id, n.repeat_at, null::public.cards, n.content from public.deleted_items n
        where n.board_id = others_due.board_id and n.repeat_at <= now() order by n.repeat_at, n.item_id limit others_due.most)
    ) x order by x.repeat_at, x.id limit others_due.most
  ) o
$function$;
comment on function private.others_due(board_id uuid, most integer, by_person boolean) is 'After one of a board cannot be made, its others that are due: each would be found and refused by itself, twenty thousand within minutes. Where that may be for its own sake, or that of who is answerable, with who that is of each.';

create or replace function public.make_repeats(most integer)
 returns integer
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  due record;
  archived jsonb;
  card public.cards;
  -- What reading one in the archive takes, with its comments: 20 kB, as they are stored, as much as making one.
  kept integer;
  -- How many others it may still put off, and of the dojo where one has failed: which, and who is answerable for each.
  room integer := 1000;
  others_of uuid;
  others uuid[];
  answerable uuid[];
begin
  perform from private.board_clocks k where k.board_id in (
    (select c.board_id from public.cards c where c.repeat_at <= now() order by c.repeat_at, c.id limit make_repeats.most)
    union
    (select d.board_id from public.deleted_items d where d.repeat_at <= now() order by d.repeat_at, d.item_id limit make_repeats.most)
  ) order by k.board_id for update;
  for due in
    select o.* from (
      select x.*, row_number() over (order by x.repeat_at, x.id) as at from (
        (select c.id, c.board_id, c.repeat_at, false as is_archived from public.cards c
          where c.repeat_at <= now() order by c.repeat_at, c.id limit make_repeats.most)
        union all
        (select d.item_id, d.board_id, d.repeat_at, true from public.deleted_items d
          where d.repeat_at <= now() order by d.repeat_at, d.item_id limit make_repeats.most)
      ) x order by x.repeat_at, x.id limit make_repeats.most
    -- In the order in which others lock boards.
    ) o order by o.board_id, o.at
  loop
    perform private.lock_board(due.board_id);
    -- Someone else may have made it, or have taken it elsewhere.
    kept := 0;
    if due.is_archived then
      kept := coalesce((select pg_column_size(d.content) / 20000 from public.deleted_items d
        where d.board_id = due.board_id and d.item_id = due.id and d.kind = 'card'), 0);
      exit when not private.has_room_to_repeat(kept);
      archived := (select d.content from public.deleted_items d
        where d.board_id = due.board_id and d.item_id = due.id and d.kind = 'card' and d.repeat_at <= now());
      card := private.archived_card(archived, due.board_id);
    else
      archived := null;
      select * into card from public.cards c where c.id = due.id and c.board_id = due.board_id and c.repeat_at <= now()
      for no key update;
    end if;
    continue when card.id is null;
    if private.over_plan(card.board_id) is not null
      or exists (select from private.binned_boards x where x.board_id = card.board_id)
      or exists (select from public.boards b where b.id = card.board_id and b.archived_at is not null) then
      perform private.may_repeat_now(card, kept);
      perform private.repeat_later(card);
      select array_agg(o.id) into others from private.others_due(card.board_id, room, false) o;
      room := room - coalesce(cardinality(others), 0);
      perform private.repeat_others_later(card.board_id, others);
    elsif private.has_repeat_ended(card) then
      perform private.may_repeat_now(card, kept);
      perform private.end_repeat(card);
    -- At most one open one follows another.
    elsif not card.is_completed and private.has_open_before(card) then
      perform private.may_repeat_now(card, kept);
      perform private.repeat_later(card);
    else
      -- The next round starts here.
      exit when not private.may_repeat_now(card, kept);
      if private.try_next(card, private.kata_before_done(card), archived) is null then
        perform private.repeat_later(card);
        if others_of is distinct from card.board_id then
          others_of := card.board_id;
          select array_agg(o.id), array_agg(o.user_id) into others, answerable from private.others_due(card.board_id, room, true) o;
          room := room - coalesce(cardinality(others), 0);
        end if;
        perform private.repeat_others_later(card.board_id, array(
          select o.id from unnest(others, answerable) o (id, user_id) where o.user_id = (select private.repeats_for(card))));
      end if;
    end if;
  end loop;
  return (select count(*) from (
    (select from public.cards c where c.repeat_at <= now() limit make_repeats.most)
    union all
    (select from public.deleted_items d where d.repeat_at <= now() limit make_repeats.most)
  ) x);
end $function$;
