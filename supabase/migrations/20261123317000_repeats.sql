-- Techniques that repeat: the rule is a value of the technique, and the database makes the next one, when this one is
-- completed or when its day comes. What repeats has a due date.

-- In one line: DTSTART;TZID=Europe/Berlin:20261124 RRULE:FREQ=WEEKLY;BYDAY=TU, then FROM:DONE and MAKE:DAY.
create function private.repeat_parts(repeat text) returns text[]
language sql immutable set search_path = '' as $$
  -- Zone, day, time, rule, from, make. Cheap, as it is asked of each of a thousand: what is no rule, is_repeat() has refused.
  select array[substr(split_part(repeat, ':', 1), 14), left(p.start, 8), nullif(substr(p.start, 9), ''), substr(split_part(repeat, ' ', 2), 7),
    case when repeat like '% FROM:DONE%' then 'FROM:DONE' end, case when repeat like '% MAKE:DAY' then 'MAKE:DAY' end]
  from (select split_part(split_part(repeat, ' ', 1), ':', 2) as start) p
$$;
comment on function private.repeat_parts(text) is 'Of cards.repeat: zone, first day, its time, rule, whether counted from when it is done, whether made on its day.';

create function private.is_repeat(repeat text) returns boolean
language plpgsql stable strict security definer set search_path = '' as $$
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
end $$;
comment on function private.is_repeat(text) is 'A part of RFC 5545 (lib/recurrence/rule.ts), with a zone and days that exist.';
grant execute on function private.is_repeat(text) to authenticated;

alter table public.cards add column repeat text;
alter table public.cards add column repeat_next uuid;
alter table public.cards add column repeat_at timestamptz;
comment on column public.cards.repeat is 'How it repeats (private.is_repeat), with the day on which this one was to be due. Never without a due date.';
comment on column public.cards.repeat_next is 'The next one, once it has been made. From then on that one repeats.';
comment on column public.cards.repeat_at is 'From when on the next one is to be made; null while that is not known, and where there is none.';
alter table public.cards add constraint cards_repeat_known check (private.is_repeat(repeat));
alter table public.deleted_items add column repeat_at timestamptz;
comment on column public.deleted_items.repeat_at is 'Of a card that was archived while it waited for the day of its next one: from when on that is made. Null where none is to come.';
create index deleted_items_repeat_at on public.deleted_items (repeat_at) where repeat_at is not null;
create index cards_repeat_at on public.cards (repeat_at) where repeat_at is not null;
create index cards_repeat_next on public.cards (repeat_next) where repeat_next is not null;
grant insert (repeat) on public.cards to authenticated;
grant update (repeat) on public.cards to authenticated;
insert into private.event_kinds (kind, in_history) values ('card.repeat_set', true), ('card.repeated', true);

-- The same as nextDue() in lib/recurrence/next-due.ts.
create function private.next_repeat(rule text, start date, after date) returns date
language plpgsql stable set search_path = '' as $$
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
end $$;
comment on function private.next_repeat(text, date, date) is 'The first day after that one on which a rule that is counted from start is due; null when it has ended. In shorter months the last day.';

create function private.repeat_due(card public.cards, today date) returns date
language plpgsql stable set search_path = '' as $$
declare
  parts text[] := private.repeat_parts(card.repeat);
  start date := parts[2]::date;
  done date := case when card.is_completed then (coalesce(card.completed_at, now()) at time zone parts[1])::date end;
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
  if found >= today then
    return found;
  end if;
  -- Of those that were missed the latest: one is made, not twenty.
  loop
    later := private.next_repeat(parts[4], start, greatest(found, today - back));
    exit when later <= today or today - back <= found;
    back := back * 2;
  end loop;
  while later <= today loop
    found := later;
    later := private.next_repeat(parts[4], start, found);
  end loop;
  return found;
end $$;
comment on function private.repeat_due(public.cards, date) is 'When the next one of a card is due, if it is made on this day of its zone; null when there is none.';

create function private.repeat_moment(card public.cards) returns timestamptz
language plpgsql stable set search_path = '' as $$
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
    else private.next_repeat(parts[4], start, greatest(card.due_date, start)) end;
  return case when parts[6] is null then case when day is not null then now() end else day::timestamp at time zone parts[1] end;
end $$;
comment on function private.repeat_moment(public.cards) is 'From when on its next one is to be made: when it is completed, or when the day of the next one comes.';

