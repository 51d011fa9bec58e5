-- Finding mentions reads a text a few times as a whole, and not line by line.

-- The text with its fenced and inline code blanked out, of the same length, as lib/mentions/blank-code.ts does it; its lines
-- end in \n alone. The planner takes the thousands of rows for ten, so nested loops are off.
create or replace function private.without_code(source text) returns text
language plpgsql immutable set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  -- Noncharacters, which leave the text at the end: before each block, and for each character of a fence.
  mark constant text := U&'\FFFF';
  fenced constant text := U&'\FFFE';
  -- No letter, no digit, and in no one's name.
  blank constant text := U&'\FFFC';
  lines text[];
  prose text := translate(replace(replace(source, E'\r\n', E'\n'), E'\r', E'\n'), fenced || mark, blank || blank);
  said record;
  fence text;
  fence_starts bigint[] := '{}';
  fence_ends bigint[] := '{}';
  closed bigint := 0;
  many bigint;
  code_starts bigint[] := '{}';
  code_ends bigint[] := '{}';
begin
  if strpos(prose, '`') = 0 and strpos(prose, '~~~') = 0 then
    return prose;
  end if;
  lines := string_to_array(prose, E'\n');

  if strpos(prose, '```') > 0 or strpos(prose, '~~~') > 0 then
    for said in
      select l.n, substring(l.line from '^(?:[ \t>]|[-*+][ \t]|[0-9]{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})') as opening,
        substring(l.line from '^[ \t>]*(`+|~+)[ \t]*$') as closing
      from unnest(lines) with ordinality l (line, n) where strpos(l.line, '```') > 0 or strpos(l.line, '~~~') > 0 order by l.n
    loop
      if fence is null then
        fence := said.opening;
        fence_starts := case when fence is null then fence_starts else fence_starts || said.n end;
      elsif starts_with(said.closing, fence) then
        -- As many signs or more, alone on a line, close a fence; so does the end of the text.
        fence := null;
        fence_ends := fence_ends || said.n;
      end if;
    end loop;
    if fence is not null then
      fence_ends := fence_ends || cardinality(lines)::bigint;
    end if;
  end if;

  -- Inline code does not reach over the end of its paragraph, list item or heading.
  prose := (
    select string_agg(case
        when f.n is not null then mark || repeat(fenced, length(l.line))
        when ltrim(l.line, E' \t>') = '' or l.line ~ '^[ \t>]*([-*+]|[0-9]{1,9}[.)]|#{1,6})[ \t]' then mark || l.line
        else l.line end, E'\n' order by l.n)
    from unnest(lines) with ordinality l (line, n)
    left join (select generate_series(r.first, r.last) as n from unnest(fence_starts, fence_ends) r (first, last)) f on f.n = l.n);

  many := length(prose) - length(replace(prose, '`', ''));
  -- Runs of backticks hold code up to the next run of the same length; a backslash before the first keeps one out of it.
  for said in
    with parts as (
      select p.n, count(*) filter (where p.part <> '' or p.n = 1) over w as run,
        sum(length(p.part) - length(replace(p.part, mark, ''))) over w as block,
        case when right(p.part, 1) = '\' then (length(p.part) - length(rtrim(p.part, '\'))) % 2 else 0 end as escapes
      from string_to_table(prose, '`') with ordinality p (part, n)
      window w as (order by p.n)
    ), runs as (
      select p.run, max(p.block) as block, count(*) as ticks, sum(p.escapes) as escapes
      from parts p where p.n <= many group by p.run
    ), sides as (
      select r.run, r.block, r.ticks, r.escapes = 0 as opens, r.run as closing from runs r
      union all select r.run, r.block, r.ticks - 1, true, null from runs r where r.escapes = 1 and r.ticks > 1
    )
    select * from (
      select s.run, s.opens, min(s.closing) over (
        partition by s.block, s.ticks order by s.run desc rows between unbounded preceding and 1 preceding) as closing
      from sides s
    ) c
    where c.opens and c.closing is not null order by c.run
  loop
    continue when said.run <= closed;
    closed := said.closing;
    code_starts := code_starts || said.run;
    code_ends := code_ends || closed;
  end loop;

  if code_starts <> '{}' then
    prose := (
      with code as materialized (
        select generate_series(c.first, c.last) as run, c.last from unnest(code_starts, code_ends) c (first, last)
      ), parts as (
        select p.n, p.part, count(*) filter (where p.part <> '' or p.n = 1) over (order by p.n) as run
        from string_to_table(prose, '`') with ordinality p (part, n)
      )
      select string_agg(case when p.n = 1 then '' when tick.run is null then '`' else blank end
          || case when inside.run is null then p.part else repeat(blank, length(p.part)) end, '' order by p.n)
      from (select q.*, lag(q.run) over (order by q.n) as run_before from parts q) p
      left join code tick on tick.run = p.run_before
      left join code inside on inside.run = p.run_before and inside.run < inside.last and p.part <> '');
  end if;
  return translate(prose, fenced || mark, blank);
