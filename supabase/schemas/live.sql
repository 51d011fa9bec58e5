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
    'userId', coalesce(new.user_id, old.user_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_reload(board_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revision bigint := private.next_revision(announce_reload.board_id);
begin
  perform private.announce(announce_reload.board_id, jsonb_build_object('type', 'board.changed', 'revision', revision));
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