create function private.keep_repeat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.due_date is null then
    new.repeat := null;
  end if;
  -- What is no rule is refused by its constraint.
  if (tg_op = 'INSERT' or new.repeat is distinct from old.repeat) and not private.is_repeat(new.repeat) then
    return new;
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
end $$;

create function private.kata_of_next(card public.cards, before uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select l.id from public.lists l
  where l.board_id = card.board_id and not l.completes
  order by l.id is not distinct from before desc, l.id = card.list_id desc, l.order_index limit 1
$$;
comment on function private.kata_of_next(public.cards, uuid) is 'Where it was before it was completed; if that is gone, or completes what enters it, another that does not. Null: all do.';

create function private.tell_of_next(card_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.announce(c.board_id, jsonb_build_object('type', 'card.placed', 'revision', private.next_revision(c.board_id),
    'listId', c.list_id, 'index', c.order_index, 'card', private.card_face(c)))
  from public.cards c where c.id = tell_of_next.card_id
$$;

create function private.make_next(card public.cards, list_id uuid, archived jsonb default null) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.make_next(public.cards, uuid, jsonb) is 'Makes the next one of a card that repeats, under the lock of its board: as the card is, with its steps open, without its comments and files. Of one in the archive, with what is kept of it.';

-- When all else of the transaction is done, so that its place is the one that it has when the others have moved.
create function private.announce_next() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_next(new.repeat_next);
  return null;
end $$;

-- What is written for a person by a job is counted as theirs (private.count_copied).
create function private.set_written_for(user_id uuid) returns void
language sql set search_path = '' as $$
  select set_config('dojo.written_for', coalesce(set_written_for.user_id::text, ''), true)
$$;

create function private.repeats_for(card public.cards) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from (
    (select 1 as at, e.actor as id from private.events e
      where card.is_completed and e.board_id = card.board_id and e.card_id = card.id and e.kind = 'card.completed'
      order by e.id desc limit 1)
    union all select 2, card.created_by
    union all select 3, (select b.user_id from public.boards b where b.id = card.board_id)
  ) u
  where exists (select from auth.users a where a.id = u.id) order by u.at limit 1
$$;
comment on function private.repeats_for(public.cards) is 'Who is answerable for what its next one takes: who completed it, else its maker, else the owner of the board.';

create function private.try_next(card public.cards, list_id uuid, archived jsonb default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  next_id uuid;
begin
  perform private.set_written_for(private.repeats_for(card));
  next_id := private.make_next(card, try_next.list_id, try_next.archived);
  perform private.set_written_for(null);
  return next_id;
exception when sqlstate 'PT402' or sqlstate 'PT413' or sqlstate 'PT429' then
  -- What was set in here is as before.
  return null;
end $$;
comment on function private.try_next(public.cards, uuid, jsonb) is 'As make_next(); null where a limit is in the way: nothing that makes one is refused for it, and a job tries again.';

create function private.may_repeat_now(card public.cards) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  made integer := coalesce(nullif(current_setting('dojo.repeated', true), '')::integer, 0);
  -- Fifty steps take as long as a card.
  weight integer := 1 + coalesce((card.badges #>> '{checklist,1}')::integer, 0) / 50;
begin
  if made > 0 and made + weight > 50 then
    return false;
  end if;
  perform set_config('dojo.repeated', (made + weight)::text, true);
  return true;
end $$;
comment on function private.may_repeat_now(public.cards) is 'Counts what the next ones of a transaction take: fifty, or 2,500 steps, or one of any size. No one waits for more of them; the rest is left to the job.';

create function private.take_back_next(card_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function private.take_back_next(uuid[]) is 'Of those that are opened again: their next ones go, and they repeat themselves again, unless someone has worked on those.';

create function private.repeat_completed() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;

create function private.take_back_next_together() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids text := current_setting('dojo.reopened', true);
begin
  if ids <> '' then
    perform set_config('dojo.reopened', '', true);
    perform private.take_back_next(string_to_array(ids, ',')::uuid[]);
  end if;
  return null;
end $$;

drop trigger cards_version on public.cards;
create trigger cards_version before update of title, description, priority, due_date, due_at, due_time_zone, assignee, is_completed, repeat
  on public.cards for each row when (current_setting('dojo.bulk', true) is distinct from 'on') execute function private.version_card();
-- By its name the last one, when it is known whether it is completed.
create trigger cards_when_to_repeat before insert on public.cards for each row when (new.repeat is not null)
  execute function private.keep_repeat();
create trigger cards_when_to_repeat_edited before update on public.cards for each row
  when (new.repeat is not null or old.repeat is not null) execute function private.keep_repeat();
-- A plain edit of the table does not have the lock of the board: for it a job makes the next one.
create trigger cards_repeat after update on public.cards for each row
  when (new.is_completed <> old.is_completed and new.repeat is not null and current_user not in ('authenticated', 'service_role'))
  execute function private.repeat_completed();
create trigger cards_repeat_taken_back after update of is_completed, list_id on public.cards for each statement
  when (current_user not in ('authenticated', 'service_role')) execute function private.take_back_next_together();
create constraint trigger cards_tell_of_next after update on public.cards deferrable initially deferred for each row
  when (new.repeat_next is not null and new.repeat_next is distinct from old.repeat_next) execute function private.announce_next();

create function private.kata_before_done(card public.cards) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select (e.before ->> 'list_id')::uuid from private.events e
    where e.board_id = card.board_id and e.card_id = card.id and e.kind = 'card.moved' and e.at = card.completed_at
    order by e.id desc limit 1), card.list_id)
$$;

create function private.has_open_before(card public.cards) returns boolean
language sql stable security definer set search_path = '' as $$
  with recursive earlier (id, is_completed, at) as (
    select c.id, c.is_completed, 1 from public.cards c where c.repeat_next = card.id and c.board_id = card.board_id
    union all
    select c.id, c.is_completed, e.at + 1 from earlier e join public.cards c on c.repeat_next = e.id and c.board_id = card.board_id
    where e.at < 50
  )
  select exists (select from earlier e where not e.is_completed)
$$;
comment on function private.has_open_before(public.cards) is 'Whether one of those that it came from is still open.';

create function private.archived_card(content jsonb, board_id uuid) returns public.cards
language plpgsql stable security definer set search_path = '' as $$
declare
  card public.cards := jsonb_populate_record(null::public.cards, content #> '{cards,0}');
begin
  card.board_id := archived_card.board_id;
  -- They may have left since.
  card.assignee := (select m.user_id from public.board_members m where m.board_id = archived_card.board_id and m.user_id = card.assignee);
  card.created_by := (select u.id from auth.users u where u.id = card.created_by);
  return card;
end $$;

create function private.repeat_later(card public.cards) returns void
language sql security definer set search_path = '' as $$
  update public.cards c set repeat_at = now() + interval '1 hour' where c.id = card.id;
  update public.deleted_items d set repeat_at = now() + interval '1 hour'
  where d.board_id = card.board_id and d.item_id = card.id and d.kind = 'card' and d.repeat_at is not null;
$$;

create function public.make_repeats(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  archived jsonb;
  card public.cards;
begin
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
    if due.is_archived then
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
      perform private.repeat_later(card);
    else
      -- The next round starts here.
      exit when not private.may_repeat_now(card);
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
comment on function public.make_repeats(integer) is 'Makes the next ones whose day has come, so many at most, fewer where they have many steps; each once, however often it is called. @returns how many are left, at most twice as many';
revoke execute on function public.make_repeats(integer) from public, anon, authenticated;
grant execute on function public.make_repeats(integer) to service_role;

-- What writes, shows, keeps and copies techniques knows how they repeat.

create or replace function private.card_face(c public.cards) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
    'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
    'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
    'badges', c.badges, 'repeat', case when c.repeat_next is null then c.repeat end, 'version', c.version))
$$;

create or replace function public.board_snapshot(board_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'viewer', public.viewer(),
    'board', json_build_object(
      'id', b.id, 'title', b.title, 'description', b.description, 'ownerId', b.user_id, 'createdAt', b.created_at, 'clanId', b.clan_id,
      'archivedAt', b.archived_at),
    'role', m.role,
    'isAdmin', private.stronger_role(m.own_role, m.clan_role) = 'admin',
    'overPlan', private.over_plan(b.id),
    'revision', private.board_revision(b.id),
    'bookmarked', exists (select from public.board_bookmarks k where k.board_id = b.id and k.user_id = (select auth.uid())),
    'collapsed', (select coalesce(json_agg(k), '[]') from private.my_collapsed_lists(b.id) k),
    'members', (
      select coalesce(json_agg(json_build_object('userId', n.user_id, 'role', n.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url) order by n.user_id <> b.user_id, n.created_at, p.display_name), '[]')
      from public.board_members n join public.profiles p on p.user_id = n.user_id where n.board_id = b.id),
    -- Those of the board, and people's own ones that its cards wear.
    'labels', (
      select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by lower(k.name), k.id), '[]')
      from public.custom_labels k
      where k.board_id = b.id or k.id in (select w.label_id from public.card_labels w where w.board_id = b.id)),
    'lists', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'version', l.version,
        'cardLimit', l.card_limit, 'completes', l.completes, 'flow', l.flow, 'cards', coalesce(c.cards, '[]')) order by l.order_index), '[]')
      from public.lists l
      left join (
        select c.list_id, json_agg(json_strip_nulls(json_build_object(
          'id', c.id, 'title', c.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
          'dueTimeZone', c.due_time_zone, 'assignee', c.assignee,
          'completedAt', c.completed_at, 'hasDescription', case when c.description <> '' then true end,
          'badges', c.badges, 'repeat', case when c.repeat_next is null then c.repeat end, 'version', c.version)) order by c.order_index) as cards
        from public.cards c where c.board_id = board_snapshot.board_id group by c.list_id
      ) c on c.list_id = l.id
      where l.board_id = b.id))
  from public.boards b
  join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where b.id = board_snapshot.board_id
