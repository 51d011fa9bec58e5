-- Five letters an hour go to a mailbox, from all inviters together. So one account that invited an address to five dojos each hour
-- kept the letters of everyone else from it; and of a clan's invitation, the letter is all there is.

alter table private.invitation_letters add column invited_by uuid;
comment on column private.invitation_letters.invited_by is 'Who invited, without a foreign key; null if the account is gone.';

drop function private.may_send_letter(place_id uuid, address text);
create function private.may_send_letter(place_id uuid, address text, invited_by uuid)
 returns boolean
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  reached text := private.mailbox_hash(address);
begin
  -- One after the other, or many at once would all find room for one more.
  lock table private.invitation_letters in share row exclusive mode;
  delete from private.invitation_letters l where l.sent_at < now() - interval '1 day';
  if (select count(*) >= 5 or bool_or(l.place_id = may_send_letter.place_id)
        or count(*) filter (where l.invited_by is not distinct from may_send_letter.invited_by) >= 3
      from private.invitation_letters l
      where l.mailbox = reached and l.sent_at > now() - interval '1 hour') then
    return false;
  end if;
  insert into private.invitation_letters (place_id, mailbox, invited_by) values (may_send_letter.place_id, reached, may_send_letter.invited_by);
  return true;
end $function$;
comment on function private.may_send_letter(place_id uuid, address text, invited_by uuid) is 'Whether one more letter goes to a mailbox, which counts it: in an hour five, three by one inviter, one about a board or clan.';

create or replace function public.claim_invitation_letter(board_id uuid, email text)
 returns jsonb
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  address text := lower(btrim(claim_invitation_letter.email));
  letter jsonb;
  inviter uuid;
begin
  select jsonb_build_object('email', i.email, 'role', i.role, 'boardTitle', b.title, 'inviterName', p.display_name, 'endsAt', i.ends_at),
    i.invited_by
  into letter, inviter
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.board_id = claim_invitation_letter.board_id and i.email = address and i.ends_at > now();
  if letter is null or not private.may_send_letter(claim_invitation_letter.board_id, address, inviter) then
    return null;
  end if;
  -- Counted, too: or the pace of others to this mailbox would tell that it is one of the people here.
  if exists (select from public.board_members m join auth.users u on u.id = m.user_id
      where m.board_id = claim_invitation_letter.board_id and lower(u.email) = address) then
    return null;
  end if;
  return letter;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_clan_letter(invitation_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation private.clan_invitations;
  token text := private.new_invitation_token();
begin
  select i.* into invitation from private.clan_invitations i where i.id = claim_clan_letter.invitation_id for update;
  if invitation.email is null or invitation.is_void or private.invitation_state(invitation, null) <> 'open'
    or not private.may_send_letter(invitation.clan_id, invitation.email, invitation.invited_by) then
    return null;
  end if;
  update private.clan_invitations i set token_hash = private.invitation_token_hash(token), sent_at = now() where i.id = invitation.id;
  return (select jsonb_build_object('email', invitation.email, 'role', invitation.role, 'token', token, 'clanName', c.name,
    'inviterName', p.display_name, 'endsAt', invitation.expires_at)
    from public.clans c left join public.profiles p on p.user_id = invitation.invited_by
    where c.id = invitation.clan_id and not private.is_address_of_member(c.id, invitation.email));
end $function$;
