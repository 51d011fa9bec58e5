import { expect, test } from 'vitest'
import { exportHead, exportLine } from './export-text'
import type { ExportEntry } from './schema'

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

test('a line of JSON about a person who declined an invitation says that its text is withheld', () => {
  const declined: ExportEntry = { ...entry, kind: 'invitation.declined', actor: null, sealed: null }
  expect(JSON.parse(exportLine('jsonl', declined, {}))).toMatchObject({ name: 'The invited person', sealed: null })
})
