-- A person who is on a dojo of a clan, and not in the clan, kept an invitation into it, and to this dojo, to a former address: after
-- being removed from the dojo, or made less there, they changed their address back and had by it what had been taken. The bin keeps
-- dojos, too.

create or replace function private.void_old_address()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  dojos uuid[] := array(
    select m.board_id from public.board_members m where m.user_id = new.id
    union
    select x.board_id from private.binned_boards x where x.members @> jsonb_build_array(jsonb_build_object('userId', new.id)));
begin
  insert into private.void_invitations (board_id, email)
  select i.board_id, i.email from public.board_invitations i join public.boards b on b.id = i.board_id
  where i.email = lower(old.email) and (
    b.id = any (dojos)
    or exists (select from public.clan_members m where m.clan_id = b.clan_id and m.user_id = new.id))
  on conflict do nothing;
  update private.clan_invitations i set is_void = true
  where i.email = lower(old.email) and i.revoked_at is null and i.uses < i.max_uses
    and exists (select from public.clan_members m where m.clan_id = i.clan_id and m.user_id = new.id);
  -- Admins of the clan see no change: who is on a closed dojo is not for all of them to know.
  update private.clan_invitations i set withheld_board_ids = i.withheld_board_ids || array(
    select d from unnest(dojos) d where d = any (i.board_ids) and d <> all (i.withheld_board_ids))
  where i.email = lower(old.email) and i.revoked_at is null and i.uses < i.max_uses and i.board_ids && dojos;
  return null;
end $$;

-- Their address is read when no one else changes what belongs to the clan.
do $change$
declare
  definition text := pg_get_functiondef('public.remove_from_clan'::regproc);
  changed text := replace(replace(definition,
    $x$  address text := (select lower(u.email) from auth.users u where u.id = remove_from_clan.user_id);$x$, $x$  address text;$x$),
    $x$  delete from public.clan_members m where m.clan_id = remove_from_clan.clan_id and$x$,
    $x$  select lower(u.email) into address from auth.users u where u.id = remove_from_clan.user_id;
  delete from public.clan_members m where m.clan_id = remove_from_clan.clan_id and$x$);
begin
  if changed not like '%into address%' or changed like '%address text :=%' then
    raise exception 'remove_from_clan has changed';
  end if;
  execute changed;
end $change$;
