-- As `flow_sets_of_ids`: ids are joined, not looked up in a table of hashes.

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
  left join (
    select c.id from public.cards c where not is_unfiltered and c.board_id = any (boards)
      and (find_cards.priority is null or c.priority = find_cards.priority)
      and (find_cards.assignee is null or c.assignee = find_cards.assignee)
      and (not has_due or c.due_date is not null)
      and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)) c on c.id = f.card_id
  where (updated_from is null or f.updated_at >= updated_from) and (updated_to is null or f.updated_at < updated_to)
    and (is_unfiltered or c.id is not null)
  order by f.is_exact desc, f.updated_at desc, f.card_id limit 50;
end $function$;

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
  left join (
    select c.id from public.cards c where not is_unfiltered and c.board_id = any (boards)
      and (find_close_cards.priority is null or c.priority = find_close_cards.priority)
      and (find_close_cards.assignee is null or c.assignee = find_close_cards.assignee)
      and (not has_due or c.due_date is not null)
      and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)) c on c.id = f.card_id
  where is_unfiltered or c.id is not null
  order by f.updated_at desc, f.card_id limit 10;
end $function$;
