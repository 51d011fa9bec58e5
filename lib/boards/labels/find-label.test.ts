import { describe, expect, test } from 'vitest'
import { boardLabelsOf } from './board-labels'
import { findLabel, labelFor, matchLabels } from './find-label'

const labels = ['Bug', 'needs review', 'Größe', 'rebuild'].map((name) => ({ id: name, name, color: '#111111' }))

describe('a name', () => {
  test.each([
    ['bug', 'Bug'],
    ['  NEEDS   REVIEW ', 'needs review'],
    ['GRÖSSE', undefined],
    ['gro\u0308ße', 'Größe'],
    ['bugs', undefined],
    ['', undefined],
  ])('"%s" means the label %s', (typed, found) => {
    expect(findLabel(labels, typed)?.name).toBe(found)
  })

  test('that is known reuses the label, its colour too', () => {
    expect(labelFor(boardLabelsOf(labels).values(), 'BUG')).toEqual({ id: 'Bug', name: 'Bug', color: '#111111' })
  })

  test('that is new makes a label of the default colour', () => {
    expect(labelFor(labels, ' <b>new\n one ')).toEqual({ id: expect.any(String), name: '<b>new one', color: '#6366f1' })
  })
})

test.each([
  ['', ['Bug', 'needs review', 'Größe', 'rebuild']],
  ['bu', ['Bug', 'rebuild']],
  ['RE', ['rebuild', 'needs review']],
  ['xyz', []],
])('typing "%s" offers %j', (typed, names) => {
  expect(matchLabels(labels, typed).map(({ name }) => name)).toEqual(names)
})
