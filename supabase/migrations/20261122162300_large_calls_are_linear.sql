-- What is done for every row of a large call is done for the call, or looks up one row and not all before it.

-- Whether a board may be written to: once a statement and board ------------------------------------------------------------

drop trigger lists_refuse_read_only on public.lists;
drop trigger cards_refuse_read_only on public.cards;
drop trigger card_checklist_items_refuse_read_only on public.card_checklist_items;
drop trigger custom_labels_refuse_read_only on public.custom_labels;
drop trigger card_labels_refuse_read_only on public.card_labels;
drop trigger card_comments_refuse_read_only on public.card_comments;
create or replace function private.refuse_read_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writable(b.board_id) from (select distinct w.board_id from written w) b;
  return null;
end $$;
create trigger lists_refuse_read_only_new after insert on public.lists referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger lists_refuse_read_only_edited after update on public.lists referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger cards_refuse_read_only_new after insert on public.cards referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger cards_refuse_read_only_edited after update on public.cards referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger card_checklist_items_refuse_read_only after insert on public.card_checklist_items referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger card_labels_refuse_read_only after insert on public.card_labels referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger card_comments_refuse_read_only after insert on public.card_comments referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger custom_labels_refuse_read_only_new after insert on public.custom_labels referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger custom_labels_refuse_read_only_edited after update on public.custom_labels referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();
create trigger custom_labels_refuse_read_only_gone after delete on public.custom_labels referencing old table as written
  for each statement when (current_user = 'authenticated') execute function private.refuse_read_only();

-- Words, steps, katas ------------------------------------------------------------------------------------------------------------

-- Each word is looked up by the index, however few words the statistics know of: joined with all that are there, as many
-- are compared as there are of both.
create or replace function private.learn_words(board_id uuid, titles text[]) returns void
language sql security definer set search_path = '' set enable_seqscan = off as $$
  insert into private.board_words
  select learn_words.board_id, new.word
  from (select distinct private.words_of(array_to_string(titles, ' ')) as word) new
  where char_length(new.word) between 3 and 40 and (
    select w.word from private.board_words w where w.board_id = learn_words.board_id and w.word = new.word limit 1) is null
$$;

-- One look for the place and the rank, by plans that are made once a connection.
create or replace function private.place_card() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  last numeric;
begin
  if new.board_id is null then
    select l.board_id into new.board_id from public.lists l where l.id = new.list_id;
  end if;
  perform from private.board_clocks c where c.board_id = new.board_id for update;
  select c.order_index + 1, c.rank into new.order_index, last
  from public.cards c where c.list_id = new.list_id order by c.rank desc limit 1;
  new.order_index := coalesce(new.order_index, 0);
  last := greatest(last, (select d.rank from public.deleted_items d
    where d.board_id = new.board_id and d.list_id = new.list_id order by d.rank desc nulls last limit 1));
  -- As private.rank_between() counts on from the last.
  new.rank := coalesce(floor(last) + 1, 0);
  new.completed_at := case when new.is_completed then coalesce(new.completed_at, now()) end;
  return new;
end $$;

create or replace function private.place_checklist_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One after the other, by the board's lock (board_of_card): two that are added at once must not get the same place.
  select i.order_index + 1 into new.order_index
  from public.card_checklist_items i where i.card_id = new.card_id and i.board_id = new.board_id
  order by i.order_index desc limit 1;
  new.order_index := coalesce(new.order_index, 0);
  return new;
end $$;

create or replace function private.announce_placed_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row record;
begin
  if private.is_quiet() then
    return null;
  end if;
  if (select count(*) from placed) > 20 then
    perform private.announce_reload(n.board_id) from (select distinct p.board_id from placed p) n;
    return null;
  end if;
  for row in
    select n.board_id, jsonb_build_object('type', 'list.placed', 'listId', n.id, 'title', n.title,
      'version', n.version, 'index', n.order_index) as change
    from placed n order by n.board_id, n.order_index
  loop
    perform private.announce(row.board_id, row.change || jsonb_build_object('revision', private.next_revision(row.board_id)));
  end loop;
  return null;
end $$;

-- Mentions ------------------------------------------------------------------------------------------------------------------------

-- As before: an @ that follows no letter or digit, then a display name in any case, then no letter or digit; the longest
-- name that fits, of two people with that name both. What follows an @ is put together from the parts between the @s, not
-- counted out from the beginning of the text each time, and each name is told once.
create or replace function private.mentioned_in(source text, board_id uuid) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  prose text;
  longest integer;
  most_ats integer;
  said record;
  covered bigint := 0;
  people uuid[] := '{}';
begin
  if source is null or strpos(source, '@') = 0 then
    return;
  end if;
  select coalesce(max(length(n.name)), 0), coalesce(max(length(n.name) - length(replace(n.name, '@', ''))), 0) into longest, most_ats
  from (
    select normalize(btrim(p.display_name, E' \t\r\n'), nfc) as name
    from public.board_members m join public.profiles p on p.user_id = m.user_id where m.board_id = mentioned_in.board_id
  ) n;
  prose := lower(private.without_code(normalize(source, nfc)));
  for said in
    with names as materialized (
      select m.user_id, lower(normalize(btrim(p.display_name, E' \t\r\n'), nfc)) as name
      from public.board_members m join public.profiles p on p.user_id = m.user_id
      where m.board_id = mentioned_in.board_id
    ), lengths as materialized (
      select distinct left(n.name, 1) as initial, length(n.name) as length from names n where n.name <> ''
    ), ats as (
      select sum(length(part) + 1) over (order by n) as place, right(part, 1) as before,
        string_agg(left(part, longest + 1), '@') over (order by n rows between 1 following and 1 + most_ats following) as tail
      from string_to_table(prose, '@') with ordinality as parts (part, n)
    ), tails as materialized (
      select a.place, a.tail from ats a
      where a.before !~ '[[:alnum:]]' and left(a.tail, 1) in (select l.initial from lengths l)
    )
    select distinct on (t.place) t.place, l.length, array_agg(n.user_id) as user_ids
    from tails t join lengths l on l.initial = left(t.tail, 1) join names n on n.name = left(t.tail, l.length)
    where substr(t.tail, l.length + 1, 1) !~ '[[:alnum:]]'
    group by t.place, l.length order by t.place, l.length desc
  loop
    -- An @ within a name that was read already begins no other.
    if said.place > covered then
      covered := said.place + said.length;
      if said.user_ids[1] <> all (people) then
        people := people || said.user_ids;
      end if;
    end if;
  end loop;
  return query select person from unnest(people) person;
end $$;
