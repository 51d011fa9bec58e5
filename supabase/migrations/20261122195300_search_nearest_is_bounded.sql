-- "Did you mean" looks at 20,000 words, a fair share of them on each board, compares at most 2,000 with each word that was asked
-- for, and stops with what it has after a second.
create or replace function private.closest_words(needle text) returns text[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  most_known constant integer := 20000;
  most_compared constant integer := 2000;
  until constant timestamptz := clock_timestamp() + interval '1 second';
  boards uuid[] := array(select private.my_board_ids());
  known text[];
  asked record;
  closest text[] := '{}';
begin
  known := array(
    select w.word from (
      select w.word from (
        select lower(b.title) as title from public.boards b where b.id = any (boards) limit 2000
      ) b cross join lateral private.words_of(b.title) w (word)
      union all
      select w.word from unnest(boards) b (id) cross join lateral (
        select o.word from private.board_words o where o.board_id = b.id limit greatest(10, most_known / greatest(1, cardinality(boards)))
      ) w
      limit most_known
    ) w group by w.word);
  for asked in
    select a.word, char_length(a.word) as size, array(
        select overlay(a.word placing reverse(substr(a.word, i, 2)) from i for 2) from generate_series(1, char_length(a.word) - 1) i
      ) as swapped
    from (
      select w.word, min(w.place) as place from private.words_of(needle) with ordinality w (word, place)
      group by w.word order by 2 limit 8
    ) a order by a.place
  loop
    closest := closest || coalesce(case when asked.size between 4 and 40 and clock_timestamp() < until
      and not exists (select from unnest(known) k (word) where strpos(k.word, asked.word) > 0)
    then (
      select case when d.as_whole < d.as_beginning then k.word else left(k.word, asked.size) end
      from (
        -- Two errors leave one third of a word as it is.
        select k.word from unnest(known) k (word)
        where char_length(k.word) >= asked.size - 2 and (
          strpos(k.word, left(asked.word, asked.size / 3)) > 0
          or strpos(k.word, substr(asked.word, asked.size / 3 + 1, asked.size / 3)) > 0
          or strpos(k.word, substr(asked.word, 2 * (asked.size / 3) + 1)) > 0)
        limit most_compared
      ) k
      cross join lateral (
        select extensions.levenshtein_less_equal(asked.word, k.word, 2) as as_whole,
          case when left(k.word, asked.size) = any (asked.swapped) then 1
            else extensions.levenshtein_less_equal(asked.word, left(k.word, asked.size), 2) end as as_beginning
        offset 0
      ) d
      where least(d.as_whole, d.as_beginning) <= case asked.size when 4 then 1 else 2 end
      order by least(d.as_whole, d.as_beginning), left(k.word, 1) = left(asked.word, 1) desc,
        abs(char_length(k.word) - asked.size), k.word limit 1
    ) end, asked.word);
  end loop;
  return nullif(closest, '{}');
end $$;
