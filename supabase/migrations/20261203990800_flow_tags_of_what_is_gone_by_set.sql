-- Ten thousand tags of one name were looked for in what each of 8,000 techniques had worn that are gone: 12 s, and 22 s in the hub.

create or replace function private.flow_scope(scope jsonb, OUT boards uuid[], OUT cards uuid[]) returns record
language plpgsql stable security definer set search_path = '' set work_mem = '64MB' as $$
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
end $$;

create or replace function private.hub_timed(rule text, key text) returns table (card_id uuid, board_id uuid, at timestamptz, took interval)
language plpgsql stable security definer set search_path = '' set work_mem = '64MB' set jit = 'off' as $$
declare
  boards constant uuid[] := private.countable_boards(array(
    select b.id from public.boards b where b.id in (select private.my_board_ids()) and b.archived_at is null));
  said constant text := lower(btrim(hub_timed.key));
  tags constant uuid[] := array(
    select l.id from public.custom_labels l where hub_timed.rule = 'tagged' and l.board_id = any (boards) and lower(l.name) = said);
begin
  if hub_timed.rule = 'passed' then
    return query
    select s.card_id, s.board_id, max(s.left_at), sum(s.left_at - s.entered_at)
    from private.card_stays s join private.flow_lists l on l.list_id = s.list_id
    join private.flow_cards f on f.board_id = s.board_id and f.card_id = s.card_id
    where s.board_id = any (boards) and not s.is_done and s.left_at > now() - interval '26 weeks' and lower(btrim(l.title)) = said
    group by 1, 2;
    return;
  end if;
  return query
  select k.card_id, k.board_id, k.finished_at, k.finished_at - k.started_at
  from private.flow_known k
  where k.board_id = any (boards) and k.finished_at > now() - interval '26 weeks' and k.started_at is not null and case hub_timed.rule
    when 'dojo' then exists (select from public.boards b where b.id = k.board_id and lower(btrim(b.title)) = said)
    when 'tagged' then (k.card_id, k.board_id) in (select w.card_id, w.board_id from public.card_labels w where w.label_id = any (tags))
      or k.gone is not null and (k.card_id, k.board_id) in (
        select g.card_id, g.board_id from private.flow_cards g cross join lateral jsonb_array_elements_text(g.label_ids) i
        where g.board_id = any (boards) and g.gone is not null and i in (select t::text from unnest(tags) t))
    -- Of a longer one, the beginning tells as well what is meant, and 100 letters take longer to look for.
    when 'named' then strpos(lower(k.title), left(said, 40)) > 0
    else false end;
end $$;
