import { describe, expect, test } from 'vitest'
import { draftLists, findTemplate, type Template, templateIds, templates } from './templates'

const cardsOf = (template: Template) => template.lists.flatMap((list) => list.cards)
const withCards = [templates.personal, templates.team, templates.routine]

test.each([
  ['personal', ['Ready', 'In Progress', 'Complete']],
  ['team', ['Mission Queue', 'In Progress', 'Review', 'Completed']],
  ['routine', ['Morning Training', 'Afternoon Focus', 'Evening Review', 'Mastered']],
  ['empty', []],
] as const)('%s has the lists of spec section 3', (id, titles) => {
  expect(templates[id].lists.map((list) => list.title)).toEqual(titles)
})

describe.each(withCards)('$name', (template) => {
  test('has four cards with titles of their own', () => {
    expect(new Set(cardsOf(template).map((card) => card.title)).size).toBe(4)
    expect(cardsOf(template)).toHaveLength(4)
  })

  test('shows a priority, a description and a date', () => {
    for (const property of ['priority', 'description', 'dueInDays'] as const) {
      expect(cardsOf(template).some((card) => card[property] !== undefined)).toBe(true)
    }
  })

  test('fits the constraints of the tables', () => {
    for (const list of template.lists) expect(list.title.length).toBeLessThanOrEqual(120)
    for (const card of cardsOf(template)) expect(card.title.length).toBeLessThanOrEqual(500)
  })
})

test.each(templateIds)('the path segment "%s" finds its template', (id) => {
  expect(findTemplate(id)?.id).toBe(id)
})

test('no segment means empty, an unknown one nothing', () => {
  expect(findTemplate(undefined)?.id).toBe('empty')
  expect(findTemplate('sprint')).toBeUndefined()
  expect(findTemplate('toString')).toBeUndefined()
})

describe('drafts', () => {
  test('nothing is late on the day the board is made', () => {
    const drafts = withCards.flatMap((template) => draftLists(template, '2026-11-21'))
    const due = drafts.flatMap((list) => list.cards).flatMap((card) => card.due_date ?? [])
    expect(due.filter((day) => day < '2026-11-21')).toEqual([])
    expect(due).not.toEqual([])
  })

  test('days are counted by the calendar, over the end of a year', () => {
    const [ready] = draftLists(templates.personal, '2026-12-30')
    const due = ready?.cards.map((card) => card.due_date)
    expect(due).toEqual(['2026-12-31', '2027-01-03', '2027-01-11'])
  })

  test('a card without a date stays without', () => {
    const [morning] = draftLists(templates.routine, '2026-11-21')
    expect(morning?.cards[1]).toEqual({ title: 'Stretch for ten minutes', priority: 'low' })
  })
})
