import { expect, test } from 'vitest'
import { leftText, readLeft } from './left-fields'

const began = { title: 'Spring', description: 'Then' }
const left = leftText(began, { ...began, description: 'Then, and more' }) ?? ''

test('only what was changed is left', () => {
  expect(leftText(began, { ...began })).toBeNull()
  expect(JSON.parse(left)).toEqual({ from: { description: 'Then' }, to: { description: 'Then, and more' } })
})

test.each([
  ['as it began', began, { before: began, typed: { ...began, description: 'Then, and more' }, theirs: {} }],
  [
    'changed in another field',
    { title: 'Autumn', description: 'Then' },
    {
      before: { title: 'Autumn', description: 'Then' },
      typed: { title: 'Autumn', description: 'Then, and more' },
      theirs: {},
    },
  ],
  [
    'changed in the same field',
    { title: 'Spring', description: 'Theirs' },
    { before: began, typed: { ...began, description: 'Then, and more' }, theirs: { description: 'Theirs' } },
  ],
  ['already what was typed', { title: 'Spring', description: 'Then, and more' }, undefined],
])('over what is saved now, %s', (_, now, expected) => {
  expect(readLeft(left, now)).toEqual(expected)
})

test.each(['', 'x', '{}', '{"from":{},"to":{"title":"x"}}', '{"from":{"title":1},"to":{"title":"x"}}'])(
  '%j is of no use',
  (text) => expect(readLeft(text, began)).toBeUndefined(),
)
