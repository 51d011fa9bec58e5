-- Nobody is put on a dojo by being named: sharing makes an invitation, and the person takes it
-- (docs/decisions/people-accept-invitations.md).

alter table public.board_invitations add column ends_at timestamptz not null default now() + interval '30 days';
comment on table public.board_invitations is
  'Who is asked to join a board. They join by accept_invitation(), once they have an account with this address and have confirmed it.';
comment on column public.board_invitations.ends_at is 'From then on it counts for nothing. Inviting again renews it.';

create table private.invitation_calls (
  id bigint generated always as identity primary key,
  invited_by uuid not null references auth.users (id) on delete cascade,
  called_at timestamptz not null default now()
);
comment on table private.invitation_calls is 'When people invited, for a day: enough to count.';
create index invitation_calls_invited_by on private.invitation_calls (invited_by, called_at);
create index invitation_calls_called_at on private.invitation_calls (called_at);
alter table private.invitation_calls enable row level security;

-- Not a column of the invitation: withdrawing it and inviting again must not make room for another e-mail.
create table private.invitation_letters (
  id bigint generated always as identity primary key,
  board_id uuid not null,
  email text not null,
  sent_at timestamptz not null default now()
);
comment on table private.invitation_letters is 'Which e-mails of invitations went out, for a day: enough to count.';
create index invitation_letters_email on private.invitation_letters (email, sent_at);
create index invitation_letters_sent_at on private.invitation_letters (sent_at);
alter table private.invitation_letters enable row level security;

-- Inviting ---------------------------------------------------------------------------------------------------------------

-- Refuses where the plan of the owner has no room for that address. Who is on another dojo of the owner takes no more room,
-- but that is only told to people who see this person there, with their address.
create function private.require_room(board_id uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  crew private.crews;
  most bigint;
begin
  select c.* into crew from private.crews c join public.boards b on b.user_id = c.owner_id where b.id = require_room.board_id;
  if crew.owner_id is null then
    raise exception 'It is gone.' using errcode = 'PT404';
  end if;
  most := private.members_limit(crew.owner_id);
  if crew.people < most or (crew.people = most and exists (
    select from auth.users u
    join public.board_members m on m.user_id = u.id join public.boards b on b.id = m.board_id
    where lower(u.email) = require_room.address and b.user_id = crew.owner_id and b.id in (select private.administered_board_ids())
  )) then
    return;
  end if;
  perform private.refuse_crowd(crew.owner_id, crew.people + 1, 'The plan of the owner has no room for more people.');
end $$;
revoke execute on function private.require_room(uuid, text) from public;

-- Invites an address, or renews its invitation, and always answers 'invited': whether there is an account is nobody's
-- business. An address that is on the board already (admins see it there) stays as it is.
-- PT402, with {plan, people, included}, where the plan of the owner has no room; PT429 where 200 invitations are open
-- (detail 'open') or where this person has invited too many within the hour ('pace').
create or replace function public.share_board(board_id uuid, email text, role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(share_board.email));
begin
  perform private.require_board_admin(share_board.board_id);
  -- One after the other, or many at once would all find room for one more.
  perform from public.profiles p where p.user_id = (select auth.uid()) for no key update;
  perform private.lock_board(share_board.board_id);
  perform private.require_room(share_board.board_id, address);

  delete from private.invitation_calls c where c.called_at < now() - interval '1 day';
  if (select count(*) from private.invitation_calls c
      where c.invited_by = (select auth.uid()) and c.called_at > now() - interval '1 hour') >= 60 then
    raise exception 'You have sent 60 invitations within the hour.' using errcode = 'PT429', detail = 'pace';
  end if;
  insert into private.invitation_calls (invited_by) values ((select auth.uid()));

  delete from public.board_invitations i where i.board_id = share_board.board_id and i.ends_at <= now();
  if (select count(*) from public.board_invitations i where i.board_id = share_board.board_id and i.email <> address) >= 200 then
    raise exception 'This board has 200 open invitations. Withdraw some first.' using errcode = 'PT429', detail = 'open';
  end if;
  insert into public.board_invitations (board_id, email, role, invited_by)
  values (share_board.board_id, address, share_board.role, (select auth.uid()))
  on conflict on constraint board_invitations_pkey do update
    set role = excluded.role, invited_by = excluded.invited_by, ends_at = excluded.ends_at;
  delete from public.board_invitations i
  where i.board_id = share_board.board_id and i.email = address and exists (
    select from public.board_members m join auth.users u on u.id = m.user_id
    where m.board_id = share_board.board_id and lower(u.email) = address);
  return 'invited';
end $$;

-- What the e-mail of an open invitation says, and null where none is to go out now: one an hour for a board and an address,
-- five an hour for an address. For the server, after share_board().
create function public.claim_invitation_letter(board_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(claim_invitation_letter.email));
  letter jsonb;
begin
  -- One after the other, or many at once would all find room for one more.
  lock table private.invitation_letters in share row exclusive mode;
  delete from private.invitation_letters l where l.sent_at < now() - interval '1 day';
  if (select count(*) >= 5 or bool_or(l.board_id = claim_invitation_letter.board_id) from private.invitation_letters l
      where l.email = address and l.sent_at > now() - interval '1 hour') then
    return null;
  end if;
  select jsonb_build_object('email', i.email, 'role', i.role, 'boardTitle', b.title, 'inviterName', p.display_name, 'endsAt', i.ends_at)
  into letter
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.board_id = claim_invitation_letter.board_id and i.email = address and i.ends_at > now();
  if letter is not null then
    insert into private.invitation_letters (board_id, email) values (claim_invitation_letter.board_id, address);
  end if;
  return letter;
end $$;
revoke execute on function public.claim_invitation_letter(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_invitation_letter(uuid, text) to service_role;

-- Members, the owner first, then open invitations. For everyone on the board; addresses (but one's own) and invitations are
-- for admins, who invite by them.
create or replace function public.board_people(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'members', coalesce((
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url,
        'email', case when m.user_id = me.user_id or me.role = 'admin' then u.email end)
        order by m.user_id <> b.user_id, m.created_at, p.display_name)
      from public.board_members m join public.boards b on b.id = m.board_id
      join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      where m.board_id = me.board_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role) order by i.created_at, i.email)
      from public.board_invitations i
      where i.board_id = me.board_id and me.role = 'admin' and i.ends_at > now()), '[]'))
  from public.board_members me
  where me.board_id = board_people.board_id and me.user_id = (select auth.uid())
