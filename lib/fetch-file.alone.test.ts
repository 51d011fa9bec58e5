import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile } from './fetch-file'

const attached = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="trail.csv"' }
const answerWith = (body: BodyInit, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers: attached, ...init }))
const call = (onBytes: (sizeBytes: number) => void = () => {}, signal = new AbortController().signal) =>
  fetchFile('/api/audit/export', { input: new URLSearchParams(), onBytes, signal })

/** A body that sends these parts, then ends or breaks off. */
function bodyOf(parts: string[], { breaksOff = false } = {}): ReadableStream {
  const waiting = [...parts]
  return new ReadableStream({
    pull(controller) {
      const next = waiting.shift()
      if (next !== undefined) controller.enqueue(new TextEncoder().encode(next))
      else if (breaksOff) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what arrives in parts is one file with its name, and is counted on the way', async () => {
  answerWith(bodyOf(['entry\n', '1\n', '2\n']))
  const counted: number[] = []
  const answer = await call((sizeBytes) => counted.push(sizeBytes))
  if (!answer.isDone) throw new Error('It was refused.')
  expect(answer.body.name).toBe('trail.csv')
  expect(await answer.body.file.text()).toBe('entry\n1\n2\n')
  expect(counted).toEqual([6, 8, 10])
})

test('a file that breaks off is no file', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  answerWith(bodyOf(['entry\n', '1\n'], { breaksOff: true }))
  expect(await call()).toMatchObject({ isDone: false, code: 'offline', status: 0 })
})

test('a server that says nothing more is given up', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return new Response(body, { headers: attached })
  })
  const answer = call()
  await vi.advanceTimersByTimeAsync(46_000)
  expect(await answer).toMatchObject({ isDone: false, status: 0 })
})

test('a refusal is handed on in its words, and a page that a network puts in the way is no answer', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  answerWith(JSON.stringify({ error: 'Try again later.', code: 'limited' }), { status: 422 })
  expect(await call()).toMatchObject({ isDone: false, code: 'limited', status: 422, message: 'Try again later.' })
  answerWith('<html>Please accept our terms</html>', { headers: { 'content-type': 'text/html' } })
  expect(await call()).toMatchObject({ isDone: false, status: 0 })
})

test('what was stopped throws the reason', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal?.throwIfAborted())
  await expect(call(() => {}, AbortSignal.abort('enough'))).rejects.toBe('enough')
})
