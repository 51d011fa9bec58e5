-- Search over dojos and techniques, in one call (spec sections 2, 5 and 7).

create extension if not exists fuzzystrmatch with schema extensions;

-- What is searched, in small letters, beside the cards and not on them: compact, so that all cards of a board are read
-- through in a blink, and left alone while cards are moved about, which rewrites the rows of their neighbours.
create table private.card_texts (
  card_id uuid primary key,
  board_id uuid not null,
  title text not null,
  description text not null,
  updated_at timestamptz not null,
  constraint card_texts_of_card foreign key (card_id, board_id) references public.cards (id, board_id)
    on delete cascade on update cascade
) with (fillfactor = 80);
comment on table private.card_texts is 'Titles and descriptions of cards as search reads them, kept by triggers.';
create index card_texts_board on private.card_texts (board_id);
alter table private.card_texts enable row level security;

-- The words of titles, to correct typing errors by. Neither unique nor tied to its board by a foreign key: either
-- would make an edit of a title wait for others. A word that is there twice, or is no longer in any title, does no harm.
create table private.board_words (board_id uuid not null, word text not null);
comment on table private.board_words is 'Words that stand or once stood in titles of cards of a board.';
create index board_words_board on private.board_words (board_id, word);
alter table private.board_words enable row level security;

-- The words of a text in small letters. By what separates them, since what a letter is depends on the locale.
create function private.words_of(text text) returns setof text
language sql immutable set search_path = '' as $$
  select word from regexp_split_to_table(words_of.text, '[[:space:][:punct:]]+') word where word <> ''
$$;

-- Each word is looked up by the index, however few words the statistics know of: joined with all that are there, as many
-- are compared as there are of both.
create function private.learn_words(board_id uuid, titles text[]) returns void
language sql security definer set search_path = '' set enable_seqscan = off as $$
  insert into private.board_words
  select learn_words.board_id, new.word
  from (select distinct private.words_of(array_to_string(titles, ' ')) as word) new
  where char_length(new.word) between 3 and 40 and (
    select w.word from private.board_words w where w.board_id = learn_words.board_id and w.word = new.word limit 1) is null
$$;

create function private.write_card_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.card_texts (card_id, board_id, title, description, updated_at)
  select c.id, c.board_id, lower(c.title), lower(c.description), c.updated_at from added c;
  perform private.learn_words(c.board_id, array_agg(lower(c.title))) from added c group by c.board_id;
  return null;
end $$;
create trigger cards_write_texts after insert on public.cards referencing new table as added
  for each statement execute function private.write_card_texts();

create function private.rewrite_card_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.card_texts t set title = lower(new.title), description = lower(new.description) where t.card_id = new.id;
  if new.title <> old.title then
    perform private.learn_words(new.board_id, array[lower(new.title)]);
  end if;
  return null;
end $$;
create trigger cards_rewrite_texts after update of title, description on public.cards
  for each row when (new.title <> old.title or new.description <> old.description)
  execute function private.rewrite_card_texts();

create function private.touch_card_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.card_texts t set updated_at = new.updated_at where t.card_id = new.id;
  -- To another board a card takes its words along.
  if new.board_id <> old.board_id then
    perform private.learn_words(new.board_id, array[lower(new.title)]);
  end if;
  return null;
end $$;
create trigger cards_touch_texts after update on public.cards
  for each row when (new.updated_at <> old.updated_at or new.board_id <> old.board_id)
  execute function private.touch_card_texts();

create function private.forget_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.board_words w where w.board_id = old.id;
  return null;
end $$;
create trigger boards_forget_words after delete on public.boards
  for each row execute function private.forget_words();

-- The functions that find cards and words look past RLS, at the boards of the person only, and answer ids and words;
-- search_workspace reads the rows under RLS. They go from board to board (`offset 0` keeps it so) and never read a whole
-- table.

-- The 50 best cards whose title or description contains the needle, which is in small letters.
create function private.find_cards(needle text, priority text, has_due boolean, overdue boolean, today date) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  is_unfiltered boolean := priority is null and not has_due and not overdue;
begin
  return query
  select f.card_id from private.my_board_ids() b (id)
  cross join lateral (
    select t.card_id, t.updated_at, t.title = needle as is_exact from private.card_texts t
    where t.board_id = b.id and (strpos(t.title, needle) > 0 or strpos(t.description, needle) > 0)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = t.card_id
          and (find_cards.priority is null or c.priority = find_cards.priority)
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.is_exact desc, f.updated_at desc, f.card_id limit 50;
end $$;
grant execute on function private.find_cards(text, text, boolean, boolean, date) to authenticated;

-- The words of a needle as they are in titles of the person's boards: each as it is where one contains it, else the
-- nearest by letters typed wrong. A word still being typed is compared with the starts of words. Of four letters one may
-- be wrong, of more two; two letters that have changed places are one.
create function private.closest_words(needle text) returns text[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    with known as materialized (
      select w.word from private.board_words w where w.board_id in (select private.my_board_ids())
      union
      select private.words_of(lower(b.title)) from public.boards b where b.id in (select private.my_board_ids())
    ), asked as materialized (
      select a.word, a.place, char_length(a.word) as size, array(
        select overlay(a.word placing reverse(substr(a.word, i, 2)) from i for 2) from generate_series(1, char_length(a.word) - 1) i
      ) as swapped
      from (
        select w.word, min(w.place) as place from private.words_of(needle) with ordinality w (word, place)
        group by w.word order by 2 limit 8
      ) a
    )
    select array_agg(coalesce(near.word, a.word) order by a.place) from asked a
    left join lateral (
      select case when d.as_whole < d.as_beginning then k.word else left(k.word, a.size) end as word
      from known k
      cross join lateral (
        select extensions.levenshtein_less_equal(a.word, k.word, 2) as as_whole,
          case when left(k.word, a.size) = any (a.swapped) then 1
            else extensions.levenshtein_less_equal(a.word, left(k.word, a.size), 2) end as as_beginning
      ) d
      where a.size between 4 and 40 and char_length(k.word) >= a.size - 2
        and least(d.as_whole, d.as_beginning) <= case a.size when 4 then 1 else 2 end
        and not exists (select from known k where strpos(k.word, a.word) > 0)
      order by least(d.as_whole, d.as_beginning), left(k.word, 1) = left(a.word, 1) desc,
        abs(char_length(k.word) - a.size), k.word limit 1
    ) near on true);
end $$;
grant execute on function private.closest_words(text) to authenticated;

-- The 10 best cards whose title has all of the words.
create function private.find_close_cards(words text[], priority text, has_due boolean, overdue boolean, today date) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  patterns text[] := array(select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) word);
  is_unfiltered boolean := priority is null and not has_due and not overdue;
