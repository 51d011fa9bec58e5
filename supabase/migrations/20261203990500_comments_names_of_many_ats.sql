-- A name of 79 @ made each @ of a comment look at 80 parts after it: 100 comments of @ took 3 s. A name with more than ten @ is not
-- found in a text any more.

create or replace function private.find_mentions(source text, board_id uuid, picked jsonb default '[]'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_nestloop = 'off' set jit = 'off' as $$
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
      least(coalesce(max(length(n.name) - length(replace(n.name, '@', ''))), 0), 10)
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
