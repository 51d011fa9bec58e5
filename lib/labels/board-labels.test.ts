import { describe, expect, test } from 'vitest'
import { boardLabelsOf, wornLabels } from './board-labels'

const bug = { id: 'b', name: 'bug', color: '#d6402f' }
const art = { id: 'a', name: 'Art', color: '#ffffff' }
const labels = boardLabelsOf([bug, art])

describe('the labels of a board', () => {
  test('are the very same as long as nothing changes', () => {
    expect(boardLabelsOf([{ ...bug }, { ...art }], labels)).toBe(labels)
  })

  test('are new where one changes, goes or comes, and the others stay what they were', () => {
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

  test('are worn by name, whatever the case, and without those that nobody knows', () => {
    expect(wornLabels(['b', 'gone', 'a'], labels).map(({ name }) => name)).toEqual(['Art', 'bug'])
    expect(wornLabels(undefined, labels)).toEqual([])
  })
})
