import { expect, test } from 'vitest'
import { checkBoardDetails } from './board-details'

test('what is stored is trimmed', () => {
  expect(checkBoardDetails({ title: '  Autumn release ', description: '\n what ships \n' })).toEqual({
    details: { title: 'Autumn release', description: 'what ships' },
  })
})

test.each([
  ['nothing', ''],
  ['blanks only', ' \t\n\u3000 '],
])('a title of %s is refused', (_case, title) => {
  expect(checkBoardDetails({ title, description: '' }).problems).toEqual({ title: 'Give the dojo a title.' })
})

test('120 characters are a title, 121 are not', () => {
  expect(checkBoardDetails({ title: 'x'.repeat(120), description: '' }).problems).toBeUndefined()
  expect(checkBoardDetails({ title: 'x'.repeat(121), description: '' }).problems).toEqual({
    title: 'At most 120 characters fit here. This has 121.',
  })
})

test('blanks at the ends do not count', () => {
  expect(checkBoardDetails({ title: `  ${'x'.repeat(120)}  `, description: '' }).problems).toBeUndefined()
})

test('both fields are explained at the same time', () => {
  const { problems } = checkBoardDetails({ title: ' ', description: 'x'.repeat(2001) })
  expect(Object.keys(problems ?? {})).toEqual(['title', 'description'])
})
