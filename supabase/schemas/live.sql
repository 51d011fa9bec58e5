-- The database as the migrations leave it, to read and to review: each object once.
-- Written by `npm run db:schema`. Do not edit; change it with a migration.

create policy "members hear their board's channel" on realtime.messages for select to authenticated
  using (((extension = ANY (ARRAY['broadcast'::text, 'presence'::text])) AND ( SELECT private.is_on_board_of_topic() AS is_on_board_of_topic) AND ( SELECT private.is_signed_in() AS is_signed_in)));
create policy "members show that they are on a board" on realtime.messages for insert to authenticated
  with check (((extension = 'presence'::text) AND ( SELECT private.is_on_board_of_topic() AS is_on_board_of_topic) AND ( SELECT private.is_signed_in() AS is_signed_in)));
create policy "people hear of their own mentions" on realtime.messages for select to authenticated
  using (((extension = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = ('mentions:'::text || ( SELECT auth.uid() AS uid))) AND ( SELECT private.is_signed_in() AS is_signed_in)));

CREATE OR REPLACE FUNCTION private.announce(board_id uuid, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.send(change, 'change', 'board:' || board_id, true);
end $function$;

CREATE OR REPLACE FUNCTION private.announce_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce(new.id, jsonb_build_object('type', 'board.edited', 'title', new.title, 'description', new.description));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_cards(board_id uuid, card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cardinality(card_ids) > 2000 then
    perform private.announce_reload(announce_cards.board_id);
    return;
  end if;
  perform private.announce_parts(announce_cards.board_id, 'cards', array(
    select private.card_face(c) from public.cards c
    where c.id = any (announce_cards.card_ids) and c.board_id = announce_cards.board_id order by c.id));
end $function$;
comment on function private.announce_cards(board_id uuid, card_ids uuid[]) is 'Tells what many cards of a board are like now.';

CREATE OR REPLACE FUNCTION private.announce_cards_by_board(card_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Of a board that is going nothing is told.
  perform private.announce_cards(g.board_id, g.ids) from (
    select c.board_id, array_agg(c.id) as ids from public.cards c join public.boards b on b.id = c.board_id
    where c.id = any (announce_cards_by_board.card_ids) group by c.board_id order by c.board_id) g;
end $function$;
comment on function private.announce_cards_by_board(card_ids uuid[]) is 'The same of cards on any boards.';

CREATE OR REPLACE FUNCTION private.announce_deleted_board()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce(old.id, jsonb_build_object('type', 'board.deleted'));
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.announce(coalesce(new.board_id, old.board_id), jsonb_build_object('type', 'members.changed',
    'userId', coalesce(new.user_id, old.user_id), 'by', (select auth.uid())));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_parts(board_id uuid, field text, parts jsonb[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pieces jsonb[];
  piece jsonb;
  bytes bigint;
  revision bigint;
begin
  -- 100 kB each: hosted Supabase passes on 256 kB.
  select array_agg(n.piece order by n.place), sum(n.bytes) into pieces, bytes from (
    select s.place, jsonb_agg(s.part order by s.at) as piece, sum(s.bytes) as bytes from (
      select p.part, p.at, octet_length(p.part::text) as bytes,
        sum(octet_length(p.part::text)) over (order by p.at) / 100000 as place
      from unnest(announce_parts.parts) with ordinality p (part, at)) s
    group by s.place) n;
  if bytes > 1000000 then
    return private.announce_reload(announce_parts.board_id);
  end if;
  foreach piece in array coalesce(pieces, '{}') loop
    revision := private.next_revision(announce_parts.board_id);
    perform private.announce(announce_parts.board_id, jsonb_build_object('type', 'board.changed', 'revision', revision, field, piece));
  end loop;
  return revision;
end $function$;
comment on function private.announce_parts(board_id uuid, field text, parts jsonb[]) is 'Announces so many parts of a change in pieces, or that the board is to be loaded again where that is less. Answers the last revision.';

CREATE OR REPLACE FUNCTION private.announce_reload(board_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revision bigint := private.next_revision(announce_reload.board_id);
begin
  perform private.announce(announce_reload.board_id, jsonb_build_object('type', 'board.changed', 'revision', revision,
    'by', (select auth.uid())));
  return revision;
end $function$;

CREATE OR REPLACE FUNCTION private.is_on_board_of_topic()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.board_members m
    where m.user_id = (select auth.uid()) and m.board_id = (
      select case when t.topic ~ '^board:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(t.topic, 7)::uuid end
      from (select realtime.topic() as topic) t))
$function$;
comment on function private.is_on_board_of_topic() is 'Whether the person who asks is on the board whose channel they ask for: board:<id>, in lower case.';
grant execute on function private.is_on_board_of_topic() to authenticated;

CREATE OR REPLACE FUNCTION private.is_quiet()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(current_setting('dojo.quiet', true), '') = 'on';
end $function$;

CREATE OR REPLACE FUNCTION private.set_quiet(is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('dojo.quiet', case when is_on then 'on' else 'off' end, true);
end $function$;
