import { describe, expect, test, vi } from 'vitest'
import { withLabel } from '../changes/placement'
import type { Label } from '../schema'
import { type BoardLabels, boardLabelsOf, labelsOfCard } from './board-labels'

const bug = { id: 'b', name: 'bug', color: '#d6402f' }
const art = { id: 'a', name: 'Art', color: '#ffffff' }
const labels = boardLabelsOf([bug, art])

describe('the labels of a board', () => {
  test('are the same objects as long as nothing changes, in whatever order they come', () => {
    expect(boardLabelsOf([{ ...bug }, { ...art }], labels)).toBe(labels)
    expect(boardLabelsOf([{ ...art }, { ...bug }], labels)).toBe(labels)
  })

  test('come by name, also after one was renamed', () => {
    const ids = (known: Label[], before?: BoardLabels) => [...boardLabelsOf(known, before).keys()]
    const tenth = { ...bug, id: 'tenth', name: 'Sprint 10' }
    const ninth = { ...bug, id: 'ninth', name: 'Sprint 9' }
    expect(ids([tenth, bug, ninth, art])).toEqual(['a', 'b', 'ninth', 'tenth'])
    expect(ids([{ ...art, name: 'zoo' }, bug], labels)).toEqual(['b', 'a'])
  })

  // A colour that is given to all of them at once is announced for each.
  test('that change colour one after the other are not compared again', () => {
    const name = (at: number) => `${String(at)} ${'ก\u0e31\u0e49'.repeat(14)}`
    const many = Array.from({ length: 500 }, (_, at) => ({ id: String(at), name: name(at), color: '#d6402f' }))
    const compare = vi.spyOn(Intl.Collator.prototype, 'compare', 'get')
    let shown = boardLabelsOf(many)
    const compared = compare.mock.calls.length
    let known: Label[] = many
    for (const label of many) known = withLabel(known, { ...label, color: '#000000' })
    shown = boardLabelsOf(known, shown)
    expect(compare.mock.calls.length).toBeLessThanOrEqual(2 * compared)
    expect([...shown.keys()]).toEqual(many.map(({ id }) => id))
  })

  test('are a new map when one changes, goes or comes, and the others stay the same objects', () => {
    for (const next of [
      [{ ...bug, name: 'bugs' }, art],
      [{ ...bug, color: '#000000' }, art],
      [art],
      [bug, art, { ...bug, id: 'c' }],
    ]) {
      const changed = boardLabelsOf(next, labels)
      expect(changed).not.toBe(labels)
      expect(changed.get('a')).toBe(labels.get('a'))
    }
  })

  test('have a colour for each theme only where they need it', () => {
    expect(labels.get('b')?.dot).toBe('#d6402f')
    expect(labels.get('a')?.dot).toMatch(/^light-dark\(#[0-9a-f]{6}, #ffffff\)$/)
  })

  test('of a card come by name, whatever the case, without those that the board does not know', () => {
    expect(labelsOfCard(['b', 'gone', 'a'], labels).map(({ name }) => name)).toEqual(['Art', 'bug'])
    expect(labelsOfCard(undefined, labels)).toEqual([])
  })
})
