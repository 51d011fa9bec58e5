import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparable, compareCodes, compareNames } from './compare-names'

const sorted = (names: string[]) => names.toSorted(compareNames)

describe('names are in the order', () => {
  test.each([
    ['of the alphabet, whatever their case', ['zoo', 'Ant', 'bee'], ['Ant', 'bee', 'zoo']],
    ['of the numbers in them', ['Sprint 10', 'Sprint 9'], ['Sprint 9', 'Sprint 10']],
    ['of letters without their marks', ['éa', 'eb', 'ez', 'ec'], ['éa', 'eb', 'ec', 'ez']],
    [
      'of what follows a run of marks',
      [`a${'\u0301'.repeat(90)}c`, `a${'\u0323'.repeat(90)}b`],
      [`a${'\u0323'.repeat(90)}b`, `a${'\u0301'.repeat(90)}c`],
    ],
  ])('%s', (_, names, expected) => {
    expect(sorted(names)).toEqual(expected)
  })

  test('as ICU compares them, where no letter has more than a few marks', () => {
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const name = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\uFDFA\uFDFB]/.test(text))
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(compareNames(a, b)) + 0).toBe(Math.sign(compare(a, b)) + 0)
      }),
    )
  })
})

test('moments are in order, however many digits their seconds have', () => {
  const moments = [
    '2026-11-28T09:00:00.5Z',
    '2026-11-28T09:00:00.45Z',
    '2026-02-01T09:00:00Z',
    '2026-11-28T09:00:00.45Z',
  ]
  expect(moments.toSorted(compareCodes)).toEqual([moments[2], moments[1], moments[1], moments[0]])
})

test.each([
  ['with hundreds of marks', '\u0301'.repeat(185) + '\u0323'.repeat(185)],
  ['with runs as long as are composed', `a${'\u0345\u0301\u0323\u0327\u0334'.repeat(6)}`.repeat(6)],
  ['with other marks', '\u0591\u05b0'.repeat(185)],
  ['of letters that stand for whole sentences', '\uFDFA'.repeat(250)],
])('thousands of titles %s take about as long as others', (_, hostile) => {
  const titles = (tail: string) =>
    Array.from({ length: 3000 }, (_, at) => `${'AaÀàÁá'[at % 6]}${tail} ${(at * 7919) % 3000}`)
  const took = (tail: string) => {
    const all = titles(tail)
    const began = process.cpuUsage().user
    sorted(all.map(comparable))
    return process.cpuUsage().user - began
  }
  // As soon as it has been so once: a busy machine slows one of the two.
  const ratios: number[] = []
  do ratios.push(took(hostile) / Math.max(took('b'.repeat(90)), 10_000))
  while (ratios.length < 4 && Math.min(...ratios) >= 5)
  expect(Math.min(...ratios)).toBeLessThan(5)
})
