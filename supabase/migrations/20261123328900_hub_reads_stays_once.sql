-- What went back to earlier katas is found by hash: planned for the few rows of a small dojo, 3,000 techniques that had each
-- left katas twice took the hub 23 seconds, and squares of more.
create function private.bounced_cards(boards uuid[], since timestamptz) returns jsonb
language sql stable security definer set search_path = '' set enable_nestloop = 'off' set jit = 'off' as $$
  with passed as materialized (
    select s.card_id, s.entered_at, case when s.is_done then 1000000 else l.place end as place, count(*) over (partition by s.card_id) as many
    from private.card_stays s join private.flow_lists l on l.list_id = s.list_id and l.board_id = any (bounced_cards.boards)
    where s.board_id = any (bounced_cards.boards) and s.left_at > bounced_cards.since
  ), stays as (
    -- To go back twice takes two stays that are over.
    select p.card_id, p.entered_at, p.place from passed p where p.many > 1
    union all
    select f.card_id, f.since, l.place from private.flow_cards f join private.flow_lists l on l.list_id = f.list_id and l.board_id = any (bounced_cards.boards)
    where f.board_id = any (bounced_cards.boards) and f.gone is null and not f.is_done and f.since is not null
      and f.card_id in (select p.card_id from passed p where p.many > 1)
  )
  select coalesce(jsonb_object_agg(b.card_id, b.times), '{}') from (
    select x.card_id, count(*) as times from (
      select s.card_id, s.place < lag(s.place) over (partition by s.card_id order by s.entered_at) as is_back from stays s
    ) x where x.is_back group by x.card_id having count(*) >= 2) b
$$;
comment on function private.bounced_cards(uuid[], timestamptz) is 'Which cards of these boards went back to an earlier kata at least twice since then, and how often: {card: times}. An object, so that it is looked up and not joined.';
revoke execute on function private.bounced_cards(uuid[], timestamptz) from public, anon, authenticated;

do $$
declare
  definition text := pg_get_functiondef('private.hub_flags'::regproc);
  first constant integer := strpos(definition, '  ), passed as materialized (');
  last constant integer := strpos(definition, '  ), titles as materialized (');
  joined constant text := E'select ''bounced'', '''', w.card_id, jsonb_build_object(''times'', b.times), -b.times::integer, null, null\n'
    '    from mine w join backs b on b.card_id = w.card_id where ''bounced'' = any (rules)';
begin
  if first = 0 or last = 0 or strpos(definition, joined) = 0 then
    raise exception 'private.hub_flags is another one.';
  end if;
  definition := left(definition, first - 1) || E'  ), bounced as materialized (\n'
    '    select private.bounced_cards(array(select distinct w.board_id from mine w), (select k.eight_weeks_ago from clock k)) as times\n'
    '    where ''bounced'' = any (rules)\n'
    || substr(definition, last);
  execute replace(definition, joined, E'select ''bounced'', '''', w.card_id, jsonb_build_object(''times'', b.times -> w.card_id::text), -(b.times ->> w.card_id::text)::integer, null, null\n'
    '    from bounced b cross join mine w where b.times ? w.card_id::text');
end $$;
