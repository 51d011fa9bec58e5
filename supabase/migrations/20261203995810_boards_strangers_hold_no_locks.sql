-- Functions took the locks of a board or a clan before they asked who calls. Whoever knew its id stood in line with its own
-- people, and held the first of a clan's dojos while waiting for the next.

create function private.require_on_board(board_id uuid, code text) returns void
 language plpgsql stable security definer set search_path to ''
as $function$
begin
  -- A board in the bin has an owner, but no one on it.
  if not exists (select from public.board_members m where m.board_id = require_on_board.board_id and m.user_id = (select auth.uid()))
    and not exists (select from public.boards b where b.id = require_on_board.board_id and b.user_id = (select auth.uid())) then
    raise exception 'It is gone, or you are not on it.' using errcode = code;
  end if;
end $function$;
comment on function private.require_on_board(board_id uuid, code text) is 'Before a lock: refuses strangers, who must hold up no one. What else a person may is asked under the lock.';
revoke all on function private.require_on_board(board_id uuid, code text) from public, anon, authenticated;

create function private.require_in_clan(clan_id uuid, code text) returns void
 language plpgsql stable security definer set search_path to ''
as $function$
begin
  if not exists (select from public.clan_members m where m.clan_id = require_in_clan.clan_id and m.user_id = (select auth.uid())) then
    raise exception 'You are not in this clan.' using errcode = code;
  end if;
end $function$;
comment on function private.require_in_clan(clan_id uuid, code text) is 'Before a lock: refuses strangers, who must hold up no one. What else a person may is asked under the lock.';
revoke all on function private.require_in_clan(clan_id uuid, code text) from public, anon, authenticated;

do $change$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.lock_board_to_edit'::regproc, 'perform private.lock_board(board_id);',
        'perform private.require_on_board(board_id, ''PT404'');'),
      ('public.archive_board'::regproc, 'perform private.lock_board(archive_board.board_id);',
        'perform private.require_on_board(archive_board.board_id, ''42501'');'),
      ('public.close_board'::regproc, 'perform private.lock_board(close_board.board_id);',
        'perform private.require_on_board(close_board.board_id, ''42501'');'),
      ('public.delete_board'::regproc, 'perform private.lock_board(delete_board.board_id);',
        'perform private.require_on_board(delete_board.board_id, ''PT404'');'),
      ('public.move_board_to_clan'::regproc, 'perform private.lock_board(move_board_to_clan.board_id);',
        'perform private.require_on_board(move_board_to_clan.board_id, ''42501'');'),
      ('public.save_clan_template'::regproc, 'perform private.lock_board(save_clan_template.board_id);',
        'perform private.require_on_board(save_clan_template.board_id, ''42501'');'),
      ('public.share_board'::regproc, 'perform private.lock_board(share_board.board_id);',
        'perform private.require_on_board(share_board.board_id, ''42501'');'),
      ('public.change_public_link'::regproc, '-- The board before its clan, as for everyone else: neither moves nor is forbidden in the meantime.',
        'perform private.require_on_board(change_public_link.board_id, ''42501'');'),
      ('public.accept_invitation'::regproc, '-- The board before its invitations and its crew, as for everyone else.',
        'if not exists (select from public.board_invitations i where i.board_id = accept_invitation.board_id and private.my_confirmed_address() = i.email) then
    perform private.require_on_board(accept_invitation.board_id, ''PT404'');
  end if;'),
      ('public.restore_board'::regproc, 'perform private.lock_board(restore_board.board_id);',
        'if not exists (select from private.binned_boards x join public.boards b on b.id = x.board_id
      where x.board_id = restore_board.board_id and ((select auth.uid()) = b.user_id or b.clan_id in (select private.administered_clan_ids())
        or x.members @> jsonb_build_array(jsonb_build_object(''userId'', (select auth.uid()))))) then
    raise exception ''It is not in the bin, or you may not restore it.'' using errcode = ''PT404'';
  end if;'),
      ('public.delete_clan'::regproc, 'perform private.lock_boards_of_clan(delete_clan.clan_id);',
        'perform private.require_in_clan(delete_clan.clan_id, ''42501'');'),
      ('public.set_clan_role'::regproc, 'perform private.lock_boards_of_clan(set_clan_role.clan_id);',
        'perform private.require_in_clan(set_clan_role.clan_id, ''42501'');'),
      ('public.remove_from_clan'::regproc, 'perform private.lock_boards_of_clan(remove_from_clan.clan_id);',
        'perform private.require_in_clan(remove_from_clan.clan_id, case when remove_from_clan.user_id = (select auth.uid()) then ''PT404'' else ''42501'' end);'),
      ('public.invite_to_clan'::regproc, 'perform from public.clans c where c.id = invite_to_clan.clan_id for no key update;',
        'perform private.require_in_clan(invite_to_clan.clan_id, ''42501'');'),
      ('public.make_clan_link'::regproc, 'perform from public.clans c where c.id = make_clan_link.clan_id for no key update;',
        'perform private.require_in_clan(make_clan_link.clan_id, ''42501'');')
    ) x (function, lock, question)
  loop
    definition := pg_get_functiondef(change.function);
    if (length(definition) - length(replace(definition, change.lock, ''))) <> length(change.lock) then
      raise exception '% has changed', change.function;
    end if;
    execute replace(definition, change.lock, change.question || E'\n  ' || change.lock);
  end loop;
end $change$;
