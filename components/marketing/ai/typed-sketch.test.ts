import { expect, test } from 'vitest'
import { drawSketch } from '../boards/board-sketch'
import { typedSketch } from './typed-sketch'

test('typed text becomes the same technique as on a board', () => {
  const { lists, labels } = drawSketch(
    typedSketch('t', 'Call Ana #market @mia !high tomorrow\n- [x] Find her number\n- Ask for the price'),
    new Date(),
  )
  expect(lists[0]?.cards).toMatchObject([
    { title: 'Call Ana', priority: 'high', assignee: 'mia', badges: { labels: ['market'], checklist: [1, 2] } },
  ])
  expect(lists[0]?.cards[0]?.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(labels.map(({ name }) => name)).toEqual(['market'])
})
