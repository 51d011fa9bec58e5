-- How techniques flow: how long each was in each kata, when work on it started and ended, and an hourly roll-up of it for each
-- kata. All is written in the transaction of what happens to the cards (docs/decisions/flow-is-kept-with-each-move.md).

-- What a kata is for: techniques wait there, are worked on, or are done -------------------------------------------------------

alter table public.lists
  add column flow text,
  add constraint lists_flow_known check (flow in ('waiting', 'working', 'done'));
comment on column public.lists.flow is 'Whether cards wait in it, are worked on or are done, as someone chose. Null: guessed from its place and name.';

create table private.flow_lists (
  list_id uuid not null,
  board_id uuid not null,
  title text not null,
  flow text not null,
  place integer not null,
  made_at timestamptz not null,
  gone_at timestamptz,
  constraint flow_lists_pkey primary key (list_id),
  constraint flow_lists_board_id_fkey foreign key (board_id) references public.boards (id) on delete cascade
);
comment on table private.flow_lists is 'Lists as the flow knows them: what they are for, chosen or guessed; those that are gone as they were last.';
create index flow_lists_board_id on private.flow_lists (board_id);
alter table private.flow_lists enable row level security;

-- What is kept ----------------------------------------------------------------------------------------------------------------

create table private.flow_cards (
  card_id uuid not null,
  board_id uuid not null,
  list_id uuid not null,
  is_done boolean not null,
  since timestamptz,
  entered_at timestamptz not null,
  moved_by uuid,
  arrived_at timestamptz not null,
  counts_from timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  returns integer not null default 0,
  carried_start timestamptz,
  carried_finish timestamptz,
  carried_returns integer not null default 0,
  gone text,
  left_at timestamptz,
  title text,
  due_on date,
  assignee uuid,
  label_ids jsonb,
  constraint flow_cards_pkey primary key (board_id, card_id),
  constraint flow_cards_gone_known check (gone in ('archived', 'deleted', 'transferred')),
  constraint flow_cards_board_id_fkey foreign key (board_id) references public.boards (id) on delete cascade
);
comment on table private.flow_cards is 'Each card that is or was on a board: its present stay, and when it was started and finished. It outlives the card, as long as there is the board.';
comment on column private.flow_cards.since is 'Since when it is in this list, as open or done as it is. Null: it left open. What leaves done stays done.';
comment on column private.flow_cards.entered_at is 'Since when it is in this list.';
comment on column private.flow_cards.moved_by is 'Who began the present stay, or removed it: they may take it back.';
comment on column private.flow_cards.counts_from is 'When it came to this board the last time. Its stays before that are over, and what it brought with it is in carried_*.';
comment on column private.flow_cards.carried_finish is 'When it was finished, if it was done when it came. Null: it was finished elsewhere, which is not counted here.';
comment on column private.flow_cards.title is 'This and what follows: as it was when it left.';
create index flow_cards_card_id on private.flow_cards (card_id);
alter table private.flow_cards enable row level security;

create table private.card_stays (
  board_id uuid not null,
  card_id uuid not null,
  entered_at timestamptz not null,
  left_at timestamptz not null,
  list_id uuid not null,
  is_done boolean not null,
  moved_by uuid,
  constraint card_stays_pkey primary key (board_id, card_id, entered_at),
  constraint card_stays_in_order check (left_at > entered_at),
  constraint card_stays_board_id_fkey foreign key (board_id) references public.boards (id) on delete cascade
);
comment on table private.card_stays is 'When each card was in which list, open or done, for stays that are over; the present one is in flow_cards.';
alter table private.card_stays enable row level security;

create table private.flow_hours (
  board_id uuid not null,
  list_id uuid not null,
  hour timestamptz not null,
  lane smallint not null,
  open integer not null default 0,
  done integer not null default 0,
  finished integer not null default 0,
  arrived integer not null default 0,
  constraint flow_hours_pkey primary key (board_id, list_id, hour, lane),
  constraint flow_hours_board_id_fkey foreign key (board_id) references public.boards (id) on delete cascade
);
comment on table private.flow_hours is 'How the numbers changed within an hour: of a list how many open cards it holds; of the whole board (list_id = board_id) how many are done, were finished (and not reopened since) and arrived.';
comment on column private.flow_hours.lane is '0: written under the board''s lock. 1: by a plain edit, which has no such lock and must not wait for who has it.';
alter table private.flow_hours enable row level security;

