-- The weekly e-mail reads what the page reads, and what came back and is open again can be opened.

-- The same as the page reads, for a person who is not asking: of the boards that they may read right now.
create function public.flow_rows_of(person uuid, scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  sub constant text := coalesce(current_setting('request.jwt.claim.sub', true), '');
  answer json;
begin
  if person is null then
    raise exception 'Whose they are has to be said.' using errcode = '22023';
  end if;
  perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', person::text, true);
  answer := public.flow_rows(flow_rows_of.scope, flow_rows_of.parts, flow_rows_of.since, flow_rows_of.until, flow_rows_of.wide_since,
    flow_rows_of.wide_until, flow_rows_of.zone);
  perform set_config('request.jwt.claims', claims, true), set_config('request.jwt.claim.sub', sub, true);
  return answer;
end $$;
comment on function public.flow_rows_of(uuid, jsonb, text[], date, date, date, date, text) is 'What flow_rows answers to that person. The server''s own: it writes their weekly e-mail.';
revoke execute on function public.flow_rows_of(uuid, jsonb, text[], date, date, date, date, text) from public, anon, authenticated;
grant execute on function public.flow_rows_of(uuid, jsonb, text[], date, date, date, date, text) to service_role;

-- "returned" of what is open too.

create or replace function private.require_flow_pick(pick jsonb)
returns void
language plpgsql immutable set search_path = '' as $$
declare
  field record;
  allowed jsonb := case pick ->> 'what'
    when 'finished' then '{"since": "day!", "until": "day!", "over_days": "number", "due": "kept|missed", "returned": "true", "hour": "0-23", "weekday": "0-6"}'
    when 'open' then '{"flow": "waiting|working|done|null", "list": "id", "age_from_days": "number", "age_to_days": "number", "overdue": "true|false", "returned": "true"}'
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

create or replace function public.flow_receipt(scope jsonb, pick jsonb, zone text, before jsonb default null, most integer default 100)
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
end $$;
