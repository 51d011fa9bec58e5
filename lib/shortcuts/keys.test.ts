import { expect, test } from 'vitest'
import { ariaKeys, matchesChord, nameKeys, type Stroke } from './keys'

const stroke = (key: string, held: Partial<Stroke> = {}): Stroke => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

const cases: [title: string, stroke: Stroke, chord: string, isMac: boolean, matches: boolean][] = [
  ['n is N', stroke('n'), 'N', false, true],
  ['N with caps lock is N', stroke('N'), 'N', false, true],
  ['Shift+N is not N', stroke('N', { shiftKey: true }), 'N', false, false],
  ['Alt+N is not N', stroke('n', { altKey: true }), 'N', false, false],
  ['Ctrl+N is not N', stroke('n', { ctrlKey: true }), 'N', false, false],
  ['Command+N is not N', stroke('n', { metaKey: true }), 'N', true, false],
  ['Ctrl+K is Mod+K', stroke('k', { ctrlKey: true }), 'Mod+K', false, true],
  ['Command+K is Mod+K on a Mac', stroke('k', { metaKey: true }), 'Mod+K', true, true],
  ['Ctrl+K is not Mod+K on a Mac', stroke('k', { ctrlKey: true }), 'Mod+K', true, false],
  ['the Windows key is not Mod', stroke('k', { metaKey: true }), 'Mod+K', false, false],
  ['k alone is not Mod+K', stroke('k'), 'Mod+K', false, false],
  ['Ctrl+Shift+K is not Mod+K', stroke('K', { ctrlKey: true, shiftKey: true }), 'Mod+K', false, false],
  ['? is typed with Shift on many keyboards', stroke('?', { shiftKey: true }), '?', false, true],
  ['? is typed without it on others', stroke('?'), '?', false, true],
  ['т on the key of N is N', stroke('т', { code: 'KeyN' }), 'N', false, true],
  ['t on the key of K is T, on a Dvorak keyboard', stroke('t', { code: 'KeyK' }), 'K', false, false],
  ['a dead key is ignored', stroke('Dead', { code: 'KeyN' }), 'N', false, false],
]
test.each(cases)('%s', (_, given, chord, isMac, matches) => {
  expect(matchesChord(given, chord, isMac)).toBe(matches)
})

test('keys have the names that are printed on the keyboard', () => {
  expect(nameKeys('Mod+K', true)).toEqual(['⌘K'])
  expect(nameKeys('Mod+K', false)).toEqual(['Ctrl+K'])
  expect(nameKeys('G D', true)).toEqual(['G', 'D'])
  expect(nameKeys('Mod+Shift+Z', true)).toEqual(['⇧⌘Z'])
  expect(nameKeys('Mod+Shift+Z', false)).toEqual(['Ctrl+Shift+Z'])
  expect(nameKeys('Alt+↑', true)).toEqual(['⌥↑'])
  expect(nameKeys('Alt+↑', false)).toEqual(['Alt+↑'])
  expect(ariaKeys('Mod+K')).toBe('Meta+K Control+K')
  expect(ariaKeys('G D')).toBeUndefined()
})
