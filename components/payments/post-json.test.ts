import { afterEach, expect, test, vi } from 'vitest'
import { postJson } from './post-json'

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

afterEach(() => vi.unstubAllGlobals())

test('an answer is handed on', async () => {
  answer(200, { client_secret: 'x' })
  expect(await postJson('/api/x')).toEqual({ isDone: true, body: { client_secret: 'x' } })
})

test.each([
  [400, { error: 'Your card was declined.', code: 'invalid' }, 'invalid', 'Your card was declined.'],
  [
    503,
    { error: 'A service is not responding. Please try again.', code: 'offline' },
    'offline',
    'A service is not responding. Please try again.',
  ],
  [500, { error: 'Something went wrong.', code: 'unexpected' }, 'unexpected', undefined],
  [502, '<html>Bad gateway</html>', 'unexpected', undefined],
  [404, 'Not found', 'invalid', undefined],
])('%d %j is refused as %s: %s', async (status, body, code, message) => {
  answer(status, body)
  expect(await postJson('/api/x')).toEqual({ isDone: false, code, message })
})

test('no answer is said to be no answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await postJson('/api/x')).toEqual({ isDone: false, code: 'offline', message: 'You seem to be offline.' })
})
