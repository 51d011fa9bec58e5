import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playbooks } from '@/content/playbooks/all-playbooks'
import { addDays } from '../boards/dates/calendar-day'
import { countWorkdays, workdayChoices } from '../boards/dates/working-days'
import { chosenItems } from './chosen-items'
import type { Outline, OutlineItem } from './outline'
import { outlineOfPlaybook } from './outline-of-playbook'
import { type GoalTerms, planGoal } from './plan-goal'
import { scaffold } from './scaffold'

const { weekdays } = workdayChoices
const monday = '2026-11-23'
const terms = (deadline: string | null, hands = 2): GoalTerms => ({
  today: monday,
  deadline,
  hands,
  workdays: weekdays,
})
const item = (id: string, days: number, more: Partial<OutlineItem> = {}): OutlineItem => ({
  id,
  title: id,
  kata: 'A',
  days,
  lead: 0,
  after: [],
  isIn: true,
  weight: 'core',
  steps: [],
  tags: [],
  ...more,
})
const outline = (...items: OutlineItem[]): Outline => ({ katas: ['A'], items })
const duesOf = (...args: Parameters<typeof planGoal>) =>
  Object.fromEntries(planGoal(...args).items.map(({ id, start, due }) => [id, `${start.slice(5)} ${due.slice(5)}`]))

describe('planned backwards', () => {
  test('a chain ends on the deadline and skips the weekend', () => {
    const chain = outline(
      item('hall', 3),
      item('contract', 1, { after: ['hall'] }),
      item('posters', 2, { after: ['contract'] }),
    )
    expect(duesOf(chain, terms('2026-12-01'))).toEqual({
      posters: '11-30 12-01',
      contract: '11-27 11-27',
      hall: '11-24 11-26',
    })
    expect(planGoal(chain, terms('2026-12-01')).verdict).toEqual({ kind: 'fits', needs: 6, has: 7, spare: 1 })
  })

  test('no more is worked on at a time than one has hands', () => {
    const many = outline(...['a', 'b', 'c', 'd'].map((id) => item(id, 2)))
    expect(planGoal(many, terms('2026-12-31', 1)).verdict).toMatchObject({ needs: 8 })
    expect(planGoal(many, terms('2026-12-31', 2)).verdict).toMatchObject({ needs: 4 })
    expect(planGoal(many, terms('2026-12-31', 4)).verdict).toMatchObject({ needs: 2 })
  })

  test('a deadline on a Saturday is worked on', () => {
    expect(duesOf(outline(item('play', 1)), terms('2026-12-05'))).toEqual({ play: '12-05 12-05' })
  })

  test('without a deadline it starts today', () => {
    const plan = planGoal(outline(item('one', 2), item('two', 1, { after: ['one'] })), terms(null))
    expect(plan.items.map(({ id, due }) => [id, due])).toEqual([
      ['two', '2026-11-25'],
      ['one', '2026-11-24'],
    ])
    expect(plan).toMatchObject({ verdict: { kind: 'open' }, end: '2026-11-25' })
  })

  test('what is left out does not tie what waited for it', () => {
    const left = outline(item('a', 1), item('b', 9, { after: ['a'], isIn: false }), item('c', 1, { after: ['b'] }))
    expect(planGoal(left, terms('2026-12-31')).verdict).toMatchObject({ needs: 2 })
    expect(chosenItems(left).find(({ id }) => id === 'c')?.after).toEqual(['a'])
  })

  test('usual distances are kept where there is time, and shrink where there is not', () => {
    const notice = outline(item('notice', 1, { lead: 20 }), item('move', 1))
    expect(planGoal(notice, terms('2027-03-01')).verdict).toMatchObject({ kind: 'fits', needs: 21 })
    expect(planGoal(notice, terms('2026-12-04')).verdict).toMatchObject({ kind: 'tight', usual: 21, has: 10 })
  })
})

describe('a date that cannot be met', () => {
  const concert = outline(
    item('hall', 5),
    item('rehearse', 12, { after: ['hall'] }),
    item('print', 6, { after: ['hall'], weight: 'extra' }),
    item('sell', 3, { after: ['print'] }),
    item('play', 1, { after: ['rehearse', 'sell'] }),
  )

  test('says what it needs, what there is, what to leave out and which day would do', () => {
    const plan = planGoal(concert, terms('2026-12-15', 1))
    expect(plan.verdict).toEqual({ kind: 'late', needs: 27, has: 17, drop: [], instead: '2026-12-29' })
    expect(planGoal(concert, terms('2026-12-21', 1)).verdict).toMatchObject({ drop: ['print'], needs: 27, has: 21 })
  })

  test('its advice is true: without what it names it fits, and on the day it names it fits', () => {
    for (const deadline of ['2026-12-10', '2026-12-14', '2026-12-21', '2026-12-23'])
      for (const hands of [1, 2, 3]) {
        const { verdict } = planGoal(concert, terms(deadline, hands))
        if (verdict.kind !== 'late') continue
        const without = {
          ...concert,
          items: concert.items.map((each) => ({ ...each, isIn: !verdict.drop.includes(each.id) })),
        }
        expect(planGoal(without, terms(deadline, hands)).verdict.kind === 'late').toBe(verdict.drop.length === 0)
        expect(planGoal(concert, terms(verdict.instead, hands)).verdict.kind).not.toBe('late')
      }
  })

  test('a day in the past is called that', () => {
    expect(planGoal(concert, terms('2026-11-22')).verdict).toEqual({ kind: 'past' })
  })

  test('late ones are marked, and nothing starts before today', () => {
    const { items } = planGoal(concert, terms('2026-12-01', 1))
    expect(items.filter(({ start }) => start < monday)).toEqual([])
    expect(items.find(({ id }) => id === 'play')?.isLate).toBe(true)
    expect(items.find(({ id }) => id === 'hall')?.isLate).toBe(false)
  })
})

