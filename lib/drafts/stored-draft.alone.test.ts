// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { draftOf, dropDraft, forgetOldDrafts, storeDraft } from './stored-draft'
import { usedTime } from './used-time'

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
/** A browser that is used each week. */
const pass = (weeks: number) => {
  for (let week = 0; week < weeks; week += 1) {
    vi.setSystemTime(Date.now() + 7 * 86_400_000)
    usedTime()
  }
}

beforeEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('a draft is stored without the tab, until it is dropped', () => {
  storeDraft('comment:mia:1', { text: 'Half a thought', more: [1] })
  expect(draftOf('comment:mia:1')).toMatchObject({ text: 'Half a thought', more: [1] })
  expect(draftOf('comment:olive:1')).toBeUndefined()
  expect(stored()).toHaveLength(1)
  expect(sessionStorage).toHaveLength(0)
  dropDraft('comment:mia:1')
  expect(draftOf('comment:mia:1')).toBeUndefined()
})

test('what another tab has typed since stays when this one sends its own', () => {
  storeDraft('comment:mia:1', { text: 'From there' })
  dropDraft('comment:mia:1', 'From here')
  expect(draftOf('comment:mia:1')?.text).toBe('From there')
  dropDraft('comment:mia:1', 'From there')
  expect(draftOf('comment:mia:1')).toBeUndefined()
})

test('without room it lives as long as the page, and no older text comes back', () => {
  storeDraft('comment:mia:1', { text: 'Older' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  storeDraft('comment:mia:1', { text: 'Newer' })
  expect(draftOf('comment:mia:1')?.text).toBe('Newer')
  expect(stored()).toHaveLength(0)
  expect(asks(), 'its field may be closed by then').toBe(true)
  dropDraft('comment:mia:1')
  expect(draftOf('comment:mia:1')).toBeUndefined()
  expect(asks()).toBe(false)
})

test('drafts of more than 30 days go, and the oldest of more than 100', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01') })
  storeDraft('old', { text: 'Old' })
  pass(5)
  for (let at = 0; at < 105; at += 1) {
    storeDraft(`one ${at}`, { text: 'One' })
    vi.advanceTimersByTime(1000)
  }
  expect(draftOf('old')).toBeUndefined()
  expect(localStorage.getItem('draft:old')).toBeNull()
  expect([draftOf('one 4'), draftOf('one 5')?.text]).toEqual([undefined, 'One'])
  expect(stored()).toHaveLength(100)
})

test('what is too old is neither shown nor kept, also where nothing new is typed', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01') })
  storeDraft('old', { text: 'Old' })
  for (let at = 0; at < 99; at += 1) storeDraft(`one ${at}`, { text: 'One' })
  forgetOldDrafts()
  expect(stored()).toHaveLength(100)
  pass(5)
  expect(draftOf('old')).toBeUndefined()
  forgetOldDrafts()
  expect(stored()).toHaveLength(0)
})

test.each([
  ['was 40 days behind', '2026-10-20', '2026-11-29'],
  ['is 40 days ahead', '2026-11-29', '2027-01-08'],
])('a draft outlives a clock that %s', (_, typed, looked) => {
  vi.useFakeTimers({ now: new Date(typed) })
  storeDraft('one', { text: 'Half a thought' })
  vi.setSystemTime(new Date(looked))
  forgetOldDrafts()
  expect(draftOf('one')?.text).toBe('Half a thought')
  vi.setSystemTime(new Date('2026-11-29'))
  forgetOldDrafts()
  expect(draftOf('one')?.text).toBe('Half a thought')
})

test('reading writes nothing that other tabs hear of', () => {
  storeDraft('one', { text: 'Half a thought' })
  const writes = vi.spyOn(Storage.prototype, 'setItem')
  for (let at = 0; at < 5; at += 1) draftOf('one')
  expect(writes).not.toHaveBeenCalled()
})

test('anything else in its place is no draft', () => {
  for (const text of ['{', 'null', '"text"', '{"text":1,"at":1}', '{"text":"x"}']) {
    localStorage.setItem('draft:one', text)
    expect(draftOf('one')).toBeUndefined()
  }
})

test('a draft that an earlier build left in the tab is continued', () => {
  sessionStorage.setItem('comment:mia:1', 'Earlier')
  expect(draftOf('comment:mia:1')).toEqual({ text: 'Earlier' })
  storeDraft('comment:mia:1', { text: 'Earlier, and more' })
  dropDraft('comment:mia:1', 'Earlier, and more')
  expect(draftOf('comment:mia:1')).toBeUndefined()
})
