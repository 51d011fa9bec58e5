-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create extension fuzzystrmatch with schema extensions;

create table private.board_words (
  board_id uuid not null,
  word text not null
);
comment on table private.board_words is 'Words that stand or once stood in titles of cards of a board.';
alter table private.board_words enable row level security;

CREATE INDEX board_words_board ON private.board_words USING btree (board_id, word);

create table private.card_texts (
  card_id uuid not null,
  board_id uuid not null,
  title text not null,
  description text not null,
  updated_at timestamp with time zone not null,
  constraint card_texts_pkey PRIMARY KEY (card_id),
  constraint card_texts_of_card FOREIGN KEY (card_id, board_id) REFERENCES cards(id, board_id) ON UPDATE CASCADE ON DELETE CASCADE
) with (fillfactor=80);
comment on table private.card_texts is 'Titles and descriptions of cards as search reads them, kept by triggers.';
alter table private.card_texts enable row level security;

CREATE INDEX card_texts_board ON private.card_texts USING btree (board_id, card_id);

CREATE OR REPLACE FUNCTION private.cards_with_text(boards uuid[], wanted text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  -- Lower case by the rules of a language takes ten times as long. What is asked in plain letters does not need them.
  is_plain constant boolean := wanted !~ '[^\x01-\x7f]';
begin
  return query
  select found.card_id from unnest(boards) b (id)
  cross join lateral (
    select m.card_id from public.card_comments m where m.board_id = b.id and case when is_plain
      then strpos(lower(m.content collate "C"), wanted collate "C") else strpos(lower(m.content), wanted) end > 0
    union
    select i.card_id from public.card_checklist_items i where i.board_id = b.id and case when is_plain
      then strpos(lower(i.title collate "C"), wanted collate "C") else strpos(lower(i.title), wanted) end > 0
    union
    select w.card_id from public.custom_labels l join public.card_labels w on w.label_id = l.id
    where l.board_id = b.id and strpos(lower(l.name), wanted) > 0
    offset 0
  ) found;
end $function$;
comment on function private.cards_with_text(boards uuid[], wanted text) is 'Cards of these boards with a tag, step or comment that has the text, in lower case. For search alone: it asks no one who they are.';

CREATE OR REPLACE FUNCTION private.closest_words(needle text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  most_known constant integer := 20000;
  most_compared constant integer := 2000;
  until constant timestamptz := clock_timestamp() + interval '1 second';
  boards uuid[] := array(select private.my_board_ids());
  known text[];
  asked record;
  closest text[] := '{}';
begin
  known := array(
    select w.word from (
      select w.word from (
        select lower(b.title) as title from public.boards b where b.id = any (boards) limit 2000
      ) b cross join lateral private.words_of(b.title) w (word)
      union all
      select w.word from unnest(boards) b (id) cross join lateral (
        select o.word from private.board_words o where o.board_id = b.id limit greatest(10, most_known / greatest(1, cardinality(boards)))
      ) w
      limit most_known
    ) w group by w.word);
  for asked in
    select a.word, char_length(a.word) as size, array(
        select overlay(a.word placing reverse(substr(a.word, i, 2)) from i for 2) from generate_series(1, char_length(a.word) - 1) i
      ) as swapped
    from (
      select w.word, min(w.place) as place from private.words_of(needle) with ordinality w (word, place)
      group by w.word order by 2 limit 8
    ) a order by a.place
  loop
    closest := closest || coalesce(case when asked.size between 4 and 40 and clock_timestamp() < until
      and not exists (select from unnest(known) k (word) where strpos(k.word, asked.word) > 0)
    then (
      select case when d.as_whole < d.as_beginning then k.word else left(k.word, asked.size) end
      from (
        -- Two errors leave one third of a word as it is.
        select k.word from unnest(known) k (word)
        where char_length(k.word) >= asked.size - 2 and (
          strpos(k.word, left(asked.word, asked.size / 3)) > 0
          or strpos(k.word, substr(asked.word, asked.size / 3 + 1, asked.size / 3)) > 0
          or strpos(k.word, substr(asked.word, 2 * (asked.size / 3) + 1)) > 0)
        limit most_compared
      ) k
      cross join lateral (
        select extensions.levenshtein_less_equal(asked.word, k.word, 2) as as_whole,
          case when left(k.word, asked.size) = any (asked.swapped) then 1
            else extensions.levenshtein_less_equal(asked.word, left(k.word, asked.size), 2) end as as_beginning
        offset 0
      ) d
      where least(d.as_whole, d.as_beginning) <= case asked.size when 4 then 1 else 2 end
      order by least(d.as_whole, d.as_beginning), left(k.word, 1) = left(asked.word, 1) desc,
        abs(char_length(k.word) - asked.size), k.word limit 1
    ) end, asked.word);
  end loop;
  return nullif(closest, '{}');
end $function$;
grant execute on function private.closest_words(needle text) to authenticated;

CREATE OR REPLACE FUNCTION private.excerpt(title text, description text, needle text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  at constant integer := case when strpos(lower(title), needle) = 0 then strpos(lower(description), needle) else 0 end;
begin
  return case when at > 40 then '…' || substr(description, at - 39, 160) when at > 0 then left(description, 160) end;
end $function$;
grant execute on function private.excerpt(title text, description text, needle text) to authenticated;

CREATE OR REPLACE FUNCTION private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date, is_archived boolean, place text DEFAULT NULL::text, assignee uuid DEFAULT NULL::uuid, updated_from timestamp with time zone DEFAULT NULL::timestamp with time zone, updated_to timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  is_unfiltered boolean := priority is null and not has_due and not overdue and assignee is null;
  -- Comparisons of letters: about a second of them on a slow machine.
  most_work constant bigint := 1000000000;
  -- See cards_with_text.
  most_bytes constant bigint := case when needle ~ '[^\x01-\x7f]' then 20000000 else 200000000 end;
  boards uuid[] := array(select private.my_boards_in(place));
  bytes bigint;
  texts bigint;
  is_much boolean;
  wanted text := needle;
begin
  boards := array(select b.id from public.boards b where b.id = any (boards) and (b.archived_at is not null) = find_cards.is_archived);
  -- Of a long text this reads the length alone.
  select coalesce(sum(f.bytes), 0), count(*) into bytes, texts from (
    select x.bytes from unnest(boards) b (id) cross join lateral (
      select octet_length(t.title) + octet_length(t.description) as bytes from private.card_texts t where t.board_id = b.id
      union all
      select octet_length(m.content) from public.card_comments m where m.board_id = b.id
      union all
      select octet_length(i.title) from public.card_checklist_items i where i.board_id = b.id
    ) x limit private.most_counted('texts') + 1
  ) f;
  is_much := bytes > most_bytes or texts > private.most_counted('texts');
  wanted := left(needle, greatest(2, least(200, most_work / greatest(1, least(bytes, most_bytes))))::integer);
  return query
  with found as (
    select t.card_id, t.updated_at, t.is_exact from unnest(boards) b (id)
    cross join lateral (
      select t.card_id, t.updated_at, t.title = needle as is_exact from private.card_texts t
      where t.board_id = b.id and (strpos(t.title, wanted) > 0
          or strpos(case when is_much then left(t.description, 1000) else t.description end, wanted) > 0)
      offset 0
    ) t
    union
    select t.card_id, t.updated_at, t.title = needle
    from private.cards_with_text(boards, wanted) w (card_id) join private.card_texts t on t.card_id = w.card_id where not is_much
  )
  -- By set: of hundreds of thousands of hits each would be looked up.
  select f.card_id from found f
  where (updated_from is null or f.updated_at >= updated_from) and (updated_to is null or f.updated_at < updated_to)
    and (is_unfiltered or f.card_id in (
      select c.id from public.cards c where c.board_id = any (boards)
        and (find_cards.priority is null or c.priority = find_cards.priority)
        and (find_cards.assignee is null or c.assignee = find_cards.assignee)
        and (not has_due or c.due_date is not null)
        and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
  order by f.is_exact desc, f.updated_at desc, f.card_id limit 50;
end $function$;
grant execute on function private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date, is_archived boolean, place text, assignee uuid, updated_from timestamp with time zone, updated_to timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.find_close_cards(words text[], priority text, has_due boolean, overdue boolean, today date, place text DEFAULT NULL::text, assignee uuid DEFAULT NULL::uuid, updated_from timestamp with time zone DEFAULT NULL::timestamp with time zone, updated_to timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  patterns text[] := array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  is_unfiltered boolean := priority is null and not has_due and not overdue and assignee is null;
  boards uuid[] := array(select private.my_boards_in(place));
  -- No one else is served until it ends.
  until constant timestamptz := clock_timestamp() + interval '1 second';
begin
  return query
  select f.card_id from unnest(boards) b (id)
  cross join lateral (
    select t.card_id, t.updated_at from private.card_texts t
    where t.board_id = b.id
      -- A case: in a condition of its own, the clock was asked last.
      and case when clock_timestamp() < until then t.title like all (patterns) else false end
      and (updated_from is null or t.updated_at >= updated_from) and (updated_to is null or t.updated_at < updated_to)
    offset 0
  ) f
  where is_unfiltered or f.card_id in (
    select c.id from public.cards c where c.board_id = any (boards)
      and (find_close_cards.priority is null or c.priority = find_close_cards.priority)
      and (find_close_cards.assignee is null or c.assignee = find_close_cards.assignee)
      and (not has_due or c.due_date is not null)
      and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed))
  order by f.updated_at desc, f.card_id limit 10;
end $function$;
grant execute on function private.find_close_cards(words text[], priority text, has_due boolean, overdue boolean, today date, place text, assignee uuid, updated_from timestamp with time zone, updated_to timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.forget_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.board_words w where w.board_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.learn_collected_titles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids text := current_setting('dojo.titled', true);
begin
  if ids <> '' then
    perform set_config('dojo.titled', '', true);
    perform private.learn_titles(string_to_array(ids, ',')::uuid[]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.learn_titles(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.learn_words(c.board_id, array_agg(lower(c.title))) from public.cards c where c.id = any (card_ids) group by c.board_id;
end $function$;

CREATE OR REPLACE FUNCTION private.learn_words(board_id uuid, titles text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  insert into private.board_words
  select learn_words.board_id, new.word
  from (
    select distinct w.word from unnest(titles) t (title)
    cross join lateral (
      select o.word from regexp_split_to_table(t.title, '[[:space:][:punct:]]+') o (word) where char_length(o.word) between 3 and 40 limit 25) w
  ) new
  where (select w.word from private.board_words w where w.board_id = learn_words.board_id and w.word = new.word limit 1) is null;
end $function$;

CREATE OR REPLACE FUNCTION private.my_boards_in(place text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.id from public.boards b join public.board_members m on m.board_id = b.id and m.user_id = (select auth.uid())
  where (place is null or case place when 'personal' then b.clan_id is null else b.clan_id::text = place end)
    and b.id in (select private.my_counted_board_ids())
$function$;
comment on function private.my_boards_in(place text) is 'The boards of the person who asks, as far as they are counted: all, those in no clan (''personal''), or those of the clan with this id.';
grant execute on function private.my_boards_in(place text) to authenticated;

CREATE OR REPLACE FUNCTION private.rewrite_card_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids text;
begin
  update private.card_texts t set title = lower(new.title), description = lower(new.description) where t.card_id = new.id;
  if new.title <> old.title then
    ids := concat_ws(',', nullif(current_setting('dojo.titled', true), ''), new.id);
    -- As in private.collect_flow.
    if length(ids) > 7000 then
      perform private.learn_titles(string_to_array(ids, ',')::uuid[]);
      ids := '';
    end if;
    perform set_config('dojo.titled', ids, true);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.touch_card_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.card_texts t set updated_at = new.updated_at where t.card_id = new.id;
  -- To another board a card takes its words along.
  if new.board_id <> old.board_id then
    perform private.learn_words(new.board_id, array[lower(new.title)]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.what_hangs(card_id uuid, needle text, until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, OUT kind text, OUT said text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_plain constant boolean := needle !~ '[^\x01-\x7f]';
  hanging record;
begin
  -- Where the plan is made for any needle, this is called before it is known whether it is wanted.
  if char_length(needle) < 2 or clock_timestamp() > until then
    return;
  end if;
  for hanging in
    select h.kind, h.said from (
      select 1 as place, 'tag' as kind, l.name as said, null::timestamptz as at
      from public.card_labels w join public.custom_labels l on l.id = w.label_id where w.card_id = what_hangs.card_id
      union all
      select 2, 'step', i.title, null from public.card_checklist_items i where i.card_id = what_hangs.card_id
      union all
      select 3, 'comment', m.content, m.created_at from public.card_comments m where m.card_id = what_hangs.card_id
    ) h order by h.place, h.at desc
  loop
    exit when clock_timestamp() > until;
    if (case when is_plain then strpos(lower(hanging.said collate "C"), needle collate "C") else strpos(lower(hanging.said), needle) end) > 0 then
      kind := hanging.kind;
      said := case hanging.kind when 'comment' then private.excerpt('', hanging.said, needle) else hanging.said end;
      exit;
    end if;
  end loop;
end $function$;
comment on function private.what_hangs(card_id uuid, needle text, until timestamp with time zone, OUT kind text, OUT said text) is 'Read under the policies of the person who asks.';
grant execute on function private.what_hangs(card_id uuid, needle text, until timestamp with time zone, OUT kind text, OUT said text) to authenticated;

CREATE OR REPLACE FUNCTION private.words_of(text text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select word from regexp_split_to_table(words_of.text, '[[:space:][:punct:]]+') word where word <> ''
$function$;

CREATE OR REPLACE FUNCTION private.write_card_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.card_texts (card_id, board_id, title, description, updated_at)
  select c.id, c.board_id, lower(c.title), lower(c.description), c.updated_at from added c;
  perform private.learn_words(c.board_id, array_agg(lower(c.title))) from added c group by c.board_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_workspace(query text, type text DEFAULT 'all'::text, priority text DEFAULT NULL::text, has_due boolean DEFAULT false, overdue boolean DEFAULT false, time_zone text DEFAULT 'UTC'::text, place text DEFAULT NULL::text, mine boolean DEFAULT false, assignee uuid DEFAULT NULL::uuid, updated_from date DEFAULT NULL::date, updated_to date DEFAULT NULL::date)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  needle text := lower(btrim(regexp_replace(left(query, 200), '\s+', ' ', 'g')));
  -- `mine` is what pages send that were opened before one could ask for others.
  whose uuid := case when mine then (select auth.uid()) else search_workspace.assignee end;
  wants_cards boolean := type <> 'dojos';
  wants_boards boolean := type = 'dojos'
    or type = 'all' and search_workspace.priority is null and not has_due and not overdue and whose is null;
  boards_found uuid[] := '{}';
  cards_found uuid[] := '{}';
  closest text[];
  today date := private.today_in(time_zone);
  -- Both days count whole, in the zone of the person.
  changed_from timestamptz := updated_from::timestamp at time zone case when private.is_time_zone(time_zone) then time_zone else 'UTC' end;
  changed_to timestamptz := (updated_to + 1)::timestamp at time zone case when private.is_time_zone(time_zone) then time_zone else 'UTC' end;
  looks_into_archived boolean;
  until timestamptz;
begin
  if char_length(needle) < 2 and whose is not null and wants_cards then
    -- Everything that is theirs to do needs no words.
    cards_found := array(
      select c.id from private.my_boards_in(place) b (id) join public.boards o on o.id = b.id and o.archived_at is null
      join public.cards c on c.board_id = b.id and c.assignee = whose
      where not c.is_completed and (search_workspace.priority is null or c.priority = search_workspace.priority)
        and (not has_due or c.due_date is not null) and (not overdue or coalesce(c.due_at < now(), c.due_date < today))
        and (changed_from is null or c.updated_at >= changed_from) and (changed_to is null or c.updated_at < changed_to)
      order by c.due_date nulls last, c.due_at nulls last, c.id limit 1000);
  elsif char_length(needle) < 2 then
    return json_build_object('boards', json_build_array(), 'cards', json_build_array(), 'closest', null);
  end if;
  -- What is archived is out of the way: it is found when nothing else is.
  foreach looks_into_archived in array case when char_length(needle) < 2 then '{}'::boolean[] else array[false, true] end loop
    if wants_boards then
      begin
        boards_found := array(select b.id from public.boards b
          where b.id in (select private.my_boards_in(place)) and (b.archived_at is not null) = looks_into_archived
            and (strpos(lower(b.title), needle) > 0 or strpos(lower(b.description), left(needle, 60)) > 0)
            and (changed_from is null or b.updated_at >= changed_from) and (changed_to is null or b.updated_at < changed_to)
          order by lower(b.title) = needle desc, b.updated_at desc, b.id);
      exception when others then
        raise warning 'search of dojos: %', sqlerrm;
        boards_found := null;
      end;
    end if;
    if wants_cards then
      begin
        cards_found := array(select private.find_cards(needle, search_workspace.priority, has_due, overdue, today,
          looks_into_archived, place, whose, changed_from, changed_to));
      exception when others then
        raise warning 'search of techniques: %', sqlerrm;
        cards_found := null;
      end;
    end if;
    exit when boards_found is distinct from '{}' or cards_found is distinct from '{}';
  end loop;

  if boards_found = '{}' and cards_found = '{}' and char_length(needle) >= 2 then
    closest := private.closest_words(needle);
    if wants_boards and closest is not null then
      boards_found := array(select b.id from public.boards b
        where b.id in (select private.my_boards_in(place)) and not exists (
          select from unnest(closest) word where strpos(lower(b.title), word) = 0)
          and (changed_from is null or b.updated_at >= changed_from) and (changed_to is null or b.updated_at < changed_to)
        order by b.updated_at desc, b.id limit 10);
    end if;
    if wants_cards and closest is not null then
      cards_found := array(select private.find_close_cards(closest, search_workspace.priority, has_due, overdue, today, place,
        whose, changed_from, changed_to));
    end if;
    if boards_found = '{}' and cards_found = '{}' then
      closest := null;
    end if;
  end if;

  -- Where it was found is said as far as that is known within half a second.
  until := clock_timestamp() + interval '500 milliseconds';
  return json_build_object(
    'boards', case when boards_found is not null then (
      select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title,
        'excerpt', private.excerpt(b.title, b.description, needle), 'isArchived', b.archived_at is not null, 'updatedAt', b.updated_at) order by f.place), '[]')
      from unnest(boards_found) with ordinality f (id, place) join public.boards b on b.id = f.id) end,
    'cards', case when cards_found is not null then (
      select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title,
        'excerpt', coalesce(x.said, h.said), 'foundIn', h.kind,
        'boardId', c.board_id, 'boardTitle', b.title,
        'listTitle', l.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
        'dueTimeZone', c.due_time_zone, 'completedAt', c.completed_at,
        'isArchived', b.archived_at is not null, 'updatedAt', c.updated_at) order by f.place), '[]')
      from unnest(cards_found) with ordinality f (id, place) join public.cards c on c.id = f.id
      join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id
      cross join lateral (
        select case when clock_timestamp() < until then private.excerpt(c.title, c.description, needle) end as said offset 0
      ) x
      left join lateral private.what_hangs(c.id, needle, until) h on char_length(needle) >= 2
        and x.said is null and strpos(lower(c.title), needle) = 0) end,
    'closest', closest);
end $function$;
grant execute on function public.search_workspace(query text, type text, priority text, has_due boolean, overdue boolean, time_zone text, place text, mine boolean, assignee uuid, updated_from date, updated_to date) to authenticated;
grant execute on function public.search_workspace(query text, type text, priority text, has_due boolean, overdue boolean, time_zone text, place text, mine boolean, assignee uuid, updated_from date, updated_to date) to service_role;
