import { afterEach, expect, test, vi } from 'vitest'
import { callApi } from './call-api'
import { setPagePerson } from './page-person'

const sent = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => {
  sent.mockImplementation(
    async () =>
      new Response(status === 204 || typeof body === 'string' ? (body as string) : JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', sent)
}

afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockReset()
})

test('an answer is handed on', async () => {
  answer(200, { client_secret: 'x' })
  expect(await callApi('/api/x', { input: { a: 1 } })).toEqual({ isDone: true, body: { client_secret: 'x' } })
  const [path, init] = sent.mock.calls[0] ?? []
  expect([path, init]).toMatchObject([
    '/api/x',
    { method: 'POST', body: '{"a":1}', keepalive: true, cache: 'no-store' },
  ])
})

test('an empty answer is done', async () => {
  answer(204, null)
  expect(await callApi('/api/x', { method: 'DELETE' })).toEqual({ isDone: true, body: {} })
})

test('a form goes as it is, and is not held to the size of what outlives a page', async () => {
  answer(200, {})
  const input = new FormData()
  await callApi('/api/x', { input })
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ body: input, keepalive: false })
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ headers: {} })
})

test.each([
  [400, { error: 'Your card was declined.', code: 'invalid' }, 'invalid', 'Your card was declined.'],
  [
    503,
    { error: 'A service is not answering. Please try again.', code: 'offline' },
    'offline',
    'A service is not answering. Please try again.',
  ],
  [500, { error: 'Something went wrong.', code: 'unexpected' }, 'unexpected', undefined],
  [502, '<html>Bad gateway</html>', 'offline', undefined],
  [500, '<html>Error</html>', 'unexpected', undefined],
  [401, '', 'unauthenticated', undefined],
  [404, 'Not found', 'invalid', undefined],
])('%d %j is refused as %s: %s', async (status, body, code, message) => {
  answer(status, body)
  const said = typeof body === 'string' ? {} : body
  expect(await callApi('/api/x')).toEqual({ isDone: false, code, status, message, body: said })
})

test('a page that a network puts in the way is no answer', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  answer(200, '<html>Please accept our terms</html>')
  expect(await callApi('/api/x')).toMatchObject({ isDone: false, code: 'offline', status: 0 })
})

test('no answer is said to be no answer', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await callApi('/api/x')).toMatchObject({ code: 'offline', status: 0, message: 'You seem to be offline.' })
})

test('a call that was given up throws the reason', async () => {
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => signal?.throwIfAborted())
  await expect(callApi('/api/x', { signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
})

test('a call says for whom its page was made', async () => {
  answer(200, {})
  setPagePerson('olive')
  await callApi('/api/x', { input: new FormData() })
  setPagePerson(undefined)
  await callApi('/api/x')
  expect(sent.mock.calls.map(([, init]) => init?.headers)).toEqual([{ 'x-page-person': 'olive' }, {}])
})
