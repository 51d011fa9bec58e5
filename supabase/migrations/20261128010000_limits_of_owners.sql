-- What one person owns has a limit: their dashboard counts all of it, while the embedded database serves no one else.

alter table private.board_clocks add column cards integer not null default 0;
comment on column private.board_clocks.cards is 'How many cards are on the board.';
update private.board_clocks k set cards = n.cards
from (select c.board_id, count(*) as cards from public.cards c group by 1) n where n.board_id = k.board_id;

create function private.require_room_of_owner(owner_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select sum(k.cards) from public.boards b join private.board_clocks k on k.board_id = b.id
      where b.user_id = require_room_of_owner.owner_id) > 200000 then
    raise exception 'All dojos of one owner together hold 200,000 techniques, and no more fit.' using errcode = 'PT429';
  end if;
end $$;

create or replace function private.require_room_for_cards(board_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select k.cards from private.board_clocks k where k.board_id = require_room_for_cards.board_id) > 20000 then
    raise exception 'This dojo holds 20,000 techniques, and no more fit.' using errcode = 'PT429';
  end if;
  perform private.require_room_of_owner(b.user_id) from public.boards b where b.id = require_room_for_cards.board_id;
end $$;

create or replace function private.limit_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.board_clocks k set cards = k.cards + n.cards
  from (select a.board_id, count(*) as cards from added a group by 1) n where n.board_id = k.board_id;
  perform private.require_room_for_cards(b.board_id) from (select distinct a.board_id from added a) b;
  return null;
end $$;

create or replace function private.limit_arriving_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.board_clocks k set cards = k.cards + case when k.board_id = new.board_id then 1 else -1 end
  where k.board_id in (old.board_id, new.board_id);
  perform private.require_room_for_cards(new.board_id);
  return null;
end $$;

create function private.count_gone_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.board_clocks k set cards = k.cards - n.cards
  from (select g.board_id, count(*) as cards from gone g group by 1) n where n.board_id = k.board_id;
  return null;
end $$;

create trigger cards_count_gone after delete on public.cards referencing old table as gone
for each statement execute function private.count_gone_cards();

create or replace function private.limit_taken_board() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_boards(o.user_id), private.require_room_of_owner(o.user_id) from (
    select distinct n.user_id from (select t.id, t.user_id from taken t except select w.id, w.user_id from was w) n order by n.user_id) o;
  return null;
end $$;

-- What is read at once, while the embedded database serves no one else, is bounded.

create function private.most_counted(what text) returns bigint
language sql immutable set search_path = '' as $$
  select case most_counted.what when 'cards' then 400000 when 'stays' then 1000000 end
$$;

create function private.my_counted_board_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select x.board_id from (
    select k.board_id, sum(k.cards) over (order by k.cards, k.board_id) as cards
    from public.board_members m join private.board_clocks k on k.board_id = m.board_id
    where m.user_id = (select auth.uid())
  ) x where x.cards <= private.most_counted('cards')
$$;
comment on function private.my_counted_board_ids() is 'The boards of the person who asks whose cards are counted on every visit: the smallest first, as long as they hold 400,000 cards in all.';

