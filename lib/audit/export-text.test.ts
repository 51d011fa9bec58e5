import { expect, test } from 'vitest'
import { csvCell, exportHead, exportLine } from './export-text'
import type { ExportEntry } from './schema'

test.each([
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['+1', `"'+1"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r=1"`],
  [' \n=1', `"' \n=1"`],
  ['\u200B=1', `"'\u200B=1"`],
  ['＝1', `"'＝1"`],
  ["x;=cmd|'/c calc'!A1;y", `"x;'=cmd|'/c calc'!A1;y"`],
  ['a; \u200B@b', `"a; \u200B'@b"`],
  ['a,b\n"c"', `"a,b\n""c"""`],
  ['Rota = 1', '"Rota = 1"'],
  [7, '7'],
  [null, ''],
])('the cell %j is written %s', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

const entry: ExportEntry = {
  seq: 7,
  at: '2026-11-22T15:04:05.123456+00:00',
  actor: 'mia',
  via: 'app',
  kind: 'board.renamed',
  boardId: 'b1',
  dojo: '=HYPERLINK("https://evil.example")',
  before: { title: 'Rota' },
  after: { title: '=HYPERLINK("https://evil.example")' },
  address: '203.0.113.9',
  device: 'NinjaDojo (Firefox on Linux)',
  hash: 'ab',
  sealed: '[1]',
}

test('a line of CSV has a cell for each column', () => {
  const line = exportLine('csv', entry, { mia: 'Mia' })
  expect(exportHead('csv').split(',')).toHaveLength(14)
  expect(line).toContain(`7,"2026-11-22T15:04:05.123Z","Mia","mia","board.renamed"`)
  expect(line).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
  expect(line).toContain(`"Firefox on Linux"`)
})

test('a line of JSON holds everything, even of people who are gone', () => {
  const line = exportLine('jsonl', entry, {})
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toEqual({ ...entry, name: 'Deleted account' })
})
