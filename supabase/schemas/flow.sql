-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.flow_cards (
  card_id uuid not null,
  board_id uuid not null,
  list_id uuid not null,
  is_done boolean not null,
  since timestamp with time zone,
  entered_at timestamp with time zone not null,
  moved_by uuid,
  arrived_at timestamp with time zone not null,
  counts_from timestamp with time zone not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  returns integer not null default 0,
  carried_start timestamp with time zone,
  carried_finish timestamp with time zone,
  carried_returns integer not null default 0,
  gone text,
  left_at timestamp with time zone,
  title text,
  due_on date,
  assignee uuid,
  label_ids jsonb,
  stays integer not null default 0,
  constraint flow_cards_pkey PRIMARY KEY (board_id, card_id),
  constraint flow_cards_gone_known CHECK ((gone = ANY (ARRAY['archived'::text, 'deleted'::text, 'transferred'::text]))),
  constraint flow_cards_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table private.flow_cards is 'Each card that is or was on a board: its present stay, and when it was started and finished. It outlives the card, as long as there is the board.';
comment on column private.flow_cards.since is 'Since when it is in this list, as open or done as it is. Null: it left open. What leaves done stays done.';
comment on column private.flow_cards.entered_at is 'Since when it is in this list.';
comment on column private.flow_cards.moved_by is 'Who began the present stay, or removed it: they may take it back.';
comment on column private.flow_cards.counts_from is 'When it came to this board the last time. Its stays before that are over, and what it brought with it is in carried_*.';
comment on column private.flow_cards.carried_finish is 'When it was finished, if it was done when it came. Null: it was finished elsewhere, which is not counted here.';
comment on column private.flow_cards.title is 'This and what follows: as it was when it left.';
comment on column private.flow_cards.stays is 'How many stays it has begun by being moved, completed and reopened here.';
alter table private.flow_cards enable row level security;

CREATE INDEX flow_cards_card_id ON private.flow_cards USING btree (card_id);
CREATE INDEX flow_cards_gone ON private.flow_cards USING btree (board_id, assignee) WHERE (gone IS NOT NULL);

create table private.flow_lists (
  list_id uuid not null,
  board_id uuid not null,
  title text not null,
  flow text not null,
  place integer not null,
  made_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  constraint flow_lists_pkey PRIMARY KEY (list_id),
  constraint flow_lists_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table private.flow_lists is 'Lists as the flow knows them: what they are for, chosen or guessed; those that are gone as they were last.';
alter table private.flow_lists enable row level security;

CREATE INDEX flow_lists_board_id ON private.flow_lists USING btree (board_id);

create table private.card_stays (
  board_id uuid not null,
  card_id uuid not null,
  entered_at timestamp with time zone not null,
  left_at timestamp with time zone not null,
  list_id uuid not null,
  is_done boolean not null,
  moved_by uuid,
  constraint card_stays_pkey PRIMARY KEY (board_id, card_id, entered_at),
  constraint card_stays_in_order CHECK ((left_at > entered_at)),
  constraint card_stays_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table private.card_stays is 'When each card was in which list, open or done, for stays that are over; the present one is in flow_cards.';
alter table private.card_stays enable row level security;

create table private.flow_gaps (
  board_id uuid not null,
  since timestamp with time zone not null,
  constraint flow_gaps_pkey PRIMARY KEY (board_id),
  constraint flow_gaps_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table private.flow_gaps is 'From when the stays of a board are complete, if not from its beginning: it is older than they are.';
alter table private.flow_gaps enable row level security;

create table private.flow_hours (
  board_id uuid not null,
  list_id uuid not null,
  hour timestamp with time zone not null,
  lane smallint not null,
  open integer not null default 0,
  done integer not null default 0,
  finished integer not null default 0,
  arrived integer not null default 0,
  constraint flow_hours_pkey PRIMARY KEY (board_id, list_id, hour, lane),
  constraint flow_hours_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE
);
comment on table private.flow_hours is 'How the numbers changed within an hour: of a list how many open cards it holds; of the whole board (list_id = board_id) how many are done, were finished (and not reopened since) and arrived.';
comment on column private.flow_hours.lane is '0: written under the board''s lock. 1: by a plain edit, which has no such lock and must not wait for who has it.';
alter table private.flow_hours enable row level security;

create view private.flow_changes as
 SELECT s.board_id,
    s.card_id,
        CASE
            WHEN s.is_done THEN s.board_id
            ELSE s.list_id
        END AS list_id,
    s.entered_at AS at,
    (NOT s.is_done)::integer AS open,
    s.is_done::integer AS done,
    0 AS finished,
    0 AS arrived
   FROM private.card_stays s
UNION ALL
 SELECT s.board_id,
    s.card_id,
        CASE
            WHEN s.is_done THEN s.board_id
            ELSE s.list_id
        END AS list_id,
    s.left_at AS at,
    - (NOT s.is_done)::integer AS open,
    - s.is_done::integer AS done,
    0 AS finished,
    0 AS arrived
   FROM private.card_stays s
UNION ALL
 SELECT f.board_id,
    f.card_id,
        CASE
            WHEN f.is_done THEN f.board_id
            ELSE f.list_id
        END AS list_id,
    f.since AS at,
    (NOT f.is_done)::integer AS open,
    f.is_done::integer AS done,
    0 AS finished,
    0 AS arrived
   FROM private.flow_cards f
  WHERE f.since IS NOT NULL
UNION ALL
 SELECT f.board_id,
    f.card_id,
    f.board_id AS list_id,
    f.finished_at AS at,
    0 AS open,
    0 AS done,
    1 AS finished,
    0 AS arrived
   FROM private.flow_cards f
  WHERE f.finished_at IS NOT NULL
UNION ALL
 SELECT f.board_id,
    f.card_id,
    f.board_id AS list_id,
    f.arrived_at AS at,
    0 AS open,
    0 AS done,
    0 AS finished,
    1 AS arrived
   FROM private.flow_cards f;

create view private.flow_known as
 SELECT f.card_id,
    f.board_id,
    f.list_id,
    COALESCE(c.title, f.title, ''::text) AS title,
        CASE
            WHEN c.id IS NULL THEN f.due_on
            ELSE c.due_date
        END AS due_on,
        CASE
            WHEN c.id IS NULL THEN f.assignee
            ELSE c.assignee
        END AS assignee,
    f.label_ids,
    f.created_at,
    f.arrived_at,
    f.since,
    f.entered_at,
    f.started_at,
    f.finished_at,
    f.returns,
    f.is_done,
    f.gone
   FROM private.flow_cards f
     LEFT JOIN cards c ON c.id = f.card_id AND c.board_id = f.board_id;

CREATE OR REPLACE FUNCTION private.add_flow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.carry_flow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.collect_flow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.count_flow(boards uuid[], card_ids uuid[], sign integer, lane integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.flow_hours as h (board_id, list_id, hour, lane, open, done, finished, arrived)
  select c.board_id, c.list_id, date_trunc('hour', c.at, 'UTC'), count_flow.lane,
    sign * sum(c.open), sign * sum(c.done), sign * sum(c.finished), sign * sum(c.arrived)
  from private.flow_changes c
  -- Of a board that is going nothing is counted.
  where c.board_id = any (count_flow.boards) and c.card_id = any (count_flow.card_ids)
    and exists (select from public.boards b where b.id = c.board_id)
  group by 1, 2, 3
  having sum(c.open) <> 0 or sum(c.done) <> 0 or sum(c.finished) <> 0 or sum(c.arrived) <> 0
  order by 1, 2, 3
  on conflict on constraint flow_hours_pkey do update set open = h.open + excluded.open, done = h.done + excluded.done,
    finished = h.finished + excluded.finished, arrived = h.arrived + excluded.arrived;
end $function$;
comment on function private.count_flow(boards uuid[], card_ids uuid[], sign integer, lane integer) is 'Adds what the stays of these cards say to the hours, or (sign -1) takes it off before they change.';

CREATE OR REPLACE FUNCTION private.day_begins(day date, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select day::timestamp at time zone zone
$function$;

CREATE OR REPLACE FUNCTION private.end_flow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    perform private.require_few_stays(never);
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
  brief := array(select f.card_id from private.flow_cards f
    -- By their ids: it would look through all that is gone for each, where few were known to have no stay.
    where f.board_id = any (boards) and f.card_id = any (array(select g.id from gone g)) and f.since is null and f.left_at >= now()
      and not exists (select from private.card_stays s where s.board_id = f.board_id and s.card_id = f.card_id and s.left_at = f.left_at
        and s.list_id = f.list_id and not s.is_done));
  if brief <> '{}' then
    perform private.require_few_stays(brief);
    perform private.count_flow(boards, brief, -1, 0);
    perform private.refresh_flow(b.id, brief) from unnest(boards) b (id);
    perform private.count_flow(boards, brief, 1, 0);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.flow_boards(scope jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  uuid_form constant text := '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
  wanted uuid[];
begin
  if scope is null or jsonb_typeof(scope) <> 'object' then
    raise exception 'The scope is an object.' using errcode = '22023';
  end if;
  if pg_column_size(scope) > 2048 then
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
end $function$;
comment on function private.flow_boards(scope jsonb) is 'The boards of a scope that the person who asks may read. A scope of another form is refused.';

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
  cards := array(
    select c.id from public.cards c
    where c.board_id = any (boards) and (wanted_person is null or c.assignee = wanted_person) and (tag is null or c.id in (select unnest(tagged)))
    union all
    -- What is gone is as it was when it left: it is on none of its boards any more.
    select f.card_id from private.flow_cards f
    where f.board_id = any (boards) and f.gone is not null and (wanted_person is null or f.assignee = wanted_person)
      and (tag is null or f.card_id in (select unnest(tagged)) or case when cardinality(tags) <= 10 then f.label_ids ?| tags
        -- By set: each of many tags was looked for in all that each technique wore.
        else (f.card_id, f.board_id) in (
          select g.card_id, g.board_id from private.flow_cards g cross join lateral jsonb_array_elements_text(g.label_ids) i
          where g.board_id = any (boards) and g.gone is not null and i in (select unnest(tags))) end));
end $function$;

CREATE OR REPLACE FUNCTION private.guessed_flow(title text, completes boolean, place integer, many bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when completes or lower(title) ~ '^[^a-z]*(done|complete|completed|finished|closed|shipped|mastered|released|published|deployed|delivered|resolved)($|[^a-z])' then 'done'
    when lower(title) ~ '^[^a-z]*(backlog|to ?-?do|icebox|inbox|ideas|ready|next|later|someday|waiting|queue|planned|on hold)($|[^a-z])' then 'waiting'
    when place = 0 then 'waiting'
    when place = many - 1 then 'done'
    else 'working'
  end
$function$;

CREATE OR REPLACE FUNCTION private.keep_flow_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    update private.flow_lists k set gone_at = now() from gone g
    where k.list_id = g.id and exists (select from public.boards b where b.id = g.board_id);
    perform private.settle_flow_lists(g.board_id) from (select distinct x.board_id from gone x) g;
  else
    if (select count(distinct w.board_id) from written w) > 1 then
      if (select count(*) from (
          select from public.lists l where l.board_id in (select w.board_id from written w) limit 20001) x) > 20000 then
        raise exception 'These dojos hold more than 20,000 katas. Change the katas of fewer dojos at a time.' using errcode = 'PT413';
      end if;
      if (select count(*) from (
          select from private.flow_cards f where f.board_id in (select w.board_id from written w) limit 20001) x) > 20000 then
        raise exception 'These dojos hold more than 20,000 techniques. Change the katas of one dojo at a time.' using errcode = 'PT413';
      end if;
      if (select count(*) from (
          select from private.card_stays s where s.board_id in (select w.board_id from written w) limit 100001) x) > 100000 then
        raise exception 'These dojos have known more than 100,000 moves. Change the katas of one dojo at a time.' using errcode = 'PT413';
      end if;
    end if;
    perform private.settle_flow_lists(w.board_id) from (select distinct x.board_id from written x) w;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_boards_i_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.board_clocks c where c.board_id in (select private.editable_board_ids()) order by c.board_id for update;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_flow(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
  last_card uuid;
begin
  perform private.lock_board(recount_flow.board_id);
  ids := array(select f.card_id from private.flow_cards f where f.board_id = recount_flow.board_id);
  loop
    last_card := public.refresh_board_flow(recount_flow.board_id, last_card);
    exit when last_card is null;
  end loop;
  delete from private.flow_hours h where h.board_id = recount_flow.board_id;
  perform private.count_flow(array[recount_flow.board_id], ids, 1, 0);
end $function$;
comment on function private.recount_flow(board_id uuid) is 'Everything that is counted from the stays of a board, again. Nothing needs it: it repairs, and tests compare with it.';

CREATE OR REPLACE FUNCTION private.refresh_flow(board_id uuid, card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(refresh_flow.card_ids) > 100 and (select count(*) from (
      select from private.card_stays s
      where s.board_id = refresh_flow.board_id and s.card_id = any (refresh_flow.card_ids) limit 250001) x) > 250000 then
    raise exception 'Their history is too long for one call.' using errcode = 'PT413';
  end if;
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
end $function$;

CREATE OR REPLACE FUNCTION private.require_countable_katas(boards uuid[], since date, until date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select sum(least(coalesce(k.gone_at, now())::date, require_countable_katas.until) - greatest(k.made_at::date, require_countable_katas.since) + 1)
      from (
        select l.made_at, l.gone_at from private.flow_lists l
        where l.board_id = any (require_countable_katas.boards) and coalesce(l.gone_at, now())::date >= require_countable_katas.since
          and l.made_at::date <= require_countable_katas.until
        limit private.most_counted('katas') + 1) k) > private.most_counted('katas') then
    raise exception 'These dojos have too many katas for so many days. Choose fewer dojos or days.' using errcode = 'PT413';
  end if;
end $function$;
comment on function private.require_countable_katas(boards uuid[], since date, until date) is 'At most 200,000 rows, one for each day on which a kata was there; about, as days begin by UTC here.';

CREATE OR REPLACE FUNCTION private.require_few_stays(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(card_ids) > 1 and (select count(*) from (
      select from unnest(card_ids) c (id) join private.flow_cards f on f.card_id = c.id
      cross join lateral (select from private.card_stays s where s.board_id = f.board_id and s.card_id = f.card_id offset 0) s
      limit 100001) x) > 100000 then
    raise exception 'Together these have too long a history. Take fewer at a time.' using errcode = 'PT413';
  end if;
end $function$;
comment on function private.require_few_stays(card_ids uuid[]) is 'At most 100,000 stays of cards are counted anew in one call. One card may always.';

CREATE OR REPLACE FUNCTION private.require_few_together(scope jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  boards constant uuid[] := private.flow_boards(scope);
begin
  if (select count(*) from (select from private.flow_cards f where f.board_id = any (boards) limit 20001) x) > 20000
    or (select count(*) from (select from private.card_stays s where s.board_id = any (boards) limit 250001) x) > 250000 then
    raise exception 'These dojos are too large to answer this all at once. Ask for one part at a time.' using errcode = 'PT413', detail = 'parts';
  end if;
end $function$;
comment on function private.require_few_together(scope jsonb) is 'Whether parts of an analysis are answered together: each reads all techniques and moves of the boards again.';
grant execute on function private.require_few_together(scope jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.require_flow_days(since date, until date)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if since is null or until is null or until < since or until - since > 1096 or since < date '2000-01-01' or until > date '2200-01-01' then
    raise exception 'From a day to a later one, at most three years.' using errcode = '22023';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_flow_pick(pick jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
  if pick is null or jsonb_typeof(pick) <> 'object' or allowed is null or pg_column_size(pick) > 1024 then
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
end $function$;

CREATE OR REPLACE FUNCTION private.require_time_zone(zone text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_time_zone(zone) is not true then
    raise exception 'There is no time zone of this name.' using errcode = '22023';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.restore_flow(card_ids uuid[], boards uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  back_since constant timestamptz := private.taken_back_since();
begin
  perform from private.flow_cards f where f.card_id = any (restore_flow.card_ids) and f.board_id = any (restore_flow.boards) order by f.card_id for update;
  perform private.count_flow(boards, card_ids, -1, 0);
  with back as materialized (
    select f.card_id, f.board_id, f.list_id as from_list, f.is_done as was_done, f.since, f.moved_by, c.list_id, c.is_completed as is_done,
      s.entered_at as stay_from, s.moved_by as stay_by
    from public.cards c join private.flow_cards f on f.card_id = c.id and f.board_id = c.board_id
    -- The stay that its going ended, if the person takes that back.
    left join private.card_stays s on s.board_id = f.board_id and s.card_id = f.card_id and s.left_at = f.left_at and s.list_id = c.list_id
      and not s.is_done and f.since is null and not c.is_completed and f.moved_by = me and f.left_at > back_since
    where c.id = any (restore_flow.card_ids)
  ), gone as (
    delete from private.card_stays s using back b
    where s.board_id = b.board_id and s.card_id = b.card_id and s.entered_at = b.stay_from
  ), over as (
    -- Done all the time, and in another list from now on.
    insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done, moved_by)
    select b.board_id, b.card_id, b.since, now(), b.from_list, b.was_done, b.moved_by from back b
    where b.since < now() and (b.from_list, b.was_done) is distinct from (b.list_id, b.is_done)
  )
  update private.flow_cards f set list_id = b.list_id, is_done = b.is_done,
    since = case when b.stay_from is not null then b.stay_from
      when f.since is not null and (f.list_id, f.is_done) = (b.list_id, b.is_done) then f.since
      -- A transaction that waited may have begun before it left.
      else greatest(now(), f.left_at) end,
    entered_at = case when f.since is not null and f.list_id = b.list_id then f.entered_at else greatest(now(), f.left_at) end,
    moved_by = case when b.stay_from is not null then b.stay_by else me end,
    gone = null, left_at = null, title = null, due_on = null, assignee = null, label_ids = null
  from back b where f.card_id = b.card_id and f.board_id = b.board_id;
  perform private.refresh_flow(b.id, restore_flow.card_ids) from unnest(restore_flow.boards) b (id);
  perform private.count_flow(boards, card_ids, 1, 0);
end $function$;

CREATE OR REPLACE FUNCTION private.set_takes_back(is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('dojo.takes_back', case when is_on then 'on' else 'off' end, true);
end $function$;
comment on function private.set_takes_back(is_on boolean) is 'While it is on, what is written takes back what the person did before (undo): what that added to the flow goes.';

CREATE OR REPLACE FUNCTION private.settle_collected_flow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids text := current_setting('dojo.flow', true);
begin
  if ids <> '' then
    perform set_config('dojo.flow', '', true);
    perform private.settle_flow(string_to_array(ids, ',')::uuid[], tg_argv[0]::integer);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_flow(card_ids uuid[], lane integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    returns = f.returns + (m.is_done and not m.to_done)::integer,
    stays = f.stays + 1
  from moved m where f.card_id = m.card_id and f.board_id = m.board_id;

  if exists (select from private.flow_cards f where f.card_id = any (settle_flow.card_ids) and f.stays > 50000) then
    raise exception 'This technique has been moved 50,000 times. Duplicate it, and go on with the copy.' using errcode = 'PT413';
  end if;

  select array_agg(f.card_id), array_agg(distinct f.board_id) into odd, boards
  from public.cards c join private.flow_cards f on f.card_id = c.id and f.board_id = c.board_id
  where c.id = any (settle_flow.card_ids) and (f.list_id <> c.list_id or f.is_done <> c.is_completed) and f.since is not null;
  if odd is not null then
    perform private.require_few_stays(odd);
    perform private.count_flow(boards, odd, -1, settle_flow.lane);
    update private.flow_cards f set list_id = c.list_id, is_done = c.is_completed, moved_by = me,
      carried_finish = case when f.since = f.counts_from then
        case when not c.is_completed then null when f.is_done then f.carried_finish else now() end else f.carried_finish end
    from public.cards c where c.id = any (odd) and f.card_id = c.id and f.board_id = c.board_id;
    perform private.refresh_flow(b.id, odd) from unnest(boards) b (id);
    perform private.count_flow(boards, odd, 1, settle_flow.lane);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_flow_lists(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if others is null then
    return;
  end if;
  -- With a long history that takes seconds, in which no one else is served.
  if (select count(*) from (select from private.card_stays s where s.board_id = settle_flow_lists.board_id limit 100001) x) > 100000
    -- What is gone stays here.
    or (select count(*) from (select from private.flow_cards f where f.board_id = settle_flow_lists.board_id limit 25001) x) > 25000 then
    perform private.enqueue('flow.refresh', jsonb_build_object('board_id', settle_flow_lists.board_id), key => 'flow.refresh:' || settle_flow_lists.board_id);
  else
    perform private.refresh_flow(settle_flow_lists.board_id, n.ids) from (
      select array_agg(x.card_id) as ids from (
        select f.card_id from private.flow_cards f where f.board_id = settle_flow_lists.board_id and f.list_id = any (others)
        union
        select s.card_id from private.card_stays s where s.board_id = settle_flow_lists.board_id and s.list_id = any (others)
      ) x
    ) n where n.ids is not null;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.take_flow_back(card_ids uuid[], lane integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  back uuid[];
  boards uuid[];
  ends timestamptz[];
begin
  perform private.require_few_stays(take_flow_back.card_ids);
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
end $function$;

CREATE OR REPLACE FUNCTION private.taken_back_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select now() - interval '1 hour'
$function$;

CREATE OR REPLACE FUNCTION private.takes_back()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(current_setting('dojo.takes_back', true), '') = 'on'
$function$;

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
comment on function public.flow_days(scope jsonb, since date, until date, zone text) is 'How many open techniques each kata held at the end of each day, today included, for each day on which there was the kata.';
grant execute on function public.flow_days(scope jsonb, since date, until date, zone text) to authenticated;
grant execute on function public.flow_days(scope jsonb, since date, until date, zone text) to service_role;

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
comment on function public.flow_finished(scope jsonb, since date, until date, zone text) is 'Techniques that were finished on these days and are so still, oldest first; of more than 20,000 the newest. started_at is null if no one saw it start, gone: it is not on its board any more.';
grant execute on function public.flow_finished(scope jsonb, since date, until date, zone text) to authenticated;
grant execute on function public.flow_finished(scope jsonb, since date, until date, zone text) to service_role;

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
comment on function public.flow_open(scope jsonb, zone text) is 'Open techniques of the boards asked about, with the kata they are in and since when.';
grant execute on function public.flow_open(scope jsonb, zone text) to authenticated;
grant execute on function public.flow_open(scope jsonb, zone text) to service_role;

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
comment on function public.flow_receipt(scope jsonb, pick jsonb, zone text, before jsonb, most integer) is 'The techniques behind one number, and how many they are. before: {"at", "id"} of the last row, at being finished_at of what was finished and created_at of all else. Weekday 0 is Sunday. Age counts from the start, or from when it was made. over_days: longer than that from start to finish.';
grant execute on function public.flow_receipt(scope jsonb, pick jsonb, zone text, before jsonb, most integer) to authenticated;
grant execute on function public.flow_receipt(scope jsonb, pick jsonb, zone text, before jsonb, most integer) to service_role;

CREATE OR REPLACE FUNCTION public.flow_rows(scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if cardinality(flow_rows.parts) > 1 then
    perform private.require_few_together(flow_rows.scope);
  end if;
  return json_build_object(
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
    'since', (select s.since from public.flow_since(flow_rows.scope) s));
end $function$;
comment on function public.flow_rows(scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text) is 'Of finished, open, katas and totals the parts that are asked for; where they are much, each by itself (PT413, detail parts). What was finished and the totals are of wide_since to wide_until: comparisons and forecasts look further than what is shown.';
grant execute on function public.flow_rows(scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text) to authenticated;
grant execute on function public.flow_rows(scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text) to service_role;

CREATE OR REPLACE FUNCTION public.flow_rows_of(person uuid, scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.flow_rows_of(person uuid, scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text) is 'What flow_rows answers to that person. The server''s own: it writes their weekly e-mail.';
grant execute on function public.flow_rows_of(person uuid, scope jsonb, parts text[], since date, until date, wide_since date, wide_until date, zone text) to service_role;

CREATE OR REPLACE FUNCTION public.flow_since(scope jsonb)
 RETURNS TABLE(since timestamp with time zone, started_since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  boards constant uuid[] := private.flow_boards(scope);
begin
  return query
  select w.at, w.at from (
    select coalesce((select max(g.since) from private.flow_gaps g where g.board_id = any (boards)),
      (select min(b.created_at) from public.boards b where b.id = any (boards))) as at
  ) w where w.at is not null;
end $function$;
comment on function public.flow_since(scope jsonb) is 'From when the figures of these boards are complete.';
grant execute on function public.flow_since(scope jsonb) to authenticated;
grant execute on function public.flow_since(scope jsonb) to service_role;

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
comment on function public.flow_totals(scope jsonb, since date, until date, zone text) is 'Of each day: how many came, how many were finished (and are so still), and at its end how many were open or done, and how many of them done. What is archived or deleted when done stays done; what is open leaves.';
grant execute on function public.flow_totals(scope jsonb, since date, until date, zone text) to authenticated;
grant execute on function public.flow_totals(scope jsonb, since date, until date, zone text) to service_role;

CREATE OR REPLACE FUNCTION public.refresh_board_flow(board_id uuid, after_card uuid DEFAULT NULL::uuid, most integer DEFAULT 100000)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
begin
  perform private.lock_board(refresh_board_flow.board_id);
  ids := array(
    select p.card_id from (
      select c.card_id, row_number() over w as place, sum(c.stays) over w as stays from (
        select f.card_id, (select count(*) from private.card_stays s where s.board_id = f.board_id and s.card_id = f.card_id) as stays
        from private.flow_cards f
        where f.board_id = refresh_board_flow.board_id and (refresh_board_flow.after_card is null or f.card_id > refresh_board_flow.after_card)
        order by f.card_id limit 500
      ) c window w as (order by c.card_id)
    ) p where p.place = 1 or p.stays <= refresh_board_flow.most order by p.card_id);
  perform private.refresh_flow(refresh_board_flow.board_id, ids);
  return ids[cardinality(ids)];
end $function$;
comment on function public.refresh_board_flow(board_id uuid, after_card uuid, most integer) is 'Counts again when work on the next cards of a board started and ended, and answers the last of them; null: there are no more.';
grant execute on function public.refresh_board_flow(board_id uuid, after_card uuid, most integer) to service_role;

CREATE OR REPLACE FUNCTION public.set_list_flow(list_id uuid, flow text, only_if text DEFAULT 'any'::text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.lists;
  version bigint;
begin
  if set_list_flow.flow not in ('waiting', 'working', 'done') then
    raise exception 'A kata is waiting, working or done.' using errcode = '22023';
  end if;
  perform private.lock_board_to_edit((select l.board_id from public.lists l where l.id = set_list_flow.list_id));
  select * into was from public.lists l where l.id = set_list_flow.list_id;
  if was.id is null then
    raise exception 'The list is gone.' using errcode = 'PT404';
  end if;
  if set_list_flow.only_if is distinct from 'any' and was.flow is distinct from set_list_flow.only_if then
    raise exception 'Someone else has just changed it.' using errcode = 'PT409';
  end if;
  if was.flow is not distinct from set_list_flow.flow then
    return was.version;
  end if;
  update public.lists l set flow = set_list_flow.flow where l.id = was.id returning l.version into version;
  perform private.note_event(was.board_id, null, 'list.flow_set',
    jsonb_build_object('list_id', was.id, 'title', was.title, 'flow', was.flow),
    jsonb_build_object('list_id', was.id, 'title', was.title, 'flow', set_list_flow.flow));
  return version;
end $function$;
comment on function public.set_list_flow(list_id uuid, flow text, only_if text) is 'Whether cards wait in a list, are worked on or are done; null: guessed again. only_if: what must have been chosen so far (null: nothing).';
grant execute on function public.set_list_flow(list_id uuid, flow text, only_if text) to authenticated;
grant execute on function public.set_list_flow(list_id uuid, flow text, only_if text) to service_role;
