import type { Fault } from '../fault.ts'

/** What is left to people who leave a clan or hand it over. */
export const leavingClans: Fault[] = [
  {
    title: 'who was removed from a clan restores its dojos once it is deleted',
    tests: ['leaving-clans'],
    of: 'public.remove_from_clan',
    find: 'perform private.drop_from_bin(remove_from_clan.clan_id, remove_from_clan.user_id);',
    replace: '',
  },
  {
    title: 'a deleted clan leaves its dojos to people who were no more in it',
    tests: ['leaving-clans'],
    of: 'public.delete_clan',
    find: 'perform private.drop_from_bin(delete_clan.clan_id);',
    replace: '',
  },
  {
    title: 'the dojos of a clan that is half deleted are not its own any more',
    tests: ['ways-back'],
    of: 'public.delete_clan',
    find: 'update private.binned_boards x set is_taken = true where x.board_id = any (ids);',
    replace:
      'update private.binned_boards x set is_taken = true where x.board_id = any (ids); update public.boards b set clan_id = null where b.id = any (ids);',
  },
  {
    title: 'a deleted clan’s dojos come back to its people by an older link into another one',
    tests: ['ways-back'],
    of: 'public.delete_clan',
    find: 'where b.id = any (ids) and c.user_id is distinct from (select auth.uid())',
    replace: 'where false',
  },
  {
    title: 'a deleted clan’s closed dojos come back to who closed them',
    tests: ['ways-back'],
    of: 'public.delete_clan',
    find: 'when b.is_closed then m.before_closing is not null',
    replace: 'when b.is_closed then false',
  },
  {
    title: 'a deleted clan’s dojos in the bin come back to its people by an older link',
    tests: ['ways-back'],
    of: 'public.delete_clan',
    find: `left join lateral (
      select o.own_role`,
    replace: `join lateral (
      select o.own_role`,
  },
  {
    title: 'a deleted clan takes what people have by themselves',
    tests: ['ways-back'],
    of: 'public.delete_clan',
    find: 'private.role_rank(m.own_role) <',
    replace: '0 <',
  },
  {
    title: 'what was taken from a deleted account comes back to the next one with its address',
    tests: ['ways-back'],
    of: 'public.delete_account',
    find: 'delete from private.clan_invitations i where i.email =',
    replace: 'delete from private.clan_invitations i where false and i.email =',
  },
  {
    title: 'what was taken from an account comes back to the next one with its former address',
    tests: ['ways-back'],
    of: 'private.void_old_address',
    find: `or private.invitation_state(i, new.id) = 'revoked'`,
    replace: '',
  },
  {
    title: 'who handed a clan over stays an admin of its dojos whatever becomes of them',
    tests: ['leaving-clans'],
    of: 'private.hand_over_clan',
    find: 'and m.user_id = from_user and m.own_role is not null',
    replace: 'and false',
  },
  {
    title: 'who handed a clan over stays on its closed dojos',
    tests: ['leaving-clans'],
    of: 'private.hand_over_clan',
    find: 'and m.user_id = from_user and m.clan_role is null',
    replace: 'and false',
  },
  {
    title: 'who hands a clan over leaves its dojos one by one',
    tests: ['offers'],
    of: 'private.hand_over_clan',
    find: 'perform private.leave_boards(array_agg(m.board_id), array_agg(m.user_id))',
    replace: 'perform count(private.leave_boards(array[m.board_id], array[m.user_id]))',
  },
  {
    title: 'who handed a clan over comes back with the bin',
    tests: ['leaving-clans'],
    of: 'private.hand_over_clan',
    find: `(m ->> 'userId')::uuid <> from_user`,
    replace: 'true',
  },
  {
    title: 'a role that closing a dojo gave outlives it',
    tests: ['leaving-clans'],
    of: 'private.follow_clan',
    find: 'where b.id = m.board_id and m.before_closing is not null and',
    replace: 'where false and',
  },
  {
    title: 'guests keep in the bin what closing a dojo gave',
    tests: ['leaving-clans'],
    of: 'public.set_clan_role',
    find: 'perform private.take_back_in_bin(set_clan_role.clan_id, set_clan_role.user_id);',
    replace: '',
  },
  {
    title: 'a clan is handed to people who are not in it',
    tests: ['offers'],
    of: 'private.hand_over_clan',
    find: `if from_user is null or not exists (
    select from public.clan_members m where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user)
    or`,
    replace: 'if from_user is null or',
  },
  {
    title: 'a clan is handed to people who are in another one',
    tests: ['offers'],
    of: 'private.hand_over_clan',
    find: `where m.clan_id = hand_over_clan.clan_id and m.user_id = hand_over_clan.to_user)
    or`,
    replace: `where m.user_id = hand_over_clan.to_user)
    or`,
  },
  {
    title: 'a clan keeps its first owner as owner',
    tests: ['leaving', 'leaving-clans'],
    of: 'private.hand_over_clan',
    find: `set role = 'admin' where m.clan_id`,
    replace: `set role = 'owner' where m.clan_id`,
  },
  {
    title: 'who handed a clan over is an admin of every clan',
    tests: ['leaving', 'leaving-clans'],
    of: 'private.hand_over_clan',
    find: `set role = 'admin' where m.clan_id = hand_over_clan.clan_id and`,
    replace: `set role = 'admin' where`,
  },
  {
    title: 'the dojos of a clan stay with who handed it over',
    tests: ['leaving', 'leaving-clans'],
    of: 'private.hand_over_clan',
    find: `where b.clan_id = hand_over_clan.clan_id;
  exception`,
    replace: `where false;
  exception`,
  },
  {
    title: 'all dojos go to who is handed a clan',
    tests: ['leaving', 'leaving-clans'],
    of: 'private.hand_over_clan',
    find: `where b.clan_id = hand_over_clan.clan_id;
  exception`,
    replace: `where b.user_id = from_user;
  exception`,
  },
  {
    title: 'the new owner of a clan is on its dojos only through it',
    tests: ['leaving', 'leaving-clans'],
    of: 'private.hand_over_clan',
    find: `do update set own_role = 'admin'`,
    replace: 'do nothing',
  },
  {
    title: 'the new owner of a clan comes onto dojos in the bin',
    tests: ['leaving', 'leaving-clans'],
    of: 'private.hand_over_clan',
    find: ` and not exists (select from private.binned_boards x where x.board_id = b.id)
  on conflict`,
    replace: `
  on conflict`,
  },
  {
    title: 'who handed a clan over leaves the dojos that they made',
    tests: ['leaving-clans'],
    of: 'private.hand_over_clan',
    find: ' and not private.has_made_board(from_user, b.id)',
    replace: '',
  },
  {
    title: 'roles on dojos do not follow a clan that is handed over',
    tests: ['leaving', 'leaving-clans'],
    of: 'private.hand_over_clan',
    find: 'perform private.follow_clan(hand_over_clan.clan_id);',
    replace: '',
  },
  {
    title: 'crews are not counted when a clan is handed over',
    tests: ['leaving', 'leaving-clans', 'plan-limits'],
    of: 'private.hand_over_clan',
    find: 'perform private.change_crews(from_user, hand_over_clan.to_user);',
    replace: '',
  },
]
