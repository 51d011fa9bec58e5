-- A policy asks for a role in the snapshot that its statement began with. A statement that waited for a lock of another
-- transaction was therefore allowed what its person had lost meanwhile: an admin of a dojo who was made a viewer took the
-- role back, one who was removed made others admins, and one who was removed from a clan changed it. And they chose how
-- long they waited, by the lock of a dojo of their own: all their dojos were locked one after the other, so that they held
-- those of others for as long.

create function private.lock_all_my_boards() returns void
 language plpgsql security definer set search_path to ''
as $function$
declare
  board uuid;
  busy uuid;
begin
  -- Nothing is held while it waits: who keeps one of their own dojos busy holds up no other.
  loop
    begin
      perform private.lock_board(busy);
      for board in select m.id from private.my_board_ids() m (id) order by m.id loop
        perform from private.board_clocks c where c.board_id = board for update nowait;
      end loop;
      return;
    exception when lock_not_available then
      busy := board;
    end;
  end loop;
end $function$;
comment on function private.lock_all_my_boards() is 'Before a change of which it is not known yet to which of the person’s boards it belongs.';

create or replace function private.lock_my_boards() returns trigger
 language plpgsql security definer set search_path to ''
as $function$
begin
  perform private.lock_all_my_boards();
  return null;
end $function$;

do $change$
declare
  definition text := pg_get_functiondef('public.undo_project'::regproc);
  changed text := replace(definition,
    'perform from private.board_clocks c where c.board_id in (select private.my_board_ids()) order by c.board_id for update;',
    'perform private.lock_all_my_boards();');
begin
  if changed = definition then raise exception 'public.undo_project has changed'; end if;
  execute changed;
end $change$;

create function private.require_roles_now() returns trigger
 language plpgsql security definer set search_path to ''
as $function$
begin
  if tg_table_name = 'boards' then
    perform private.require_board_admin(w.id) from written w;
  elsif tg_table_name = 'board_invitations' then
    perform private.require_board_admin(b.board_id) from (select distinct w.board_id from written w) b;
  elsif tg_table_name = 'clans' then
    perform private.require_clan_admin(w.id) from written w;
  elsif exists (select from written w where w.clan_id not in (select private.brandable_clan_ids())) then
    raise exception 'Only an admin of this clan may do that, where its plan includes it.' using errcode = '42501';
  end if;
  return null;
end $function$;
comment on function private.require_roles_now() is 'After a change that a policy allowed: asks again for the role, which may have been taken while the change waited.';

-- Their names are the last, so that nothing waits after them.
create trigger boards_uphold_roles after update on public.boards referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.require_roles_now();
create trigger board_invitations_uphold_roles after delete on public.board_invitations referencing old table as written
  for each statement when (current_user = 'authenticated') execute function private.require_roles_now();
create trigger clans_uphold_roles after update on public.clans referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.require_roles_now();
create trigger clan_branding_uphold_roles_edited after update on public.clan_branding referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.require_roles_now();
create trigger clan_branding_uphold_roles_new after insert on public.clan_branding referencing new table as written
  for each statement when (current_user = 'authenticated') execute function private.require_roles_now();

create function private.require_member_roles_now() returns trigger
 language plpgsql security definer set search_path to ''
as $function$
declare
  me uuid := (select auth.uid());
begin
  -- As it was before this very change, which may lower the person’s own role. Anyone may leave.
  if exists (
    select from (select distinct w.board_id from written w where tg_op = 'UPDATE' or w.user_id <> me) b
    left join written o on o.board_id = b.board_id and o.user_id = me
    left join public.board_members m on m.board_id = b.board_id and m.user_id = me
    where coalesce(o.role, m.role, '') <> 'admin'
  ) then
    raise exception 'Only an admin of this board may do that.' using errcode = '42501';
  end if;
  return null;
end $function$;
comment on function private.require_member_roles_now() is 'As private.require_roles_now(), of people on boards.';

create trigger board_members_uphold_roles_edited after update on public.board_members referencing old table as written
  for each statement when (current_user = 'authenticated') execute function private.require_member_roles_now();
create trigger board_members_uphold_roles_gone after delete on public.board_members referencing old table as written
  for each statement when (current_user = 'authenticated') execute function private.require_member_roles_now();

-- These asked already, but what followed might wait: a technique that is done, for those of other dojos that wait for it.
alter trigger lists_refuse_read_only_new on public.lists rename to lists_uphold_roles_new;
alter trigger lists_refuse_read_only_edited on public.lists rename to lists_uphold_roles_edited;
alter trigger cards_refuse_read_only_new on public.cards rename to cards_uphold_roles_new;
alter trigger cards_refuse_read_only_edited on public.cards rename to cards_uphold_roles_edited;
alter trigger card_checklist_items_refuse_read_only on public.card_checklist_items rename to card_checklist_items_uphold_roles;
alter trigger custom_labels_refuse_read_only_new on public.custom_labels rename to custom_labels_uphold_roles_new;
alter trigger custom_labels_refuse_read_only_edited on public.custom_labels rename to custom_labels_uphold_roles_edited;
alter trigger custom_labels_refuse_read_only_gone on public.custom_labels rename to custom_labels_uphold_roles_gone;
alter trigger card_labels_refuse_read_only on public.card_labels rename to card_labels_uphold_roles;
alter trigger card_comments_refuse_read_only on public.card_comments rename to card_comments_uphold_roles;
alter trigger cards_write_texts on public.cards rename to cards_texts_written;
