import type { Fault } from '../fault.ts'

const tests = ['goals'] as const

/** What a goal learns from, and where its plan can go. */
export const goals: Fault[] = [
  {
    title: 'a goal is planned on every plan',
    tests: tests,
    of: 'public.goal_material',
    find: `perform private.require_feature('ai', null);`,
    replace: '',
  },
  {
    title: 'what others did teaches how long one’s own takes',
    tests: tests,
    of: 'public.goal_material',
    find: '(k.assignee = me or k.assignee is null and',
    replace: '(true or k.assignee is null and',
  },
  {
    title: 'what is no one’s on dojos of others counts as one’s own',
    tests: tests,
    of: 'public.goal_material',
    find: ' and b.user_id = me))',
    replace: ' ))',
  },
  {
    title: 'one’s own work on dojos that were left teaches',
    tests: tests,
    of: 'public.goal_material',
    find: 'where k.board_id = any (boards) and k.finished_at >',
    replace: 'where k.finished_at >',
  },
  {
    title: 'finished work of all dojos is similar',
    tests: tests,
    of: 'public.goal_material',
    find: 'where k.board_id = any (boards) and k.started_at is not null',
    replace: 'where k.started_at is not null',
  },
  {
    title: 'dojos of others teach',
    tests: tests,
    of: 'public.goal_material',
    find: 'from public.boards b where b.id = any (boards) order by',
    replace: 'from public.boards b order by',
  },
  {
    title: 'a dojo teaches what another one finished',
    tests: tests,
    of: 'public.goal_material',
    find: 'where k.board_id = b.id and k.finished_at is not null',
    replace: 'where k.finished_at is not null',
  },
  {
    title: 'what was deleted teaches',
    tests: tests,
    of: 'public.goal_material',
    find: `and k.gone is distinct from 'deleted' `,
    replace: '',
  },
  {
    title: 'what was sent away teaches',
    tests: tests,
    of: 'public.goal_material',
    find: ` and k.gone is distinct from 'transferred'`,
    replace: '',
  },
  {
    title: 'three finished techniques make a dojo to learn from',
    tests: tests,
    of: 'public.goal_material',
    find: 'jsonb_array_length(f.finished) >= 4',
    replace: 'jsonb_array_length(f.finished) >= 3',
  },
  {
    title: 'a dojo without a word of the goal teaches',
    tests: tests,
    of: 'public.goal_material',
    find: 'b.hits > 0 and',
    replace: '',
  },
  {
    title: 'a plan is offered to dojos that one may only read',
    tests: tests,
    of: 'public.goal_material',
    find: 'private.editable_board_ids()',
    replace: 'private.my_board_ids()',
  },
  {
    title: 'a place offers the katas of other dojos',
    tests: tests,
    of: 'public.goal_material',
    find: 'from public.lists l where l.board_id = b.id',
    replace: 'from public.lists l',
  },
  {
    title: 'one’s own work of long ago says how long it takes',
    tests: tests,
    of: 'public.goal_material',
    find: `k.finished_at > now() - interval '56 days'`,
    replace: 'true',
  },
  {
    title: 'similar work of long ago teaches',
    tests: tests,
    of: 'public.goal_material',
    find: `and k.finished_at > now() - interval '3 years'`,
    replace: '',
  },
  {
    title: 'words of any length are compared',
    tests: tests,
    of: 'public.goal_material',
    find: 'longest constant integer := 4000',
    replace: 'longest constant integer := 4000000',
  },
]