create table private.flow_gaps (
  board_id uuid not null,
  since timestamptz not null,
  constraint flow_gaps_pkey primary key (board_id),
  constraint flow_gaps_board_id_fkey foreign key (board_id) references public.boards (id) on delete cascade
);
comment on table private.flow_gaps is 'From when the stays of a board are complete, if not from its beginning: it is older than they are.';
alter table private.flow_gaps enable row level security;

-- What a list is for ----------------------------------------------------------------------------------------------------------

-- As lib/boards/flow/guess-flow.ts, which shows it on the board.
create function private.guessed_flow(title text, completes boolean, place integer, many bigint) returns text
language sql immutable set search_path = '' as $$
  select case
    when completes or lower(title) ~ '^[^a-z]*(done|complete|completed|finished|closed|shipped|mastered|released|published|deployed|delivered|resolved)($|[^a-z])' then 'done'
    when lower(title) ~ '^[^a-z]*(backlog|to ?-?do|icebox|inbox|ideas|ready|next|later|someday|waiting|queue|planned|on hold)($|[^a-z])' then 'waiting'
    when place = 0 then 'waiting'
    when place = many - 1 then 'done'
    else 'working'
  end
$$;

-- What a card adds to the roll-up: an entry and a leaving for each stay, and where it is now.
create view private.flow_changes as
  select s.board_id, s.card_id, case when s.is_done then s.board_id else s.list_id end as list_id, s.entered_at as at,
    (not s.is_done)::integer as open, s.is_done::integer as done, 0 as finished, 0 as arrived
  from private.card_stays s
  union all
  select s.board_id, s.card_id, case when s.is_done then s.board_id else s.list_id end, s.left_at, -(not s.is_done)::integer, -s.is_done::integer, 0, 0
  from private.card_stays s
  union all
  select f.board_id, f.card_id, case when f.is_done then f.board_id else f.list_id end, f.since, (not f.is_done)::integer, f.is_done::integer, 0, 0
  from private.flow_cards f where f.since is not null
  union all
  select f.board_id, f.card_id, f.board_id, f.finished_at, 0, 0, 1, 0 from private.flow_cards f where f.finished_at is not null
  union all
  select f.board_id, f.card_id, f.board_id, f.arrived_at, 0, 0, 0, 1 from private.flow_cards f;
comment on view private.flow_changes is 'What each card adds to the numbers of flow_hours, and when.';
revoke all on private.flow_changes from anon, authenticated;

-- Adds what these cards count for to the roll-up, or takes it out again before they are written again.
create function private.count_flow(boards uuid[], card_ids uuid[], sign integer, lane integer) returns void
language sql security definer set search_path = '' as $$
  insert into private.flow_hours as h (board_id, list_id, hour, lane, open, done, finished, arrived)
  select c.board_id, c.list_id, date_trunc('hour', c.at, 'UTC'), count_flow.lane,
    sign * sum(c.open), sign * sum(c.done), sign * sum(c.finished), sign * sum(c.arrived)
  from private.flow_changes c
  -- Of a board that is going nothing is counted.
  where c.board_id = any (boards) and c.card_id = any (card_ids) and exists (select from public.boards b where b.id = c.board_id)
  group by 1, 2, 3
  having sum(c.open) <> 0 or sum(c.done) <> 0 or sum(c.finished) <> 0 or sum(c.arrived) <> 0
  order by 1, 2, 3
  on conflict on constraint flow_hours_pkey do update set open = h.open + excluded.open, done = h.done + excluded.done,
    finished = h.finished + excluded.finished, arrived = h.arrived + excluded.arrived
$$;

