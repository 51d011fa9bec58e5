-- Looking for a long text in much text takes the length of one times the other. Both together are bounded, so that no one's
-- search keeps everyone waiting: what a search would read beyond that, it looks for with fewer letters, or in the
-- beginning of long descriptions only. Neither is met by a workspace that people have written themselves.

create or replace function private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  is_unfiltered boolean := priority is null and not has_due and not overdue;
  -- Comparisons of letters: about a second of them on a slow machine.
  most_work constant bigint := 1000000000;
  most_bytes constant bigint := 200000000;
  boards uuid[] := array(select private.my_board_ids());
  bytes bigint;
  is_much boolean;
  wanted text := needle;
begin
  -- Of a long text this reads the length alone.
  select coalesce(sum(f.bytes), 0) into bytes from unnest(boards) b (id)
  cross join lateral (
    select sum(octet_length(t.title) + octet_length(t.description)) as bytes
    from private.card_texts t where t.board_id = b.id offset 0
  ) f;
  is_much := bytes > most_bytes;
  wanted := left(needle, greatest(2, least(200, most_work / greatest(1, least(bytes, most_bytes))))::integer);
  return query
  select f.card_id from unnest(boards) b (id)
  cross join lateral (
    select t.card_id, t.updated_at, t.title = needle as is_exact from private.card_texts t
    where t.board_id = b.id and (strpos(t.title, wanted) > 0
        or strpos(case when is_much then left(t.description, 1000) else t.description end, wanted) > 0)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = t.card_id
          and (find_cards.priority is null or c.priority = find_cards.priority)
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.is_exact desc, f.updated_at desc, f.card_id limit 50;
end $$;
