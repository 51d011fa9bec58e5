import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workdayChoices } from '../boards/dates/working-days'
import { planGoal } from './plan-goal'
import { readProposal } from './read-proposal'

const propose = (...techniques: unknown[]) => readProposal({ katas: [{ title: 'A', techniques }] })

test('a plain proposal becomes an outline', () => {
  expect(
    propose({ title: 'Hall', days: 3 }, { title: 'Contract', days: 1, after: ['hall'], steps: ['Read', ''] })?.items,
  ).toMatchObject([
    { title: 'Hall', kata: 'A', days: 3, after: [] },
    { title: 'Contract', days: 1, after: ['proposed-0'], steps: ['Read'] },
  ])
})

test.each([
  null,
  7,
  'x',
  [],
  {},
  { katas: 'x' },
  { katas: [{ title: 'A' }] },
  { katas: [{ title: '', techniques: [{ title: 'x' }] }] },
])('%j is none', (raw) => expect(readProposal(raw)).toBeNull())

test('dates, durations without sense, unknown names and circles do not get in', () => {
  const items = propose(
    { title: 'One', days: -4, due: '2020-01-01', after: ['Two', 'Nine'] },
    { title: 'Two', days: 1e9, after: ['One', 'Two'] },
    { title: 'ONE', days: 1 },
    { title: 'Three', days: 1.5 },
  )?.items
  expect(items?.map(({ title, days, after }) => [title, days, after])).toEqual([
    ['One', 1, []],
    ['Two', 1, ['proposed-0']],
    ['Three', 1, []],
  ])
  expect(JSON.stringify(items)).not.toContain('2020')
})

test('texts are one plain line', () => {
  expect(propose({ title: '‮<b>Run\u0000\n\u200B it</b>' })?.items[0]?.title).toBe('<b>Run it</b>')
})

test('ten thousand techniques are no more than a plan holds, and twelve are in', () => {
  const items = propose(...Array.from({ length: 10_000 }, (_, at) => ({ title: `T${at}` })))?.items
  expect(items).toHaveLength(60)
  expect(items?.filter(({ isIn }) => isIn)).toHaveLength(12)
})

test('whatever it is, it can be planned', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          title: fc.string(),
          days: fc.oneof(fc.integer(), fc.double()),
          after: fc.array(fc.string(), { maxLength: 3 }),
        }),
      ),
      (techniques) => {
        const outline = propose(...techniques)
        if (!outline) return
        const plan = planGoal(outline, {
          today: '2026-11-23',
          deadline: '2027-01-20',
          hands: 2,
          workdays: workdayChoices.weekdays,
        })
        expect(plan.items.filter(({ start }) => start < '2026-11-23')).toEqual([])
      },
    ),
  )
})
