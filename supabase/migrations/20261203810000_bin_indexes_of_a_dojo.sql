-- An id that was spent is looked up for each row that is written. As a join it was planned for a table with few of them, and compared
-- each new row with all: seconds, where a dojo of 5,000 steps came back or was copied.
create or replace function private.refuse_spent_ids() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from added a where (
    select s.id from private.spent_ids s where s.kind = tg_argv[0] and s.id = a.id limit 1) is not null) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $$;

create or replace function private.refuse_ids_spent_elsewhere() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from added a where (
    select s.id from private.spent_ids s where s.kind = tg_argv[0] and s.id = a.id
      and s.free_on is distinct from coalesce(a.board_id, a.user_id) limit 1) is not null) then
    raise exception 'This id is taken.' using errcode = '23505';
  end if;
  return null;
end $$;

-- Indexes that begin with the dojo. Of a dojo that statistics do not know the planner expects one row, then each of them looks as good as
-- the one that has the technique too, and the whole dojo was read for each: 1,000 techniques that had just been made went from a dojo with
-- 10,000 events in seconds. These are for those questions alone that name what they leave out.
drop index private.events_board_last;
create index events_board_last on private.events (board_id, at desc, id desc) where card_id is not null and id > 0;
drop index public.deleted_items_board;
create index deleted_items_board on public.deleted_items (board_id, deleted_at) where deleted_at > '-infinity';
drop index public.deleted_items_list;
create index deleted_items_list on public.deleted_items (board_id, list_id, rank) where list_id is not null;
drop index public.cards_assignee;
create index cards_assignee on public.cards (board_id, assignee) where assignee is not null;

do $change$
declare
  change record;
  definition text;
  changed text;
begin
  for change in
    select * from (values
      ('private.my_board_news'::regproc, $x$e.card_id is not null order by e.at desc$x$, $x$e.card_id is not null and e.id > 0 order by e.at desc$x$),
      ('private.empty_bin_of_expired'::regproc, $x$and o.deleted_at < now() - interval '30 days'$x$,
        $x$and o.deleted_at > '-infinity' and o.deleted_at < now() - interval '30 days'$x$),
      ('public.removed_items'::regproc, $x$and (o.reason = 'archived' or o.deleted_at > now() - interval '30 days')$x$,
        $x$and o.deleted_at > '-infinity' and (o.reason = 'archived' or o.deleted_at > now() - interval '30 days')$x$),
      -- Read from the history of the technique, never from the newest of everyone's.
      ('public.remove_cards'::regproc, $x$      order by e.id desc limit 1
    ) mine$x$, $x$      order by e.id + 0 desc limit 1
    ) mine$x$)
    ) x (function, was, now)
  loop
    definition := pg_get_functiondef(change.function);
    changed := replace(definition, change.was, change.now);
    if changed = definition then raise exception '% has changed', change.function; end if;
    execute changed;
  end loop;
end $change$;
