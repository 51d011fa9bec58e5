import { expect, test } from 'vitest'
import { SharedAnswers } from './shared-answers'

/** A clock that is set by hand, and a database that counts. */
function scene() {
  const state = { nowMs: 0, asked: 0 }
  const versions = new SharedAnswers<string>(1000, 500, () => state.nowMs)
  const ask = async () => `version ${(state.asked += 1)}`
  return { state, find: (token: string) => versions.find(token, ask), versions }
}

test('people who ask in the same moment cost one question', async () => {
  const { state, find } = scene()
  expect(await Promise.all([find('a'), find('a'), find('a')])).toEqual(['version 1', 'version 1', 'version 1'])
  state.nowMs = 499
  expect(await find('a')).toBe('version 1')
  state.nowMs = 500
  expect(await find('a')).toBe('version 2')
})

test('another link has another answer', async () => {
  const { find } = scene()
  expect(await Promise.all([find('a'), find('b')])).toEqual(['version 1', 'version 2'])
})

test('a failure is not kept', async () => {
  const { versions, find } = scene()
  await expect(versions.find('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await find('a')).toBe('version 1')
})

test('someone who asks for many links does not fill the memory', async () => {
  const { state, find } = scene()
  for (let at = 0; at < 1001; at += 1) await find(String(at))
  await find('1000')
  expect(state.asked).toBe(1001)
  await find('0')
  expect(state.asked, 'the oldest is forgotten').toBe(1002)
})
