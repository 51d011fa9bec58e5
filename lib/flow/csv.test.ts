import { expect, test } from 'vitest'
import { fakeDone } from '../../testing/fake-flow'
import { csvColumns, csvHead, csvLines, csvName, isCsvOf } from './csv'

test('a file has a line for each row, and computes nothing', () => {
  const row = fakeDone({ day: '2026-11-02', title: '=HYPERLINK("https://evil.example")', cycle: 1.5, returns: 2 })
  const text =
    csvHead(csvColumns.finished) + csvLines(csvColumns.finished, [row, { ...row, started_at: null, gone: true }])
  const [head = '', first = '', second = '', end] = text.split('\r\n')
  expect(head.split(',')).toHaveLength(11)
  expect(first.startsWith(`"'=HYPERLINK(""https://evil.example"")","2026-11-02T12:00:00.000Z"`)).toBe(true)
  expect(first).toContain(',1.5,2.5,')
  expect(second).toContain(',"yes",')
  expect(end).toBe('')
})

test('there are no other files', () => {
  expect(isCsvOf('open')).toBe(true)
  expect(isCsvOf('constructor')).toBe(false)
  expect(csvName('katas', '2026-11-22')).toBe('ninja-dojo-katas-2026-11-22.csv')
})
