-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

CREATE OR REPLACE FUNCTION private.announce_next()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_of_next(new.repeat_next);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.archived_card(content jsonb, board_id uuid)
 RETURNS cards
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  card public.cards := jsonb_populate_record(null::public.cards, content #> '{cards,0}');
begin
  card.board_id := archived_card.board_id;
  -- They may have left since.
  card.assignee := (select m.user_id from public.board_members m where m.board_id = archived_card.board_id and m.user_id = card.assignee);
  card.created_by := (select u.id from auth.users u where u.id = card.created_by);
  return card;
end $function$;

CREATE OR REPLACE FUNCTION private.end_repeat(card cards)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.cards c set repeat_at = null where c.id = card.id;
  update public.deleted_items d set repeat_at = null
  where d.board_id = card.board_id and d.item_id = card.id and d.kind = 'card';
$function$;
comment on function private.end_repeat(card cards) is 'Its rule has ended while it waited: none comes after it.';

CREATE OR REPLACE FUNCTION private.has_open_before(card cards)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recursive earlier (id, is_completed, at) as (
    select c.id, c.is_completed, 1 from public.cards c where c.repeat_next = card.id and c.board_id = card.board_id
    union all
    select c.id, c.is_completed, e.at + 1 from earlier e join public.cards c on c.repeat_next = e.id and c.board_id = card.board_id
    where e.at < 50
  )
  select exists (select from earlier e where not e.is_completed)
$function$;
comment on function private.has_open_before(card cards) is 'Whether one of those that it came from is still open.';

CREATE OR REPLACE FUNCTION private.has_repeat_ended(card cards)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.repeat_due(card, (now() at time zone (private.repeat_parts(card.repeat))[1])::date) is null;
exception when others then
  -- try_next() says what is wrong with it, and puts it off.
  return false;
end $function$;
comment on function private.has_repeat_ended(card cards) is 'Whether its rule has no further day. Not of one that cannot be read.';

CREATE OR REPLACE FUNCTION private.has_room_to_repeat(weight integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select made.weight = 0 or made.weight + has_room_to_repeat.weight <= 50
  from (select coalesce(nullif(current_setting('dojo.repeated', true), '')::integer, 0) as weight) made
$function$;
comment on function private.has_room_to_repeat(weight integer) is 'Whether a transaction makes one more next one of this weight. The first may have any, or it would never be made.';

CREATE OR REPLACE FUNCTION private.is_repeat(repeat text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE STRICT SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts text[];
begin
  if repeat !~ ('^DTSTART;TZID=[A-Za-z0-9_/+-]{1,64}:[12]\d{7}(?:T(?:[01]\d|2[0-3])(?:[0-5]\d){2})? RRULE:(?:'
    'FREQ=(?:DAILY(?:;INTERVAL=(?:[2-9]|[1-9]\d{1,2}))?'
    '|WEEKLY(?:;INTERVAL=(?:[2-9]|[1-9]\d{1,2}))?(?:;BYDAY=(?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU)){0,6})?'
    '|MONTHLY(?:;INTERVAL=(?:[2-9]|[1-9]\d{1,2}))?'
    '(?:;BYMONTHDAY=(?:[1-9]|[12]\d|3[01]|-1)(?:,(?:[1-9]|[12]\d|3[01]|-1)){0,4}|;BYDAY=(?:[1-4]|-1)(?:MO|TU|WE|TH|FR|SA|SU))?'
    '|YEARLY(?:;INTERVAL=(?:[2-9]|[1-9]\d{1,2}))?'
    '(?:;BYMONTH=(?:[1-9]|1[0-2]);(?:BYMONTHDAY=(?:[1-9]|[12]\d|3[01]|-1)|BYDAY=(?:[1-4]|-1)(?:MO|TU|WE|TH|FR|SA|SU)))?)'
    '(?:;COUNT=[1-9]\d{0,2}|;UNTIL=[12]\d{7})?)(?: FROM:DONE)?(?: MAKE:DAY)?$') then
    return false;
  end if;
  parts := private.repeat_parts(repeat);
  perform parts[2]::date, substring(parts[4] from 'UNTIL=(\d{8})')::date;
  return coalesce(private.is_time_zone(parts[1])
    and coalesce(parts[3]::time, '00:00') is not null
    -- What is counted from a day says of itself which day is meant, or a short month would change it.
    and (parts[5] is not null or parts[4] ~ '^FREQ=DAILY|;BY'), false);
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end $function$;
comment on function private.is_repeat(repeat text) is 'A part of RFC 5545 (lib/recurrence/rule.ts), with a zone and days that exist.';
grant execute on function private.is_repeat(repeat text) to authenticated;

CREATE OR REPLACE FUNCTION private.kata_before_done(card cards)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- + 0: or it might go back through all events.
  select coalesce((
    select (e.before ->> 'list_id')::uuid from private.events e
    where e.board_id = card.board_id and e.card_id = card.id and e.kind = 'card.moved' and e.at = card.completed_at
    order by e.id + 0 desc limit 1), card.list_id)
$function$;

CREATE OR REPLACE FUNCTION private.kata_of_next(card cards, before uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.id from public.lists l
  where l.board_id = card.board_id and not l.completes
  order by l.id is not distinct from before desc, l.id = card.list_id desc, l.order_index limit 1
$function$;
comment on function private.kata_of_next(card cards, before uuid) is 'Where it was before it was completed; if that is gone, or completes what enters it, another that does not. Null: all do.';

CREATE OR REPLACE FUNCTION private.keep_repeat()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.due_date is null then
    new.repeat := null;
  end if;
  if (tg_op = 'INSERT' or new.repeat is distinct from old.repeat) and not private.is_repeat(new.repeat) then
    raise exception 'This is no rule: %', new.repeat using errcode = 'check_violation', constraint = 'cards_repeat_known';
  end if;
  if tg_op = 'INSERT' then
    new.repeat_at := case when new.repeat is not null and new.repeat_next is null then private.repeat_moment(new) end;
    return new;
  end if;
  if new.repeat is distinct from old.repeat then
    new.repeat_next := null;
  end if;
  if new.repeat is null or new.repeat_next is not null then
    new.repeat_at := null;
  elsif new.repeat is distinct from old.repeat or new.due_date is distinct from old.due_date
    or new.is_completed <> old.is_completed or new.repeat_next is distinct from old.repeat_next then
    new.repeat_at := private.repeat_moment(new);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.make_next(card cards, list_id uuid, archived jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts text[] := private.repeat_parts(card.repeat);
  was_quiet boolean := private.is_quiet();
  made public.cards;
  clock time;
begin
  made.list_id := private.kata_of_next(card, make_next.list_id);
  made.due_date := private.repeat_due(card, (now() at time zone parts[1])::date);
  if card.repeat_at is null or made.due_date is null or made.list_id is null then
    return null;
  end if;
  if card.due_at is not null then
    -- A time that the clocks skipped is meant as it was, the next time.
    clock := case when card.due_at = (parts[2]::date + parts[3]::time) at time zone card.due_time_zone
      then parts[3]::time else (card.due_at at time zone card.due_time_zone)::time end;
    made.due_at := (made.due_date + clock) at time zone card.due_time_zone;
  end if;
  made.id := gen_random_uuid();
  made.repeat := regexp_replace(card.repeat, ':\d{8}(T\d{6})? RRULE',
    ':' || to_char(made.due_date, 'YYYYMMDD') || coalesce(to_char(clock, '"T"HH24MISS'), '') || ' RRULE');
  if made.repeat ~ ';COUNT=' then
    made.repeat := regexp_replace(made.repeat, ';COUNT=\d+', ';COUNT=' || (substring(parts[4] from 'COUNT=(\d+)')::integer - 1));
  end if;

  -- It is said once, when it is whole.
  perform private.set_quiet(true);
  insert into public.cards (id, board_id, list_id, title, description, priority, assignee, due_date, due_at, due_time_zone, repeat, created_by)
  values (made.id, card.board_id, made.list_id, card.title, card.description, card.priority, card.assignee, made.due_date, made.due_at,
    case when made.due_at is not null then card.due_time_zone end, made.repeat, coalesce((select auth.uid()), card.created_by));
  -- In their places: the triggers that find the last one and count need not run for each.
  perform set_config('dojo.placed', 'on', true);
  insert into public.card_checklist_items (card_id, board_id, user_id, title, order_index)
  select made.id, card.board_id, i.user_id, i.title, row_number() over (order by i.order_index) - 1
  from (
    select o.user_id, o.title, o.order_index from public.card_checklist_items o where o.card_id = card.id
    union all
    select (select u.id from auth.users u where u.id = o.user_id), o.title, o.order_index
    from jsonb_populate_recordset(null::public.card_checklist_items, make_next.archived -> 'checklist') o
  ) i;
  insert into public.card_labels (card_id, board_id, label_id)
  select made.id, card.board_id, w.label_id from public.card_labels w where w.card_id = card.id
  union all
  select made.id, card.board_id, w.label_id
  from jsonb_populate_recordset(null::public.card_labels, make_next.archived -> 'labels') w
  join public.custom_labels k on k.id = w.label_id and k.board_id = card.board_id;
  perform set_config('dojo.placed', 'off', true);
  perform private.recount_written(array[made.id]);
  -- No one has worked on it yet: take_back_next() looks for that.
  update public.cards c set version = 1 where c.id = made.id;
  select * into made from public.cards c where c.id = made.id;
  perform private.set_quiet(was_quiet);
  perform private.note_event(made.board_id, made.id, 'card.made', null,
    jsonb_build_object('title', private.cut_title(made.title), 'list_id', made.list_id));
  perform private.note_event(made.board_id, card.id, 'card.repeated', null, jsonb_build_object('due_date', made.due_date, 'next_id', made.id));
  if make_next.archived is null then
    update public.cards c set repeat_next = made.id, version = c.version + 1 where c.id = card.id;
  else
    update public.deleted_items d set repeat_at = null, content = jsonb_set(d.content, '{cards,0,repeat_next}', to_jsonb(made.id))
    where d.board_id = card.board_id and d.item_id = card.id and d.kind = 'card';
    perform private.tell_of_next(made.id);
  end if;
  return made.id;
end $function$;
comment on function private.make_next(card cards, list_id uuid, archived jsonb) is 'Makes the next one of a card that repeats, under the lock of its board: as the card is, with its steps open, without its comments and files. Of one in the archive, with what is kept of it.';

CREATE OR REPLACE FUNCTION private.may_repeat_now(card cards, kept integer DEFAULT 0)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Fifty steps take as long as a card.
  weight integer := 1 + may_repeat_now.kept + coalesce((card.badges #>> '{checklist,1}')::integer, 0) / 50;
begin
  if not private.has_room_to_repeat(weight) then
    return false;
  end if;
  perform set_config('dojo.repeated', (coalesce(nullif(current_setting('dojo.repeated', true), '')::integer, 0) + weight)::text, true);
  return true;
end $function$;
comment on function private.may_repeat_now(card cards, kept integer) is 'Counts what the next ones of a transaction take: fifty, or 2,500 steps, or one of any size; kept: what reading it from the archive takes, in cards. No one waits for more of them; the rest is left to the job.';

CREATE OR REPLACE FUNCTION private.next_repeat(rule text, start date, after date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  step integer := coalesce(substring(rule from 'INTERVAL=(\d+)')::integer, 1);
  since date := greatest(next_repeat.after + 1, next_repeat.start);
  names constant text[] := array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  days text[] := string_to_array(substring(rule from 'BYDAY=([^;]+)'), ',');
  month_days integer[] := string_to_array(substring(rule from 'BYMONTHDAY=([^;]+)'), ',')::integer[];
  monday date;
  first_month integer;
  at integer;
  found date;
begin
  if substring(rule from 'COUNT=(\d+)')::integer <= 1 then
    return null;
  elsif rule like 'FREQ=DAILY%' then
    found := next_repeat.start + ceil((since - next_repeat.start)::numeric / step)::integer * step;
  elsif rule like 'FREQ=WEEKLY%' then
    monday := next_repeat.start - (extract(isodow from next_repeat.start)::integer - 1);
    at := (since - monday) / 7 / step;
    select min(d.day) into found
    from unnest(array[at, at + 1]) w (week)
    cross join unnest(coalesce(days, names[extract(isodow from next_repeat.start)::integer : extract(isodow from next_repeat.start)::integer])) n (name)
    cross join lateral (select monday + w.week * step * 7 + array_position(names, n.name) - 1 as day) d
    where d.day >= since;
  else
    if rule like 'FREQ=YEARLY%' then
      step := step * 12;
    end if;
    first_month := extract(year from next_repeat.start)::integer * 12 - 1
      + coalesce(substring(rule from 'BYMONTH=(\d+)')::integer, extract(month from next_repeat.start)::integer);
    at := greatest(0, (extract(year from since)::integer * 12 + extract(month from since)::integer - 1 - first_month) / step);
    select min(d.day) into found
    from unnest(array[at, at + 1]) p (period)
    cross join lateral (select make_date((first_month + p.period * step) / 12, (first_month + p.period * step) % 12 + 1, 1) as first) m
    cross join lateral (select (m.first + interval '1 month')::date - 1 as last) l
    cross join lateral (
      select case when x.day = -1 then l.last else least(m.first + x.day - 1, l.last) end as day
      from unnest(case when days is null then coalesce(month_days, array[extract(day from next_repeat.start)::integer]) end) x (day)
      union all
      select case when x.name like '-1%'
        then l.last - (extract(isodow from l.last)::integer - array_position(names, right(x.name, 2)) + 7) % 7
        else m.first + (array_position(names, right(x.name, 2)) - extract(isodow from m.first)::integer + 7) % 7
          + 7 * (left(x.name, 1)::integer - 1) end
      from unnest(days) x (name)
    ) d
    where d.day >= since;
  end if;
  return case when found <= least(coalesce(substring(rule from 'UNTIL=(\d{8})')::date, '2999-12-31'), '2999-12-31') then found end;
end $function$;
comment on function private.next_repeat(rule text, start date, after date) is 'The first day after that one on which a rule that is counted from start is due; null when it has ended. In shorter months the last day.';

CREATE OR REPLACE FUNCTION private.others_due(board_id uuid, most integer, by_person boolean)
 RETURNS TABLE(id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.id, case
    when not others_due.by_person then null
    when o.content is null then private.repeats_for(o.card)
    -- Large ones are not read for this. Each counts for more than one when its turn comes.
    when pg_column_size(o.content) <= 20000 then private.repeats_for(private.archived_card(o.content, others_due.board_id)) end
  from (
    select x.* from (
      (select n.id, n.repeat_at, n as card, null::jsonb as content from public.cards n
        where n.board_id = others_due.board_id and n.repeat_at <= now() order by n.repeat_at, n.id limit others_due.most)
      union all
      (select n.item_id, n.repeat_at, null::public.cards, n.content from public.deleted_items n
        where n.board_id = others_due.board_id and n.repeat_at <= now() order by n.repeat_at, n.item_id limit others_due.most)
    ) x order by x.repeat_at, x.id limit others_due.most
  ) o
$function$;
comment on function private.others_due(board_id uuid, most integer, by_person boolean) is 'After one of a board cannot be made, its others that are due: each would be found and refused by itself, twenty thousand within minutes. Where that may be for its own sake, or that of who is answerable, with who that is of each.';

CREATE OR REPLACE FUNCTION private.repeat_completed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not new.is_completed then
    -- What was made because its day had come stays.
    if new.repeat_next is not null and new.repeat !~ ' MAKE:DAY$' then
      perform set_config('dojo.reopened', concat_ws(',', nullif(current_setting('dojo.reopened', true), ''), new.id), true);
    end if;
  elsif new.repeat_at <= now() then
    if private.may_repeat_now(new) then
      perform private.try_next(new, old.list_id);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.repeat_due(card cards, today date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  parts text[] := private.repeat_parts(card.repeat);
  start date := parts[2]::date;
  done date := case when card.is_completed then (coalesce(card.completed_at, now()) at time zone parts[1])::date end;
  -- No one looks for a day after the last of a rule that has ended.
  last date := least(repeat_due.today, substring(parts[4] from 'UNTIL=(\d{8})')::date);
  back integer := 1;
  found date;
  later date;
begin
  if parts[5] is not null then
    -- What should have been made weeks ago is not late already.
    return greatest(private.next_repeat(parts[4], done, done), today);
  elsif parts[6] is null then
    return private.next_repeat(parts[4], start, greatest(card.due_date, start, today - 1));
  end if;
  found := private.next_repeat(parts[4], start, greatest(card.due_date, start));
  if found is null or found >= today then
    return found;
  end if;
  -- Of those that were missed the latest: one is made, not twenty.
  loop
    later := private.next_repeat(parts[4], start, greatest(found, last - back));
    exit when later <= last or last - back <= found;
    back := back * 2;
  end loop;
  while later <= last loop
    found := later;
    later := private.next_repeat(parts[4], start, found);
  end loop;
  return found;
end $function$;
comment on function private.repeat_due(card cards, today date) is 'When the next one of a card is due, if it is made on this day of its zone; null when there is none.';

CREATE OR REPLACE FUNCTION private.repeat_later(card cards)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.cards c set repeat_at = now() + interval '61 minutes' where c.id = card.id;
  update public.deleted_items d set repeat_at = now() + interval '61 minutes'
  where d.board_id = card.board_id and d.item_id = card.id and d.kind = 'card' and d.repeat_at is not null;
$function$;

CREATE OR REPLACE FUNCTION private.repeat_moment(card cards)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
comment on function private.repeat_moment(card cards) is 'From when on its next one is to be made: when it is completed, or when the day of the next one comes.';

CREATE OR REPLACE FUNCTION private.repeat_others_later(board_id uuid, ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.cards c set repeat_at = now() + interval '1 hour' + random() * interval '1 minute'
  where c.id = any (repeat_others_later.ids) and c.board_id = repeat_others_later.board_id and c.repeat_at <= now();
  update public.deleted_items d set repeat_at = now() + interval '1 hour' + random() * interval '1 minute'
  where d.item_id = any (repeat_others_later.ids) and d.board_id = repeat_others_later.board_id and d.kind = 'card' and d.repeat_at <= now();
$function$;
comment on function private.repeat_others_later(board_id uuid, ids uuid[]) is 'Those of private.others_due() that would fail as well, in any order, so that each comes before what fails at some time.';

CREATE OR REPLACE FUNCTION private.repeat_parts(repeat text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Zone, day, time, rule, from, make. Cheap, as it is asked of each of a thousand: what is no rule, is_repeat() has refused.
  select array[substr(split_part(repeat, ':', 1), 14), left(p.start, 8), nullif(substr(p.start, 9), ''), substr(split_part(repeat, ' ', 2), 7),
    case when repeat like '% FROM:DONE%' then 'FROM:DONE' end, case when repeat like '% MAKE:DAY' then 'MAKE:DAY' end]
  from (select split_part(split_part(repeat, ' ', 1), ':', 2) as start) p
$function$;
comment on function private.repeat_parts(repeat text) is 'Of cards.repeat: zone, first day, its time, rule, whether counted from when it is done, whether made on its day.';

CREATE OR REPLACE FUNCTION private.repeats_for(card cards)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id from (
    (select 1 as at, e.actor as id from private.events e where e.id = greatest(
      (select max(s.id) from private.events s where s.board_id = card.board_id and s.card_id = card.id and s.kind = 'card.repeat_set'),
      case when card.is_completed then
        (select max(d.id) from private.events d where d.board_id = card.board_id and d.card_id = card.id and d.kind = 'card.completed') end))
    union all select 2, card.created_by
    union all select 3, (select b.user_id from public.boards b where b.id = card.board_id)
  ) u
  where u.at = 3 or exists (
    select from public.board_members m where m.board_id = card.board_id and m.user_id = u.id and m.role in ('admin', 'member'))
  order by u.at limit 1
$function$;
comment on function private.repeats_for(card cards) is 'Who is answerable for what its next one takes, of those who may edit the board: who completed it or said last how it repeats, else its maker, else the owner of the board.';

CREATE OR REPLACE FUNCTION private.set_written_for(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select set_config('dojo.written_for', coalesce(set_written_for.user_id::text, ''), true)
$function$;

CREATE OR REPLACE FUNCTION private.take_back_next(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  next_ids uuid[];
  boards uuid[];
  list_ids uuid[];
  took_back boolean := private.takes_back();
begin
  select array_agg(n.id), array_agg(distinct n.board_id), array_agg(distinct n.list_id) into next_ids, boards, list_ids
  from (
    select next.* from public.cards c join public.cards next on next.id = c.repeat_next and next.board_id = c.board_id
    where c.id = any (take_back_next.card_ids) for update of next
  ) n
  where n.version = 1 and not n.is_completed and not exists (
    select from private.events e where e.board_id = n.board_id and e.card_id = n.id and private.is_in_history(e.kind)
  );
  if next_ids is null then
    return;
  end if;
  perform private.set_takes_back(true);
  delete from public.cards c where c.id = any (next_ids);
  perform private.set_takes_back(took_back);
  perform private.close_gaps(list_ids);
  perform private.announce(b.id, jsonb_build_object('type', 'cards.deleted', 'revision', private.next_revision(b.id), 'cardIds', next_ids))
  from unnest(boards) b (id);
  delete from private.events e where e.board_id = any (boards) and e.card_id = any (next_ids);
  delete from private.events e where e.board_id = any (boards) and e.card_id = any (take_back_next.card_ids)
    and e.kind = 'card.repeated' and e.after ->> 'next_id' = any (next_ids::text[]);
  update public.cards c set repeat_next = null, version = c.version + 1
  where c.id = any (take_back_next.card_ids) and c.repeat_next = any (next_ids);
end $function$;
comment on function private.take_back_next(card_ids uuid[]) is 'Of those that are opened again: their next ones go, and they repeat themselves again, unless someone has worked on those.';

CREATE OR REPLACE FUNCTION private.take_back_next_together()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids text := current_setting('dojo.reopened', true);
begin
  if ids <> '' then
    perform set_config('dojo.reopened', '', true);
    perform private.take_back_next(string_to_array(ids, ',')::uuid[]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_next(card_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.announce(c.board_id, jsonb_build_object('type', 'card.placed', 'revision', private.next_revision(c.board_id),
    'listId', c.list_id, 'index', c.order_index, 'card', private.card_face(c)))
  from public.cards c where c.id = tell_of_next.card_id
$function$;

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
  -- How many others it may still put off, and of the dojo where one has failed: which, and who is answerable for each.
  room integer := 1000;
  others_of uuid;
  others uuid[];
  answerable uuid[];
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
      perform private.repeat_later(card);
      select array_agg(o.id) into others from private.others_due(card.board_id, room, false) o;
      room := room - coalesce(cardinality(others), 0);
      perform private.repeat_others_later(card.board_id, others);
    elsif private.has_repeat_ended(card) then
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
        perform private.repeat_later(card);
        if others_of is distinct from card.board_id then
          others_of := card.board_id;
          select array_agg(o.id), array_agg(o.user_id) into others, answerable from private.others_due(card.board_id, room, true) o;
          room := room - coalesce(cardinality(others), 0);
        end if;
        perform private.repeat_others_later(card.board_id, array(
          select o.id from unnest(others, answerable) o (id, user_id) where o.user_id = (select private.repeats_for(card))));
      end if;
    end if;
  end loop;
  return (select count(*) from (
    (select from public.cards c where c.repeat_at <= now() limit make_repeats.most)
    union all
    (select from public.deleted_items d where d.repeat_at <= now() limit make_repeats.most)
  ) x);
end $function$;
comment on function public.make_repeats(most integer) is 'Makes the next ones whose day has come, so many at most, fewer where they have many steps; each once, however often it is called. @returns how many are left, at most twice as many';
grant execute on function public.make_repeats(most integer) to service_role;
