-- In an archived dojo everyone reads only, and no admin has lost what they may do: their invitations wait.
create or replace function private.end_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (private.stronger_role(old.own_role, old.clan_role) = 'admin'
      and private.stronger_role(new.own_role, new.clan_role) is distinct from 'admin') then
    delete from public.board_invitations i where i.board_id = old.board_id and i.invited_by = old.user_id;
  end if;
  return null;
end $$;
drop trigger board_members_end_invitations_of_demoted on public.board_members;
create trigger board_members_end_invitations_of_demoted after update on public.board_members for each row
  when (old.own_role is distinct from new.own_role or old.clan_role is distinct from new.clan_role)
  execute function private.end_invitations();
