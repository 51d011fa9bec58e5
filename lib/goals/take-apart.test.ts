import { describe, expect, test } from 'vitest'
import { workdayChoices } from '../boards/dates/working-days'
import { ownPace } from './own-pace'
import { takeApart } from './take-apart'

const { weekdays } = workdayChoices
const nothing = { similar: [], dojos: [] }
const take = (goal: string, material: Parameters<typeof takeApart>[1] = nothing) =>
  takeApart(goal, material, 'Europe/Berlin', weekdays)
const worked = (title: string, start: string, end: string) => ({
  title,
  startedAt: `${start}T10:00:00Z`,
  finishedAt: `${end}T10:00:00Z`,
})

test('three ways are named at most, the likeliest first', () => {
  expect(take('Winter concert').map(({ kind, name }) => `${kind}: ${name}`)[0]).toBe('playbook: Concert')
  for (const goal of ['Winter concert', 'open a bakery with a website', 'write a novel', 'asdf'])
    expect(take(goal).length).toBeLessThanOrEqual(3)
})

test.each(['reduce churn', 'lose five kilos', ''])('what no playbook knows gets four plain phases: “%s”', (goal) => {
  expect(take(goal)[0]).toMatchObject({
    kind: 'scaffold',
    outline: { katas: ['Understand', 'Prepare', 'Do', 'Finish'] },
  })
})

test('what the goal says goes into the titles', () => {
  const titles = take('Trip to Lisbon with the children')[0]?.outline.items.map(({ title }) => title)
  expect(titles).toContain('Book the way to Lisbon')
  expect(take('Hire a designer')[0]?.outline.items[0]?.title).toBe('Write what a designer will have done after a year')
})

describe('one’s own work', () => {
  const dojo = {
    id: 'd',
    title: 'Winter concert 2025',
    finished: [
      worked('Compare halls', '2025-10-06', '2025-10-07'),
      worked('Sign the contract with the hall', '2025-10-10', '2025-10-13'),
      worked('Rehearse', '2025-10-20', '2025-11-28'),
      worked('Play', '2025-12-19', '2025-12-19'),
    ],
  }

  test('brings its real days, weekends not counted', () => {
    const [playbook, own] = take('Winter concert', { similar: [], dojos: [dojo] })
    expect(playbook?.outline.items.find(({ title }) => title === 'Compare two halls')).toMatchObject({
      days: 2,
      own: { days: 2, times: 1 },
    })
    expect(playbook?.outline.items.find(({ title }) => title === 'Sign the contract for the hall')).toMatchObject({
      days: 2,
    })
    expect(own).toMatchObject({ kind: 'dojo', name: 'Winter concert 2025' })
    expect(own?.outline.items.map(({ title, days }) => [title, days])).toEqual([
      ['Compare halls', 2],
      ['Sign the contract with the hall', 2],
      ['Rehearse', 30],
      ['Play', 1],
    ])
  })

  test('of several the middle one counts, each once', () => {
    const similar = [
      worked('Compare halls', '2025-10-06', '2025-10-06'),
      worked('Compare two halls', '2025-03-03', '2025-03-07'),
      worked('Compare halls', '2024-03-04', '2024-03-15'),
    ]
    const [playbook] = take('Winter concert', { similar: [...similar, ...similar], dojos: [] })
    expect(playbook?.outline.items.find(({ title }) => title === 'Compare two halls')?.own).toEqual({
      days: 5,
      times: 3,
    })
  })

  test('a dojo about something else is none', () => {
    expect(
      take('Winter concert in the old town hall', { similar: [], dojos: [{ ...dojo, title: 'Town council' }] }).some(
        ({ kind }) => kind === 'dojo',
      ),
    ).toBe(false)
  })
})

describe('pace', () => {
  const mine = (count: number) =>
    Array.from({ length: count }, () => ['2026-11-02T10:00:00Z', '2026-11-06T10:00:00Z'] as [string, string])

  test('as many hands as are finished in a day times the days that one takes', () => {
    expect(ownPace({ mine: mine(40) }, 'UTC', weekdays)).toEqual({ hands: 5, finished: 40 })
    expect(ownPace({ mine: mine(12) }, 'UTC', weekdays)).toEqual({ hands: 2, finished: 12 })
  })

  test('too little is not enough to say anything', () => {
    expect(ownPace({ mine: mine(10) }, 'UTC', weekdays)).toEqual({ hands: 2, finished: null })
  })
})
