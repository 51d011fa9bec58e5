-- An invitation counts only while who made it is an admin of the board: else one who was removed comes back by their own.

delete from public.board_invitations i
where not exists (
  select from public.board_members m where m.board_id = i.board_id and m.user_id = i.invited_by and m.role = 'admin');
alter table public.board_invitations drop constraint board_invitations_invited_by_fkey,
  add constraint board_invitations_invited_by_fkey foreign key (invited_by) references auth.users (id) on delete cascade;

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

-- One that was made while its admin was being removed is void, too.
create or replace function public.accept_invitation(board_id uuid) returns void
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
