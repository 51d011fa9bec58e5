import { expect, test } from 'vitest'
import { dueLabel } from '@/lib/boards/dates/due-date'
import { browserTimeZone } from '@/lib/time-zone'
import { type CardSketch, drawSketch } from './board-sketch'

const now = new Date(2026, 10, 21, 9, 30)
const timeZone = browserTimeZone()
const mia = { id: 'mia', name: 'Mia' }

function draw(card: CardSketch) {
  const { lists, details } = drawSketch({ id: 's', title: 'Sketch', lists: [['Ready', card]] }, now)
  return { card: lists[0]?.cards[0], details: details.get('s-0-0') }
}

test.each([
  [{ dueInDays: -1 }, 'Due yesterday', 'late'],
  [{ dueInDays: 0 }, 'Due today', 'today'],
  [{ dueInDays: 1 }, 'Due tomorrow', 'later'],
  [{ doneDaysAgo: 2 }, 'Done Nov 19', 'done'],
])('%o reads “%s” on the day it is drawn', (when, text, tone) => {
  const { card } = draw({ title: 'Technique', ...when })
  expect(dueLabel(card ?? {}, now, timeZone)).toEqual({ text, tone })
})

test('steps and comments are counted on the card and listed in its details', () => {
  const { card, details } = draw({
    title: 'Technique',
    steps: ['[x] One', 'Two'],
    comments: [{ by: mia, hoursAgo: 2, text: 'Ready?' }],
  })
  expect(card?.badges).toEqual({ checklist: [1, 2], comments: 1 })
  expect(details?.checklist).toMatchObject([
    { title: 'One', completed: true },
    { title: 'Two', completed: false },
  ])
  expect(details?.comments).toMatchObject([{ userId: 'mia', content: 'Ready?' }])
})

test('what a sketch leaves out, the card does not have', () => {
  expect(draw({ title: 'Technique' }).card).toEqual({ id: 's-0-0', title: 'Technique', version: 1 })
})
