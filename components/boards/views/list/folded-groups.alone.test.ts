// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { readFolded, writeFolded } from './folded-groups'

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('each person and dojo has its own folded groups, until none is left', () => {
  writeFolded('olive/one', new Set(['due:later', 'completion:done']))
  writeFolded('olive/two', new Set(['due:none']))
  expect([...readFolded('olive/one')]).toEqual(['due:later', 'completion:done'])
  expect([...readFolded('olive/two')]).toEqual(['due:none'])
  expect([...readFolded('mia/one')]).toEqual([])
  writeFolded('olive/one', new Set())
  expect([...readFolded('olive/one')]).toEqual([])
  expect([...readFolded('olive/two')]).toEqual(['due:none'])
})

test('the 20 that were changed last are kept', () => {
  for (let dojo = 0; dojo < 25; dojo += 1) writeFolded(`olive/${dojo}`, new Set(['due:later']))
  expect(readFolded('olive/4').size).toBe(0)
  expect(readFolded('olive/5').size).toBe(1)
  expect(readFolded('olive/24').size).toBe(1)
})

test('without storage nothing is folded, and nothing breaks', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  expect(() => writeFolded('olive/one', new Set(['due:later']))).not.toThrow()
  expect(readFolded('olive/one').size).toBe(0)
})
