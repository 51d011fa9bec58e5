import type { Fault } from '../fault.ts'
import { granted, matrix } from '../widened.ts'

/** What people do to a dojo, and in its bin. */
export const boards: Fault[] = [
  {
    title: 'viewers change boards',
    tests: matrix,
    of: 'private.lock_board_to_edit',
    find: `role not in ('admin', 'member')`,
    replace: 'false',
  },
  {
    title: 'strangers change boards',
    tests: matrix,
    of: 'private.lock_board_to_edit',
    find: 'if role is null then',
    replace: 'if false then',
  },
  {
    title: 'people change the boards of others',
    tests: matrix,
    of: 'private.lock_board_to_edit',
    find: ' and m.user_id = (select auth.uid())',
    replace: '',
  },
  {
    title: 'the boards of all are mine',
    tests: ['table-matrix'],
    of: 'private.my_board_ids',
    find: 'where user_id = (select auth.uid())',
    replace: '',
  },
  {
    title: 'viewers are members',
    tests: matrix,
    of: 'private.editable_board_ids',
    find: ` and role in ('admin', 'member')`,
    replace: '',
  },
  {
    title: 'members are admins',
    tests: matrix,
    of: 'private.administered_board_ids',
    find: `role = 'admin'`,
    replace: `role in ('admin', 'member')`,
  },
  {
    title: 'the owner of a board is demoted and removed',
    tests: ['widening', 'leaving'],
    of: 'private.keep_board_owner',
    find: 'if exists (',
    replace: 'if false and exists (',
  },
  {
    title: 'what an admin has sent outlives their role in the clan',
    tests: ['invitations'],
    sql: `create or replace trigger board_members_end_invitations_of_demoted after update on public.board_members
      for each row when (old.own_role is distinct from new.own_role) execute function private.end_invitations()`,
  },
  {
    title: 'archiving a board ends the invitations to it',
    tests: ['invitations'],
    sql: `do $do$ begin create or replace function private.end_invitations() returns trigger language plpgsql security definer set search_path = '' as $$ begin
        delete from public.board_invitations i where i.board_id = old.board_id and i.invited_by = old.user_id;
        return null;
      end $$;
      create or replace trigger board_members_end_invitations_of_demoted after update on public.board_members
      for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_invitations();
      end $do$`,
  },
  {
    title: 'anyone on it gives a board away',
    tests: ['function-matrix', 'leaving'],
    of: 'private.require_board_owner',
    find: ' and b.user_id = (select auth.uid())',
    replace: '',
  },
  {
    title: 'members delete the board',
    tests: ['function-matrix'],
    of: 'public.delete_board',
    find: ` = 'admin'`,
    replace: ` <> 'viewer'`,
  },
  {
    title: 'members archive a dojo',
    tests: ['function-matrix', 'clans'],
    of: 'public.archive_board',
    find: ` = 'admin'`,
    replace: ` <> 'viewer'`,
  },
  {
    title: 'members archive a board',
    tests: ['clans', 'function-matrix'],
    of: 'public.archive_board',
    find: `and private.stronger_role(m.own_role, m.clan_role) = 'admin'`,
    replace: '',
  },
  {
    title: 'an archived dojo is written to',
    tests: ['clans'],
    of: 'private.settle_board_role',
    find: `new.role := 'viewer';`,
    replace: 'null;',
  },
  {
    title: 'strangers copy a board',
    tests: ['copy-board', 'function-matrix'],
    of: 'public.copy_board',
    find: 'or copy_board.board_id not in (select private.my_board_ids())',
    replace: '',
  },
  {
    title: 'members take a dojo out of the bin',
    tests: ['clans'],
    of: 'public.binned_boards',
    find: `jsonb_build_object('userId', (select auth.uid()), 'ownRole', 'admin')`,
    replace: `jsonb_build_object('userId', (select auth.uid()))`,
  },
  {
    title: 'people who have left a clan restore its dojos',
    tests: ['clans'],
    of: 'public.binned_boards',
    find: `, 'isOfClan', false`,
    replace: '',
  },
  {
    title: 'viewers read the bin',
    tests: matrix,
    of: 'public.removed_items',
    find: 'private.editable_board_ids()',
    replace: 'private.my_board_ids()',
  },
  {
    title: 'members delete for good',
    tests: matrix,
    of: 'public.purge_items',
    find: 'private.administered_board_ids()',
    replace: 'private.editable_board_ids()',
  },
  {
    title: 'people delete for good on boards of others',
    tests: ['function-matrix', 'squatting'],
    of: 'public.purge_items',
    find: 'd.board_id in (select private.administered_board_ids())',
    replace: 'true',
  },
  {
    title: 'the archive names boards of others',
    tests: ['transfer-copy'],
    of: 'public.removed_items',
    find: ' and b.id in (select private.my_board_ids())',
    replace: '',
  },
  granted('private.put_board_into_bin(uuid)'),
  granted('private.put_boards_into_bin(uuid[])'),
  granted('private.put_in_bin(uuid, uuid, text, jsonb, text)'),
  granted('private.hand_over_board(uuid, uuid)'),
  granted('public.board_snapshot(uuid)', 'anon'),
]
