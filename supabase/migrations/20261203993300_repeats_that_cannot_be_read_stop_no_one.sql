-- A rule in a zone that the database does not know any more raised outside of where one technique is tried, and no
-- one's next techniques were made.

create function private.has_repeat_ended(card cards)
 returns boolean
 language plpgsql
 stable
 set search_path to ''
as $function$
begin
  return private.repeat_due(card, (now() at time zone (private.repeat_parts(card.repeat))[1])::date) is null;
exception when others then
  -- try_next() says what is wrong with it, and puts it off.
  return false;
end $function$;
comment on function private.has_repeat_ended(card cards) is 'Whether its rule has no further day. Not of one that cannot be read.';

CREATE OR REPLACE FUNCTION public.make_repeats(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
  archived jsonb;
  card public.cards;
  -- What reading one in the archive takes, with its comments: 20 kB, as they are stored, as much as making one.
  kept integer;
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
      perform private.repeat_later(card), private.repeat_others_later(card.board_id);
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
        perform private.repeat_later(card), private.repeat_others_later(card.board_id, private.repeats_for(card));
      end if;
    end if;
  end loop;
  return (select count(*) from (
    (select from public.cards c where c.repeat_at <= now() limit make_repeats.most)
    union all
    (select from public.deleted_items d where d.repeat_at <= now() limit make_repeats.most)
  ) x);
end $function$;
