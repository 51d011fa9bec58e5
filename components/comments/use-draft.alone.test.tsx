// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '@/components/feedback/toast-store'
import { draftOf, dropDraft } from '@/lib/drafts/stored-draft'
import { beginningOf, useDraft } from './use-draft'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

const key = 'comment:mia:1'

/** A form in a tab: what its hook answers. */
function open(text = '') {
  const tab: { current: ReturnType<typeof useDraft> } = { current: [{ text, picked: [] }, () => {}, () => {}] }
  const initial = { text, picked: [] }
  function Form() {
    tab.current = useDraft(key, initial)
    return null
  }
  act(() => createRoot(document.createElement('div')).render(<Form />))
  return tab
}
const type = (tab: ReturnType<typeof open>, text: string) => act(() => tab.current[1]((now) => ({ ...now, text })))
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a tab asks before it closes if another one has sent or emptied what both had stored', () => {
  const tab = open()
  type(tab, 'A long thought')
  expect(asks()).toBe(false)
  // As another tab would.
  localStorage.setItem(`draft:${key}`, JSON.stringify({ text: 'x', at: Date.now() }))
  expect(asks()).toBe(true)
  localStorage.removeItem(`draft:${key}`)
  expect(asks()).toBe(true)
  act(() => tab.current[2]())
  expect(asks()).toBe(false)
})

test('what is emptied again drops only its own', () => {
  const tab = open()
  type(tab, 'x')
  localStorage.setItem(`draft:${key}`, JSON.stringify({ text: 'From there', at: Date.now() }))
  type(tab, '')
  expect(draftOf(key)?.text).toBe('From there')
})

/** What another tab does to the storage; this one is told unless it sleeps. */
function typeElsewhere(text: string, { sleeps = false } = {}) {
  const row = JSON.stringify({ text, at: Date.now() })
  localStorage.setItem(`draft:${key}`, row)
  if (!sleeps) act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `draft:${key}`, newValue: row })))
}

test('a field continues what the same person writes in another tab', () => {
  const tab = open()
  typeElsewhere('A long thought')
  expect(tab.current[0].text).toBe('A long thought')
  type(tab, 'A long thought, and more')
  expect(draftOf(key)?.text).toBe('A long thought, and more')
  expect(toastStore.current()).toEqual([])
})

test('what was sent in another tab is no longer in the field, unless something else was typed here', () => {
  const sendElsewhere = (was: string) => {
    localStorage.removeItem(`draft:${key}`)
    const oldValue = JSON.stringify({ text: was, at: Date.now() })
    const newValue = JSON.stringify({ text: '', at: 0 })
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: `draft:${key}`, oldValue, newValue }))
      window.dispatchEvent(new StorageEvent('storage', { key: `draft:${key}`, oldValue: newValue, newValue: null }))
    })
  }
  const tab = open()
  typeElsewhere('A long thought')
  sendElsewhere('A long thought')
  expect(tab.current[0].text).toBe('')
  expect(asks()).toBe(false)
  type(tab, 'Another one')
  sendElsewhere('A long thought')
  expect(tab.current[0].text).toBe('Another one')
})

test('other tabs learn that a text was dropped', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem')
  type(open(), 'Sent')
  dropDraft(key)
  expect(set.mock.lastCall).toEqual([`draft:${key}`, JSON.stringify({ text: '', at: 0 })])
  expect(draftOf(key)).toBeUndefined()
  set.mockRestore()
})

test('a field that has not heard of a text in another tab offers it before its own is kept', () => {
  const tab = open()
  typeElsewhere('A long thought', { sleeps: true })
  type(tab, 'b')
  type(tab, 'be')
  expect(draftOf(key)?.text).toBe('be')
  expect(toastStore.current()).toMatchObject([{ text: 'A long thought' }])
})

test('a draft of an edit knows which text it began with, however often it is continued', () => {
  expect(beginningOf(key)).toBeUndefined()
  type(open('Then'), 'Then, and more')
  expect(beginningOf(key)).toBe('Then')
  const later = open('Changed elsewhere')
  expect(later.current[0].text).toBe('Then, and more')
  type(later, 'Then, and much more')
  expect(beginningOf(key)).toBe('Then')
})
