import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChange } from '@/lib/boards/changes/apply-change'
import type { List } from '@/lib/boards/schema'
import { step } from './carried'
import { hiddenAmong } from './hidden-cards'
import { looksUnmoved } from '../context/board-place'

const list = (id: string, cards: string): List => ({
  id,
  title: id,
  version: 1,
  cards: [...cards].map((card) => ({ id: card, title: card, version: 1 })),
})
/** Capitals are shown, small letters are filtered out. */
const shownIn = (lists: List[]) =>
  new Set(lists.flatMap(({ cards }) => cards.map(({ id }) => id)).filter((id) => id === id.toUpperCase()))
const arrows = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const

function carry(lists: List[], cardId: string, arrow: keyof typeof arrows): string[] | undefined {
  const from = lists.find(({ cards }) => cards.some(({ id }) => id === cardId))!
  const index = from.cards.findIndex(({ id }) => id === cardId)
  const to = step(lists, { listId: from.id, index }, arrows[arrow], shownIn(lists))
  if (!to) return undefined
  return applyChange(lists, { type: 'cards.moved', cardIds: [cardId], ...to }).map(({ cards }) =>
    cards.map(({ id }) => id).join(''),
  )
}

describe('what is carried while the board is filtered', () => {
  const lists = [list('l', 'AbcDeF'), list('m', 'ghIjKl'), list('n', 'op'), list('o', '')]
  test.each([
    ['D', 'up', ['DAbceF', 'ghIjKl', 'op', '']],
    ['D', 'down', ['AbceFD', 'ghIjKl', 'op', '']],
    ['A', 'up', undefined],
    ['F', 'down', undefined],
    ['A', 'right', ['bcDeF', 'ghAIjKl', 'op', '']],
    ['D', 'right', ['AbceF', 'ghIjDKl', 'op', '']],
    ['F', 'right', ['AbcDe', 'ghIjKFl', 'op', '']],
    ['I', 'right', ['AbcDeF', 'ghjKl', 'opI', '']],
    ['K', 'left', ['AbcKDeF', 'ghIjl', 'op', '']],
  ] as const)('%s %s', (card, arrow, after) => {
    expect(carry(lists, card, arrow)).toEqual(after)
  })
})

const anyCards = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJabcdefghij'), { minLength: 1 })

test('a step of what is carried swaps it with the next shown card, and leaves the order of all others', () => {
  fc.assert(
    fc.property(anyCards, fc.constantFrom<'up' | 'down'>('up', 'down'), (cards, arrow) => {
      const lists = [list('l', cards.join(''))]
      const seen = (order: string) => [...order].filter((id) => id === id.toUpperCase()).join('')
      const order = cards.join('')
      const visible = seen(order)
      for (const card of visible) {
        const at = visible.indexOf(card)
        const other = visible[arrow === 'up' ? at - 1 : at + 1]
        const swapped =
          arrow === 'up'
            ? visible.replace(`${other}${card}`, `${card}${other}`)
            : visible.replace(`${card}${other}`, `${other}${card}`)
        const after = carry(lists, card, arrow)?.[0]
        expect(after && { seen: seen(after), others: after.replace(card, '') }).toEqual(
          other && { seen: swapped, others: order.replace(card, '') },
        )
      }
    }),
  )
})

test('without a filter, and with one that lets all through, a step is the same', () => {
  const lists = [list('l', 'ABC'), list('m', 'DE')]
  for (const arrow of Object.values(arrows)) {
    for (const { id, cards } of lists) {
      cards.forEach((_, index) =>
        expect(step(lists, { listId: id, index }, arrow, shownIn(lists))).toEqual(
          step(lists, { listId: id, index }, arrow),
        ),
      )
    }
  }
})

test('a drop that changes nothing to be seen is none', () => {
  const lists = [list('l', 'AbcDeF')]
  const shown = shownIn(lists)
  const card = { kind: 'card', id: 'D' } as const
  const at = (index: number) => ({ listId: 'l', index })
  expect(looksUnmoved(lists, shown, card, at(3), at(1))).toBe(true)
  expect(looksUnmoved(lists, shown, card, at(3), at(4))).toBe(true)
  expect(looksUnmoved(lists, shown, card, at(3), at(0))).toBe(false)
  expect(looksUnmoved(lists, shown, card, at(3), at(5))).toBe(false)
  expect(looksUnmoved(lists, null, card, at(3), at(1))).toBe(false)
  expect(looksUnmoved(lists, shown, card, at(3), { listId: 'm', index: 3 })).toBe(false)
})

test('marks say which cards of a group are hidden, and nothing where none is', () => {
  const { cards } = list('l', 'AbC')
  expect(hiddenAmong(cards, new Set(['A', 'C']))).toBe('010')
  expect(hiddenAmong(cards, new Set(['A', 'b', 'C']))).toBe('')
  expect(hiddenAmong(cards, null)).toBe('')
})
