-- An invitation into a clan that was not for someone any more, as a role on one of its dojos had been taken from them, was
-- for the account that had their address next: their own, after they changed theirs.

CREATE OR REPLACE FUNCTION private.void_old_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  where i.email = lower(old.email) and i.revoked_at is null and i.uses < i.max_uses and (
    exists (select from public.clan_members m where m.clan_id = i.clan_id and m.user_id = new.id)
    -- Nor is it for an account that has the address next, if it was not for them any more.
    or private.invitation_state(i, new.id) = 'revoked');
  -- Admins of the clan see no change: who is on a closed dojo is not for all of them to know.
  update private.clan_invitations i set withheld_board_ids = i.withheld_board_ids || array(
    select d from unnest(dojos) d where d = any (i.board_ids) and d <> all (i.withheld_board_ids))
  where i.email = lower(old.email) and i.revoked_at is null and i.uses < i.max_uses and i.board_ids && dojos;
  return null;
end $function$;
