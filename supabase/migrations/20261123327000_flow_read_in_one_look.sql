-- What a person's figures over all their dojos cost: their techniques are found by index, and stays, the most of all rows, are
-- looked at once instead of once for their beginnings and once for their ends. The answers are the same.

create index flow_cards_gone on private.flow_cards (board_id, assignee) where gone is not null;

-- The first half of what was flow_scope: a figure that is about whole boards needs no more.
create function private.flow_boards(scope jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  uuid_form constant text := '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
  wanted uuid[];
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
  wanted := array(select d::uuid from jsonb_array_elements_text(scope -> 'dojos') d);
  return array(
    select b.id from public.boards b
    where b.id in (select private.my_board_ids())
      and case when scope ? 'dojos' then b.id = any (wanted) else b.archived_at is null end
      and (not scope ? 'clan' or b.clan_id = (scope ->> 'clan')::uuid)
    order by b.id);
end $$;
comment on function private.flow_boards(jsonb) is 'The boards of a scope that the person who asks may read. A scope of another form is refused.';
revoke execute on function private.flow_boards(jsonb) from public, anon, authenticated;

create or replace function private.flow_scope(scope jsonb, out boards uuid[], out cards uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  tag text;
  wanted_person uuid;
  tagged uuid[];
begin
  boards := private.flow_boards(scope);
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
end $$;

create or replace function public.flow_days(scope jsonb, since date, until date, zone text)
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
end $$;

create or replace function public.flow_totals(scope jsonb, since date, until date, zone text)
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
end $$;

create or replace function public.flow_since(scope jsonb)
returns table (since timestamptz, started_since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  boards constant uuid[] := private.flow_boards(scope);
begin
  return query
  select w.at, w.at from (
    select coalesce((select max(g.since) from private.flow_gaps g where g.board_id = any (boards)),
      (select min(b.created_at) from public.boards b where b.id = any (boards))) as at
  ) w where w.at is not null;
end $$;
