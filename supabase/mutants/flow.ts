import type { Fault } from './fault.ts'

const access = ['flow-access', 'function-matrix'] as const
const counting = ['flow'] as const

/** What analytics count, and of whose boards. */
export const flow: Fault[] = [
  {
    title: 'analytics read all boards',
    tests: access,
    of: 'private.flow_scope',
    find: 'where b.id in (select private.my_board_ids())\n      and case',
    replace: 'where case',
  },
  {
    title: 'a scope may hold anything',
    tests: access,
    of: 'private.flow_scope',
    find: "if scope - array['dojos', 'clan', 'tag', 'person'] <> '{}' then",
    replace: 'if false then',
  },
  {
    title: 'archived boards are counted without being asked for',
    tests: access,
    of: 'private.flow_scope',
    find: 'else b.archived_at is null end',
    replace: 'else true end',
  },
  {
    title: 'a band holds cards of other boards',
    tests: access,
    of: 'public.flow_receipt',
    find: 'where k.board_id = any (boards) and (cards is null',
    replace: 'where (cards is null',
  },
  {
    title: 'finished techniques of other boards are read',
    tests: access,
    of: 'public.flow_finished',
    find: 'where k.board_id = any (boards) and (cards is null',
    replace: 'where (cards is null',
  },
  {
    title: 'days of other boards are read',
    tests: access,
    of: 'public.flow_days',
    find: 'where l.board_id = any (boards)\n  order by',
    replace: 'where true\n  order by',
  },
  {
    title: 'a viewer says what a kata is for',
    tests: ['function-matrix'],
    of: 'public.set_list_flow',
    find: 'perform private.lock_board_to_edit(',
    replace: 'perform private.lock_board(',
  },
  {
    title: 'anyone may count again',
    tests: ['function-matrix', 'default-deny'],
    sql: 'grant execute on function private.recount_flow(uuid) to authenticated',
  },
  {
    title: 'what is reopened stays finished',
    tests: counting,
    of: 'private.settle_flow',
    find: 'when m.to_done then now() end,\n    returns',
    replace: 'else now() end,\n    returns',
  },
  {
    title: 'who leaves a kata is still counted there',
    tests: counting,
    of: 'private.settle_flow',
    find: '-1 as open',
    replace: '0 as open',
  },
  {
    title: 'what is deleted is still counted as open',
    tests: counting,
    of: 'private.end_flow',
    find: `greatest(l.since, now()), 'UTC'), 0, -count(*)`,
    replace: `greatest(l.since, now()), 'UTC'), 0, 0 * count(*)`,
  },
  {
    title: 'what others did is taken back',
    tests: counting,
    of: 'private.take_flow_back',
    find: 'and f.moved_by = me and f.gone is null',
    replace: 'and f.gone is null',
  },
  {
    title: 'an undone move stays counted',
    tests: counting,
    of: 'public.move_cards',
    find: 'private.set_takes_back(move_cards.from_list_id is not null)',
    replace: 'private.set_takes_back(false)',
  },
  {
    title: 'a card that comes from another dojo is started again',
    tests: counting,
    of: 'private.carry_flow',
    find: 'was.started_at, case when new.is_completed',
    replace: 'null, case when new.is_completed',
  },
  {
    title: 'days end at midnight of Greenwich',
    tests: counting,
    of: 'private.day_begins',
    find: 'at time zone zone',
    replace: "at time zone 'UTC'",
  },
]
