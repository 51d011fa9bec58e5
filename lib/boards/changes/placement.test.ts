import fc from 'fast-check'
import { expect, test } from 'vitest'
import { card, list } from '@/testing/fake-board'
import type { Card, List } from '../schema'
import { cardFinder, editCard, editCards, findCard, insertCard, insertCards } from './placement'

const ids = [...'abcdefghijkl']
const boards = fc
  .uniqueArray(fc.constantFrom(...ids), { maxLength: 10 })
  .chain((known) =>
    fc.nat({ max: known.length }).map((at) => [list('one', ...known.slice(0, at)), list('two', ...known.slice(at))]),
  )
const renamed = (name: string) => (found: Card) => (found.title === name ? found : { ...found, title: name })

test('many edits together are as one after the other', () => {
  const edits = fc.array(fc.record({ cardId: fc.constantFrom(...ids), name: fc.constantFrom('a', 'b', 'New') }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(boards, edits, (lists, named) => {
      const all = named.map(({ cardId, name }) => ({ cardId, edit: renamed(name) }))
      const apart = all.reduce((before, { cardId, edit }) => editCard(before, cardId, edit), lists)
      const together = editCards(lists, all)
      expect(together).toEqual(apart)
      // What does not change stays the same object, and is not drawn again.
      for (const [at, after] of together.entries()) expect(after === lists[at]).toBe(apart[at] === lists[at])
    }),
  )
})

test('many that are put in together are as one after the other', () => {
  const places = fc.array(
    fc.record({
      listId: fc.constantFrom('one', 'two', 'gone'),
      index: fc.integer({ min: -1, max: 12 }),
      id: fc.constantFrom(...ids),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(boards, places, (lists, wanted) => {
      const all = wanted.map(({ id, ...place }) => ({ ...place, card: card(id) }))
      expect(insertCards(lists, all)).toEqual(all.reduce(insertCard, lists))
    }),
  )
})

test('looking for many finds the same as looking for each', () => {
  fc.assert(
    fc.property(boards, fc.nat({ max: 20 }), (lists: List[], count) => {
      const find = cardFinder(lists, count)
      for (const id of ids) expect(find(id)).toEqual(findCard(lists, id))
    }),
  )
})