end $$;

drop function private.without_code_spans(text);

create or replace function private.find_mentions(source text, board_id uuid, picked jsonb default '[]') returns jsonb
language plpgsql stable security definer set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  picked_ids text[] := array(select person #>> '{}' from jsonb_path_query(picked, '$[*].userIds[*]') person limit 1000);
  shown text;
  ids uuid[];
  names text[];
  longest integer;
  most_ats integer;
  said record;
  covered bigint := 0;
  written text[] := '{}';
begin
  if source is null or strpos(source, '@') = 0 then
    return '[]';
  end if;
  select array_agg(n.user_id), array_agg(n.name), coalesce(max(length(n.name)), 0),
      coalesce(max(length(n.name) - length(replace(n.name, '@', ''))), 0)
    into ids, names, longest, most_ats
  from (
    select m.user_id, lower(normalize(btrim(p.display_name, E' \t\r\n'), nfc)) as name
    from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = find_mentions.board_id
  ) n
  where n.name <> '';
  shown := private.without_code(normalize(source, nfc));
  for said in
    with known as materialized (
      select distinct n.name, left(n.name, 1) as initial, length(n.name) as length from unnest(names) n (name)
    ), lengths as materialized (
      select distinct k.initial, k.length from known k
    ), ats as (
      select sum(length(part) + 1) over (order by n) as place, right(part, 1) as before,
        string_agg(left(part, longest + 1), '@') over (order by n rows between 1 following and 1 + most_ats following) as tail
      from string_to_table(shown, '@') with ordinality as parts (part, n)
      where n <= 1001 + most_ats
    ), tails as materialized (
      select a.place, a.tail, lower(left(a.tail, longest)) as wanted from ats a
      where lower(left(a.tail, 1)) in (select l.initial from lengths l) and a.before !~ '[[:alnum:]]'
    )
    select distinct on (t.place) t.place, l.length, left(t.tail, l.length) as name
    from tails t join lengths l on l.initial = left(t.wanted, 1) join known k on k.name = left(t.wanted, l.length)
    where substr(t.tail, l.length + 1, 1) !~ '[[:alnum:]]'
    order by t.place, l.length desc
  loop
    -- An @ within a name that was read already starts no other.
    continue when said.place <= covered;
    covered := said.place + said.length;
    written := written || said.name;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'userIds', coalesce(f.picked, f.everyone)) order by f.at), '[]')
    from (
      select w.name, w.at, jsonb_agg(id order by id) as everyone, jsonb_agg(id order by id) filter (where id::text = any (picked_ids)) as picked
      from (select u.name, min(u.at) as at from unnest(written) with ordinality u (name, at) group by u.name) w
      join unnest(ids, names) n (id, name) on n.name = lower(w.name)
      group by w.name, w.at
    ) f);
end $$;

-- A comment keeps what was found when it was written: nothing is found again when it comes back, goes elsewhere or is copied.
drop trigger card_comments_keep_mentions on public.card_comments;
create trigger card_comments_keep_mentions before insert on public.card_comments
  for each row when (new.created_at = now() or new.mentions is null) execute function private.keep_mentions();

-- What went into the bin before mentions were kept: found here, for the last time.
update public.deleted_items d set content = jsonb_set(d.content, '{comments}', (
  select jsonb_agg(case when jsonb_typeof(m -> 'mentions') = 'array' then m
    else m || jsonb_build_object('mentions', private.find_mentions(m ->> 'content', d.board_id)) end order by n)
  from jsonb_array_elements(d.content -> 'comments') with ordinality as c (m, n)))
where exists (select from jsonb_array_elements(d.content -> 'comments') m where jsonb_typeof(m -> 'mentions') is distinct from 'array');
update private.deleted_comments d
set comment = d.comment || jsonb_build_object('mentions', private.find_mentions(d.comment ->> 'content', d.board_id))
where jsonb_typeof(d.comment -> 'mentions') is distinct from 'array';

-- How much text one call may write.
create or replace function private.count_rows_from_none() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('dojo.rows', '0', true), set_config('dojo.letters', '0', true);
  return null;
end $$;

create function private.count_letters() returns trigger
language plpgsql set search_path = '' as $$
declare
  counted bigint := coalesce(nullif(current_setting('dojo.letters', true), ''), '0')::bigint + length(new.content);
  most bigint := tg_argv[0]::bigint;
begin
  if counted > most then
    raise exception 'At most % characters at a time.', btrim(to_char(most, '999,999')) using errcode = 'PT413';
  end if;
  perform set_config('dojo.letters', counted::text, true);
  return new;
end $$;
create trigger card_comments_count_letters before insert on public.card_comments
  for each row when (current_user = 'authenticated') execute function private.count_letters('200000');
