import type { Fault } from '../fault.ts'
import { matrix } from '../widened.ts'

/** What is said on a technique. */
export const comments: Fault[] = [
  {
    title: 'who lost the right to write restores comments',
    tests: ['mentions'],
    of: 'public.restore_comment',
    find: 'private.lock_board_to_edit(',
    replace: 'private.lock_board(',
  },
  {
    title: 'viewers change their older comments',
    tests: ['open-card'],
    of: 'private.comment_to_change',
    find: 'perform private.lock_card_to_edit(',
    replace: 'perform (',
  },
  {
    title: 'people restore what others have deleted of their comments',
    tests: ['mentions', 'squatting'],
    of: 'public.restore_comment',
    find: ` and d.deleted_by = (select auth.uid())\n    order by`,
    replace: '\n    order by',
  },
  {
    title: 'people change the comments of others',
    tests: matrix,
    of: 'public.edit_comment',
    find: 'if said.user_id is distinct from (select auth.uid()) then',
    replace: 'if false then',
  },
  {
    title: 'members delete the comments of others',
    tests: ['function-matrix', 'open-card', 'mentions'],
    of: 'public.delete_comment',
    find: 'private.administered_board_ids()',
    replace: 'private.editable_board_ids()',
  },
  {
    title: 'admins do not delete the comments of others',
    tests: matrix,
    of: 'public.delete_comment',
    find: ' and said.board_id not in (select private.administered_board_ids())',
    replace: '',
  },
  {
    title: 'people who are no longer on the board are mentioned',
    tests: ['mentions'],
    of: 'private.place_notification',
    find: 'where b.board_id = new.board_id and',
    replace: 'where',
  },
]
