-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

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
  perform private.require_room_for_cards(new.board_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_room_for_cards(b.board_id) from (select distinct a.board_id from added a) b;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_comments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from (select distinct a.card_id from added a) c
    where (select count(*) from public.card_comments m where m.card_id = c.card_id) > 2000) then
    raise exception 'This technique holds 2,000 comments, and no more fit.' using errcode = 'PT429';
  end if;
  return null;
end $function$;

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

CREATE OR REPLACE FUNCTION private.one_line(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), '[\u202a-\u202e\u2066-\u2069]', '', 'g'))
$function$;

CREATE OR REPLACE FUNCTION private.require_room_for_cards(board_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select sum((select c.order_index + 1 from public.cards c where c.list_id = l.id order by c.rank desc limit 1))
      from public.lists l where l.board_id = require_room_for_cards.board_id) > 20000 then
    raise exception 'This dojo holds 20,000 techniques, and no more fit.' using errcode = 'PT429';
  end if;
end $function$;
