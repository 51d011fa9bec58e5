import { expect, test } from 'vitest'
import { actorName, differencesOf, sentenceOf, sourceWords } from './entry-words'
import { auditGroups, auditKinds } from './kinds'
import { kindWords } from './kind-words'
import type { AuditEntry } from './schema'

const names = { olive: 'Olive', mia: 'Mia' }
const entryOf = (some: Partial<AuditEntry>): AuditEntry => ({
  seq: 1,
  at: '2026-11-22T15:04:05Z',
  actor: 'olive',
  via: 'app',
  kind: 'board.made',
  boardId: null,
  dojo: null,
  before: null,
  after: null,
  address: null,
  device: null,
  hash: '',
  ...some,
})

test('each kind has words and belongs to one group', () => {
  expect(Object.keys(kindWords).toSorted()).toEqual([...auditKinds].toSorted())
  const grouped: string[] = Object.values(auditGroups).flatMap(({ kinds }) => [...kinds])
  for (const kind of auditKinds) expect(grouped).toContain(kind)
})

test.each<[string, Partial<AuditEntry>]>([
  ['made Mia admin of the clan', { kind: 'clan.role_changed', after: { user_id: 'mia', role: 'admin' } }],
  ['removed Mia from the dojo', { kind: 'member.removed', before: { user_id: 'mia', role: 'viewer' } }],
  ['joined the clan as member', { kind: 'clan.joined', after: { user_id: 'olive', role: 'member' } }],
  [
    'added Deleted account to the dojo as viewer',
    { kind: 'member.joined', after: { user_id: 'gone', role: 'viewer' } },
  ],
  ['renamed the dojo to “Rota”', { kind: 'board.renamed', before: { title: 'A' }, after: { title: 'Rota' } }],
  [
    'invited n…@example.com to the clan as guest',
    { kind: 'clan.invited', after: { address: 'n…@example.com', role: 'guest' } },
  ],
  [
    'created an invitation link to the clan as member',
    { kind: 'clan.invited', after: { role: 'member', max_uses: 3 } },
  ],
  ['board exploded twice', { kind: 'board.exploded_twice' }],
])('%s', (sentence, some) => {
  expect(sentenceOf(entryOf(some), names)).toBe(sentence)
})

test('before and after are told line by line', () => {
  const entry = entryOf({ before: { user_id: 'mia', is_on: true }, after: { user_id: 'gone', list: [1] } })
  expect(differencesOf(entry, names)).toEqual([
    { key: 'user_id', label: 'Person', before: 'Mia', after: 'Deleted account' },
    { key: 'is_on', label: 'Is on', before: 'yes', after: null },
    { key: 'list', label: 'List', before: null, after: '[1]' },
  ])
})

test('from where is said as far as it is known', () => {
  expect(sourceWords(entryOf({ address: '203.0.113.9', device: 'NinjaDojo (Firefox on Linux)' }))).toBe(
    '203.0.113.9 · Firefox on Linux',
  )
  expect(sourceWords(entryOf({}))).toBeNull()
})

test.each<[string, Partial<AuditEntry>]>([
  ['Olive', {}],
  ['Ninja Dojo', { actor: null }],
  ['Deleted account', { actor: 'gone' }],
  // Whether or not the trail knows who it was.
  ['The invited person', { kind: 'invitation.declined', actor: null }],
  ['The invited person', { kind: 'invitation.declined', actor: 'gone' }],
])('%s did it', (name, some) => {
  expect(actorName(entryOf(some), names)).toBe(name)
})
