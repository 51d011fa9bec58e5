-- A search reads the texts of the boards that are counted, and looks at comments and steps only where they are not very many.

create or replace function private.most_counted(what text) returns bigint
language sql immutable set search_path = '' as $$
  select case most_counted.what when 'cards' then 400000 when 'stays' then 1000000 when 'texts' then 1000000 end
$$;

CREATE OR REPLACE FUNCTION private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date, is_archived boolean, place text DEFAULT NULL::text, assignee uuid DEFAULT NULL::uuid, updated_from timestamp with time zone DEFAULT NULL::timestamp with time zone, updated_to timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
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
    select t.card_id from unnest(boards) b (id)
    cross join lateral (
      select t.card_id from private.card_texts t
      where t.board_id = b.id and (strpos(t.title, wanted) > 0
          or strpos(case when is_much then left(t.description, 1000) else t.description end, wanted) > 0)
      offset 0
    ) t
    union
    select private.cards_with_text(boards, wanted) where not is_much
  )
  select f.card_id from found f
  cross join lateral (
    select t.updated_at, t.title = needle as is_exact from private.card_texts t
    where t.card_id = f.card_id
      and (updated_from is null or t.updated_at >= updated_from) and (updated_to is null or t.updated_at < updated_to)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = f.card_id
          and (find_cards.priority is null or c.priority = find_cards.priority)
          and (find_cards.assignee is null or c.assignee = find_cards.assignee)
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) t
  order by t.is_exact desc, t.updated_at desc, f.card_id limit 50;
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
