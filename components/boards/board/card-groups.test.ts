import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Card } from '@/lib/boards/schema'
import { groupCards } from './card-groups'

const cards = (count: number): Card[] =>
  Array.from({ length: count }, (_, at) => ({ id: `c${at}`, title: `${at}`, version: 1 }))
const keyOf = (groups: ReturnType<typeof groupCards>) =>
  new Map(groups.flatMap((group) => group.cards.map((card) => [card.id, group.key])))

test('a move leaves every other card in its group', () => {
  const list = cards(120)
  const before = groupCards(list)
  const moved = list.toSpliced(100, 1).toSpliced(3, 0, list[100]!)
  const after = groupCards(moved, before)
  const [old, now] = [keyOf(before), keyOf(after)]
  expect(list.filter((card) => old.get(card.id) !== now.get(card.id)).map((card) => card.id)).toEqual(['c100'])
  expect(after.filter((group) => before.includes(group))).toHaveLength(before.length - 2)
})

test('an edit renders one group again', () => {
  const list = cards(120)
  const before = groupCards(list)
  const after = groupCards(list.with(60, { ...list[60]!, title: 'new' }), before)
  expect(after.filter((group) => !before.includes(group))).toHaveLength(1)
})

test('a card whose group still bears its name starts another under another name', () => {
  // The first of a group goes to the top; then what follows makes it start a group of its own, while the old one stays.
  let list = cards(80)
  let groups = groupCards(list)
  for (const [from, to] of [
    [25, 0],
    [51, 0],
    [52, 3],
  ] as const) {
    list = list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
    groups = groupCards(list, groups)
    expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length)
  }
})

test('whatever happens, the groups are the list, in order, with keys that differ', () => {
  const anyEdit = fc.record({ from: fc.nat(79), to: fc.nat(79), kind: fc.constantFrom('move', 'delete', 'insert') })
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 60 }), (edits) => {
      let list = cards(80)
      let groups = groupCards(list)
      edits.forEach(({ from, to, kind }, at) => {
        const card = list[from % Math.max(1, list.length)]
        if (kind === 'insert' || !card) list = list.toSpliced(to, 0, { id: `n${at}`, title: 'n', version: 1 })
        else {
          list = list.toSpliced(list.indexOf(card), 1)
          if (kind === 'move') list = list.toSpliced(to, 0, card)
        }
        groups = groupCards(list, groups)
        expect(groups.flatMap((group) => group.cards)).toEqual(list)
        expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length)
        expect(Math.max(0, ...groups.map((group) => group.cards.length))).toBeLessThanOrEqual(50)
      })
    }),
    { numRuns: 1000 },
  )
})
