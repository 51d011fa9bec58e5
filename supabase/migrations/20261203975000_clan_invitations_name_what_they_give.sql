-- The page of an invitation into a clan names the dojos that accepting it gives to the person who looks, and no others.

CREATE OR REPLACE FUNCTION private.invited_boards(invitation private.clan_invitations)
 RETURNS SETOF boards
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.* from public.boards b
  where b.id = any (invitation.board_ids) and b.id <> all (invitation.withheld_board_ids) and b.clan_id = invitation.clan_id
    and not exists (select from private.binned_boards x where x.board_id = b.id)
    and exists (select from public.board_members n where n.board_id = b.id and n.user_id = invitation.invited_by
      and private.stronger_role(n.own_role, n.clan_role) = 'admin')
    and not exists (select from private.taken_roles t
      where t.board_id = b.id and t.user_id = (select auth.uid()) and t.at > invitation.renewed_at
        and t.rank < private.role_rank(invitation.board_role))
$function$;

CREATE OR REPLACE FUNCTION public.accept_clan_invitation(token text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  invitation private.clan_invitations;
  state text;
begin
  invitation := private.find_clan_invitation(accept_clan_invitation.token);
  -- Boards before clans before crews, as for everyone else; then the invitation, which two may be using at once.
  perform private.lock_boards_of_clan(invitation.clan_id);
  perform from public.clans c where c.id = invitation.clan_id for share;
  select i.* into invitation from private.clan_invitations i where i.id = invitation.id for update;
  state := case when invitation.id is null then 'unknown' else private.invitation_state(invitation, me) end;
  if state = 'member' then
    return invitation.clan_id;
  end if;
  if state = 'open' and (private.my_confirmed_address() is null or invitation.email <> private.my_confirmed_address()) then
    state := 'wrong-account';
  end if;
  if state <> 'open' then
    raise exception 'This invitation cannot be used.' using errcode = 'PT404', detail = state;
  end if;
  update private.clan_invitations i set uses = i.uses + 1, used_by = i.used_by || me
  where i.id = invitation.id and (i.email is not null or me <> all (i.used_by));
  begin
    insert into public.clan_members (clan_id, user_id, role) values (invitation.clan_id, me, invitation.role);
    insert into public.board_members as m (board_id, user_id, role, own_role)
    select b.id, me, invitation.board_role, invitation.board_role from private.invited_boards(invitation) b
    on conflict on constraint board_members_pkey do update set own_role = private.stronger_role(m.own_role, excluded.own_role);
    perform private.follow_clan(invitation.clan_id, null, me);
  exception when sqlstate 'PT402' then
    raise exception 'There is no room for one more person in this clan now.' using errcode = 'PT402';
  end;
  if not exists (select from public.subscribers s where s.user_id = me and s.subscribed) then
    perform private.start_free_plan();
  end if;
  return invitation.clan_id;
end $function$;