create function private.countable_boards(boards uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  board uuid;
  rest bigint := private.most_counted('cards');
  counted uuid[] := '{}';
begin
  for board in select k.board_id from private.board_clocks k where k.board_id = any (countable_boards.boards) order by k.cards, k.board_id loop
    rest := rest - (select count(*) from (select from private.flow_cards f where f.board_id = board limit rest + 1) x);
    exit when rest < 0;
    rest := rest - (select count(*) from (select from private.card_stays s where s.board_id = board limit rest + 1) x);
    exit when rest < 0;
    counted := counted || board;
  end loop;
  return counted;
end $$;
comment on function private.countable_boards(boards uuid[]) is 'Of these boards those whose past is read at once: the smallest first, as long as it has 400,000 cards and stays in all.';

create function private.require_countable(boards uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from (select from private.flow_cards f where f.board_id = any (require_countable.boards) limit private.most_counted('cards') + 1) x) > private.most_counted('cards') then
    raise exception 'These dojos have known more than 400,000 techniques. Choose fewer dojos.' using errcode = 'PT413';
  end if;
end $$;

create function private.require_countable_stays(boards uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from (select from private.card_stays s where s.board_id = any (require_countable_stays.boards) limit private.most_counted('stays') + 1) x) > private.most_counted('stays') then
    raise exception 'On these dojos techniques were moved more than 1,000,000 times. Choose fewer dojos.' using errcode = 'PT413';
  end if;
end $$;

create or replace view private.my_open_cards as
 WITH boards AS MATERIALIZED (
         SELECT b.user_id,
            b.board_id,
            b.role <> 'viewer'::text AS may_edit,
            t.title AS board_title,
            NOT (EXISTS ( SELECT
                   FROM board_members o
                  WHERE o.board_id = b.board_id AND o.user_id <> b.user_id)) AS is_alone
           FROM board_members b
             JOIN public.boards t ON t.id = b.board_id AND t.archived_at IS NULL
          WHERE b.user_id = (( SELECT auth.uid() AS uid)) and b.board_id in (select private.my_counted_board_ids())
        )
 SELECT c.id AS card_id,
    c.board_id,
    c.list_id,
    m.board_title,
    c.title,
    c.priority,
    c.due_date,
    c.due_at,
    c.due_time_zone,
    c.assignee,
    c.badges,
    c.created_at,
    l.title AS list_title,
    l.flow,
    f.started_at,
    f.entered_at,
    f.since,
    m.may_edit,
    m.is_alone,
    COALESCE(c.assignee = m.user_id, m.is_alone) AS is_mine
   FROM boards m
     JOIN cards c ON c.board_id = m.board_id AND NOT c.is_completed
     LEFT JOIN private.flow_cards f ON f.board_id = c.board_id AND f.card_id = c.id
     LEFT JOIN private.flow_lists l ON l.list_id = c.list_id;

CREATE OR REPLACE FUNCTION private.flow_scope(scope jsonb, OUT boards uuid[], OUT cards uuid[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
AS $function$
declare
  tag text;
  wanted_person uuid;
  tagged uuid[];
begin
  boards := private.flow_boards(scope);
  perform private.require_countable(boards);
  tag := lower(btrim(scope ->> 'tag'));
  wanted_person := (scope ->> 'person')::uuid;
  if tag is null and wanted_person is null then
    return;
  end if;
  if tag is not null then
    tagged := array(
      select w.card_id from public.card_labels w join public.custom_labels l on l.id = w.label_id
      where w.board_id = any (boards) and lower(l.name) = tag);
  end if;
  cards := array(
    select c.id from public.cards c
    where c.board_id = any (boards) and (wanted_person is null or c.assignee = wanted_person) and (tag is null or c.id in (select unnest(tagged)))
    union all
    -- What is gone is as it was when it left: it is on none of its boards any more.
    select f.card_id from private.flow_cards f
    where f.board_id = any (boards) and f.gone is not null and (wanted_person is null or f.assignee = wanted_person)
      and (tag is null or f.card_id in (select unnest(tagged)) or exists (
        select from jsonb_array_elements_text(f.label_ids) i join public.custom_labels l on l.id = i::uuid where lower(l.name) = tag)));
end $function$;

CREATE OR REPLACE FUNCTION public.flow_days(scope jsonb, since date, until date, zone text)
 RETURNS TABLE(day date, list_id uuid, board_id uuid, list_title text, flow text, list_position double precision, open bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
AS $function$
declare
  asked record := private.flow_scope(scope);
  boards constant uuid[] := asked.boards;
  cards constant uuid[] := asked.cards;
  last date;
  ends timestamptz[];
  is_hourly boolean;
begin
  perform private.require_time_zone(zone);
  perform private.require_flow_days(since, until);
  last := least(until, (now() at time zone zone)::date);
  ends := array(select private.day_begins(flow_days.since + n + 1, zone) from generate_series(0, last - flow_days.since) n);
  -- The roll-up knows whole boards, and days that begin on the hour.
  is_hourly := cards is null and not exists (select from unnest(ends) e where extract(epoch from e) % 3600 <> 0);
  if not is_hourly then
    perform private.require_countable_stays(boards);
  end if;
  return query
  -- (select ends): a variable would be unpacked for each row.
  with stays as (
    select s.list_id, width_bucket(s.entered_at, (select ends)) as came, width_bucket(s.left_at, (select ends)) as went, count(*)::integer as many
    from private.card_stays s
    -- What was over before the first day ends adds nothing.
    where not is_hourly and s.board_id = any (boards) and not s.is_done and s.left_at >= ends[1]
      and (cards is null or s.card_id in (select unnest(cards)))
    group by 1, 2, 3
  ), changed (list_id, n, open) as (
    select c.list_id, c.n, sum(c.open) from (
      select h.list_id, width_bucket(h.hour, (select ends)), h.open
      from private.flow_hours h where is_hourly and h.board_id = any (boards) and h.list_id <> h.board_id
      union all
      select s.list_id, s.came, s.many from stays s
      union all
      select s.list_id, s.went, -s.many from stays s
      union all
      select f.list_id, width_bucket(f.since, (select ends)), 1
      from private.flow_cards f
      where not is_hourly and f.board_id = any (boards) and not f.is_done and f.since is not null
        and (cards is null or f.card_id in (select unnest(cards)))
      union all
      -- Each day on which the kata was there in the end.
      select l.list_id, generate_series(width_bucket(l.made_at, ends),
        case when l.gone_at is null then cardinality(ends) - 1 else least(width_bucket(l.gone_at, ends), cardinality(ends)) - 1 end), 0
      from private.flow_lists l where l.board_id = any (boards)
    ) c (list_id, n, open) where c.n < cardinality(ends) group by 1, 2
  )
  select flow_days.since + c.n, l.list_id, l.board_id, l.title, l.flow, l.place::double precision,
    (sum(c.open) over (partition by c.list_id order by c.n))::bigint
  from changed c join private.flow_lists l on l.list_id = c.list_id
  order by 1, l.board_id, l.place, l.list_id;
end $function$;

CREATE OR REPLACE FUNCTION public.flow_totals(scope jsonb, since date, until date, zone text)
 RETURNS TABLE(day date, created bigint, finished bigint, scope_total bigint, done_total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
AS $function$
declare
  asked record := private.flow_scope(scope);
  boards constant uuid[] := asked.boards;
  cards constant uuid[] := asked.cards;
  last date;
  ends timestamptz[];
  is_hourly boolean;
begin
  perform private.require_time_zone(zone);
  perform private.require_flow_days(since, until);
  last := least(until, (now() at time zone zone)::date);
  -- The first end is of the day before: what changed before it opens the first day.
  ends := array(select private.day_begins(flow_totals.since + n, zone) from generate_series(0, last - flow_totals.since + 1) n);
  -- The roll-up knows whole boards, and days that begin on the hour.
  is_hourly := cards is null and not exists (select from unnest(ends) e where extract(epoch from e) % 3600 <> 0);
  if not is_hourly then
    perform private.require_countable_stays(boards);
  end if;
  return query
  -- As private.flow_changes says it, each row looked at once.
  with stays as (
    select s.is_done, width_bucket(s.entered_at, (select ends)) as came, width_bucket(s.left_at, (select ends)) as went, count(*)::integer as many
    from private.card_stays s
    where not is_hourly and s.board_id = any (boards) and s.left_at >= ends[1] and (cards is null or s.card_id in (select unnest(cards)))
    group by 1, 2, 3
  ), present as (
    select f.is_done, width_bucket(f.since, (select ends)) as came, width_bucket(f.finished_at, (select ends)) as ended,
      width_bucket(f.arrived_at, (select ends)) as arrived, count(*)::integer as many
    from private.flow_cards f
    where not is_hourly and f.board_id = any (boards) and (cards is null or f.card_id in (select unnest(cards)))
    group by 1, 2, 3, 4
  ), changed as (
    select c.n, sum(c.arrived) as arrived, sum(c.finished) as finished, sum(c.whole) as whole, sum(c.done) as done from (
      select width_bucket(h.hour, (select ends)), h.arrived, h.finished, h.open + h.done, h.done
      from private.flow_hours h where is_hourly and h.board_id = any (boards)
      union all
      select s.came, 0, 0, s.many, s.is_done::integer * s.many from stays s
      union all
      select s.went, 0, 0, -s.many, -s.is_done::integer * s.many from stays s
      union all
      select p.came, 0, 0, p.many, p.is_done::integer * p.many from present p
      union all
      select p.ended, 0, p.many, 0, 0 from present p
      union all
      select p.arrived, p.many, 0, 0, 0 from present p
    ) c (n, arrived, finished, whole, done) where c.n < cardinality(ends) group by 1
  )
  select flow_totals.since + d.n - 1, d.arrived, d.finished, d.whole, d.done from (
    select n, coalesce(c.arrived, 0) as arrived, coalesce(c.finished, 0) as finished,
      (sum(coalesce(c.whole, 0)) over w)::bigint as whole, (sum(coalesce(c.done, 0)) over w)::bigint as done
    from generate_series(0, cardinality(ends) - 1) n left join changed c using (n)
    window w as (order by n)
  ) d where d.n > 0 order by d.n;
end $function$;

CREATE OR REPLACE FUNCTION public.flow_finished(scope jsonb, since date, until date, zone text)
 RETURNS TABLE(card_id uuid, board_id uuid, title text, finished_at timestamp with time zone, started_at timestamp with time zone, created_at timestamp with time zone, due_on date, returns integer, gone boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
AS $function$
declare
  asked record := private.flow_scope(scope);
  boards constant uuid[] := asked.boards;
  cards constant uuid[] := asked.cards;
  starts timestamptz;
  ends timestamptz;
begin
  perform private.require_time_zone(zone);
  perform private.require_flow_days(since, until);
  starts := private.day_begins(since, zone);
  ends := private.day_begins(until + 1, zone);
  return query
  select x.card_id, x.board_id, x.title, x.finished_at, x.started_at, x.created_at, x.due_on, x.returns, x.gone is not null
  from (
    select k.* from private.flow_known k
    where k.board_id = any (boards) and (cards is null or k.card_id in (select unnest(cards))) and k.finished_at >= starts and k.finished_at < ends
    order by k.finished_at desc, k.card_id limit 20000
  ) x order by x.finished_at, x.card_id;
end $function$;

CREATE OR REPLACE FUNCTION public.flow_open(scope jsonb, zone text)
 RETURNS TABLE(card_id uuid, board_id uuid, title text, list_id uuid, list_title text, list_position double precision, flow text, created_at timestamp with time zone, started_at timestamp with time zone, entered_at timestamp with time zone, due_on date, returns integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
AS $function$
declare
  asked record := private.flow_scope(scope);
  boards constant uuid[] := asked.boards;
  cards constant uuid[] := asked.cards;
begin
  perform private.require_time_zone(zone);
  return query
  select k.card_id, k.board_id, k.title, k.list_id, l.title, l.place::double precision, l.flow,
    k.created_at, k.started_at, k.entered_at, k.due_on, k.returns
  from private.flow_known k join private.flow_lists l on l.list_id = k.list_id
  where k.board_id = any (boards) and (cards is null or k.card_id in (select unnest(cards))) and k.gone is null and not k.is_done
  order by k.created_at, k.card_id limit 20000;
end $function$;

CREATE OR REPLACE FUNCTION public.flow_receipt(scope jsonb, pick jsonb, zone text, before jsonb DEFAULT NULL::jsonb, most integer DEFAULT 100)
 RETURNS TABLE(card_id uuid, board_id uuid, board_title text, title text, list_title text, finished_at timestamp with time zone, started_at timestamp with time zone, created_at timestamp with time zone, due_on date, gone boolean, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
AS $function$
declare
  asked record := private.flow_scope(scope);
  boards constant uuid[] := asked.boards;
  cards constant uuid[] := asked.cards;
  what text := pick ->> 'what';
  today date;
  -- From the first day's beginning to the last one's end.
  starts timestamptz;
  ends timestamptz;
  behind uuid[];
  behind_boards uuid[];
begin
  perform private.require_time_zone(zone);
  perform private.require_flow_pick(pick);
  if before is not null and (jsonb_typeof(before) <> 'object' or before ->> 'at' is null or before ->> 'id' is null) then
    raise exception 'The next page begins after an "at" and an "id".' using errcode = '22023';
  end if;
  if pick ? 'since' then
    perform private.require_flow_days((pick ->> 'since')::date, (pick ->> 'until')::date);
  end if;
  today := (now() at time zone zone)::date;
  starts := private.day_begins(coalesce(pick ->> 'since', pick ->> 'day')::date, zone);
  ends := private.day_begins(coalesce(pick ->> 'until', pick ->> 'day')::date + 1, zone);
  if what in ('band', 'total') then
    perform private.require_countable_stays(boards);
    select array_agg(x.card_id), array_agg(x.board_id) into behind, behind_boards from (
      select s.card_id, s.board_id from private.card_stays s
      where s.board_id = any (boards) and s.entered_at < ends and s.left_at >= ends
        and case when what = 'band' then not s.is_done and s.list_id = (pick ->> 'list')::uuid else pick ->> 'part' = 'scope' or s.is_done end
      union all
      select f.card_id, f.board_id from private.flow_cards f
      where f.board_id = any (boards) and f.since < ends
        and case when what = 'band' then not f.is_done and f.list_id = (pick ->> 'list')::uuid else pick ->> 'part' = 'scope' or f.is_done end) x;
  end if;
  return query
  with picked as (
    select k.*, case when what = 'finished' then k.finished_at else k.created_at end as at, count(*) over () as total
    from private.flow_known k left join private.flow_lists l on l.list_id = k.list_id
    where k.board_id = any (boards) and (cards is null or k.card_id in (select unnest(cards))) and case what
      when 'finished' then k.finished_at >= starts and k.finished_at < ends
        and (not pick ? 'over_days' or k.finished_at - k.started_at > make_interval(secs => (pick ->> 'over_days')::float8 * 86400))
        and (not pick ? 'due' or (pick ->> 'due' = 'kept') = ((k.finished_at at time zone zone)::date <= k.due_on))
        and (not pick ? 'returned' or k.returns > 0)
        and (not pick ? 'hour' or extract(hour from k.finished_at at time zone zone) = (pick ->> 'hour')::integer)
        and (not pick ? 'weekday' or extract(dow from k.finished_at at time zone zone) = (pick ->> 'weekday')::integer)
      when 'open' then k.gone is null and not k.is_done
        and (pick ->> 'flow' is null or l.flow = pick ->> 'flow')
        and (not pick ? 'list' or k.list_id = (pick ->> 'list')::uuid)
        and (not pick ? 'age_from_days' or now() - coalesce(k.started_at, k.created_at) >= make_interval(secs => (pick ->> 'age_from_days')::float8 * 86400))
        and (not pick ? 'age_to_days' or now() - coalesce(k.started_at, k.created_at) < make_interval(secs => (pick ->> 'age_to_days')::float8 * 86400))
        and (not pick ? 'returned' or k.returns > 0)
        and (not pick ? 'overdue' or (pick ->> 'overdue')::boolean = coalesce(k.due_on < today, false))
      when 'created' then k.arrived_at >= starts and k.arrived_at < ends
      -- Of this board: it may have been on another of them then.
      else (k.card_id, k.board_id) in (select unnest(behind), unnest(behind_boards))
    end
  )
  select p.card_id, p.board_id, b.title, p.title, l.title, p.finished_at, p.started_at, p.created_at, p.due_on, p.gone is not null, p.total
  from picked p join public.boards b on b.id = p.board_id left join private.flow_lists l on l.list_id = p.list_id
  where before is null or (p.at, p.card_id) < ((before ->> 'at')::timestamptz, (before ->> 'id')::uuid)
  order by p.at desc, p.card_id desc limit least(greatest(coalesce(flow_receipt.most, 100), 1), 1000);
end $function$;

CREATE OR REPLACE FUNCTION private.hub_timed(rule text, key text)
 RETURNS TABLE(card_id uuid, board_id uuid, at timestamp with time zone, took interval)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
declare
  boards constant uuid[] := private.countable_boards(array(
    select b.id from public.boards b where b.id in (select private.my_board_ids()) and b.archived_at is null));
  said constant text := lower(btrim(hub_timed.key));
begin
  if hub_timed.rule = 'passed' then
    return query
    select s.card_id, s.board_id, max(s.left_at), sum(s.left_at - s.entered_at)
    from private.card_stays s join private.flow_lists l on l.list_id = s.list_id
    join private.flow_cards f on f.board_id = s.board_id and f.card_id = s.card_id
    where s.board_id = any (boards) and not s.is_done and s.left_at > now() - interval '26 weeks' and lower(btrim(l.title)) = said
    group by 1, 2;
    return;
  end if;
  return query
  select k.card_id, k.board_id, k.finished_at, k.finished_at - k.started_at
  from private.flow_known k
  where k.board_id = any (boards) and k.finished_at > now() - interval '26 weeks' and k.started_at is not null and case hub_timed.rule
    when 'dojo' then exists (select from public.boards b where b.id = k.board_id and lower(btrim(b.title)) = said)
    when 'tagged' then exists (
        select from public.card_labels w join public.custom_labels l on l.id = w.label_id where w.card_id = k.card_id and w.board_id = k.board_id and lower(l.name) = said)
      or k.gone is not null and exists (
        select from jsonb_array_elements_text(k.label_ids) i join public.custom_labels l on l.id = i::uuid where lower(l.name) = said)
    when 'named' then strpos(lower(k.title), said) > 0
    else false end;
end $function$;

CREATE OR REPLACE FUNCTION public.hub(zone text, since date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
declare
  me constant uuid := (select auth.uid());
  today date;
  -- From the beginning of the first day of the news to the end of today.
  starts timestamptz;
  ends timestamptz;
  boards uuid[];
  alone uuid[];
  -- Those of which the past is read.
  known uuid[];
  -- Once, not for each row.
  two_months_ago constant timestamptz := now() - interval '57 days';
  eight_weeks_ago constant timestamptz := now() - interval '56 days';
  answer json;
begin
  if not exists (select from public.profiles p where p.user_id = me) then
    raise exception 'There is no such account.' using errcode = '42501';
  end if;
  perform private.require_time_zone(zone);
  today := (now() at time zone zone)::date;
  if since is null or since > today or since < today - 14 then
    raise exception 'News are of the last 14 days.' using errcode = '22023';
  end if;
  starts := private.day_begins(hub.since, hub.zone);
  ends := private.day_begins(today + 1, hub.zone);
  if not private.plan_allows(me, 'ai') then
    return json_build_object('isInPlan', false);
  end if;
  select array_agg(b.id), array_agg(b.id) filter (where not exists (select from public.board_members o where o.board_id = b.id and o.user_id <> me))
    into boards, alone
  from public.boards b where b.id in (select private.my_board_ids()) and b.archived_at is null;
  known := private.countable_boards(boards);
  with flags as materialized (
    select * from private.hub_flags(hub.zone, '{overdue,today,day,asked,waiting,ageing,bounced,working,unowned,twins,big}')
  ), shown as materialized (
    -- Some hundred, each looked up by itself: planned for thousands, every card of every board would be read.
    select f.rule, f.key, f.place, f.about, c.* from flags f cross join lateral (
      select k.id, k.board_id, k.list_id, left(k.title, 200) as title, k.priority, k.due_date, k.due_at, k.due_time_zone, k.assignee
      from public.cards k where k.id = f.card_id offset 0
    ) c
    where f.place <= 100 and f.rule <> 'working' and (f.rule <> 'day' or f.key::date <= today + 7)
  ), told as (
    select c.rule, c.key, c.place, json_build_object('id', c.id, 'boardId', c.board_id, 'board', b.title, 'title', c.title, 'list', l.title,
      'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
      'mayEdit', m.role <> 'viewer', 'about', c.about) as card
    from shown c join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id
    join public.board_members m on m.board_id = c.board_id and m.user_id = me
  ), found as (
    select f.rule, f.key, count(*) as many from flags f group by f.rule, f.key
  ), kept as (
    -- Of duplicates the first ten pairs: no one looks at more at a time.
    select f.* from (select f.*, row_number() over (partition by f.rule order by f.key) as nth from found f) f where f.rule <> 'twins' or f.nth <= 10
  ), done as materialized (
    select k.started_at, k.finished_at, k.left_at from (
      select f.started_at, f.finished_at, f.left_at, coalesce(case when c.id is null then f.assignee else c.assignee end = me, f.board_id = any (alone)) as is_mine
      from private.flow_cards f left join public.cards c on c.id = f.card_id and c.board_id = f.board_id
      where f.board_id = any (known) and (f.finished_at is null or f.finished_at > two_months_ago)
    ) k where k.is_mine and (k.started_at is not null or k.finished_at is not null)
  ), weeks as materialized (
    select now() - make_interval(weeks => g) as at from generate_series(1, 8) g
  )
  select json_build_object(
    'isInPlan', true,
    'today', today,
    'since', hub.since,
    'found', (
      select coalesce(json_agg(json_build_object('rule', k.rule, 'key', k.key, 'count', k.many, 'cards', coalesce(t.cards, '[]')) order by k.rule, k.key), '[]')
      from kept k left join (
        select t.rule, t.key, json_agg(t.card order by t.place) as cards from told t group by t.rule, t.key
      ) t on t.rule = k.rule and t.key = k.key),
    'usualPerDay', (
      select percentile_disc(0.5) within group (order by d.many) from (
        select count(*) as many from done x where x.finished_at > eight_weeks_ago group by (x.finished_at at time zone hub.zone)::date) d
      having count(*) >= 10),
    'usualWorking', (
      select percentile_disc(0.5) within group (order by w.many) from (
        select (select count(*) from done x where x.started_at <= n.at and (x.finished_at is null or x.finished_at > n.at) and (x.left_at is null or x.left_at > n.at)) as many
        from weeks n) w),
    'news', (
      select json_build_object('finished', count(*) filter (where f.finished_at >= starts and f.finished_at < ends),
        'created', count(*) filter (where f.arrived_at >= starts and f.arrived_at < ends))
      from private.flow_cards f where f.board_id = any (known) and (f.finished_at >= starts or f.arrived_at >= starts)),
    'dojos', cardinality(boards),
    'dismissed', (select coalesce(json_agg(d.fingerprint), '[]') from private.hub_dismissals d where d.user_id = me)
  ) into answer;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.hub_receipt(pick jsonb, zone text, skip integer DEFAULT 0, most integer DEFAULT 100)
 RETURNS TABLE(card_id uuid, board_id uuid, board_title text, title text, list_title text, finished_at timestamp with time zone, started_at timestamp with time zone, created_at timestamp with time zone, due_on date, gone boolean, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
declare
  asked constant text := pick ->> 'rule';
  named constant text := coalesce(pick ->> 'key', '');
  first_day date;
  last_day date;
  starts timestamptz;
  known uuid[];
begin
  if not private.plan_allows((select auth.uid()), 'ai') then
    raise exception 'The hub is not in this plan.' using errcode = 'PT402';
  end if;
  perform private.require_time_zone(zone);
  if pick is null or jsonb_typeof(pick) <> 'object' or pick - array['rule', 'key'] <> '{}' or jsonb_typeof(pick -> 'rule') is distinct from 'string'
    or jsonb_typeof(coalesce(pick -> 'key', '""')) <> 'string' or char_length(named) > 100
    or asked <> all (array['overdue', 'late', 'today', 'day', 'asked', 'waiting', 'ageing', 'bounced', 'working', 'unowned', 'twins', 'big', 'due', 'moved', 'passed', 'tagged',
      'dojo', 'named'])
    or asked = 'due' and named !~ '^2[01]\d\d-\d\d-\d\d\.\.2[01]\d\d-\d\d-\d\d$' or asked = 'moved' and named !~ '^2[01]\d\d-\d\d-\d\d$' then
    raise exception 'There is no such number.' using errcode = '22023';
  end if;
  if asked = 'due' then
    first_day := split_part(named, '..', 1)::date;
    last_day := split_part(named, '..', 2)::date;
    perform private.require_flow_days(first_day, last_day);
  end if;
  if asked = 'moved' then
    starts := private.day_begins(named::date, hub_receipt.zone);
    known := private.countable_boards(array(
      select b.id from public.boards b where b.id in (select private.my_board_ids()) and b.archived_at is null));
  end if;
  return query
  with picked as (
    select f.card_id, null::uuid as board_id, f.place from private.hub_flags(hub_receipt.zone, array[asked]) f
    where asked not in ('due', 'moved', 'passed', 'tagged', 'dojo', 'named') and f.key = named
    union all
    select w.card_id, w.board_id, row_number() over (order by coalesce((w.due_at at time zone hub_receipt.zone)::date, w.due_date), w.created_at, w.card_id)
    from private.my_open_cards w
    where asked = 'due' and w.is_mine and coalesce((w.due_at at time zone hub_receipt.zone)::date, w.due_date) between first_day and last_day
    union all
    select f.card_id, f.board_id, row_number() over (order by f.entered_at desc, f.card_id) from private.flow_cards f
    where asked = 'moved' and f.gone is null and f.entered_at > f.arrived_at
      and f.entered_at >= starts
      and f.board_id = any (known)
    union all
    select t.card_id, t.board_id, row_number() over (order by t.at desc, t.card_id)
    from private.hub_timed(asked, named) t where asked in ('passed', 'tagged', 'dojo', 'named')
  )
  select k.card_id, k.board_id, b.title, k.title, l.title, k.finished_at, k.started_at, k.created_at, k.due_on, k.gone is not null, p.total
  from (
    select p.*, count(*) over () as total from picked p order by p.place limit least(greatest(coalesce(hub_receipt.most, 100), 1), 1000)
    offset greatest(coalesce(hub_receipt.skip, 0), 0)
  ) p
  join private.flow_known k on k.card_id = p.card_id and (k.board_id = p.board_id or p.board_id is null and k.gone is null)
  join public.boards b on b.id = k.board_id left join private.flow_lists l on l.list_id = k.list_id
  order by p.place;
end $function$;

CREATE OR REPLACE FUNCTION private.hub_flags(zone text, rules text[])
 RETURNS TABLE(rule text, key text, place bigint, card_id uuid, about jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  return query
  with clock as materialized (
    -- Moments, too: an interval that is taken off for each row is as dear as the row.
    select (now() at time zone hub_flags.zone)::date as today, now() - interval '26 weeks' as half_a_year_ago, now() - interval '56 days' as eight_weeks_ago
  ), work as materialized (
    -- No more than is used below, what is long last: each rule reads all of it.
    select w.card_id, w.board_id, w.list_id, w.is_mine, w.may_edit, w.is_alone, coalesce(w.due_at < now(), w.due_date < k.today) as is_late,
      w.flow = 'working' as is_working, w.flow = 'waiting' and w.started_at is null as is_new, w.assignee is null as is_free,
      case w.priority when 'high' then 1 when 'medium' then 2 when 'low' then 3 else 4 end as urgency, k.today, w.created_at, w.entered_at,
      coalesce((w.due_at at time zone hub_flags.zone)::date, w.due_date) as day, w.due_at, w.since, w.title
    -- The newest, so that no one's page takes seconds of everyone's.
    from clock k cross join private.my_open_cards w order by w.created_at desc limit 20000
  ), mine as materialized (
    select w.* from work w where w.is_mine
  ), known as materialized (
    select private.countable_boards(array(select distinct w.board_id from mine w)) as boards
  ), katas as materialized (
    -- How long 85 of 100 stayed, the nearest rank, where enough of them have left.
    select s.list_id, percentile_disc(0.85) within group (order by s.left_at - s.entered_at) as usual
    from private.card_stays s
    where (s.board_id, s.list_id) in (select w.board_id, w.list_id from mine w where w.is_working)
      and s.board_id = any ((select k.boards from known k)::uuid[]) and not s.is_done and s.left_at > (select k.half_a_year_ago from clock k)
    group by s.list_id having count(*) >= 11
  ), bounced as materialized (
    select private.bounced_cards((select k.boards from known k), (select k.eight_weeks_ago from clock k)) as times
    where 'bounced' = any (rules)
  ), titles as materialized (
    select w.card_id, w.board_id, w.created_at, btrim(regexp_replace(lower(w.title), '[^[:alnum:]]+', ' ', 'g')) as said
    from (select o.* from work o where o.may_edit and 'twins' = any (rules) order by o.created_at desc limit 5000) w
  ), twins as (
    select t.card_id, first_value(t.card_id) over (partition by t.board_id, t.said order by t.created_at, t.card_id) as first_id
    from titles t join (select d.board_id, d.said from titles d where length(d.said) >= 6 group by 1, 2 having count(*) > 1) d
      on d.board_id = t.board_id and d.said = t.said
  ), flags (rule, key, card_id, about, weight, usual, age) as (
    select 'overdue', '', w.card_id, null::jsonb, 0, null::interval, null::interval
    from mine w where 'overdue' = any (rules) and w.is_late
    union all
    select 'late', '', w.card_id, null, 0, null, null from work w where 'late' = any (rules) and w.is_late
    union all
    select 'today', '', w.card_id, null, 0, null, null from mine w where 'today' = any (rules) and w.day = w.today and not w.is_late
    union all
    select 'day', w.day::text, w.card_id, null, 0, null, null from mine w where 'day' = any (rules) and w.day > w.today and w.day <= w.today + 90
    union all
    select 'asked', '', a.card_id, jsonb_build_object('person', a.person, 'comment_id', a.comment_id), 0, null, null from (
      select distinct on (w.card_id) w.card_id, p.display_name as person, n.comment_id
      from public.comment_notifications n join public.card_comments m on m.id = n.comment_id join work w on w.card_id = m.card_id
      left join public.profiles p on p.user_id = n.mentioned_by and p.user_id in (select private.my_colleague_ids())
      where 'asked' = any (rules) and n.user_id = (select auth.uid()) and n.read_at is null order by w.card_id, n.created_at, n.id
    ) a
    union all
    select 'waiting', '', b.card_id, b.about, 0, null, null from (
      select distinct on (o.card_id) o.card_id, jsonb_build_object('for_id', w.card_id, 'for_title', left(w.title, 200), 'for_board_id', w.board_id) as about
      from mine w join private.card_blocks k on k.blocker_id = w.card_id join work o on o.card_id = k.card_id
      where 'waiting' = any (rules) and not o.is_mine order by o.card_id, k.created_at, w.card_id
    ) b
    union all
    select 'ageing', '', w.card_id, null, extract(epoch from k.usual - (now() - w.entered_at))::integer, k.usual, now() - w.entered_at
    from mine w join katas k on k.list_id = w.list_id where 'ageing' = any (rules) and w.is_working and now() - w.entered_at > k.usual
    union all
    select 'bounced', '', w.card_id, jsonb_build_object('times', b.times -> w.card_id::text), -(b.times ->> w.card_id::text)::integer, null, null
    from bounced b cross join mine w where b.times ? w.card_id::text
    union all
    select 'working', '', w.card_id, null, 0, null, null from mine w where 'working' = any (rules) and w.is_working
    union all
    select 'unowned', '', w.card_id, null, 0, null, null
    from work w where 'unowned' = any (rules) and w.is_free and w.may_edit and not w.is_alone and w.day <= w.today + 3
    union all
    select 'twins', t.first_id::text, t.card_id, null, 0, null, null from twins t
    union all
    select 'big', '', w.card_id, jsonb_build_object('steps', b.steps), 0, null, null
    from mine w cross join lateral (
      select coalesce((c.badges #>> '{checklist,1}')::integer, 0) as steps from public.cards c
      where c.id = w.card_id and coalesce((c.badges #>> '{checklist,0}')::integer, 0) = 0
        and ((c.badges #>> '{checklist,1}')::integer > 10 or char_length(c.description) > 1500)
    ) b
    where 'big' = any (rules) and w.may_edit and w.is_new
  )
  select p.rule, p.key, p.place, p.card_id,
    case when p.usual is null or p.place > 100 then p.about
      else jsonb_build_object('usual_days', extract(epoch from p.usual) / 86400, 'days', extract(epoch from p.age) / 86400) end
  from (
    select f.*, row_number() over (partition by f.rule, f.key
      order by f.weight, w.day nulls last, w.due_at nulls last, w.urgency, w.created_at, w.card_id) as place
    from flags f join work w on w.card_id = f.card_id
  ) p;
end $function$;

CREATE OR REPLACE FUNCTION public.goal_material(goal text, words text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  boards uuid[];
  wanted text[];
  named text[];
  longest constant integer := 4000;
begin
  perform private.require_feature('ai', null);
  boards := private.countable_boards(array(select private.my_board_ids()));
  named := tsvector_to_array(to_tsvector('english', left(coalesce(goal, ''), longest)));
  wanted := tsvector_to_array(to_tsvector('english', left(coalesce(words, ''), longest)));
  return jsonb_build_object(
    -- My own of the last eight weeks: assigned to me, or on a board of mine without anyone.
    'mine', (
      select coalesce(jsonb_agg(jsonb_build_array(k.started_at, k.finished_at) order by k.finished_at desc), '[]') from (
        select k.started_at, k.finished_at from private.flow_known k
        where k.board_id = any (boards) and k.finished_at > now() - interval '56 days' and k.finished_at <= now()
          and (k.assignee = me or k.assignee is null and exists (select from public.boards b where b.id = k.board_id and b.user_id = me))
        order by k.finished_at desc limit 500) k),
    'similar', (
      select coalesce(jsonb_agg(jsonb_build_object('title', k.title, 'startedAt', k.started_at, 'finishedAt', k.finished_at)
        order by k.finished_at desc), '[]') from (
        select n.* from (
          select k.title, k.started_at, k.finished_at from private.flow_known k
          where k.board_id = any (boards) and k.started_at is not null and k.finished_at > now() - interval '3 years'
          order by k.finished_at desc limit 3000) n
        where tsvector_to_array(to_tsvector('english', n.title)) && wanted
        order by n.finished_at desc limit 300) k),
    'dojos', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'finished', b.finished) order by b.hits desc, b.updated_at desc), '[]')
      from (
        select b.id, b.title, b.updated_at, b.hits, f.finished from (
          select b.id, b.title, b.updated_at, cardinality(array(
            select unnest(named) intersect select unnest(tsvector_to_array(to_tsvector('english', b.title))))) as hits
          from public.boards b where b.id = any (boards) order by 4 desc, b.updated_at desc limit 5) b
        cross join lateral (
          select jsonb_agg(jsonb_build_object('title', k.title, 'startedAt', k.started_at, 'finishedAt', k.finished_at) order by k.finished_at) as finished
          from (select k.title, k.started_at, k.finished_at from private.flow_known k
            where k.board_id = b.id and k.finished_at is not null and k.gone is distinct from 'deleted' and k.gone is distinct from 'transferred'
            order by k.finished_at limit 40) k) f
        where b.hits > 0 and jsonb_array_length(f.finished) >= 4
        order by b.hits desc, b.updated_at desc limit 2) b),
    -- Where a plan can be put.
    'places', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'lists', (
          select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title) order by l.order_index), '[]') from public.lists l where l.board_id = b.id))
        order by lower(b.title), b.id), '[]')
      from (select b.* from public.boards b where b.id in (select private.editable_board_ids()) and b.archived_at is null
        order by b.updated_at desc limit 100) b));
end $function$;

CREATE OR REPLACE FUNCTION private.my_board_counts(today date)
 RETURNS TABLE(board_id uuid, total bigint, open bigint, overdue bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  select m.board_id, k.cards, n.open, n.overdue
  from public.board_members m join private.board_clocks k on k.board_id = m.board_id
  left join private.my_counted_board_ids() b (id) on b.id = m.board_id
  left join lateral (
    select count(*) as open, count(*) filter (where coalesce(c.due_at < now(), c.due_date < my_board_counts.today)) as overdue
    from public.cards c where c.board_id = b.id and not c.is_completed
  ) n on b.id is not null
  where m.user_id = (select auth.uid())
$function$;
comment on function private.my_board_counts(today date) is 'How many cards are on each board of the person who asks. open and overdue are null where they are too many to count.';

CREATE OR REPLACE FUNCTION private.my_work(time_zone text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
  with zone as materialized (
    select z.name, (now() at time zone z.name)::date as today
    from (select case when private.is_time_zone(my_work.time_zone) then my_work.time_zone else 'UTC' end as name) z
  ), mine as materialized (
    select m.board_id, m.role <> 'viewer' as may_edit, b.title
    from public.board_members m join public.boards b on b.id = m.board_id
    where m.user_id = (select auth.uid()) and b.archived_at is null
  ), work as materialized (
    -- Narrow, as all of it is sorted; the few that are shown are looked up.
    select c.id, c.board_id, c.due_at, coalesce((c.due_at at time zone z.name)::date, c.due_date) as day, z.today,
      coalesce(c.due_at < now(), c.due_date < z.today) as is_late,
      case c.priority when 'high' then 1 when 'medium' then 2 when 'low' then 3 end as urgency
    from zone z cross join mine n join public.cards c on c.board_id = n.board_id and c.assignee = (select auth.uid())
    where not c.is_completed and n.board_id in (select private.my_counted_board_ids())
  )
  select jsonb_build_object(
    'total', (select count(*) from work),
    'overdue', (select count(*) from work w where w.is_late),
    'today', (select count(*) from work w where not w.is_late and w.day = w.today),
    'cards', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', c.id, 'title', c.title, 'priority', c.priority,
          'dueDate', c.due_date, 'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'boardId', c.board_id, 'board', n.title,
          'list', l.title, 'mayEdit', n.may_edit, 'blockers', c.badges -> 'blockers')) order by w.place), '[]')
      from (
        select o.id, row_number() over () as place
        from (select x.id from work x order by x.day nulls last, x.due_at nulls last, x.urgency nulls last, x.id limit 200) o
      ) w join public.cards c on c.id = w.id join mine n on n.board_id = c.board_id join public.lists l on l.id = c.list_id),
    -- What waits for mine. Of what they cannot see, only that it waits.
    'waiting', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', x.card_id, 'title', x.title, 'boardId', x.board_id, 'personId', x.assignee,
          'person', x.person, 'avatarUrl', x.avatar_url, 'forId', x.for_id, 'forTitle', f.title, 'forBoardId', f.board_id)) order by x.place), '[]')
      from (
        select k.card_id, case when n.board_id is not null then c.title end as title, n.board_id,
          case when n.board_id is not null then p.user_id end as assignee,
          case when n.board_id is not null then p.display_name end as person,
          case when n.board_id is not null then p.avatar_url end as avatar_url,
          w.id as for_id,
          row_number() over (order by k.created_at desc, k.card_id) as place
        from work w join private.card_blocks k on k.blocker_id = w.id
        join public.cards c on c.id = k.card_id and not c.is_completed
        left join mine n on n.board_id = c.board_id
        left join public.profiles p on p.user_id = c.assignee
        -- One's own plan waits for no one.
        where c.assignee is distinct from (select auth.uid())
          -- What is theirs is open, and its dojo neither archived nor in the bin.
          and (k.board_id = w.board_id or private.may_block(k.board_id, w.board_id))
          and exists (select from public.boards b where b.id = c.board_id and b.archived_at is null)
          and not exists (select from private.binned_boards x where x.board_id = c.board_id)
        order by place limit 20
      ) x join public.cards f on f.id = x.for_id),
    'mentions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'personId', x.user_id, 'person', x.display_name, 'avatarUrl', x.avatar_url,
          'text', x.text, 'commentId', x.comment_id, 'cardId', x.card_id, 'title', x.title, 'boardId', x.board_id, 'createdAt', x.created_at) order by x.created_at desc, x.id), '[]')
      from (
        select n.id, p.user_id, p.display_name, p.avatar_url, left(m.content, 280) as text, n.comment_id, m.card_id, c.title, m.board_id, n.created_at
        from public.comment_notifications n join public.card_comments m on m.id = n.comment_id
        join mine o on o.board_id = m.board_id join public.cards c on c.id = m.card_id
        left join public.profiles p on p.user_id = n.mentioned_by and p.user_id in (select private.my_colleague_ids())
        where n.user_id = (select auth.uid()) and n.read_at is null
        order by n.created_at desc, n.id limit 10
      ) x))
$function$;

CREATE OR REPLACE FUNCTION public.dashboard(time_zone text DEFAULT 'UTC'::text)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'viewer', public.viewer(),
    'invitations', public.my_invitations(),
    'clanInvitations', private.my_clan_invitations(),
    'work', private.my_work(dashboard.time_zone),
    'news', private.my_board_news(),
    'isToBeWelcomed', (public.my_onboarding() ->> 'completedAt') is null,
    'boards', (
      select coalesce(json_agg(json_build_object(
        'id', b.id, 'title', b.title, 'description', b.description, 'role', m.role, 'ownerId', b.user_id,
        'createdAt', b.created_at, 'updatedAt', b.updated_at, 'bookmarked', k.board_id is not null,
        'clanId', b.clan_id, 'isClosed', b.is_closed, 'archivedAt', b.archived_at,
        'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
        'total', coalesce(c.total, 0), 'open', c.open, 'overdue', c.overdue
      ) order by b.created_at desc, b.id), '[]')
      from public.boards b
      join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
      left join public.board_bookmarks k on k.board_id = b.id and k.user_id = (select auth.uid())
      left join private.my_board_counts(private.today_in(dashboard.time_zone)) c on c.board_id = b.id))
$function$;
