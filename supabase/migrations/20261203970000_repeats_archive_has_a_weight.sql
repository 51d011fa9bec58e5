-- Of techniques in the archive that repeat, a round of the job read and wrote up to 25 with all that is kept of them,
-- 10 MB each: everyone waited for 8 s. What is kept counts as steps do, and before it is read.

drop function private.may_repeat_now(public.cards);

create function private.has_room_to_repeat(weight integer)
returns boolean
language sql
stable
security definer
set search_path to ''
as $$
  select made.weight = 0 or made.weight + has_room_to_repeat.weight <= 50
  from (select coalesce(nullif(current_setting('dojo.repeated', true), '')::integer, 0) as weight) made
$$;
comment on function private.has_room_to_repeat(weight integer) is 'Whether a transaction makes one more next one of this weight. The first may have any, or it would never be made.';

create function private.may_repeat_now(card public.cards, kept integer default 0)
returns boolean
language plpgsql
security definer
set search_path to ''
as $$
declare
  -- Fifty steps take as long as a card.
  weight integer := 1 + may_repeat_now.kept + coalesce((card.badges #>> '{checklist,1}')::integer, 0) / 50;
begin
  if not private.has_room_to_repeat(weight) then
    return false;
  end if;
  perform set_config('dojo.repeated', (coalesce(nullif(current_setting('dojo.repeated', true), '')::integer, 0) + weight)::text, true);
  return true;
end $$;
comment on function private.may_repeat_now(card public.cards, kept integer) is 'Counts what the next ones of a transaction take: fifty, or 2,500 steps, or one of any size; kept: what reading it from the archive takes, in cards. No one waits for more of them; the rest is left to the job.';

create or replace function public.make_repeats(most integer)
returns integer
language plpgsql
security definer
set search_path to ''
as $$
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
      or exists (select from public.boards b where b.id = card.board_id and b.archived_at is not null)
      -- At most one open one follows another.
      or not card.is_completed and private.has_open_before(card) then
      perform private.may_repeat_now(card, kept);
      perform private.repeat_later(card);
    else
      -- The next round starts here.
      exit when not private.may_repeat_now(card, kept);
      if private.try_next(card, private.kata_before_done(card), archived) is null then
        perform private.repeat_later(card);
      end if;
    end if;
  end loop;
  return (select count(*) from (
    (select from public.cards c where c.repeat_at <= now() limit make_repeats.most)
    union all
    (select from public.deleted_items d where d.repeat_at <= now() limit make_repeats.most)
  ) x);
end $$;
