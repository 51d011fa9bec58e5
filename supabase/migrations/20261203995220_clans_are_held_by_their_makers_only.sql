-- Whether someone may make dojos in a clan was asked at the very end, after up to 5,000 techniques were written under the
-- locks of the clan and of its owner. Strangers who knew its id kept its own people waiting.

create function private.require_maker(clan_id uuid) returns void
 language plpgsql stable security definer set search_path to ''
as $function$
declare
  role text := (select m.role from public.clan_members m where m.clan_id = require_maker.clan_id and m.user_id = (select auth.uid()));
begin
  if role is null then
    raise exception 'You are not in this clan.' using errcode = '42501';
  end if;
  if role not in ('owner', 'admin') and (role = 'guest' or not (
      select c.members_make_dojos from public.clans c where c.id = require_maker.clan_id)) then
    raise exception 'In this clan, only admins add dojos.' using errcode = '42501';
  end if;
end $function$;
comment on function private.require_maker(clan_id uuid) is 'Refuses a person who may make no dojos in this clan.';
revoke all on function private.require_maker(clan_id uuid) from public, anon, authenticated;

create or replace function private.lock_makers(clan_id uuid) returns void
 language plpgsql security definer set search_path to ''
as $function$
begin
  perform private.require_maker(lock_makers.clan_id);
  -- The clan before its owner's dojos, as for everyone else. No one joins or leaves it in between: its people get the new dojo.
  perform from public.clans c where c.id = lock_makers.clan_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('boards of ' || o.id, 0)) from (
    select (select auth.uid()) as id union select c.created_by from public.clans c where c.id = lock_makers.clan_id order by 1) o;
  -- This may have waited.
  perform private.require_maker(lock_makers.clan_id);
end $function$;

do $change$
declare
  definition text := pg_get_functiondef('public.move_board_to_clan'::regproc);
  changed text := replace(definition, $x$
  select c.* into home from public.clans c
  where c.id = move_board_to_clan.clan_id and c.id in (select private.my_clan_ids()) for no key update;
  if home.id is null then
    raise exception 'You are not in this clan.' using errcode = '42501';
  end if;
  perform private.lock_makers(home.id);
  if not exists (select from public.clan_members m where m.clan_id = home.id and m.user_id = (select auth.uid())
      and (m.role in ('owner', 'admin') or (m.role = 'member' and home.members_make_dojos))) then
    raise exception 'In this clan, only admins add dojos.' using errcode = '42501';
  end if;
$x$, $x$
  perform private.lock_makers(move_board_to_clan.clan_id);
  select c.* into home from public.clans c where c.id = move_board_to_clan.clan_id;
$x$);
begin
  if changed = definition then raise exception 'public.move_board_to_clan has changed'; end if;
  execute changed;
end $change$;
