-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create table private.full_owners (
  user_id uuid not null,
  until timestamp with time zone not null,
  constraint full_owners_pkey PRIMARY KEY (user_id),
  constraint full_owners_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
comment on table private.full_owners is 'Whose dojos were found to hold too much. Until then no more fits.';
alter table private.full_owners enable row level security;

CREATE OR REPLACE FUNCTION private.count_dragged(what text, amount bigint, most bigint, sentence text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted bigint := coalesce(nullif(current_setting('dojo.dragged_' || what, true), ''), '0')::bigint + amount;
begin
  if counted > most then
    raise exception '%', sentence using errcode = 'PT413';
  end if;
  perform set_config('dojo.dragged_' || what, counted::text, true);
end $function$;

CREATE OR REPLACE FUNCTION private.count_gone_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.board_clocks k set cards = k.cards - n.cards
  from (select g.board_id, count(*) as cards from gone g group by 1) n where n.board_id = k.board_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted integer := coalesce(nullif(current_setting('dojo.rows', true), ''), '0')::integer + 1;
  most integer := coalesce(tg_argv[0], '5000')::integer;
begin
  if counted > most then
    raise exception 'At most % rows at a time.', btrim(to_char(most, '9,999')) using errcode = 'PT413';
  end if;
  perform set_config('dojo.rows', counted::text, true);
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION private.count_rows_from_none()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('dojo.rows', '0', true), set_config('dojo.letters', '0', true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.countable_boards(boards uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  board uuid;
  rest bigint := private.most_counted('cards');
  counted uuid[] := '{}';
begin
  for board in select k.board_id from private.board_clocks k where k.board_id = any (countable_boards.boards) order by k.cards, k.board_id loop
    rest := rest - (select count(*) from (select from private.flow_cards f where f.board_id = board limit rest + 1) x);
    exit when rest < 0;
    rest := rest - (select count(*) from (select from private.card_stays s where s.board_id = board limit rest + 1) x);
    exit when rest < 0;
    counted := counted || board;
  end loop;
  return counted;
end $function$;
comment on function private.countable_boards(boards uuid[]) is 'Of these boards those whose past is read at once: the smallest first, as long as it has 400,000 cards and stays in all.';

CREATE OR REPLACE FUNCTION private.keep_one_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case tg_argv[0]
    when 'title' then new.title := private.one_line(new.title);
    when 'name' then new.name := private.one_line(new.name);
    when 'display_name' then new.display_name := private.one_line(new.display_name);
    when 'brand_name' then new.brand_name := private.one_line(new.brand_name);
  end case;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_arriving_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.board_clocks k set cards = k.cards + case when k.board_id = new.board_id then 1 else -1 end
  where k.board_id in (old.board_id, new.board_id);
  perform private.require_room_for_cards(array[new.board_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.board_clocks k set cards = k.cards + n.cards
  from (select a.board_id, count(*) as cards from added a group by 1) n where n.board_id = k.board_id;
  perform private.require_room_for_cards(array(select distinct a.board_id from added a));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_comments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_room_for_comments(array(select distinct a.card_id from added a));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_hanging()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owners uuid[] := array(select distinct b.user_id from added a join public.boards b on b.id = a.board_id);
begin
  if exists (select from private.full_owners f where f.user_id = any (owners) and f.until > now()) then
    raise exception 'The dojos of this owner hold 1,000,000 steps, comments and tags of techniques, and no more fit. Delete some, and wait an hour.'
      using errcode = 'PT429';
  end if;
  -- It takes a tenth of a second where there are many, so it is counted for about every two-thousandth row.
  if random() * 2000 < (select count(*) from added) then
    insert into private.full_owners (user_id, until)
    select o.id, now() + interval '1 hour' from unnest(owners) o (id)
    where (select count(*) from (
      select from public.boards b join public.card_checklist_items i on i.board_id = b.id where b.user_id = o.id
      union all select from public.boards b join public.card_comments m on m.board_id = b.id where b.user_id = o.id
      union all select from public.boards b join public.card_labels w on w.board_id = b.id where b.user_id = o.id
      limit private.most_counted('hanging') + 1) x) > private.most_counted('hanging')
    order by o.id
    on conflict (user_id) do update set until = excluded.until;
  end if;
  return null;
end $function$;
comment on function private.limit_hanging() is 'About a million steps, comments and tags on the techniques of one owner, and a few thousand more in each hour.';

CREATE OR REPLACE FUNCTION private.limit_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from (select distinct a.board_id from added a where a.board_id is not null) b
    where (select count(*) from public.custom_labels l where l.board_id = b.board_id) > 500) then
    raise exception 'This dojo holds 500 tags, and no more fit.' using errcode = 'PT429';
  end if;
  -- One after the other, or two at once would both be the last.
  perform pg_advisory_xact_lock(hashtextextended('tags of ' || p.user_id, 0))
  from (select distinct a.user_id from added a where a.board_id is null order by 1) p;
  if exists (select from (select distinct a.user_id from added a where a.board_id is null) p
    where (select count(*) from public.custom_labels l where l.user_id = p.user_id and l.board_id is null) > 500) then
    raise exception 'You have 500 tags of your own, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from (select distinct a.board_id from added a) b
    where (select count(*) from public.lists l where l.board_id = b.board_id) > 500) then
    raise exception 'This dojo holds 500 katas, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_steps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from added a where a.order_index >= 2000) then
    raise exception 'This technique holds 2,000 steps, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_worn_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is copied, moved or brought back wore them before.
  if not private.is_quiet() and exists (select from (select distinct a.card_id from added a) c
    where (select count(*) from public.card_labels w where w.card_id = c.card_id) > 50) then
    raise exception 'A technique can have at most 50 tags.' using errcode = 'PT429';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.most_counted(what text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case most_counted.what when 'dojos' then 1000 when 'cards' then 400000 when 'stays' then 1000000 when 'texts' then 1000000 when 'katas' then 200000 when 'hanging' then 1000000 end
$function$;

CREATE OR REPLACE FUNCTION private.my_counted_board_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select x.board_id from (
    select k.board_id, sum(k.cards) over (order by k.cards, k.board_id) as cards
    from public.board_members m join private.board_clocks k on k.board_id = m.board_id
    where m.user_id = (select auth.uid())
  ) x where x.cards <= private.most_counted('cards')
$function$;
comment on function private.my_counted_board_ids() is 'The boards of the person who asks whose cards are counted on every visit: the smallest first, as long as they hold 400,000 cards in all.';

CREATE OR REPLACE FUNCTION private.one_line(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), '[\u202a-\u202e\u2066-\u2069]', '', 'g'))
$function$;

CREATE OR REPLACE FUNCTION private.refuse_alike_boards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.boards t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this dojo.' using errcode = '22023';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_alike_card_checklist_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.card_checklist_items t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this step.' using errcode = '22023';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_alike_card_comments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.card_comments t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this comment.' using errcode = '22023';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_alike_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- Of a million random ids, no five have one hash.
  if exists (
    select from (select distinct uuid_hash(m.id) as hash from made m) m
    where (select count(*) from (select from public.cards t where uuid_hash(t.id) = m.hash limit 5) x) > 4) then
    raise exception 'Please choose another id for this technique.' using errcode = '22023';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.require_countable(boards uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from (select from private.flow_cards f where f.board_id = any (require_countable.boards) limit private.most_counted('cards') + 1) x) > private.most_counted('cards') then
    raise exception 'These dojos have known more than 400,000 techniques. Choose fewer dojos.' using errcode = 'PT413';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_countable_stays(boards uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from (select from private.card_stays s where s.board_id = any (require_countable_stays.boards) limit private.most_counted('stays') + 1) x) > private.most_counted('stays') then
    raise exception 'On these dojos techniques were moved more than 1,000,000 times. Choose fewer dojos.' using errcode = 'PT413';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_light_faces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  weighed text := coalesce(current_setting('dojo.boards_weighed', true), '');
begin
  -- Once: nothing is added any more.
  if position(new.board_id::text in weighed) > 0 then
    return null;
  end if;
  perform set_config('dojo.boards_weighed', weighed || new.board_id, true);
  if (select k.cards from private.board_clocks k where k.board_id = new.board_id) > 4000
    and (select sum(octet_length(c.title) + 40 * coalesce(jsonb_array_length(c.badges -> 'labels'), 0)) from public.cards c where c.board_id = new.board_id) > 16000000 then
    raise exception 'The titles and tags of this dojo are 16 MB together, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $function$;
comment on function private.require_light_faces() is 'The limit of what a board shows of its cards, at the end of a transaction in which a heavy one became heavier.';

CREATE OR REPLACE FUNCTION private.require_room_at_the_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner_id uuid := (select b.user_id from public.boards b where b.id = coalesce(to_jsonb(new) ->> 'board_id', to_jsonb(new) ->> 'id')::uuid);
  counted text := coalesce(current_setting('dojo.owners_counted', true), '');
begin
  -- Once: nothing is added any more.
  if owner_id is null or position(owner_id::text in counted) > 0 then
    return null;
  end if;
  perform set_config('dojo.owners_counted', counted || owner_id, true);
  if (select sum(k.cards) from public.boards b join private.board_clocks k on k.board_id = b.id where b.user_id = owner_id) > 100000 then
    perform pg_advisory_xact_lock(hashtextextended('techniques of ' || owner_id, 0));
    perform private.require_room_of_owner(owner_id);
  end if;
  return null;
end $function$;
comment on function private.require_room_at_the_end() is 'The limit of an owner, at the end of a transaction. Twenty at once would have to add 5,000 each from below 100,000.';

CREATE OR REPLACE FUNCTION private.require_room_for_cards(board_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.board_clocks k where k.board_id = any (require_room_for_cards.board_ids) and k.cards > 20000) then
    raise exception 'This dojo holds 20,000 techniques, and no more fit.' using errcode = 'PT429';
  end if;
  perform private.require_room_of_owner(o.user_id) from (
    select distinct b.user_id from public.boards b where b.id = any (require_room_for_cards.board_ids)) o;
end $function$;

CREATE OR REPLACE FUNCTION private.require_room_of_owner(owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select sum(k.cards) from public.boards b join private.board_clocks k on k.board_id = b.id
      where b.user_id = require_room_of_owner.owner_id) > 200000 then
    raise exception 'All dojos of one owner together hold 200,000 techniques, and no more fit.' using errcode = 'PT429';
  end if;
end $function$;