-- When each was started and finished, how often it was reopened and since when it is in its list: from its stays.
create function private.refresh_flow(board_id uuid, card_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- First, in a statement of its own: what others have just written is read by the next.
  perform from private.flow_cards f
  where f.board_id = refresh_flow.board_id and f.card_id = any (refresh_flow.card_ids) order by f.card_id for update;
  update private.flow_cards f set started_at = w.started_at, finished_at = w.finished_at, returns = w.returns, entered_at = w.entered_at
  from private.flow_cards o cross join lateral (
    -- For each by itself, and found again by its place: planned for the few of most calls, a join of thousands would be
    -- quadratic.
    select coalesce(o.carried_start, least(min(m.entered_at) filter (where case when m.is_done then not m.was_done else m.is_work end),
        case when bool_or(m.is_done) filter (where m.place = 1) then o.carried_finish end)) as started_at,
      case when o.is_done and o.gone is distinct from 'transferred'
        then coalesce(max(m.entered_at) filter (where m.is_done and not m.was_done), o.carried_finish) end as finished_at,
      o.carried_returns + count(*) filter (where not m.is_done and m.was_done) as returns,
      coalesce(max(m.entered_at) filter (where m.was_in is distinct from m.list_id or m.was_left <> m.entered_at), o.entered_at) as entered_at
    from (
      select x.*, coalesce(k.flow, 'working') <> 'waiting' as is_work, lag(x.is_done) over w as was_done, lag(x.left_at) over w as was_left,
        lag(x.list_id) over w as was_in, row_number() over w as place
      from (
        select s.list_id, s.entered_at, s.left_at, s.is_done from private.card_stays s
        where s.board_id = o.board_id and s.card_id = o.card_id and s.entered_at >= o.counts_from
        union all
        select o.list_id, o.since, null, o.is_done where o.since is not null
      ) x left join private.flow_lists k on k.list_id = x.list_id
      window w as (order by x.entered_at)
    ) m
  ) w
  where o.board_id = refresh_flow.board_id and o.card_id = any (refresh_flow.card_ids) and f.ctid = o.ctid
    and (f.started_at, f.finished_at, f.returns, f.entered_at) is distinct from (w.started_at, w.finished_at, w.returns, w.entered_at);
end $$;

create function private.recount_flow(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  perform private.lock_board(recount_flow.board_id);
  ids := array(select f.card_id from private.flow_cards f where f.board_id = recount_flow.board_id);
  perform private.refresh_flow(recount_flow.board_id, ids);
  delete from private.flow_hours h where h.board_id = recount_flow.board_id;
  perform private.count_flow(array[recount_flow.board_id], ids, 1, 0);
end $$;
comment on function private.recount_flow(board_id uuid) is 'Everything that is counted from the stays of a board, again. Nothing needs it: it repairs, and tests compare with it.';

create function private.settle_flow_lists(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  others uuid[];
begin
  with present as (
    select l.id, l.title, l.order_index, l.created_at,
      coalesce(l.flow, private.guessed_flow(l.title, l.completes, l.order_index, count(*) over ())) as flow
    from public.lists l where l.board_id = settle_flow_lists.board_id
  ), was as (
    select k.list_id, k.flow from private.flow_lists k where k.board_id = settle_flow_lists.board_id
  ), written as (
    insert into private.flow_lists as k (list_id, board_id, title, flow, place, made_at)
    select p.id, settle_flow_lists.board_id, p.title, p.flow, p.order_index, p.created_at from present p
    -- Of a board that is going nothing is kept.
    where exists (select from public.boards b where b.id = settle_flow_lists.board_id)
    on conflict on constraint flow_lists_pkey do update set title = excluded.title, flow = excluded.flow, place = excluded.place, gone_at = null
    where (k.title, k.flow, k.place, k.gone_at) is distinct from (excluded.title, excluded.flow, excluded.place, null)
    returning k.list_id, k.flow
  )
  select array_agg(w.list_id) into others from written w join was o on o.list_id = w.list_id where o.flow <> w.flow;
  if others is not null then
    perform private.refresh_flow(settle_flow_lists.board_id, n.ids) from (
      select array_agg(x.card_id) as ids from (
        select f.card_id from private.flow_cards f where f.board_id = settle_flow_lists.board_id and f.list_id = any (others)
        union
        select s.card_id from private.card_stays s where s.board_id = settle_flow_lists.board_id and s.list_id = any (others)
      ) x
    ) n where n.ids is not null;
  end if;
end $$;

create function private.keep_flow_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update private.flow_lists k set gone_at = now() from gone g
    where k.list_id = g.id and exists (select from public.boards b where b.id = g.board_id);
    perform private.settle_flow_lists(g.board_id) from (select distinct x.board_id from gone x) g;
  else
    perform private.settle_flow_lists(w.board_id) from (select distinct x.board_id from written x) w;
  end if;
  return null;
end $$;
create trigger lists_keep_flow_added after insert on public.lists
  referencing new table as written for each statement execute function private.keep_flow_lists();
create trigger lists_keep_flow_changed after update on public.lists
  referencing new table as written for each statement execute function private.keep_flow_lists();
create trigger lists_keep_flow_gone after delete on public.lists
  referencing old table as gone for each statement execute function private.keep_flow_lists();

-- A plain edit of a title may change what a list is taken for, and so what its cards count for: it has the board's lock first,
-- as everything else that does. Which board it is cannot be known before the row is locked.
create function private.lock_boards_i_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.board_clocks c where c.board_id in (select private.editable_board_ids()) order by c.board_id for update;
  return null;
end $$;
create trigger lists_lock_first before update of title, completes on public.lists
  for each statement when (current_user = 'authenticated') execute function private.lock_boards_i_edit();

-- Cards -----------------------------------------------------------------------------------------------------------------------

create function private.set_takes_back(is_on boolean) returns void
language sql set search_path = '' as $$
  select set_config('dojo.takes_back', case when is_on then 'on' else 'off' end, true)
$$;
comment on function private.set_takes_back(is_on boolean) is 'While it is on, what is written takes back what the person did before (undo): what that added to the flow goes.';

create function private.takes_back() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('dojo.takes_back', true), '') = 'on'
$$;

-- How long a person may take back what they did, as if it had never happened.
create function private.taken_back_since() returns timestamptz
language sql stable set search_path = '' as $$
  select now() - interval '1 hour'
$$;

-- Cards that are in another list than their stay says, or are done or open again.
create function private.settle_flow(card_ids uuid[], lane integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  odd uuid[];
  boards uuid[];
begin
  if private.takes_back() then
    card_ids := private.take_flow_back(settle_flow.card_ids, settle_flow.lane);
  end if;
  -- In order, before anything is read of them.
  perform from private.flow_cards f join public.cards c on c.id = f.card_id and c.board_id = f.board_id
  where f.card_id = any (settle_flow.card_ids) order by f.card_id for update of f;
  with moved as materialized (
    select f.card_id, f.board_id, f.list_id, f.is_done, f.since, f.entered_at, f.finished_at, f.moved_by,
      c.list_id as to_list, c.is_completed as to_done, coalesce(k.flow, 'working') <> 'waiting' as is_work
    from public.cards c join private.flow_cards f on f.card_id = c.id and f.board_id = c.board_id
    left join private.flow_lists k on k.list_id = c.list_id
    where c.id = any (settle_flow.card_ids) and (f.list_id <> c.list_id or f.is_done <> c.is_completed)
      -- Twice within a transaction: counted from the stays below.
      and f.since < now()
  ), over as (
    insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done, moved_by)
    select m.board_id, m.card_id, m.since, now(), m.list_id, m.is_done, m.moved_by from moved m
  ), counted as (
    insert into private.flow_hours as h (board_id, list_id, hour, lane, open, done, finished)
    select x.board_id, x.list_id, date_trunc('hour', x.at, 'UTC'), settle_flow.lane, sum(x.open), sum(x.done), sum(x.finished) from (
      select m.board_id, m.list_id, now() as at, -1 as open, 0 as done, 0 as finished from moved m where not m.is_done
      union all
      select m.board_id, m.to_list, now(), 1, 0, 0 from moved m where not m.to_done
      union all
      select m.board_id, m.board_id, now(), 0, m.to_done::integer - m.is_done::integer, (m.to_done and not m.is_done)::integer
      from moved m where m.to_done <> m.is_done
      union all
      select m.board_id, m.board_id, m.finished_at, 0, 0, -1 from moved m where not m.to_done and m.finished_at is not null
    ) x
    group by 1, 2, 3 having sum(x.open) <> 0 or sum(x.done) <> 0 or sum(x.finished) <> 0 order by 1, 2, 3
    on conflict on constraint flow_hours_pkey do update set open = h.open + excluded.open, done = h.done + excluded.done,
      finished = h.finished + excluded.finished
  )
  update private.flow_cards f set
    list_id = m.to_list, is_done = m.to_done, since = now(), moved_by = me,
    entered_at = case when m.list_id <> m.to_list then now() else f.entered_at end,
    started_at = coalesce(f.started_at, case when m.to_done and not m.is_done or not m.to_done and m.is_work then now() end),
    finished_at = case when m.to_done and m.is_done then f.finished_at when m.to_done then now() end,
    returns = f.returns + (m.is_done and not m.to_done)::integer
  from moved m where f.card_id = m.card_id and f.board_id = m.board_id;

  select array_agg(f.card_id), array_agg(distinct f.board_id) into odd, boards
  from public.cards c join private.flow_cards f on f.card_id = c.id and f.board_id = c.board_id
  where c.id = any (settle_flow.card_ids) and (f.list_id <> c.list_id or f.is_done <> c.is_completed) and f.since is not null;
  if odd is not null then
    perform private.count_flow(boards, odd, -1, settle_flow.lane);
    update private.flow_cards f set list_id = c.list_id, is_done = c.is_completed, moved_by = me,
      carried_finish = case when f.since = f.counts_from then
        case when not c.is_completed then null when f.is_done then f.carried_finish else now() end else f.carried_finish end
    from public.cards c where c.id = any (odd) and f.card_id = c.id and f.board_id = c.board_id;
    perform private.refresh_flow(b.id, odd) from unnest(boards) b (id);
    perform private.count_flow(boards, odd, 1, settle_flow.lane);
  end if;
end $$;

-- Cards that are again as they were within the hour, before what the person did to them since: it never happened.
-- Answers those that are not.
create function private.take_flow_back(card_ids uuid[], lane integer) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  back uuid[];
  boards uuid[];
  ends timestamptz[];
begin
  perform from private.flow_cards f where f.card_id = any (take_flow_back.card_ids) order by f.card_id, f.board_id for update;
  select array_agg(x.card_id), array_agg(x.board_id), array_agg(x.left_at) into back, boards, ends
  from (
    select f.card_id, f.board_id, (
      select s.left_at from private.card_stays s
      where s.board_id = f.board_id and s.card_id = f.card_id and s.entered_at >= f.counts_from and s.left_at > private.taken_back_since()
        and s.list_id = c.list_id and s.is_done = c.is_completed
        and not exists (select from private.card_stays o where o.board_id = f.board_id and o.card_id = f.card_id
          and o.entered_at >= s.left_at and o.moved_by is distinct from me)
      order by s.left_at desc limit 1) as left_at
    from public.cards c join private.flow_cards f on f.card_id = c.id and f.board_id = c.board_id
    where c.id = any (take_flow_back.card_ids) and f.moved_by = me and f.gone is null
      and (f.list_id <> c.list_id or f.is_done <> c.is_completed)
  ) x where x.left_at is not null;
  if back is null then
    return take_flow_back.card_ids;
  end if;
  perform private.count_flow(boards, back, -1, take_flow_back.lane);
  delete from private.card_stays s using unnest(back, boards, ends) b (card_id, board_id, at)
  where s.board_id = b.board_id and s.card_id = b.card_id and s.entered_at >= b.at;
  with last as (
    delete from private.card_stays s using unnest(back, boards, ends) b (card_id, board_id, at)
    where s.board_id = b.board_id and s.card_id = b.card_id and s.left_at = b.at returning s.*
  )
  update private.flow_cards f set list_id = s.list_id, is_done = s.is_done, since = s.entered_at, moved_by = s.moved_by
  from last s where f.card_id = s.card_id and f.board_id = s.board_id;
  perform private.refresh_flow(b.id, back) from (select distinct x.id from unnest(boards) x (id)) b;
  perform private.count_flow(boards, back, 1, take_flow_back.lane);
  return array(select c.id from unnest(take_flow_back.card_ids) c (id) where c.id <> all (back));
end $$;

-- A row that moves says so in dojo.flow, which the statement empties: a transition table would be filled with every card whose
-- place has changed. It does not rest while dojo.bulk is on: no such statement moves or completes a card.
create function private.collect_flow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids text := concat_ws(',', nullif(current_setting('dojo.flow', true), ''), new.id);
begin
  -- Not all at the end, as the text is copied with each.
  if length(ids) > 7000 then
    perform private.settle_flow(string_to_array(ids, ',')::uuid[], tg_argv[0]::integer);
    ids := '';
  end if;
  perform set_config('dojo.flow', ids, true);
  return null;
end $$;
create trigger cards_flow_moved after update on public.cards for each row
  when (new.board_id = old.board_id and (new.list_id <> old.list_id or new.is_completed <> old.is_completed)
    and current_user not in ('authenticated', 'service_role'))
  execute function private.collect_flow('0');
create trigger cards_flow_moved_plainly after update on public.cards for each row
  when (new.board_id = old.board_id and (new.list_id <> old.list_id or new.is_completed <> old.is_completed)
    and current_user in ('authenticated', 'service_role'))
  execute function private.collect_flow('1');

create function private.settle_collected_flow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids text := current_setting('dojo.flow', true);
begin
  if ids <> '' then
    perform set_config('dojo.flow', '', true);
    perform private.settle_flow(string_to_array(ids, ',')::uuid[], tg_argv[0]::integer);
  end if;
  return null;
end $$;
create trigger cards_flow_settle after update of list_id, is_completed on public.cards for each statement
  when (current_user not in ('authenticated', 'service_role')) execute function private.settle_collected_flow('0');
create trigger cards_flow_settle_plainly after update of list_id, is_completed on public.cards for each statement
  when (current_user in ('authenticated', 'service_role')) execute function private.settle_collected_flow('1');

create function private.add_flow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  back uuid[] := array(select a.id from added a join private.flow_cards f on f.card_id = a.id and f.board_id = a.board_id);
  boards uuid[] := array(select distinct a.board_id from added a);
begin
  with new as (
    insert into private.flow_cards (card_id, board_id, list_id, is_done, since, entered_at, moved_by, arrived_at, counts_from, created_at,
      started_at, finished_at, carried_finish)
    select a.id, a.board_id, a.list_id, a.is_completed, now(), now(), me, now(), now(), a.created_at,
      case when a.is_completed then d.at when coalesce(k.flow, 'working') <> 'waiting' then now() end, d.at, d.at
    from added a left join private.flow_lists k on k.list_id = a.list_id
    -- What was finished before it came (a copy) was not finished here.
    cross join lateral (select case when a.completed_at >= now() then now() end as at) d
    where a.id <> all (back)
    returning board_id, list_id, is_done, finished_at
  ), counted as (
    select n.board_id, n.list_id, count(*) as open, 0 as done, 0 as finished, 0 as arrived from new n where not n.is_done group by 1, 2
    union all
    select n.board_id, n.board_id, 0, count(*) filter (where n.is_done), count(n.finished_at), count(*) from new n group by 1
  )
  insert into private.flow_hours as h (board_id, list_id, hour, lane, open, done, finished, arrived)
  select c.board_id, c.list_id, date_trunc('hour', now(), 'UTC'), 0, c.open, c.done, c.finished, c.arrived from counted c order by 1, 2
  on conflict on constraint flow_hours_pkey do update set open = h.open + excluded.open, done = h.done + excluded.done,
    finished = h.finished + excluded.finished, arrived = h.arrived + excluded.arrived;
  if back <> '{}' then
    perform private.restore_flow(back, boards);
  end if;
  return null;
end $$;
create trigger cards_flow_added after insert on public.cards
  referencing new table as added for each statement execute function private.add_flow();

-- What comes back from the bin or the archive. What the same person removed within the hour was never away.
create function private.restore_flow(card_ids uuid[], boards uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  perform from private.flow_cards f where f.card_id = any (restore_flow.card_ids) and f.board_id = any (restore_flow.boards) order by f.card_id for update;
  perform private.count_flow(boards, card_ids, -1, 0);
  with again as materialized (
    select f.card_id, f.board_id, c.list_id, s.entered_at, s.moved_by
    from public.cards c join private.flow_cards f on f.card_id = c.id and f.board_id = c.board_id
    join private.card_stays s on s.board_id = f.board_id and s.card_id = f.card_id and s.left_at = f.left_at and s.list_id = c.list_id
    where c.id = any (restore_flow.card_ids) and f.since is null and not c.is_completed and not s.is_done
      and f.moved_by = me and f.left_at > private.taken_back_since()
  ), gone as (
    delete from private.card_stays s using again a where s.board_id = a.board_id and s.card_id = a.card_id and s.entered_at = a.entered_at
  ), over as (
    -- Done all the time, and in another list from now on.
    insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done, moved_by)
    select f.board_id, f.card_id, f.since, now(), f.list_id, f.is_done, f.moved_by
    from public.cards c join private.flow_cards f on f.card_id = c.id and f.board_id = c.board_id
    where c.id = any (restore_flow.card_ids) and f.since < now() and (f.list_id, f.is_done) is distinct from (c.list_id, c.is_completed)
  )
  update private.flow_cards f set list_id = c.list_id, is_done = c.is_completed,
    since = case when a.card_id is not null then a.entered_at
      when f.since is not null and (f.list_id, f.is_done) = (c.list_id, c.is_completed) then f.since
      -- A transaction that waited may have begun before it left.
      else greatest(now(), f.left_at) end,
    entered_at = case when f.since is not null and f.list_id = c.list_id then f.entered_at else greatest(now(), f.left_at) end,
    moved_by = case when a.card_id is not null then a.moved_by else me end,
    gone = null, left_at = null, title = null, due_on = null, assignee = null, label_ids = null
  from public.cards c left join again a on a.card_id = c.id
  where c.id = any (restore_flow.card_ids) and f.card_id = c.id and f.board_id = c.board_id;
  perform private.refresh_flow(b.id, restore_flow.card_ids) from unnest(restore_flow.boards) b (id);
  perform private.count_flow(boards, card_ids, 1, 0);
end $$;

create function private.end_flow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  boards uuid[] := array(select b.id from public.boards b where b.id in (select g.board_id from gone g));
  never uuid[];
  brief uuid[];
begin
  -- Of a board that is going nothing is kept.
  if boards = '{}' then
    return null;
  end if;
  if private.takes_back() then
    -- Making it is taken back: it never was.
    never := array(
      select f.card_id from gone g join private.flow_cards f on f.card_id = g.id and f.board_id = g.board_id
      where f.arrived_at > private.taken_back_since() and f.arrived_at = f.counts_from and g.created_by = me and f.moved_by = me
        and not exists (select from private.card_stays s
          where s.board_id = f.board_id and s.card_id = f.card_id and s.moved_by is distinct from me));
    perform private.count_flow(boards, never, -1, 0);
    delete from private.card_stays s where s.board_id = any (boards) and s.card_id = any (never);
    delete from private.flow_cards f where f.board_id = any (boards) and f.card_id = any (never);
  end if;
  perform from gone g join private.flow_cards f on f.card_id = g.id and f.board_id = g.board_id order by f.card_id for update of f;
  with leaving as materialized (
    select f.card_id, f.board_id, f.list_id, f.is_done, f.since, f.moved_by, g.title, g.due_date, g.assignee, g.badges -> 'labels' as label_ids,
      case when d.reason = 'archived' then 'archived' else 'deleted' end as gone
    from gone g join private.flow_cards f on f.card_id = g.id and f.board_id = g.board_id
    left join public.deleted_items d on d.board_id = g.board_id and d.item_id = g.id and d.kind = 'card'
    where g.board_id = any (boards) and f.gone is null
  ), over as (
    insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done, moved_by)
    select l.board_id, l.card_id, l.since, now(), l.list_id, false, l.moved_by from leaving l where not l.is_done and l.since < now()
  ), counted as (
    insert into private.flow_hours as h (board_id, list_id, hour, lane, open)
    select l.board_id, l.list_id, date_trunc('hour', greatest(l.since, now()), 'UTC'), 0, -count(*) from leaving l where not l.is_done
    group by 1, 2, 3 order by 1, 2, 3
    on conflict on constraint flow_hours_pkey do update set open = h.open + excluded.open
  )
  update private.flow_cards f set gone = l.gone, left_at = greatest(now(), l.since), since = case when l.is_done then f.since end, moved_by = me,
    title = l.title, due_on = l.due_date, assignee = l.assignee, label_ids = l.label_ids
  from leaving l where f.card_id = l.card_id and f.board_id = l.board_id;
  -- A stay without length (a transaction that waited may have begun before it) is not kept, nor what it began.
  brief := array(select f.card_id from gone g join private.flow_cards f on f.card_id = g.id and f.board_id = g.board_id
    where f.since is null and f.left_at >= now() and not exists (select from private.card_stays s
      where s.board_id = f.board_id and s.card_id = f.card_id and s.left_at = f.left_at and s.list_id = f.list_id and not s.is_done));
  if brief <> '{}' then
    perform private.count_flow(boards, brief, -1, 0);
    perform private.refresh_flow(b.id, brief) from unnest(boards) b (id);
    perform private.count_flow(boards, brief, 1, 0);
  end if;
  return null;
end $$;
create trigger cards_flow_gone after delete on public.cards
  referencing old table as gone for each statement execute function private.end_flow();

-- To another board: its stays remain where they were, what is known of it goes along, and so does that it was finished. Taken
-- back (return_card), it was never away.
create function private.carry_flow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  boards constant uuid[] := array[old.board_id, new.board_id];
  was private.flow_cards;
  last private.card_stays;
  -- After what is known of it: a transaction that waited may have begun before that.
  moment timestamptz;
begin
  perform from private.flow_cards f where f.card_id = new.id and f.board_id = any (boards) order by f.board_id for update;
  select f.* into was from private.flow_cards f where f.card_id = new.id and f.board_id = old.board_id;
  moment := greatest(now(), (select max(greatest(f.since, f.left_at)) from private.flow_cards f where f.card_id = new.id and f.board_id = any (boards)));
  perform private.count_flow(boards, array[new.id], -1, 0);
  select s.* into last from private.card_stays s join private.flow_cards f on f.card_id = s.card_id and f.board_id = s.board_id
  where private.takes_back() and s.board_id = new.board_id and s.card_id = new.id and f.gone = 'transferred' and s.left_at = f.left_at;
  if last.card_id is not null then
    delete from private.card_stays s where s.card_id = new.id and (s.board_id = old.board_id and s.entered_at >= was.counts_from
      or s.board_id = new.board_id and s.entered_at = last.entered_at);
    delete from private.flow_cards f where f.card_id = new.id and f.board_id = old.board_id and f.arrived_at = f.counts_from;
    update private.flow_cards f set gone = 'transferred', since = null, left_at = f.counts_from
    where f.card_id = new.id and f.board_id = old.board_id;
    update private.flow_cards f set list_id = last.list_id, is_done = last.is_done, since = last.entered_at, moved_by = me,
      gone = null, left_at = null, title = null, due_on = null, assignee = null, label_ids = null
    where f.card_id = new.id and f.board_id = new.board_id;
  else
    insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done, moved_by)
    select f.board_id, f.card_id, f.since, moment, f.list_id, f.is_done, f.moved_by
    from private.flow_cards f where f.card_id = new.id and f.board_id = old.board_id and f.since < moment;
    update private.flow_cards f set gone = 'transferred', since = null, left_at = moment, moved_by = me,
      title = old.title, due_on = old.due_date, assignee = old.assignee
    where f.card_id = new.id and f.board_id = old.board_id;
    insert into private.flow_cards as f (card_id, board_id, list_id, is_done, since, entered_at, moved_by, arrived_at, counts_from, created_at,
      carried_start, carried_finish, carried_returns)
    values (new.id, new.board_id, new.list_id, new.is_completed, moment, moment, me, moment, moment, new.created_at,
      was.started_at, case when new.is_completed then case when old.is_completed then was.finished_at else moment end end,
      coalesce(was.returns, 0) + (old.is_completed and not new.is_completed)::integer)
    on conflict on constraint flow_cards_pkey do update set list_id = excluded.list_id, is_done = excluded.is_done, since = excluded.since,
      entered_at = excluded.entered_at, moved_by = excluded.moved_by, counts_from = excluded.counts_from,
      carried_start = excluded.carried_start, carried_finish = excluded.carried_finish, carried_returns = excluded.carried_returns,
      gone = null, left_at = null, title = null, due_on = null, assignee = null, label_ids = null;
  end if;
  perform private.refresh_flow(b.id, array[new.id]) from unnest(boards) b (id);
  perform private.count_flow(boards, array[new.id], 1, 0);
  perform private.settle_flow(array[new.id], 0);
  return null;
end $$;
create trigger cards_flow_carried after update on public.cards for each row
  when (new.board_id <> old.board_id) execute function private.carry_flow();
