import { describe, expect, test } from 'vitest'
import { boardLabelsOf, labelsOfCard } from './board-labels'

const bug = { id: 'b', name: 'bug', color: '#d6402f' }
const art = { id: 'a', name: 'Art', color: '#ffffff' }
const labels = boardLabelsOf([bug, art])

describe('the labels of a board', () => {
  test('are the same objects as long as nothing changes', () => {
    expect(boardLabelsOf([{ ...bug }, { ...art }], labels)).toBe(labels)
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
