import { beforeEach, expect, test, vi } from 'vitest'

/** A page is what `vi.resetModules` starts again; the browser's storage stays. */
async function openPage() {
  vi.resetModules()
  const { setPagePerson } = await import('@/lib/page-person')
  setPagePerson('mia')
  const { toastStore } = await import('./toast-store')
  return { ...(await import('./say-unsent')), toasts: toastStore }
}

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value)
      Object.assign(storage, { [key]: value })
    },
    removeItem: (key: string) => {
      Reflect.deleteProperty(storage, key)
      stored.delete(key)
    },
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
})

test('a text that was refused is offered on later pages, to the same person, until the toast is closed', async () => {
  const first = await openPage()
  first.sayUnsent('card.update', 'one', 'It is gone.')
  first.sayUnsent('card.update', 'two', 'It is gone.')
  first.sayEarlierUnsent('mia')
  expect(first.toasts.current()).toMatchObject([{ text: 'one\n\ntwo', durationMs: Infinity }])

  const second = await openPage()
  second.sayEarlierUnsent('olive')
  expect(second.toasts.current()).toEqual([])
  second.sayEarlierUnsent('mia')
  second.sayEarlierUnsent('mia')
  second.sayUnsent('card.update', 'three', 'It is gone.')
  const [toast] = second.toasts.current()
  expect(toast?.text).toBe('one\n\ntwo\n\nthree')
  second.toasts.dismiss(toast!.id)

  const third = await openPage()
  third.sayEarlierUnsent('mia')
  expect(third.toasts.current()).toEqual([])
})

test('closing a toast on one page keeps what another page has had refused since', async () => {
  const first = await openPage()
  first.sayUnsent('card.update', 'one', 'It is gone.')
  const second = await openPage()
  second.sayEarlierUnsent('mia')
  first.sayUnsent('card.update', 'two', 'It is gone.')
  second.toasts.dismiss(second.toasts.current()[0]!.id)

  const third = await openPage()
  third.sayEarlierUnsent('mia')
  expect(third.toasts.current()).toMatchObject([{ title: 'An earlier change was not saved', text: 'two' }])
})

test('a text from another tab is no failure, also on later pages', async () => {
  const first = await openPage()
  first.sayUnsent('card.update', 'refused', 'It is gone.')
  first.sayElsewhere('from there')
  const said = [
    { kind: 'error', text: 'refused' },
    { kind: 'info', text: 'from there' },
  ]
  expect(first.toasts.current()).toMatchObject(said)
  const second = await openPage()
  second.sayEarlierUnsent('mia')
  expect(second.toasts.current()).toMatchObject(said)
})