$$;

create or replace function private.is_as_expected(card public.cards, expected jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (not expected ? 'title' or card.title = expected ->> 'title')
    and (not expected ? 'description' or card.description = expected ->> 'description')
    and (not expected ? 'priority' or card.priority is not distinct from expected ->> 'priority')
    and (not expected ? 'due_date' or card.due_date is not distinct from private.due_day(expected ->> 'due_date'))
    and (not expected ? 'due_at' or card.due_at is not distinct from (expected ->> 'due_at')::timestamptz)
    and (not expected ? 'due_time_zone' or card.due_time_zone is not distinct from expected ->> 'due_time_zone')
    and (not expected ? 'assignee' or card.assignee is not distinct from (expected ->> 'assignee')::uuid)
    and (not expected ? 'repeat' or case when card.repeat_next is null then card.repeat end is not distinct from expected ->> 'repeat')
    and (not expected ? 'is_completed' or card.is_completed = (expected ->> 'is_completed')::boolean)
$$;

create or replace function public.edit_cards(edits jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select (e ->> 'id')::uuid from jsonb_array_elements(edit_cards.edits) e);
  board uuid;
  versions jsonb;
begin
  if cardinality(ids) > 1000 then
    raise exception 'At most 1,000 cards at a time.' using errcode = 'PT413';
  end if;
  board := private.lock_board_of_cards(ids);
  perform private.set_quiet(cardinality(ids) > 20);
  perform private.set_takes_back(edit_cards.edits @? '$[*].expect.is_completed');
  with edited as (
    update public.cards c set
      title = case when p.patch ? 'title' then p.patch ->> 'title' else c.title end,
      description = case when p.patch ? 'description' then p.patch ->> 'description' else c.description end,
      priority = case when p.patch ? 'priority' then p.patch ->> 'priority' else c.priority end,
      due_date = case when p.patch ? 'due_date' then private.due_day(p.patch ->> 'due_date') else c.due_date end,
      due_at = case when p.patch ? 'due_at' then (p.patch ->> 'due_at')::timestamptz else c.due_at end,
      due_time_zone = case when p.patch ? 'due_time_zone' then p.patch ->> 'due_time_zone' else c.due_time_zone end,
      repeat = case when p.patch ? 'repeat' then p.patch ->> 'repeat' else c.repeat end,
      assignee = case when p.patch ? 'assignee' then (p.patch ->> 'assignee')::uuid else c.assignee end,
      is_completed = case when p.patch ? 'is_completed' then (p.patch ->> 'is_completed')::boolean else c.is_completed end
    from (
      select (e ->> 'id')::uuid as id, coalesce(e -> 'patch', '{}') as patch, coalesce(e -> 'expect', '{}') as expect
      from jsonb_array_elements(edit_cards.edits) e
    ) p
    where c.id = p.id and c.board_id = board and private.is_as_expected(c, p.expect)
    returning c.id, c.version
  )
  select jsonb_object_agg(e.id, e.version) into versions from edited e;
  perform private.set_takes_back(false);
  perform private.set_quiet(false);
  if versions is null then
    raise exception 'Someone else has just changed this.' using errcode = 'PT409';
  end if;
  if cardinality(ids) > 20 then
    perform private.announce_reload(board);
  end if;
  return jsonb_build_object('versions', versions);
end $$;

create or replace function private.note_card_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.title <> old.title then
    perform private.note_event(new.board_id, new.id, 'card.renamed', jsonb_build_object('title', private.cut_title(old.title)),
      jsonb_build_object('title', private.cut_title(new.title)));
  end if;
  -- Writing is saved many times; one line for ten minutes of it says as much.
  if new.description <> old.description and not exists (
    select from private.events e
    where e.board_id = new.board_id and e.card_id = new.id and e.kind = 'card.described' and e.actor = (select auth.uid())
      and e.at > now() - interval '10 minutes'
  ) then
    perform private.note_event(new.board_id, new.id, 'card.described');
  end if;
  if new.priority is distinct from old.priority then
    perform private.note_event(new.board_id, new.id, 'card.prioritised', jsonb_build_object('priority', old.priority),
      jsonb_build_object('priority', new.priority));
  end if;
  if new.due_date is distinct from old.due_date or new.due_at is distinct from old.due_at then
    perform private.note_event(new.board_id, new.id, 'card.dated',
      jsonb_build_object('due_date', old.due_date) || jsonb_strip_nulls(jsonb_build_object('due_at', old.due_at)),
      jsonb_build_object('due_date', new.due_date) || jsonb_strip_nulls(jsonb_build_object('due_at', new.due_at)));
  end if;
  -- Of the day that it is counted from nothing is said.
  if regexp_replace(new.repeat, '^\S+ ', '') is distinct from regexp_replace(old.repeat, '^\S+ ', '') then
    perform private.note_event(new.board_id, new.id, 'card.repeat_set', jsonb_build_object('repeat', old.repeat),
      jsonb_build_object('repeat', new.repeat));
  end if;
  if new.assignee is distinct from old.assignee then
    perform private.note_event(new.board_id, new.id, 'card.assigned', jsonb_build_object('assignee', old.assignee),
      jsonb_build_object('assignee', new.assignee));
  end if;
  if new.is_completed <> old.is_completed then
    perform private.note_event(new.board_id, new.id, case when new.is_completed then 'card.completed' else 'card.reopened' end);
  end if;
  if new.list_id <> old.list_id and new.board_id = old.board_id then
    perform private.note_event(new.board_id, new.id, 'card.moved',
      jsonb_build_object('list_id', old.list_id, 'list', (select l.title from public.lists l where l.id = old.list_id)),
      jsonb_build_object('list_id', new.list_id, 'list', (select l.title from public.lists l where l.id = new.list_id)));
  end if;
  return null;
end $$;

create or replace function private.event_detail(kind text, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case kind
    when 'card.renamed' then jsonb_build_object('from', before -> 'title', 'to', after -> 'title')
    when 'card.prioritised' then jsonb_build_object('from', before -> 'priority', 'to', after -> 'priority')
    when 'card.dated' then jsonb_build_object('from', before -> 'due_date', 'to', after -> 'due_date')
      || jsonb_strip_nulls(jsonb_build_object('at', after -> 'due_at'))
    when 'card.repeat_set' then jsonb_build_object('from', before -> 'repeat', 'to', after -> 'repeat')
    when 'card.repeated' then jsonb_build_object('to', after -> 'due_date')
    when 'card.assigned' then jsonb_build_object('from', before -> 'assignee', 'to', after -> 'assignee')
    when 'card.moved' then jsonb_build_object('from', before -> 'list', 'to', after -> 'list')
    when 'card.transferred' then jsonb_build_object('from', before -> 'board')
    when 'card.copied' then jsonb_build_object('from', before -> 'title')
    else coalesce(before, '{}') || coalesce(after, '{}')
  end
$$;

create or replace function private.restore_details(content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_back_ids(content);
  -- At the end of their lists, under the board's lock; restoring moves them on from there.
  perform set_config('dojo.placed', 'on', true);
  with back as materialized (
    select b.*, row_number() over (partition by b.list_id order by b.order_index) - 1 as later
    from jsonb_populate_recordset(null::public.cards, content -> 'cards') b
  ), ends as materialized (
    select l.list_id, coalesce(floor(private.last_rank(l.list_id)) + 1, 0) as rank, coalesce((
      select o.order_index + 1 from public.cards o where o.list_id = l.list_id order by o.rank desc limit 1), 0) as place
    from (select distinct b.list_id from back b) l
  )
  insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone, assignee, is_completed,
      completed_at, version, created_by, created_at, order_index, rank, repeat, repeat_next)
  select c.id, c.board_id, c.list_id, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      (select m.user_id from public.board_members m where m.board_id = c.board_id and m.user_id = c.assignee),
      c.is_completed, c.completed_at, c.version + 1, (select u.id from auth.users u where u.id = c.created_by), c.created_at,
      e.place + c.later, e.rank + c.later, c.repeat, c.repeat_next
  from back c join ends e on e.list_id = c.list_id order by c.order_index;
  perform set_config('dojo.placed', 'off', true);
  -- In their order, which the trigger counts again.
  insert into public.card_checklist_items
  select i.id, i.card_id, i.board_id, (select u.id from auth.users u where u.id = i.user_id), i.title, i.order_index,
      i.completed, i.created_at
  from jsonb_populate_recordset(null::public.card_checklist_items, content -> 'checklist') i order by i.order_index;
  insert into public.card_labels
  select l.* from jsonb_populate_recordset(null::public.card_labels, content -> 'labels') l
  where exists (select from public.custom_labels k where k.id = l.label_id and k.board_id = l.board_id);
  -- What went into the bin before mentions were kept has none; they are found again.
  insert into public.card_comments (id, card_id, board_id, user_id, content, created_at, updated_at, mentions)
  select m.id, m.card_id, m.board_id, (select u.id from auth.users u where u.id = m.user_id), m.content, m.created_at, m.updated_at,
      coalesce(m.mentions, '[]')
  from jsonb_populate_recordset(null::public.card_comments, content -> 'comments') m;
  insert into public.comment_notifications
  select n.id, n.user_id, n.comment_id, (select u.id from auth.users u where u.id = n.mentioned_by), n.created_at, n.read_at
  from jsonb_populate_recordset(null::public.comment_notifications, content -> 'notifications') n
  where exists (select from auth.users u where u.id = n.user_id);
  -- What went into the bin before there were attachments has none.
  insert into public.card_attachments
  select a.id, a.card_id, a.board_id, (select u.id from auth.users u where u.id = a.user_id), a.name, a.size_bytes,
      a.content_type, a.path, a.object_version, a.created_at
  from jsonb_populate_recordset(null::public.card_attachments, coalesce(content -> 'attachments', '[]')) a;
end $$;

create or replace function private.copied(content jsonb, copy_id uuid) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object(
    'copyOf', content #> '{cards,0,id}',
    -- What it is a copy of repeats where it is now.
    'cards', jsonb_build_array((content #> '{cards,0}') - '{repeat,repeat_next,repeat_at}'::text[] || jsonb_build_object('id', copy_id)),
    'checklist', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'checklist') x),
    'labels', (select coalesce(jsonb_agg(x || jsonb_build_object('card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'labels') x),
    'comments', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'comments') x),
    'notifications', '[]'::jsonb,
    'attachments', (select coalesce(jsonb_agg(x || jsonb_build_object('id', gen_random_uuid(), 'card_id', copy_id)), '[]')
      from jsonb_array_elements(content -> 'attachments') x))
$$;

create or replace function public.copy_board(board_id uuid, title text, with_cards boolean, clan_id uuid default null::uuid, id uuid default gen_random_uuid()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  old_lists uuid[];
  new_lists uuid[];
  old_cards uuid[] := '{}';
  new_cards uuid[] := '{}';
begin
  if copy_board.board_id is null or copy_board.board_id not in (select private.my_board_ids()) then
    raise exception 'It is gone, or you are not on it.' using errcode = 'PT404';
  end if;
  if copy_board.with_cards then
    if (select count(*) from (select from public.cards c where c.board_id = copy_board.board_id limit 5001) x) > 5000
      or (select count(*) from (select from public.card_checklist_items i where i.board_id = copy_board.board_id limit 20001) x) > 20000
      or (select count(*) from (select from public.card_labels w where w.board_id = copy_board.board_id limit 20001) x) > 20000 then
      raise exception 'At most 5,000 techniques with 20,000 steps and 20,000 worn tags are copied. Copy the dojo without its techniques.' using errcode = 'PT413';
    end if;
    if (select count(*) from (select from public.cards c where c.created_by = me and c.created_at > now() - interval '1 hour' limit 50001) x) > 50000 then
      raise exception 'You have made 50,000 techniques within an hour. Copy the dojo later.' using errcode = 'PT429';
    end if;
  end if;

  insert into public.boards (id, title, description, user_id)
  select copy_board.id, copy_board.title, b.description, me from public.boards b where b.id = copy_board.board_id;
  -- No one is on it yet, and its history starts when it is there.
  perform private.set_quiet(true);

  select coalesce(array_agg(l.id), '{}'), coalesce(array_agg(gen_random_uuid()), '{}') into old_lists, new_lists
  from public.lists l where l.board_id = copy_board.board_id;
  insert into public.lists (id, board_id, title, order_index, card_limit, completes, flow)
  select n.new, copy_board.id, l.title, l.order_index, l.card_limit, l.completes, l.flow
  from unnest(old_lists, new_lists) n (old, new) join public.lists l on l.id = n.old order by l.order_index;

  -- By name: two people may each have made one of the same name. People's own ones come along as the copy's.
  insert into public.custom_labels (user_id, board_id, name, color)
  select distinct on (l.name) me, copy_board.id, l.name, l.color
  from public.custom_labels l
  where l.board_id = copy_board.board_id
    or copy_board.with_cards and l.id in (select w.label_id from public.card_labels w where w.board_id = copy_board.board_id)
  order by l.name, l.created_at, l.id;

  if copy_board.with_cards then
    select coalesce(array_agg(c.id), '{}'), coalesce(array_agg(gen_random_uuid()), '{}') into old_cards, new_cards
    from public.cards c where c.board_id = copy_board.board_id and c.list_id = any (old_lists);
    -- In the places that they had: the trigger that finds the last one need not look for each.
    perform set_config('dojo.placed', 'on', true);
    insert into public.cards (id, board_id, list_id, title, description, priority, due_date, due_at, due_time_zone,
      order_index, rank, is_completed, completed_at, created_by, repeat)
    select n.new, copy_board.id, h.new, c.title, c.description, c.priority, c.due_date, c.due_at, c.due_time_zone,
      c.order_index, c.rank, c.is_completed, c.completed_at, me,
      -- What is done and waits for its day makes the next one over there only.
      case when c.repeat_next is null and not c.is_completed then c.repeat end
    from unnest(old_cards, new_cards) n (old, new) join public.cards c on c.id = n.old
    join unnest(old_lists, new_lists) h (old, new) on h.old = c.list_id;
    insert into public.card_checklist_items (card_id, board_id, user_id, title, completed, order_index)
    select n.new, copy_board.id, me, i.title, i.completed, i.order_index
    from public.card_checklist_items i join unnest(old_cards, new_cards) n (old, new) on n.old = i.card_id
    where i.board_id = copy_board.board_id;
    insert into public.card_labels (card_id, board_id, label_id)
    select distinct n.new, copy_board.id, k.id
    from public.card_labels w join unnest(old_cards, new_cards) n (old, new) on n.old = w.card_id
    join public.custom_labels l on l.id = w.label_id
    join public.custom_labels k on k.board_id = copy_board.id and k.name = l.name
    where w.board_id = copy_board.board_id;
    -- What waits for cards of other boards waits there, and not the copy.
    insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
    select n.new, copy_board.id, o.new, copy_board.id
    from private.card_blocks k join unnest(old_cards, new_cards) n (old, new) on n.old = k.card_id
    join unnest(old_cards, new_cards) o (old, new) on o.old = k.blocker_id
    where k.board_id = copy_board.board_id;
    perform set_config('dojo.placed', 'off', true);
    perform private.recount_written(new_cards);
  end if;
  perform private.set_quiet(false);
  if copy_board.clan_id is not null then
    perform public.move_board_to_clan(copy_board.id, copy_board.clan_id);
  end if;
  return copy_board.id;
end $$;

create or replace function public.export_cards(list_id uuid, user_id uuid, after_rank numeric default null::numeric) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select c.*, sum(1 + pg_column_size(c.description) / 1000 + coalesce((c.badges #>> '{checklist,1}')::integer, 0)
        + 5 * least(200, coalesce((c.badges ->> 'comments')::integer, 0))) over (order by c.rank) as weight,
      row_number() over (order by c.rank) as place
    from (
      select o.* from public.cards o
      where o.list_id = export_cards.list_id and o.rank > coalesce(export_cards.after_rank, '-infinity')
        and o.board_id in (select b.id from public.boards b where b.user_id = export_cards.user_id)
      order by o.rank limit 100) c
  ), kept as materialized (
    select * from page p where p.place = 1 or p.weight <= 1000
  )
  select jsonb_build_object(
    'techniques', coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'title', c.title, 'description', c.description, 'priority', c.priority, 'dueDate', c.due_date,
      'dueAt', c.due_at, 'dueTimeZone', c.due_time_zone, 'repeat', case when c.repeat_next is null then c.repeat end, 'assignee', c.assignee, 'completedAt', c.completed_at,
      'createdBy', c.created_by, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
      'tags', (select coalesce(jsonb_agg(w.label_id order by w.label_id), '[]') from public.card_labels w where w.card_id = c.id),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'completed', i.completed) order by i.order_index), '[]')
        from public.card_checklist_items i where i.card_id = c.id),
      'comments', case when c.badges ? 'comments' then private.export_comments(c.id, 0) else '{"items": [], "next": null}' end,
      'attachments', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'sizeBytes', a.size_bytes, 'userId', a.user_id,
          'createdAt', a.created_at) order by a.created_at, a.id), '[]')
        from public.card_attachments a where a.card_id = c.id),
      'history', private.export_history(c.board_id, c.id, 0)
      ) order by c.rank), '[]'),
    'next', case when (select count(*) from page) = 100 or (select count(*) from page) > count(*) then max(c.rank)::text end)
  from kept c
