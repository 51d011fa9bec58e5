import { describe, expect, test } from 'vitest'
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
  store.push({ title: 'Due Friday', kind: 'info', action })
  store.push({ title: 'Due Friday', kind: 'info', action })
  expect(store.current()).toHaveLength(2)
})

/** Deletes one or several, and writes down which were undone. */
function deletions() {
  const store = createToastStore()
  const undone: string[] = []
  const remove = (name: string, count = 1) =>
    store.push({
      title: 'Technique deleted',
      description: name,
      kind: 'info',
      action: { label: 'Undo', onSelect: () => undone.push(name) },
      counted: { key: 'deleted', count, words: (total) => `${total} techniques deleted` },
    })
  return { store, undone, remove }
}

test('three deletions are one toast that counts, and one press undoes all of them, the newest first', () => {
  const { store, undone, remove } = deletions()
  remove('a')
  expect(store.current()).toMatchObject([{ title: 'Technique deleted', description: 'a' }])
  remove('b')
  store.push({ title: 'Link copied', kind: 'success' })
  remove('c', 4)
  expect(said(store)).toEqual(['6 techniques deleted', 'Link copied'])
  expect(store.current()[0]).not.toHaveProperty('description')
  store.current()[0]?.action?.onSelect()
  expect(undone).toEqual(['c', 'b', 'a'])
})

describe('typed text that was not saved', () => {
  const refuse = (
    store: ReturnType<typeof createToastStore>,
    text: string,
    description = 'It is read-only.',
    onClose?: () => void,
  ) =>
    store.push({
      title: 'Error creating card',
      description,
      kind: 'error',
      text,
      ...(onClose && { onClose }),
      counted: { key: 'refused', count: 1, words: (count) => `${count} changes were not saved` },
    })

  test('is all in one toast, with the reason if there is one for all', () => {
    const store = createToastStore()
    for (const text of ['one', 'two', 'three', 'four']) refuse(store, text)
    expect(store.current()).toMatchObject([
      { title: '4 changes were not saved', description: 'It is read-only.', text: 'one\n\ntwo\n\nthree\n\nfour' },
    ])
    refuse(store, 'five', 'It was deleted.')
    expect(store.current()[0]).not.toHaveProperty('description')
    expect(store.current()[0]?.text).toMatch(/five$/)
  })

  test('is still there after many other toasts', () => {
    const store = createToastStore()
    refuse(store, 'one')
    for (const title of ['a', 'b', 'c', 'd']) store.push({ title, kind: 'error' })
    expect(said(store)).toEqual(['Error creating card', 'c', 'd'])
  })

  test('is let go of, each text of it, when the person closes the toast, and not before', () => {
    const store = createToastStore()
    const closed: string[] = []
    for (const text of ['one', 'two']) {
      refuse(store, text, undefined, () => closed.push(text))
      for (const title of ['a', 'b', 'c', 'd']) store.push({ title, kind: 'error' })
    }
    const [toast] = store.current()
    if (!toast) throw new Error('There is no toast.')
    store.dismiss(toast.id + 100)
    expect(closed).toEqual([])
    store.dismiss(toast.id)
    store.dismiss(toast.id)
    expect(closed).toEqual(['one', 'two'])
  })

  test('is not replaced by a toast with the same words', () => {
    const store = createToastStore()
    refuse(store, 'one')
    store.push({ title: 'Error creating card', description: 'It is read-only.', kind: 'error' })
    expect(store.current()[0]?.text).toBe('one')
  })
})

test('what did not happen after all is no longer said or counted', () => {
  const { store, undone, remove } = deletions()
  const [a, b] = [remove('a'), remove('b')]
  store.withdraw(a)
  expect(store.current()).toMatchObject([{ title: 'Technique deleted', description: 'b' }])
  store.current()[0]?.action?.onSelect()
  expect(undone).toEqual(['b'])
  store.withdraw(b)
  expect(said(store)).toEqual([])
})

test('after it was closed, counting starts again', () => {
  const { store, remove } = deletions()
  remove('a')
  remove('b')
  store.dismiss(store.current()[0]!.id)
  remove('c')
  expect(said(store)).toEqual(['Technique deleted'])
})

test('a toast takes the place of the one with the same key', () => {
  const store = createToastStore()
  const action = { label: 'Redo', onSelect: () => {} }
  store.push({ title: 'Undone: move “A”', kind: 'info', key: 'undo', action })
  store.push({ title: 'Undone: add “B”', kind: 'info', key: 'undo', action })
  expect(said(store)).toEqual(['Undone: add “B”'])
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
