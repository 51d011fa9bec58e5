import { expect, test } from 'vitest'
import { playbooks } from '@/content/playbooks/all-playbooks'
import { lengthWords, planShape } from './plan-shape'

test.each([
  [1, '1 working day'],
  [7, '7 working days'],
  [10, '2 weeks'],
  [60, '12 weeks'],
  [75, '3 months'],
  [130, '6 months'],
])('%i working days are %s', (workdays, words) => expect(lengthWords(workdays)).toBe(words))

test('a kata lasts from its first to its last technique, and each tag has its colour', () => {
  const [playbook] = playbooks
  const technique = { title: 'Look', who: 'All' }
  const shape = planShape({
    ...playbook!,
    length: 20,
    katas: [
      {
        title: 'Before',
        techniques: [
          { ...technique, by: 5, days: 5, tags: ['facts'] },
          { ...technique, by: 10, days: 2, tags: ['people', 'facts'] },
          { ...technique, by: 1, days: 3 },
        ],
      },
    ],
  })
  expect(shape).toEqual({
    marks: [25, 50, 75],
    katas: [
      {
        from: 0,
        to: 50,
        techniques: [
          { from: 0, to: 25, color: '#6366f1' },
          { from: 40, to: 50, color: '#2b7fd4' },
          { from: 0, to: 5 },
        ],
      },
    ],
  })
})

test('every playbook is drawn within its time, and no two alike', () => {
  const shapes = playbooks.map(planShape)
  for (const { katas, marks } of shapes) {
    expect(marks.length).toBeLessThan(13)
    for (const { from, to } of katas) {
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeGreaterThan(from)
      expect(to).toBeLessThanOrEqual(100)
    }
  }
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(playbooks.length)
})
