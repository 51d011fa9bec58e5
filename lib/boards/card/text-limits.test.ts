import { expect, test } from 'vitest'
import { lengthProblem, manyLines, oneLine } from './text-limits'

test('length is counted as the database counts it', () => {
  expect(lengthProblem('🥷'.repeat(500), 500)).toBeUndefined()
  expect(lengthProblem('🥷'.repeat(501), 500)).toBe('500 characters at most. This has 501.')
  expect(lengthProblem('x'.repeat(50_001), 50_000)).toBe('50,000 characters at most. This has 50,001.')
})

test.each([
  ['  a \n b\t c ', 'a b c'],
  ['nul\0 inside\u0007', 'nul inside'],
  ['\u200D\u200B', ''],
  ['👩‍🚀 stays whole', '👩‍🚀 stays whole'],
  ['שלום', 'שלום'],
])('%j is the line %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('of several lines nothing is lost but what cannot be kept', () => {
  expect(manyLines('one\r\n\ttwo\0\u0008\rthree\n')).toBe('one\n\ttwo\nthree')
})
