// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasUnsaved, reloadSoon } from './reload-soon'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('nothing is unsaved on a page at rest', () => {
  document.body.innerHTML = '<input value="as it was"><textarea></textarea><input type="checkbox">'
  expect(hasUnsaved()).toBe(false)
})

test('a part of the page that asks before it is left has something unsaved', () => {
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  expect(hasUnsaved()).toBe(true)
  window.removeEventListener('beforeunload', ask)
  expect(hasUnsaved()).toBe(false)
})

test('so does a field with something typed', () => {
  document.body.innerHTML = '<input value="Olive">'
  document.querySelector('input')!.value = 'Olive Green'
  expect(hasUnsaved()).toBe(true)
})

test('it waits for a second and for what is being saved', async () => {
  // jsdom cannot reload; something unsaved makes it refresh instead.
  document.body.innerHTML = '<textarea></textarea>'
  document.querySelector('textarea')!.value = 'a draft'
  const refresh = vi.fn<() => void>()
  let saved = () => {}
  void reloadSoon(new Promise<void>((done) => (saved = done)), refresh)
  await vi.advanceTimersByTimeAsync(5000)
  expect(refresh).not.toHaveBeenCalled()
  saved()
  await vi.advanceTimersByTimeAsync(0)
  expect(refresh).toHaveBeenCalledOnce()

  void reloadSoon(Promise.resolve(), refresh)
  await vi.advanceTimersByTimeAsync(999)
  expect(refresh).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a person who has gone on is left in peace', async () => {
  document.body.innerHTML = '<textarea></textarea>'
  document.querySelector('textarea')!.value = 'a draft'
  const refresh = vi.fn<() => void>()
  void reloadSoon(Promise.resolve(), refresh)
  history.pushState(null, '', '/elsewhere')
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).not.toHaveBeenCalled()
})
