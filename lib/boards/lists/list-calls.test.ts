import { expect, test } from 'vitest'
import { card } from '@/testing/fake-board'
import { inOrderOf } from './list-calls'

test('what was added while the order was asked for is newer than everything', () => {
  const cards = ['old', 'young', 'unsent', 'middle'].map((id) => card(id))
  const ids = inOrderOf(cards, ['young', 'middle', 'gone', 'old']).map(({ id }) => id)
  expect(ids).toEqual(['unsent', 'young', 'middle', 'old'])
})
