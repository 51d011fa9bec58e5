-- Postgres's hash of a value has no seed, and people choose the ids of what they make. `x in (select …)` inside an `or` or
-- a `case` is always looked up in a table of hashes: thousands of ids with one hash took the square of their number. At the
-- top of a condition it is a join, which the embedded services sort (docs/decisions/joins-are-sorted.md).

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
  tags text[];
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
    tags := array(select l.id::text from public.custom_labels l where l.board_id = any (boards) and lower(l.name) = tag);
    tagged := array(select w.card_id from public.card_labels w where w.label_id = any (tags::uuid[]));
  end if;
  -- What is gone is as it was when it left: it is on none of its boards any more.
  if tag is null then
    cards := array(
      select c.id from public.cards c where c.board_id = any (boards) and c.assignee = wanted_person
      union all
      select f.card_id from private.flow_cards f where f.board_id = any (boards) and f.gone is not null and f.assignee = wanted_person);
    return;
  end if;
  cards := array(
    select c.id from public.cards c
    where c.board_id = any (boards) and (wanted_person is null or c.assignee = wanted_person) and c.id in (select unnest(tagged))
    union all
    select f.card_id from private.flow_cards f
    where f.board_id = any (boards) and f.gone is not null and (wanted_person is null or f.assignee = wanted_person) and (f.card_id, f.board_id) in (
      select g.card_id, g.board_id from private.flow_cards g where g.board_id = any (boards) and g.card_id in (select unnest(tagged))
      union all
      select g.card_id, g.board_id from private.flow_cards g
      where cardinality(tags) <= 10 and g.board_id = any (boards) and g.gone is not null and g.label_ids ?| tags
      union all
      -- By set: each of many tags was looked for in all that each technique wore.
      select g.card_id, g.board_id from private.flow_cards g cross join lateral jsonb_array_elements_text(g.label_ids) i
      where cardinality(tags) > 10 and g.board_id = any (boards) and g.gone is not null and i in (select unnest(tags))));
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
  perform private.require_countable_katas(boards, since, last);
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
    from (
      select x.* from private.card_stays x where cards is null
      union all
      select x.* from private.card_stays x where x.card_id in (select unnest(cards))) s
    -- What was over before the first day ends adds nothing.
    where not is_hourly and s.board_id = any (boards) and not s.is_done and s.left_at >= ends[1]
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
      from (
        select x.* from private.flow_cards x where cards is null
        union all
        select x.* from private.flow_cards x where x.card_id in (select unnest(cards))) f
      where not is_hourly and f.board_id = any (boards) and not f.is_done and f.since is not null
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
    from (
      select x.* from private.card_stays x where cards is null
      union all
      select x.* from private.card_stays x where x.card_id in (select unnest(cards))) s
    where not is_hourly and s.board_id = any (boards) and s.left_at >= ends[1]
    group by 1, 2, 3
  ), present as (
    select f.is_done, width_bucket(f.since, (select ends)) as came, width_bucket(f.finished_at, (select ends)) as ended,
      width_bucket(f.arrived_at, (select ends)) as arrived, count(*)::integer as many
    from (
      select x.* from private.flow_cards x where cards is null
      union all
      select x.* from private.flow_cards x where x.card_id in (select unnest(cards))) f
    where not is_hourly and f.board_id = any (boards)
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
    select k.* from (
      select x.* from private.flow_known x where cards is null
      union all
      select x.* from private.flow_known x where x.card_id in (select unnest(cards))) k
    where k.board_id = any (boards) and k.finished_at >= starts and k.finished_at < ends
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
  from (
    select x.* from private.flow_known x where cards is null
    union all
    select x.* from private.flow_known x where x.card_id in (select unnest(cards))) k join private.flow_lists l on l.list_id = k.list_id
  where k.board_id = any (boards) and k.gone is null and not k.is_done
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
    if cards is not null then
      select array_agg(b.card_id), array_agg(b.board_id) into behind, behind_boards
      from unnest(behind, behind_boards) b (card_id, board_id) where b.card_id in (select unnest(cards));
    end if;
  end if;
  return query
  with picked as (
    select k.*, case when what = 'finished' then k.finished_at else k.created_at end as at, count(*) over () as total
    from (
      select x.* from private.flow_known x where what not in ('band', 'total') and cards is null
      union all
      select x.* from private.flow_known x where what not in ('band', 'total') and x.card_id in (select unnest(cards))
      union all
      -- Of this board: it may have been on another of them then.
      select x.* from private.flow_known x
      where what in ('band', 'total') and (x.card_id, x.board_id) in (select unnest(behind), unnest(behind_boards))) k
    left join private.flow_lists l on l.list_id = k.list_id
    where k.board_id = any (boards) and case what
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
      else true
    end
  )
  select p.card_id, p.board_id, b.title, p.title, l.title, p.finished_at, p.started_at, p.created_at, p.due_on, p.gone is not null, p.total
  from picked p join public.boards b on b.id = p.board_id left join private.flow_lists l on l.list_id = p.list_id
  where before is null or (p.at, p.card_id) < ((before ->> 'at')::timestamptz, (before ->> 'id')::uuid)
  order by p.at desc, p.card_id desc limit least(greatest(coalesce(flow_receipt.most, 100), 1), 1000);
end $function$;