test('nothing in, nothing planned', () => {
  expect(planGoal(outline(item('a', 1, { isIn: false })), terms('2026-12-01'))).toMatchObject({
    items: [],
    verdict: { kind: 'empty' },
  })
})

test('a circle does not hang, and each is still planned once', () => {
  const circle = outline(
    item('a', 1, { after: ['b'] }),
    item('b', 1, { after: ['a'] }),
    item('c', 1, { after: ['c', 'x'] }),
  )
  expect(
    planGoal(circle, terms('2026-12-31'))
      .items.map(({ id }) => id)
      .toSorted(),
  ).toEqual(['a', 'b', 'c'])
})

const everyPlaybook = [
  ...playbooks.map((playbook) => [playbook.slug, outlineOfPlaybook(playbook, '', () => undefined)] as const),
  ['scaffold', scaffold()] as const,
]

test.each(everyPlaybook)('%s can be planned for any day', (_, plan) => {
  expect(plan.items.filter(({ isIn }) => isIn).length).toBeLessThanOrEqual(12)
  for (const length of [0, 1, 3, 10, 30, 100, 400])
    for (const hands of [1, 2, 5]) {
      const deadline = addDays(monday, length)
      const { items, verdict, end } = planGoal(plan, terms(deadline, hands))
      const byId = new Map(items.map((each) => [each.id, each]))
      expect(items).toHaveLength(plan.items.filter(({ isIn }) => isIn).length)
      for (const { id, after } of chosenItems(plan)) {
        const planned = byId.get(id)!
        expect(planned.start >= monday && planned.due <= end && planned.start <= planned.due).toBe(true)
        for (const before of after) expect(byId.get(before)!.due < planned.start).toBe(true)
      }
      const has = countWorkdays(monday, deadline, weekdays)
      expect(verdict.kind === 'late' ? verdict.needs > has : end === deadline).toBe(true)
    }
})

const arbitraryOutline = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(40), { maxLength: 4 }),
      fc.constantFrom('core', 'usual', 'extra'),
      fc.nat(60),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    outline(
      ...rows.map(([days, after, weight, lead], at) =>
        item(`i${at}`, days, {
          after: after.filter((before) => before < at).map((before) => `i${before}`),
          weight,
          lead,
        }),
      ),
    ),
  )

test('in any plan nothing starts before what it waits for is done, and never more at a time than hands', () => {
  fc.assert(
    fc.property(arbitraryOutline, fc.integer({ min: 1, max: 5 }), fc.nat(300), (plan, hands, length) => {
      const { items, verdict, end } = planGoal(plan, terms(addDays(monday, length), hands))
      const byId = new Map(items.map((each) => [each.id, each]))
      expect(byId.size).toBe(plan.items.length)
      for (const { id, after } of plan.items)
        for (const before of after) expect(byId.get(before)!.due < byId.get(id)!.start).toBe(true)
      for (const day of new Set(items.map(({ start }) => start)))
        expect(items.filter(({ start, due }) => start <= day && day <= due).length).toBeLessThanOrEqual(hands)
      const instead = verdict.kind === 'late' ? verdict.instead : end
      expect(planGoal(plan, terms(instead, hands)).verdict.kind).not.toBe('late')
    }),
    { numRuns: 60 },
  )
})

test.each(['2028-01-03', '2027-02-01', '2026-12-01'])(
  'a plan of 30 techniques by %s takes 5 ms at most',
  (deadline) => {
    const [one, other] = ['wedding', 'event'].map((slug) => everyPlaybook.find(([name]) => name === slug)![1])
    const renamed = other!.items.map((each) => ({
      ...each,
      id: `x${each.id}`,
      after: each.after.map((id) => `x${id}`),
    }))
    const plan = outline(...[...one!.items, ...renamed].slice(0, 30).map((each) => ({ ...each, isIn: true })))
    const took = Array.from({ length: 40 }, () => {
      const before = process.cpuUsage()
      planGoal(plan, terms(deadline))
      return process.cpuUsage(before).user / 1000
    })
    expect(Math.min(...took)).toBeLessThan(5)
  },
)
