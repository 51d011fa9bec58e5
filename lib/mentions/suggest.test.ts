import { describe, expect, test } from 'vitest'
import { mentionQuery, suggestPeople } from './suggest'

describe('the mention that is being typed', () => {
  test.each([
    ['@', { start: 0, text: '' }],
    ['Hello @mi', { start: 6, text: 'mi' }],
    ['Hello @Mia Tan', { start: 6, text: 'Mia Tan' }],
    ['(@z', { start: 1, text: 'z' }],
    ['@@z', { start: 1, text: 'z' }],
    ['mail olive@mia', null],
    ['@mia\nnext', null],
    ['`@mi', { start: 1, text: 'mi' }],
    ['```\n@mi', null],
    [`@${'x'.repeat(81)}`, null],
    ['no name', null],
  ])('in %j', (text, query) => {
    expect(mentionQuery(text, text.length)).toEqual(query)
  })

  test('is none within inline code', () => {
    expect(mentionQuery('`@mi` and', 4)).toBeNull()
  })

  test('ends at the caret', () => {
    expect(mentionQuery('Hello @mia, and more', 9)).toEqual({ start: 6, text: 'mi' })
  })
})

const people = ['Olive', 'Mia Tanaka', 'mia', 'Mia', ' Zoë ', 'Tamia', 'Ana-Mia'].map((displayName, n) => ({
  userId: String(n),
  displayName,
}))
const names = (query: string) => suggestPeople(people, query).map(({ name }) => name)

describe('who is suggested', () => {
  test.each([
    ['', ['Ana-Mia', 'mia', 'Mia', 'Mia Tanaka', 'Olive', 'Tamia', 'Zoë']],
    ['MI', ['mia', 'Mia', 'Mia Tanaka', 'Ana-Mia']],
    ['tan', ['Mia Tanaka']],
    ['zoe', ['Zoë']],
    ['mia t', ['Mia Tanaka']],
    ['x', []],
    [' ', []],
  ])('for %j', (query, expected) => {
    expect(names(query)).toEqual(expected)
  })

  test('no one once the name is whole and a space follows', () => {
    expect(names('mia ')).toEqual([])
  })

  test('are all who have one name, each told apart', () => {
    const found = suggestPeople(people, 'mia').filter(({ isNamesake }) => isNamesake)
    expect(found.map(({ userId }) => userId)).toEqual(['2', '3'])
  })
})