$$;

create or replace function public.remove_cards(card_ids uuid[], reason text default 'deleted'::text, if_only_mine boolean default false) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  board uuid := private.lock_board_of_cards(remove_cards.card_ids);
  ids uuid[] := private.cards_on_board(remove_cards.card_ids, board);
  list_ids uuid[];
  revision bigint;
  card public.cards;
begin
  if ids = '{}' then
    raise exception 'The card is gone.' using errcode = 'PT404';
  end if;
  if remove_cards.if_only_mine and exists (
    select from unnest(ids) c (id)
    left join lateral (
      select e.id, e.at from private.events e
      where e.board_id = board and e.card_id = c.id and e.kind = 'card.restored' and e.actor = (select auth.uid())
      order by e.id desc limit 1
    ) mine on true
    where exists (select from private.events e
        where e.board_id = board and e.card_id = c.id and e.actor is distinct from (select auth.uid())
          and (mine.id is null or e.id > mine.id) and private.is_in_history(e.kind))
      or exists (select from public.card_comments m
        where m.card_id = c.id and m.user_id is distinct from (select auth.uid())
          and (mine.id is null or m.created_at > mine.at))
  ) then
    raise exception 'Someone else has worked on this since.' using errcode = 'PT409';
  end if;
  list_ids := array(select distinct c.list_id from public.cards c where c.id = any (ids));
  -- Of what waits for the day of its next one, that is made now.
  if remove_cards.reason = 'archived' then
    for card in select c.* from public.cards c where c.id = any (ids) and c.is_completed and c.repeat_at is not null
      for no key update loop
      exit when not private.may_repeat_now(card);
      perform private.try_next(card, private.kata_before_done(card));
    end loop;
  end if;
  perform private.note_events(board, ids, case remove_cards.reason when 'archived' then 'card.archived' else 'card.deleted' end);
  perform private.put_cards_in_bin(board, ids, remove_cards.reason);
  -- The rest, and what a limit was in the way of, the job makes from the archive.
  if remove_cards.reason = 'archived' then
    update public.deleted_items d set repeat_at = now() from public.cards c
    where d.board_id = board and d.item_id = any (ids) and d.kind = 'card'
      and c.id = d.item_id and c.is_completed and c.repeat_at is not null;
  end if;
  perform private.set_takes_back(remove_cards.if_only_mine);
  delete from public.cards c where c.id = any (ids);
  perform private.set_takes_back(false);
  perform private.close_gaps(list_ids);
  revision := private.next_revision(board);
  perform private.announce(board, jsonb_build_object('type', 'cards.deleted', 'revision', revision, 'cardIds', ids));
  return revision;
end $$;
