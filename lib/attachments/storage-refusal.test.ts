import { expect, test } from 'vitest'
import { storageRefusal, transferRefusal } from './storage-refusal'

const refusal = (plan: string, used: number, included: number, sizeBytes: number) =>
  storageRefusal(JSON.stringify({ plan, used, included }), sizeBytes)

test('a file without room gets a message with the use, the limit and a plan that has more room', () => {
  expect(refusal('starter', 996_000_000, 1e9, 40_000_000)).toBe(
    'No room for this file (40 MB): the files of this dojo’s owner use 996 MB of the 1 GB on Starter. ' +
      'Deleted files make room once they can no longer be restored. Essentials has 10 GB.',
  )
})

test('the named plan has room for the existing files and for this one', () => {
  expect(refusal('starter', 1e9, 1e9, 9.5e9)).toContain(' Pro has 20 GB.')
})

test('if no plan has room, none is named', () => {
  expect(refusal('enterprise', 200e9, 200e9, 1)).toMatch(
    /on Enterprise\. Deleted files make room once they can no longer be restored\.$/,
  )
})

test.each([
  ['business', 9.9e9, 40e9, 'Business has 100 GB with a card.'],
  ['pro', 9.9e9, 40e9, 'Business has 100 GB.'],
])('in a trial of %s without a card, a card is named where it gives enough room', (plan, used, sizeBytes, remedy) => {
  expect(refusal(plan, used, 10e9, sizeBytes)).toMatch(
    new RegExp(`9\\.9 GB of the 10 GB in a trial of \\w+ without a card\\. .* ${remedy.replace('.', '\\.')}$`),
  )
})

test('the files of a moved technique are told the same of the owner of the other dojo', () => {
  expect(transferRefusal(JSON.stringify({ plan: 'starter', used: 996_000_000, included: 1e9 }))).toBe(
    'No room for its files: the files of that dojo’s owner use 996 MB of the 1 GB on Starter. ' +
      'Deleted files make room once they can no longer be restored. Essentials has 10 GB.',
  )
})
