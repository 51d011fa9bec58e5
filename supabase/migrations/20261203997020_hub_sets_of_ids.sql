-- As `flow_sets_of_ids`: ids are joined, not looked up in a table of hashes.

CREATE OR REPLACE FUNCTION private.hub_timed(rule text, key text)
 RETURNS TABLE(card_id uuid, board_id uuid, at timestamp with time zone, took interval)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
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
  if hub_timed.rule = 'tagged' then
    return query
    select k.card_id, k.board_id, k.finished_at, k.finished_at - k.started_at
    from private.flow_known k
    where k.board_id = any (boards) and k.finished_at > now() - interval '26 weeks' and k.started_at is not null and (k.card_id, k.board_id) in (
      select w.card_id, w.board_id from public.card_labels w where w.label_id = any (tags)
      union all
      select g.card_id, g.board_id from private.flow_cards g cross join lateral jsonb_array_elements_text(g.label_ids) i
      where g.board_id = any (boards) and g.gone is not null and i in (select t::text from unnest(tags) t));
    return;
  end if;
  return query
  select k.card_id, k.board_id, k.finished_at, k.finished_at - k.started_at
  from private.flow_known k
  where k.board_id = any (boards) and k.finished_at > now() - interval '26 weeks' and k.started_at is not null and case hub_timed.rule
    when 'dojo' then exists (select from public.boards b where b.id = k.board_id and lower(btrim(b.title)) = said)
    -- Of a longer one, the beginning tells as well what is meant, and 100 letters take longer to look for.
    when 'named' then strpos(lower(k.title), left(said, 40)) > 0
    else false end;
end $function$;
