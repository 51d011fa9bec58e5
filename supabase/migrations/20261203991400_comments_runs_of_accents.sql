-- normalize() sorts the accents after a letter by exchanging neighbours, and cannot be cancelled: 90,000 of them in
-- a comment took longer than anything may, and the services ended.

create function private.nfc(source text)
 returns text
 language plpgsql
 immutable
 set search_path to ''
as $function$
begin
  if octet_length(source) = length(source) or length(source) <= 200 then
    return normalize(source, nfc);
  end if;
  -- Nothing is composed across a space. Of a longer stretch without one, each piece is composed for itself.
  return (
    select string_agg(case
        when length(words.part) <= 200 then normalize(words.part, nfc)
        else (
          select string_agg(normalize(substr(words.part, piece.start, 200), nfc), '' order by piece.start)
          from generate_series(1, length(words.part), 200) piece (start))
      end, ' ' order by words.n)
    from string_to_table(source, ' ') with ordinality words (part, n));
end $function$;
comment on function private.nfc(source text) is 'The text in Unicode normal form C, in linear time.';

CREATE OR REPLACE FUNCTION private.find_mentions(source text, board_id uuid, picked jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
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
  -- A longer text is refused by the table, after this.
  if source is null or length(source) > 10000 or strpos(source, '@') = 0 then
    return '[]';
  end if;
  select array_agg(n.user_id), array_agg(n.name), coalesce(max(length(n.name)), 0),
      least(coalesce(max(length(n.name) - length(replace(n.name, '@', ''))), 0), 10)
    into ids, names, longest, most_ats
  from (
    select m.user_id, lower(private.nfc(btrim(p.display_name, E' \t\r\n'))) as name
    from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = find_mentions.board_id
  ) n
  where n.name <> '';
  shown := private.without_code(private.nfc(source));
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
end $function$;
