-- What a dojo's titles and tags weigh is checked at the end of a transaction, past the handler of try_next(): a dojo of
-- 16 MB in which a next technique was due ended the whole batch, each time, so no one's repeated any more; and completing
-- such a technique was refused. It is checked in there now. Whatever else fails for one technique is logged, and the
-- others are made. And of the thousands that one person lets come due at once, the job makes a thousand an hour: others'
-- had to wait for all of them, ten minutes and more.

CREATE OR REPLACE FUNCTION private.try_next(card cards, list_id uuid, archived jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  next_id uuid;
begin
  perform private.set_written_for(private.repeats_for(card));
  -- For one person a job makes about a thousand an hour, so that others' are not behind twenty thousand of theirs.
  if (select auth.uid()) is null then
    perform private.count_copied(65536);
  end if;
  next_id := private.make_next(card, try_next.list_id, try_next.archived);
  -- What is checked at the end of the transaction would undo all of it. Once for each dojo: a transaction makes fifty.
  set constraints public.cards_weigh_new, public.cards_weigh_changed immediate;
  set constraints public.cards_weigh_new, public.cards_weigh_changed deferred;
  perform private.set_written_for(null);
  return next_id;
-- In each case, what was set in here is as before.
exception
  when sqlstate 'PT402' or sqlstate 'PT413' or sqlstate 'PT429' then
    return null;
  -- The whole is tried again.
  when transaction_rollback or insufficient_resources or operator_intervention or system_error then
    raise;
  when others then
    raise warning 'The next one of % is not made: % (%)', card.id, sqlerrm, sqlstate;
    return null;
end $function$;
comment on function private.try_next(card cards, list_id uuid, archived jsonb) is 'As make_next(); null where a limit is in the way, or it fails: nothing that makes one is refused for it, and a job tries again.';

CREATE FUNCTION private.repeat_others_later(board_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.cards c set repeat_at = now() + interval '1 hour' where c.id = any (array(
    select o.id from public.cards o where o.board_id = repeat_others_later.board_id and o.repeat_at <= now() limit 500));
  update public.deleted_items d set repeat_at = now() + interval '1 hour' where d.ctid = any (array(
    select o.ctid from public.deleted_items o where o.board_id = repeat_others_later.board_id and o.repeat_at <= now() limit 500));
$function$;
comment on function private.repeat_others_later(board_id uuid) is 'After one of a board cannot be made, hundreds of its others that are due: each would be found and refused by itself, twenty thousand within minutes.';

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
    -- At most one open one follows another.
    elsif not card.is_completed and private.has_open_before(card) then
      perform private.may_repeat_now(card, kept);
      perform private.repeat_later(card);
    else
      -- The next round starts here.
      exit when not private.may_repeat_now(card, kept);
      if private.try_next(card, private.kata_before_done(card), archived) is null then
        perform private.repeat_later(card), private.repeat_others_later(card.board_id);
      end if;
    end if;
  end loop;
  return (select count(*) from (
    (select from public.cards c where c.repeat_at <= now() limit make_repeats.most)
    union all
    (select from public.deleted_items d where d.repeat_at <= now() limit make_repeats.most)
  ) x);
end $function$;
