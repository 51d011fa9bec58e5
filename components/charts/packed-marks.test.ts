import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packMarks, unpackMarks } from './packed-marks'

const mark = fc.record({
  say: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\t\n\r]/g, ' ')),
  href: fc.option(
    fc.webPath().map((path) => `/advanced-analytics?receipt=${path}`),
    { nil: undefined },
  ),
  x: fc.integer({ min: 0, max: 10_000 }),
  y: fc.integer({ min: 0, max: 2700 }).map((tenths) => tenths / 10),
  width: fc.integer({ min: 0, max: 10_000 }),
  height: fc.integer({ min: 0, max: 270 }),
  isLate: fc.boolean(),
})

test('marks come out as they were put in', () => {
  fc.assert(
    fc.property(fc.array(mark), (marks) => {
      const unpacked = unpackMarks(packMarks(marks)).map((one) => ({ href: undefined, ...one }))
      expect(unpacked).toEqual(marks)
    }),
  )
})

test('what would break a line becomes a space', () => {
  const [one, ...others] = unpackMarks(packMarks([{ say: 'a\tb\nc\r', href: '/x', x: 1, y: 2 }]))
  expect(one).toMatchObject({ say: 'a b c ', href: '/x', x: 1, y: 2 })
  expect(others).toEqual([])
})

test('the start that all addresses share is written once', () => {
  const marks = ['a', 'b', 'c'].map((tail) => ({ say: tail, href: `/dojo/1234?technique=${tail}`, x: 0, y: 0 }))
  expect(packMarks(marks).split('/dojo/1234')).toHaveLength(2)
})
