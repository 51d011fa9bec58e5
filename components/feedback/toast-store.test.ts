import { expect, test } from 'vitest'
import { createToastStore } from './toast-store'

const said = (store: ReturnType<typeof createToastStore>) => store.current().map((toast) => toast.title)

test('at most three are visible, and the oldest is removed', () => {
  const store = createToastStore()
  for (const title of ['one', 'two', 'three', 'four']) store.push({ title, kind: 'info' })
  expect(said(store)).toEqual(['two', 'three', 'four'])
})

test('a toast lasts 4000 ms unless it says otherwise', () => {
  const store = createToastStore()
  store.push({ title: 'short', kind: 'info' })
  store.push({ title: 'long', kind: 'info', durationMs: 8000 })
  expect(store.current().map((toast) => toast.durationMs)).toEqual([4000, 8000])
})

test('the same failure is not shown twice', () => {
  const store = createToastStore()
  store.push({ title: 'Error moving card', kind: 'error' })
  store.push({ title: 'Board created', kind: 'success' })
  store.push({ title: 'Error moving card', kind: 'error' })
  expect(said(store)).toEqual(['Board created', 'Error moving card'])
})

test('two things to undo stay two toasts', () => {
  const store = createToastStore()
  const action = { label: 'Undo', onSelect: () => {} }
  store.push({ title: 'Technique deleted', kind: 'info', action })
  store.push({ title: 'Technique deleted', kind: 'info', action })
  expect(store.current()).toHaveLength(2)
})

test('listeners are told about every change until they unsubscribe', () => {
  const store = createToastStore()
  let heard = 0
  const leave = store.subscribe(() => (heard += 1))
  const id = store.push({ title: 'one', kind: 'info' })
  store.dismiss(id)
  leave()
  store.push({ title: 'two', kind: 'info' })
  expect(heard).toBe(2)
})
