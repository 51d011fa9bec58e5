-- Sharing a board by e-mail address. No one is put on a dojo by being named: sharing makes an invitation, and the person
-- takes it (docs/decisions/people-accept-invitations.md). It counts only while the admin who made it is one: else an
-- admin who was removed could come back by their own.

-- The same rule as plainEmail() in lib/boards.
create function private.is_plain_email(email text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(email) <= 254
    and email ~ '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$', false)
$$;

create table public.board_invitations (
  board_id uuid not null references public.boards (id) on delete cascade,
  email text not null constraint board_invitations_email_plain check (private.is_plain_email(email)),
  role text not null constraint board_invitations_role_known check (role in ('admin', 'member', 'viewer')),
  invited_by uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 days',
  primary key (board_id, email)
);
comment on table public.board_invitations is
  'Who is asked to join a board. They join by accept_invitation(), once they have an account with this address and have confirmed it.';
comment on column public.board_invitations.ends_at is 'From then on it counts for nothing. Inviting again renews it.';
create index board_invitations_email on public.board_invitations (email);
create index board_invitations_invited_by on public.board_invitations (invited_by);
alter table public.board_invitations enable row level security;
revoke all on public.board_invitations from anon, authenticated;
grant select, delete on public.board_invitations to authenticated;

create policy "board admins see invitations" on public.board_invitations for select to authenticated
  using (board_id in (select private.administered_board_ids()));
create policy "board admins withdraw invitations" on public.board_invitations for delete to authenticated
  using (board_id in (select private.administered_board_ids()));

-- Invites an address, or renews its invitation, and always answers 'invited': whether there is an account is no one's
-- business. An address that is on the board already (admins see it there) stays as it is.
-- 22023 for what is not an address; PT402, with {plan, people, included}, where the plan of the owner has no room; PT429
-- where 200 invitations are open (detail 'open') or where this person has invited too many within the hour ('pace').
create function public.share_board(board_id uuid, email text, role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(share_board.email));
begin
  perform private.require_board_admin(share_board.board_id);
  if not private.is_plain_email(address) then
    raise exception 'That is not an e-mail address.' using errcode = '22023';
  end if;
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
grant execute on function public.share_board(uuid, text, text) to authenticated;

-- Members, the owner first, then open invitations. For everyone on the board; addresses (but one's own) and invitations are
-- for admins, who invite by them.
create function public.board_people(board_id uuid) returns jsonb
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
grant execute on function public.board_people(uuid) to authenticated;

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
  -- Counted by mailbox, as a hash: a plus in the address would otherwise make room for more.
  mailbox text not null,
  sent_at timestamptz not null default now()
);
comment on table private.invitation_letters is 'Which e-mails of invitations went out, for a day: enough to count.';
comment on column private.invitation_letters.mailbox is 'The private.mailbox_hash() of the address.';
create index invitation_letters_sent_at on private.invitation_letters (sent_at);
create index invitation_letters_mailbox on private.invitation_letters (mailbox, sent_at);
alter table private.invitation_letters enable row level security;

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

-- What the e-mail of an open invitation says, and null where none is to go out now: one per hour for a board and a mailbox,
-- five per hour for a mailbox. For the server, after share_board().
create function public.claim_invitation_letter(board_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(claim_invitation_letter.email));
  reached text := private.mailbox_hash(address);
  letter jsonb;
begin
  -- One after the other, or many at once would all find room for one more.
  lock table private.invitation_letters in share row exclusive mode;
  delete from private.invitation_letters l where l.sent_at < now() - interval '1 day';
  if (select count(*) >= 5 or bool_or(l.board_id = claim_invitation_letter.board_id) from private.invitation_letters l
      where l.mailbox = reached and l.sent_at > now() - interval '1 hour') then
    return null;
  end if;
  select jsonb_build_object('email', i.email, 'role', i.role, 'boardTitle', b.title, 'inviterName', p.display_name, 'endsAt', i.ends_at)
  into letter
  from public.board_invitations i join public.boards b on b.id = i.board_id left join public.profiles p on p.user_id = i.invited_by
  where i.board_id = claim_invitation_letter.board_id and i.email = address and i.ends_at > now();
  if letter is not null then
    insert into private.invitation_letters (board_id, mailbox) values (claim_invitation_letter.board_id, reached);
  end if;
  return letter;
end $$;

-- The address that this person has shown to be theirs; null before.
create function private.my_confirmed_address() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null
$$;

-- The open invitations of the caller, newest first. Without the picture of the person who invites: it may come from anywhere, and a
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
grant execute on function public.my_invitations() to authenticated;

-- PT404 where the invitation is not open any more, or was made while its admin was being removed; PT402 where there is no
-- room. How many people there are and on which plan is not for people who are not on the board: it says no more than that.
create function public.accept_invitation(board_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invited_as text;
begin
  -- The board before its crew, as for everyone else.
  perform from public.boards b where b.id = accept_invitation.board_id for key share;
  delete from public.board_invitations i
  where i.board_id = accept_invitation.board_id and i.email = private.my_confirmed_address() and i.ends_at > now()
    and exists (select from public.board_members m where m.board_id = i.board_id and m.user_id = i.invited_by and m.role = 'admin')
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
grant execute on function public.accept_invitation(uuid) to authenticated;

create function public.decline_invitation(board_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.board_invitations i
  where i.board_id = decline_invitation.board_id and i.email = (select private.my_confirmed_address())
$$;
grant execute on function public.decline_invitation(uuid) to authenticated;

create function private.end_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.board_invitations i where i.board_id = old.board_id and i.invited_by = old.user_id;
  return null;
end $$;
create trigger board_members_end_invitations after delete on public.board_members
  for each row execute function private.end_invitations();
create trigger board_members_end_invitations_of_demoted after update of role on public.board_members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_invitations();
