import { expect, test } from 'vitest'
import { storageRefusal, transferRefusal } from './storage-refusal'

const refusal = (plan: string, used: number, included: number, sizeBytes: number) =>
  storageRefusal(JSON.stringify({ plan, used, included }), sizeBytes)

test('a file without room is told how much is used, of what, and what holds more', () => {
  expect(refusal('starter', 996_000_000, 1e9, 40_000_000)).toBe(
    'No room for this file (40 MB): all files of this dojo’s owner take 996 MB of the 1 GB on Starter. ' +
      'Deleting files makes room once they can no longer be brought back, or Essentials holds 10 GB.',
  )
})

test('the plan that is named has room for what is there and for this file', () => {
  expect(refusal('starter', 1e9, 1e9, 9.5e9)).toContain('or Pro holds 20 GB.')
})

test('where no plan has room, none is named', () => {
  expect(refusal('enterprise', 200e9, 200e9, 1)).toMatch(
    /on Enterprise\. Deleting files makes room once they can no longer be brought back\.$/,
  )
})

test('the files of a moved technique are told the same of the owner of the other dojo', () => {
  expect(transferRefusal(JSON.stringify({ plan: 'starter', used: 996_000_000, included: 1e9 }))).toBe(
    'No room for its files: all files of that dojo’s owner take 996 MB of the 1 GB on Starter. ' +
      'Deleting files makes room once they can no longer be brought back, or Essentials holds 10 GB.',
  )
})
