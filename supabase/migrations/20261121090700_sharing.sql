-- Sharing a board by e-mail address.

create function private.require_board_admin(board_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if board_id is null or board_id not in (select private.administered_board_ids()) then
    raise exception 'Only an admin of this board may do that.' using errcode = '42501';
  end if;
end $$;
revoke execute on function private.require_board_admin(uuid) from public;

-- Adds the person with that address, or keeps an invitation until there is one. Answers 'added', 'invited' or 'member'.
create function public.share_board(board_id uuid, email text, role text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(share_board.email));
  person uuid;
begin
  perform private.require_board_admin(share_board.board_id);
  select u.id into person from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null;
  if person is null then
    if (select count(*) from public.board_invitations i where i.board_id = share_board.board_id) >= 200 then
      raise exception 'This board has 200 open invitations. Withdraw some first.' using errcode = 'PT429';
    end if;
    insert into public.board_invitations (board_id, email, role, invited_by)
    values (share_board.board_id, address, share_board.role, (select auth.uid()))
    on conflict on constraint board_invitations_pkey do update set role = excluded.role, invited_by = excluded.invited_by;
    return 'invited';
  end if;
  insert into public.board_members (board_id, user_id, role) values (share_board.board_id, person, share_board.role)
  on conflict on constraint board_members_pkey do nothing;
  return case when found then 'added' else 'member' end;
end $$;

-- Members with their addresses, the owner first, then open invitations. For everyone on the board; invitations for admins only.
create function public.board_people(board_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'members', coalesce((
      select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role, 'displayName', p.display_name,
        'avatarUrl', p.avatar_url, 'email', u.email) order by m.user_id <> b.user_id, m.created_at, p.display_name)
      from public.board_members m join public.boards b on b.id = m.board_id
      join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      where m.board_id = board_people.board_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role) order by i.created_at)
      from public.board_invitations i
      where i.board_id = board_people.board_id and i.board_id in (select private.administered_board_ids())), '[]'))
  where board_people.board_id in (select private.my_board_ids())
$$;

revoke execute on function public.share_board(uuid, text, text), public.board_people(uuid) from public, anon;
grant execute on function public.share_board(uuid, text, text), public.board_people(uuid) to authenticated;

-- A confirmed address collects what it was invited to.
create function private.accept_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is null or new.email_confirmed_at is null then
    return null;
  end if;
  with accepted as (
    delete from public.board_invitations i where i.email = lower(new.email) returning i.board_id, i.role
  )
  insert into public.board_members (board_id, user_id, role)
  select a.board_id, new.id, a.role from accepted a
  on conflict on constraint board_members_pkey do nothing;
  return null;
end $$;
create trigger zz_accept_invitations_new after insert on auth.users
  for each row execute function private.accept_invitations();
create trigger zz_accept_invitations_confirmed after update of email_confirmed_at, email on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.accept_invitations();
