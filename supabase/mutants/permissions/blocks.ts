import type { Fault } from '../fault.ts'

/** Techniques that wait for others. */
export const blocks: Fault[] = [
  {
    title: 'people wait for techniques of boards that they are not on',
    tests: ['blocks'],
    of: 'public.block_card',
    find: `blocker.board_id not in (select private.my_board_ids()) and`,
    replace: `false and`,
  },
  {
    title: 'what anyone has taken away, anyone puts back without seeing it',
    tests: ['blocks'],
    of: 'public.block_card',
    find: 'and e.actor = (select auth.uid())',
    replace: '',
  },
  {
    title: 'the titles of blockers are shown to everyone on the board',
    tests: ['blocks'],
    of: 'private.block_face',
    find: 'c.board_id in (select private.my_board_ids())',
    replace: 'true',
  },
  {
    title: 'strangers read what blocks a technique',
    tests: ['blocks'],
    of: 'private.card_blockers',
    find: 'in (select private.my_board_ids())',
    replace: 'is not null',
  },
  {
    title: 'titles of other boards are written into the history',
    tests: ['blocks'],
    of: 'public.block_card',
    find: 'case when blocker.board_id = board then',
    replace: 'case when true then',
  },
  {
    title: 'people find blockers on boards that they are not on',
    tests: ['blocks'],
    of: 'public.find_blockers',
    find: 'b.id in (select private.my_board_ids()) and',
    replace: '',
  },
  {
    title: 'viewers look for blockers',
    tests: ['blocks', 'function-matrix'],
    of: 'public.find_blockers',
    find: 'private.editable_board_ids()',
    replace: 'private.my_board_ids()',
  },
  {
    title: 'techniques of any two boards wait for each other',
    tests: ['blocks'],
    of: 'private.may_block',
    find: 'o.clan_id = b.clan_id',
    replace: 'true',
  },
]
