import { describe, expect, test } from 'vitest'
import { playbooks } from '@/content/playbooks/all-playbooks'
import { editOutline, heldBack, isMade } from './edit-outline'
import { outlineOfPlaybook } from './outline-of-playbook'
import { planGoal } from './plan-goal'
import { listOfPlan, projectOfPlan } from './project-of-plan'

const concert = playbooks.find(({ slug }) => slug === 'concert')!
const outline = outlineOfPlaybook(concert, 'Winter concert', () => undefined)
const item = (id: string, from = outline) => from.items.find((each) => each.id === id)!
const terms = { today: '2026-11-23', deadline: '2027-03-01', hands: 2, workdays: [1, 2, 3, 4, 5] }

describe('an outline is edited', () => {
  test('twelve are in, the rest is held back until someone asks', () => {
    expect(outline.items.filter(isMade)).toHaveLength(12)
    expect(heldBack(outline)).toHaveLength(3)
    const more = editOutline(outline, { type: 'more' })
    expect(more.items.filter(isMade)).toHaveLength(15)
    expect(heldBack(more)).toEqual([])
  })

  test('titles, days and ticks', () => {
    const renamed = editOutline(outline, { type: 'renamed', id: 'halls', title: 'Compare three halls' })
    expect(item('halls', renamed).title).toBe('Compare three halls')
    expect(item('halls', editOutline(outline, { type: 'timed', id: 'halls', days: 9.4 })).days).toBe(9)
    expect(item('halls', editOutline(outline, { type: 'included', ids: ['halls'], isIn: false })).isIn).toBe(false)
  })

  test.each([
    [-5, 1],
    [1e9, 120],
    [Number.NaN, 5],
  ])('%d days become %d', (days, kept) => {
    expect(item('halls', editOutline(outline, { type: 'timed', id: 'halls', days })).days).toBe(kept)
  })

  test('an added one without a title is not made', () => {
    const added = editOutline(outline, { type: 'added', id: 'new', kata: 'Rehearsals' })
    expect(isMade(item('new', added))).toBe(false)
    expect(isMade(item('new', editOutline(added, { type: 'renamed', id: 'new', title: 'Warm up' })))).toBe(true)
  })
})

describe('a plan is made', () => {
  const plan = planGoal(outline, terms)

  test('a dojo has the katas in order, each by day, and one that completes', () => {
    const { katas } = projectOfPlan(outline, plan)
    expect(katas.map(({ title }) => title)).toEqual([...concert.katas.map(({ title }) => title), 'Done'])
    expect(katas.at(-1)).toEqual({ title: 'Done', completes: true, techniques: [] })
    for (const { techniques } of katas) {
      const days = techniques.map(({ due }) => due ?? '')
      expect(days).toEqual(days.toSorted())
      expect(days.every((day) => day >= terms.today && day <= terms.deadline)).toBe(true)
    }
  })

  test('in a dojo that is there all go into one kata, by day, with the plan’s kata as a tag', () => {
    const list = listOfPlan(outline, plan, 'list')
    expect(list.list_id).toBe('list')
    expect(list.cards).toHaveLength(12)
    expect(list.cards.map((card) => card.due_date)).toEqual(list.cards.map((card) => card.due_date).toSorted())
    expect(
      list.cards.every(
        ({ labels }) => labels.length > 0 && new Set(labels.map(({ name }) => name)).size === labels.length,
      ),
    ).toBe(true)
    expect(list.cards.at(-1)?.labels.map(({ name }) => name)).toContain('the evening')
  })
})
