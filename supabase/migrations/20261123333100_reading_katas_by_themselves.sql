-- Where the statistics knew fewer katas than there are, the cards of the whole board were put together again for each of
-- them: a board of 480 katas and 5,000 cards was read for longer than a statement may take, which ends the services.
do $$
declare
  definition text := pg_get_functiondef('public.board_snapshot'::regproc);
  was constant text := E'      left join (\n        select c.list_id, json_agg(';
  old_end constant text := E'        from public.cards c where c.board_id = board_snapshot.board_id group by c.list_id\n      ) c on c.list_id = l.id\n';
begin
  if strpos(definition, was) = 0 or strpos(definition, old_end) = 0 then
    raise exception 'public.board_snapshot is another one.';
  end if;
  execute replace(replace(definition, was, E'      left join lateral (\n        select json_agg('),
    old_end, E'        from public.cards c where c.list_id = l.id\n      ) c on true\n');
end $$;

do $$
declare
  definition text := pg_get_functiondef('public.public_board'::regproc);
  old_start constant text := E'      select coalesce(json_agg(json_build_object(''id'', l.id,';
  old_total constant text := E'      left join (select c.list_id, count(*) as total from public.cards c where c.board_id = b.id group by c.list_id) a\n        on a.list_id = l.id\n';
  old_cards constant text := E'      left join (\n        select c.list_id, json_agg(';
  old_end constant text := E') c where c.place <= 200 group by c.list_id\n      ) c on c.list_id = l.id\n';
  total_at integer := strpos(definition, old_total);
  cards_at integer := strpos(definition, old_cards);
  end_at integer := strpos(definition, old_end);
  cards text;
begin
  if 0 in (strpos(definition, old_start), total_at, cards_at, end_at) then
    raise exception 'public.public_board is another one.';
  end if;
  cards := substr(definition, cards_at + length(E'      left join (\n'), end_at + length(E') c where c.place <= 200 group by c.list_id\n') - cards_at - length(E'      left join (\n'));
  definition := left(definition, total_at - 1)
    || E'      left join a on a.list_id = l.id\n      left join c on c.list_id = l.id\n'
    || substr(definition, end_at + length(old_end));
  execute replace(definition, old_start,
    E'      with a as materialized (select c.list_id, count(*) as total from public.cards c where c.board_id = b.id group by c.list_id),\n'
    || E'      c as materialized (\n' || cards || E'      )\n' || old_start);
end $$;
