-- An address that is invited is one address and nothing else: what mail programs read as names, groups or lists is refused.

-- The rule of lib/boards/plain-email.ts.
create function private.is_plain_email(email text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(email) <= 254
    and email ~ '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$', false)
$$;
revoke execute on function private.is_plain_email(text) from public;

delete from public.board_invitations i where not private.is_plain_email(i.email);
alter table public.board_invitations drop constraint board_invitations_email_plain,
  add constraint board_invitations_email_plain check (private.is_plain_email(email));

-- As before; 22023 for what is not an address.
create or replace function public.share_board(board_id uuid, email text, role text) returns text
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

-- Addresses that reach the same mailbox are one, however they are written: case and width of letters, what cannot be seen, quotes,
-- comments, the dot at the end, what follows a plus, and dots at Gmail.
create or replace function private.mailbox_hash(email text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  address text := lower(normalize(email, NFKC));
  name text;
  host text;
begin
  address := regexp_replace(address, '[\s"\\\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  while address ~ '\([^()]*\)' loop
    address := regexp_replace(address, '\([^()]*\)', '', 'g');
  end loop;
  host := rtrim(substring(address from '[^@]*$'), '.');
  name := split_part(regexp_replace(address, '@[^@]*$', ''), '+', 1);
  if host in ('gmail.com', 'googlemail.com') then
    return private.sha256_of(replace(name, '.', '') || '@gmail.com');
  end if;
  return private.sha256_of(name || '@' || host);
end $$;

-- Letters are counted by mailbox, or a plus would make room for more.
alter table private.invitation_letters rename column email to mailbox;
update private.invitation_letters l set mailbox = private.mailbox_hash(l.mailbox);
comment on column private.invitation_letters.mailbox is 'The private.mailbox_hash() of the address.';
alter index private.invitation_letters_email rename to invitation_letters_mailbox;

-- One an hour for a board and a mailbox, five an hour for a mailbox.
create or replace function public.claim_invitation_letter(board_id uuid, email text) returns jsonb
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