begin
  return query
  select f.card_id from private.my_board_ids() b (id)
  cross join lateral (
    select t.card_id, t.updated_at from private.card_texts t
    where t.board_id = b.id and t.title like all (patterns)
      and (is_unfiltered or exists (
        select from public.cards c where c.id = t.card_id
          and (find_close_cards.priority is null or c.priority = find_close_cards.priority)
          and (not has_due or c.due_date is not null)
          and (not overdue or coalesce(c.due_at < now(), c.due_date < today) and not c.is_completed)))
    offset 0
  ) f
  order by f.updated_at desc, f.card_id limit 10;
end $$;
grant execute on function private.find_close_cards(text[], text, boolean, boolean, date) to authenticated;

-- Some words around the needle, where it is in the description only.
create function private.excerpt(title text, description text, needle text) returns text
language sql immutable set search_path = '' as $$
  select case when strpos(lower(title), needle) = 0 and place.at > 0
    then case when place.at > 40 then '…' else '' end || substr(description, greatest(place.at - 39, 1), 160) end
  from (select strpos(lower(description), needle) as at) place
$$;
grant execute on function private.excerpt(text, text, text) to authenticated;

-- Dojos and techniques that contain the query, exact titles first, then what was changed last; where nothing does,
-- `closest` has the words that were searched instead. Of type dojos or techniques; dojos have neither priority nor
-- date, so a filter by these leaves them out. Overdue is what is late on the calendar of `time_zone`. One half that fails
-- is answered null, and the other still shown (spec section 8).
create function public.search_workspace(query text, type text default 'all', priority text default null,
  has_due boolean default false, overdue boolean default false, time_zone text default 'UTC') returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  needle text := lower(btrim(regexp_replace(left(query, 200), '\s+', ' ', 'g')));
  wants_cards boolean := type <> 'dojos';
  wants_boards boolean := type = 'dojos'
    or type = 'all' and search_workspace.priority is null and not has_due and not overdue;
  boards_found uuid[] := '{}';
  cards_found uuid[] := '{}';
  closest text[];
  today date := private.today_in(time_zone);
begin
  if char_length(needle) < 2 then
    return json_build_object('boards', json_build_array(), 'cards', json_build_array(), 'closest', null);
  end if;
  if wants_boards then
    begin
      boards_found := array(select b.id from public.boards b
        where b.id in (select private.my_board_ids())
          and (strpos(lower(b.title), needle) > 0 or strpos(lower(b.description), needle) > 0)
        order by lower(b.title) = needle desc, b.updated_at desc, b.id);
    exception when others then
      raise warning 'search of dojos: %', sqlerrm;
      boards_found := null;
    end;
  end if;
  if wants_cards then
    begin
      cards_found := array(select private.find_cards(needle, search_workspace.priority, has_due, overdue, today));
    exception when others then
      raise warning 'search of techniques: %', sqlerrm;
      cards_found := null;
    end;
  end if;

  if boards_found = '{}' and cards_found = '{}' then
    closest := private.closest_words(needle);
    if wants_boards and closest is not null then
      boards_found := array(select b.id from public.boards b
        where b.id in (select private.my_board_ids()) and not exists (
          select from unnest(closest) word where strpos(lower(b.title), word) = 0)
        order by b.updated_at desc, b.id limit 10);
    end if;
    if wants_cards and closest is not null then
      cards_found := array(select private.find_close_cards(closest, search_workspace.priority, has_due, overdue, today));
    end if;
    if boards_found = '{}' and cards_found = '{}' then
      closest := null;
    end if;
  end if;

  return json_build_object(
    'boards', case when boards_found is not null then (
      select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title,
        'excerpt', private.excerpt(b.title, b.description, needle), 'updatedAt', b.updated_at) order by f.place), '[]')
      from unnest(boards_found) with ordinality f (id, place) join public.boards b on b.id = f.id) end,
    'cards', case when cards_found is not null then (
      select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title,
        'excerpt', private.excerpt(c.title, c.description, needle), 'boardId', c.board_id, 'boardTitle', b.title,
        'listTitle', l.title, 'priority', c.priority, 'dueDate', c.due_date, 'dueAt', c.due_at,
        'dueTimeZone', c.due_time_zone, 'completedAt', c.completed_at,
        'updatedAt', c.updated_at) order by f.place), '[]')
      from unnest(cards_found) with ordinality f (id, place) join public.cards c on c.id = f.id
      join public.lists l on l.id = c.list_id join public.boards b on b.id = c.board_id) end,
    'closest', closest);
end $$;
grant execute on function public.search_workspace(text, text, text, boolean, boolean, text) to authenticated;
