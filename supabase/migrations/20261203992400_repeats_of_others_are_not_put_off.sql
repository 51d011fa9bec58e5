-- A rule that had ended when a technique was completed late was due for ever: it was tried each hour, and each time all
-- others of the dojo that were due were put off with it, those of other people too.

create or replace function private.repeat_moment(card cards)
 returns timestamp with time zone
 language plpgsql
 stable
 set search_path to ''
as $function$
declare
  parts text[] := private.repeat_parts(card.repeat);
  start date := parts[2]::date;
  done date := case when card.is_completed then (coalesce(card.completed_at, now()) at time zone parts[1])::date end;
  day date;
begin
  if done is null and (parts[5] is not null or parts[6] is null) then
    return null;
  end if;
  day := case when parts[5] is not null then private.next_repeat(parts[4], done, done)
    -- As repeat_due() looks for it: a rule may have ended before this was completed.
    when parts[6] is null then private.next_repeat(parts[4], start, greatest(card.due_date, start, done - 1))
    else private.next_repeat(parts[4], start, greatest(card.due_date, start)) end;
  return case when parts[6] is null then case when day is not null then now() end else day::timestamp at time zone parts[1] end;
end $function$;

-- After all that are put off for it: what fails is tried last.
create or replace function private.repeat_later(card cards)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  update public.cards c set repeat_at = now() + interval '61 minutes' where c.id = card.id;
  update public.deleted_items d set repeat_at = now() + interval '61 minutes'
  where d.board_id = card.board_id and d.item_id = card.id and d.kind = 'card' and d.repeat_at is not null;
$function$;

create function private.end_repeat(card cards)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  update public.cards c set repeat_at = null where c.id = card.id;
  update public.deleted_items d set repeat_at = null
  where d.board_id = card.board_id and d.item_id = card.id and d.kind = 'card';
$function$;
comment on function private.end_repeat(card cards) is 'Its rule has ended while it waited: none comes after it.';

drop function private.repeat_others_later(board_id uuid);
create function private.repeat_others_later(board_id uuid, user_id uuid default null)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  update public.cards c set repeat_at = now() + interval '1 hour' + random() * interval '1 minute' where c.id = any (array(
    select o.id from (
      select n.id, n as card from public.cards n where n.board_id = repeat_others_later.board_id and n.repeat_at <= now()
      order by n.repeat_at, n.id limit 500
    ) o where repeat_others_later.user_id is null or private.repeats_for(o.card) = repeat_others_later.user_id));
  update public.deleted_items d set repeat_at = now() + interval '1 hour' + random() * interval '1 minute' where d.ctid = any (array(
    select o.ctid from (
      select n.ctid, n.content from public.deleted_items n
      where n.board_id = repeat_others_later.board_id and n.repeat_at <= now() order by n.repeat_at, n.item_id limit 500
    ) o where repeat_others_later.user_id is null
      -- Large ones are not read for this. Each counts for more than one when its turn comes.
      or case when pg_column_size(o.content) <= 20000
        then private.repeats_for(private.archived_card(o.content, repeat_others_later.board_id)) = repeat_others_later.user_id end));
$function$;
comment on function private.repeat_others_later(board_id uuid, user_id uuid) is 'After one of a board cannot be made, hundreds of its others that are due: each would be found and refused by itself, twenty thousand within minutes. Where that may be for its own sake, or that of who is answerable, only those of this person; in any order, so that each comes before what fails at some time.';

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
    elsif private.repeat_due(card, (now() at time zone (private.repeat_parts(card.repeat))[1])::date) is null then
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
