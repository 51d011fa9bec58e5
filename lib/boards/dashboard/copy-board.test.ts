import { expect, test } from 'vitest'
import { checkBoardDetails } from '../new-board/board-details'
import { titleOfCopy } from './copy-board'

test('a copy is named after its dojo', () => {
  expect(titleOfCopy('Kitchen')).toBe('Copy of Kitchen')
})

test('and fits where the dojo’s own title fills the field', () => {
  const title = titleOfCopy('x'.repeat(120))
  expect(title).toHaveLength(120)
  expect(checkBoardDetails({ title, description: '' }).problems).toBeUndefined()
})