$$;

-- Being invited ----------------------------------------------------------------------------------------------------------

-- The address that this person has shown to be theirs; null before.
create function private.my_confirmed_address() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null
$$;
revoke execute on function private.my_confirmed_address() from public;

-- The open invitations of whoever asks, newest first. Without the picture of who invites: it may come from anywhere, and a
-- stranger must not learn who looks at it.
create function public.my_invitations() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('boardId', i.board_id, 'boardTitle', b.title, 'role', i.role, 'endsAt', i.ends_at,
    'inviter', case when p.user_id is not null
      then jsonb_build_object('userId', p.user_id, 'displayName', p.display_name) end)
    order by i.ends_at desc, b.title), '[]')
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.email = (select private.my_confirmed_address()) and i.ends_at > now()
$$;

-- PT404 where the invitation is not open any more; PT402 where there is no room. How many people there are and on which plan
-- is not for people who are not on the board: it says no more than that.
create function public.accept_invitation(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invited_as text;
begin
  -- The board before its crew, as for everyone else.
  perform from public.boards b where b.id = accept_invitation.board_id for key share;
  delete from public.board_invitations i
  where i.board_id = accept_invitation.board_id and i.email = private.my_confirmed_address() and i.ends_at > now()
  returning i.role into invited_as;
  if invited_as is null then
    if accept_invitation.board_id in (select private.my_board_ids()) then
      return;
    end if;
    raise exception 'This invitation is not open any more.' using errcode = 'PT404';
  end if;
  begin
    insert into public.board_members (board_id, user_id, role) values (accept_invitation.board_id, (select auth.uid()), invited_as)
    on conflict on constraint board_members_pkey do nothing;
  exception when sqlstate 'PT402' then
    raise exception 'There is no room for one more person on this board now.' using errcode = 'PT402';
  end;
end $$;

create function public.decline_invitation(board_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.board_invitations i
  where i.board_id = decline_invitation.board_id and i.email = (select private.my_confirmed_address())
$$;
revoke execute on function public.my_invitations(), public.accept_invitation(uuid), public.decline_invitation(uuid) from public, anon;
grant execute on function public.my_invitations(), public.accept_invitation(uuid), public.decline_invitation(uuid) to authenticated;

-- Nobody joins by signing up any more. With its triggers on auth.users, which is not ours to alter on hosted Supabase.
drop function private.accept_invitations() cascade;

-- Nor by the plan of an owner. Another one opens or closes what is over its limits.
create or replace function private.follow_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.crews c where c.owner_id = new.user_id and c.outgrows_starter) then
    perform private.announce_plan(new.user_id);
  end if;
  return null;
end $$;
drop function private.admit_invited(uuid, text, uuid);
