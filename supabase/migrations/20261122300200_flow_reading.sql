-- What the pages of analytics read: of boards that the caller may read, and of no others.

-- What is asked about -----------------------------------------------------------------------------------------------------------

-- Cards with what is shown of them: as they are, or as they were when they left.
create view private.flow_known as
  select f.card_id, f.board_id, f.list_id, coalesce(c.title, f.title, '') as title, case when c.id is null then f.due_on else c.due_date end as due_on,
    case when c.id is null then f.assignee else c.assignee end as assignee, f.label_ids,
    f.created_at, f.arrived_at, f.since, f.entered_at, f.started_at, f.finished_at, f.returns, f.is_done, f.gone
  from private.flow_cards f left join public.cards c on c.id = f.card_id and c.board_id = f.board_id;
revoke all on private.flow_known from anon, authenticated;

-- Boards that the caller may read; of a tag or a person, the cards as well (null: all of them).
create function private.flow_scope(scope jsonb, out boards uuid[], out cards uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  uuid_form constant text := '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
  wanted uuid[];
  tag text;
  wanted_person uuid;
begin
  if scope is null or jsonb_typeof(scope) <> 'object' then
    raise exception 'The scope is an object.' using errcode = '22023';
  end if;
  if octet_length(scope::text) > 2048 then
    raise exception 'The scope has at most 2 kB.' using errcode = '22023';
  end if;
  if scope - array['dojos', 'clan', 'tag', 'person'] <> '{}' then
    raise exception 'The scope has dojos, a clan, a tag and a person, and nothing else.' using errcode = '22023';
  end if;
  if scope ? 'dojos' and (jsonb_typeof(scope -> 'dojos') <> 'array' or exists (
      select from jsonb_array_elements(case jsonb_typeof(scope -> 'dojos') when 'array' then scope -> 'dojos' else '[]' end) d
      where jsonb_typeof(d) <> 'string' or d #>> '{}' !~ uuid_form))
    or scope ? 'clan' and (jsonb_typeof(scope -> 'clan') <> 'string' or scope ->> 'clan' !~ uuid_form)
    or scope ? 'person' and (jsonb_typeof(scope -> 'person') <> 'string' or scope ->> 'person' !~ uuid_form) then
    raise exception 'Dojos, the clan and the person are named by their ids.' using errcode = '22023';
  end if;
  if scope ? 'tag' and (jsonb_typeof(scope -> 'tag') <> 'string' or btrim(scope ->> 'tag') = '' or char_length(scope ->> 'tag') > 100) then
    raise exception 'The tag is a name.' using errcode = '22023';
  end if;
  tag := lower(btrim(scope ->> 'tag'));
  wanted_person := (scope ->> 'person')::uuid;
  wanted := array(select d::uuid from jsonb_array_elements_text(scope -> 'dojos') d);
  boards := array(
    select b.id from public.boards b
    where b.id in (select private.my_board_ids())
      and case when scope ? 'dojos' then b.id = any (wanted) else b.archived_at is null end
      and (not scope ? 'clan' or b.clan_id = (scope ->> 'clan')::uuid)
    order by b.id);
  if tag is not null or wanted_person is not null then
    cards := array(
      select k.card_id from private.flow_known k
      where k.board_id = any (boards) and (wanted_person is null or k.assignee = wanted_person)
        and (tag is null or k.card_id in (
            select w.card_id from public.card_labels w join public.custom_labels l on l.id = w.label_id
            where w.board_id = any (boards) and lower(l.name) = tag)
          or k.gone is not null and exists (
            select from jsonb_array_elements_text(k.label_ids) i join public.custom_labels l on l.id = i::uuid where lower(l.name) = tag)));
  end if;
end $$;

create function private.require_time_zone(zone text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_time_zone(zone) is not true then
    raise exception 'There is no time zone of this name.' using errcode = '22023';
  end if;
end $$;

-- When a day begins for the viewer; it ends when the next one begins.
create function private.day_begins(day date, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select day::timestamp at time zone zone
$$;

create function private.require_flow_days(since date, until date) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if since is null or until is null or until < since or until - since > 1096 or since < date '2000-01-01' or until > date '2200-01-01' then
    raise exception 'From a day to a later one, at most three years.' using errcode = '22023';
  end if;
end $$;

-- What is answered --------------------------------------------------------------------------------------------------------------

create function public.flow_finished(scope jsonb, since date, until date, zone text)
returns table (card_id uuid, board_id uuid, title text, finished_at timestamptz, started_at timestamptz, created_at timestamptz,
  due_on date, returns integer, gone boolean)
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

create function public.flow_open(scope jsonb, zone text)
returns table (card_id uuid, board_id uuid, title text, list_id uuid, list_title text, list_position double precision, flow text,
  created_at timestamptz, started_at timestamptz, entered_at timestamptz, due_on date, returns integer)
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

create function public.flow_days(scope jsonb, since date, until date, zone text)
returns table (day date, list_id uuid, board_id uuid, list_title text, flow text, list_position double precision, open bigint)
language plpgsql stable security definer set search_path = '' as $$
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
  return query
  with changed as materialized (
    select c.list_id, width_bucket(c.at, ends) as n, sum(c.open)::bigint as open
    from (
      select h.list_id, h.board_id, h.hour as at, h.open from private.flow_hours h where is_hourly and h.board_id = any (boards)
      union all
      select s.list_id, s.board_id, x.at, x.open
      -- What was over before the first day ends adds nothing.
      from private.card_stays s cross join lateral (values (s.entered_at, 1), (s.left_at, -1)) x (at, open)
      where not is_hourly and s.board_id = any (boards) and not s.is_done and s.left_at >= ends[1]
        and (cards is null or s.card_id in (select unnest(cards)))
      union all
      select f.list_id, f.board_id, f.since, 1 from private.flow_cards f
      where not is_hourly and f.board_id = any (boards) and not f.is_done and f.since is not null
        and (cards is null or f.card_id in (select unnest(cards)))
    ) c
    where c.list_id <> c.board_id and c.at < ends[cardinality(ends)] group by 1, 2
  )
  select flow_days.since + d.n, l.list_id, l.board_id, l.title, l.flow, l.place::double precision,
    coalesce(sum(c.open) over (partition by l.list_id order by d.n), 0)::bigint
  from private.flow_lists l
  -- Each day on which it was there in the end.
  cross join lateral (
    select n from generate_series(width_bucket(l.made_at, ends),
      case when l.gone_at is null then cardinality(ends) - 1 else least(width_bucket(l.gone_at, ends), cardinality(ends)) - 1 end) n
    union
    select x.n from changed x where x.list_id = l.list_id
  ) d
  left join changed c on c.list_id = l.list_id and c.n = d.n
  where l.board_id = any (boards)
  order by 1, l.board_id, l.place, l.list_id;
end $$;

create function public.flow_totals(scope jsonb, since date, until date, zone text)
returns table (day date, created bigint, finished bigint, scope_total bigint, done_total bigint)
language plpgsql stable security definer set search_path = '' as $$
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
  return query
  with changed as (
    select width_bucket(c.at, ends) as n, sum(c.arrived)::bigint as arrived, sum(c.finished)::bigint as finished,
      sum(c.open)::bigint as open, sum(c.done)::bigint as done
    from (
      select h.hour as at, h.open, h.done, h.finished, h.arrived from private.flow_hours h where is_hourly and h.board_id = any (boards)
      union all
      select x.at, x.open, x.done, x.finished, x.arrived from private.flow_changes x
      where not is_hourly and cards is null and x.board_id = any (boards)
      union all
      select x.at, x.open, x.done, x.finished, x.arrived from private.flow_changes x
      where cards is not null and x.board_id = any (boards) and x.card_id in (select unnest(cards))
    ) c
    where c.at < ends[cardinality(ends)] group by 1
  ), days as (
    select n, coalesce(c.arrived, 0) as arrived, coalesce(c.finished, 0) as finished,
      sum(coalesce(c.open + c.done, 0)) over w as whole, sum(coalesce(c.done, 0)) over w as done
    from generate_series(0, cardinality(ends) - 1) n left join changed c using (n)
    window w as (order by n)
  )
  select flow_totals.since + d.n - 1, d.arrived, d.finished, d.whole::bigint, d.done::bigint from days d where d.n > 0 order by d.n;
end $$;

create function public.flow_since(scope jsonb)
returns table (since timestamptz, started_since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  asked record := private.flow_scope(scope);
begin
  return query
  select w.at, w.at from (
    select coalesce((select max(g.since) from private.flow_gaps g where g.board_id = any (asked.boards)),
      (select min(b.created_at) from public.boards b where b.id = any (asked.boards))) as at
  ) w where w.at is not null;
end $$;

-- The techniques behind one number ------------------------------------------------------------------------------------------------

-- What may be asked of each kind of number: anything else in it is refused, so that no count means something else than its list.
create function private.require_flow_pick(pick jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  field record;
  allowed jsonb := case pick ->> 'what'
    when 'finished' then '{"since": "day!", "until": "day!", "over_days": "number", "due": "kept|missed", "returned": "true", "hour": "0-23", "weekday": "0-6"}'
    when 'open' then '{"flow": "waiting|working|done|null", "list": "id", "age_from_days": "number", "age_to_days": "number", "overdue": "true|false"}'
    when 'band' then '{"day": "day!", "list": "id!"}'
    when 'total' then '{"day": "day!", "part": "scope|done!"}'
    when 'created' then '{"since": "day!", "until": "day!"}'
  end;
begin
  if pick is null or jsonb_typeof(pick) <> 'object' or allowed is null or octet_length(pick::text) > 1024 then
    raise exception 'There is no such number.' using errcode = '22023';
  end if;
  for field in
    select k as name, rtrim(coalesce(allowed ->> k, ''), '!') as kind, coalesce(allowed ->> k, '') like '%!' as is_needed,
      pick -> k as value, pick ->> k as text, jsonb_typeof(pick -> k) as type
    from (select jsonb_object_keys(pick - 'what') union select jsonb_object_keys(allowed)) n (k)
  loop
    if field.type is null and not field.is_needed then
      continue;
    end if;
    if field.type is null or not (case field.kind
      when 'day' then field.type = 'string' and field.text ~ '^2[01]\d\d-\d\d-\d\d$'
      when 'id' then field.type = 'string' and field.text ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
      when 'number' then field.type = 'number' and abs(field.text::numeric) <= 100000
      when '0-23' then field.type = 'number' and field.text ~ '^(1?\d|2[0-3])$'
      when '0-6' then field.type = 'number' and field.text ~ '^[0-6]$'
      else coalesce(field.text, 'null') = any (string_to_array(field.kind, '|')) and field.kind <> ''
    end) then
      raise exception 'This number has no such "%".', left(field.name, 40) using errcode = '22023';
    end if;
  end loop;
end $$;

create function public.flow_receipt(scope jsonb, pick jsonb, zone text, before jsonb default null, most integer default 100)
returns table (card_id uuid, board_id uuid, board_title text, title text, list_title text, finished_at timestamptz, started_at timestamptz,
  created_at timestamptz, due_on date, gone boolean, total bigint)
language plpgsql stable security definer set search_path = '' as $$
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
end $$;


comment on function public.flow_finished(scope jsonb, since date, until date, zone text) is 'Techniques that were finished on these days and are so still, oldest first; of more than 20,000 the newest. started_at is null if no one saw it start, gone: it is not on its board any more.';
comment on function public.flow_open(scope jsonb, zone text) is 'Open techniques of the boards asked about, with the kata they are in and since when.';
comment on function public.flow_days(scope jsonb, since date, until date, zone text) is 'How many open techniques each kata held at the end of each day, today included, for each day on which there was the kata.';
comment on function public.flow_totals(scope jsonb, since date, until date, zone text) is 'Of each day: how many came, how many were finished (and are so still), and at its end how many were open or done, and how many of them done. What is archived or deleted when done stays done; what is open leaves.';
comment on function public.flow_receipt(scope jsonb, pick jsonb, zone text, before jsonb, most integer) is 'The techniques behind one number, and how many they are. before: {"at", "id"} of the last row, at being finished_at of what was finished and created_at of all else. Weekday 0 is Sunday. Age counts from the start, or from when it was made. over_days: longer than that from start to finish.';
comment on function public.flow_since(scope jsonb) is 'From when the figures of these boards are complete.';

-- What a page is drawn from in one call: an API answers so many rows of a function at most, and one call is one look.
create function public.flow_rows(scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text)
returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'finished', case when 'finished' = any (flow_rows.parts) then (
      select coalesce(json_agg(f), '[]') from public.flow_finished(flow_rows.scope, flow_rows.wide_since, flow_rows.wide_until, flow_rows.zone) f)
      else '[]' end,
    'open', case when 'open' = any (flow_rows.parts) then (
      select coalesce(json_agg(o), '[]') from public.flow_open(flow_rows.scope, flow_rows.zone) o) else '[]' end,
    'katas', case when 'katas' = any (flow_rows.parts) then (
      select coalesce(json_agg(d), '[]') from public.flow_days(flow_rows.scope, flow_rows.since, flow_rows.until, flow_rows.zone) d)
      else '[]' end,
    'totals', case when 'totals' = any (flow_rows.parts) then (
      select coalesce(json_agg(t), '[]') from public.flow_totals(flow_rows.scope, flow_rows.wide_since, flow_rows.wide_until, flow_rows.zone) t)
      else '[]' end,
    'since', (select s.since from public.flow_since(flow_rows.scope) s))
$$;
comment on function public.flow_rows(jsonb, text[], date, date, date, date, text) is 'Of finished, open, katas and totals the parts that are asked for. What was finished and the totals are of wide_since to wide_until: comparisons and forecasts look further than what is shown.';

revoke execute on function public.flow_finished(jsonb, date, date, text), public.flow_open(jsonb, text), public.flow_days(jsonb, date, date, text),
  public.flow_totals(jsonb, date, date, text), public.flow_receipt(jsonb, jsonb, text, jsonb, integer), public.flow_since(jsonb),
  public.flow_rows(jsonb, text[], date, date, date, date, text) from public, anon;
grant execute on function public.flow_finished(jsonb, date, date, text), public.flow_open(jsonb, text), public.flow_days(jsonb, date, date, text),
  public.flow_totals(jsonb, date, date, text), public.flow_receipt(jsonb, jsonb, text, jsonb, integer), public.flow_since(jsonb),
  public.flow_rows(jsonb, text[], date, date, date, date, text) to authenticated;
