import { beforeEach, expect, test, vi } from 'vitest'
import { GET } from './route'

const rpc = vi.fn()
vi.mock('@/lib/supabase/admin', () => ({ adminDb: () => ({ rpc }) }))
vi.mock('@/lib/env', () => ({ trustedProxies: () => 0 }))

beforeEach(() => {
  rpc.mockReset()
  rpc.mockResolvedValue({ data: 'v1', error: null, status: 200 })
})

let tokens = 0
const newToken = () => String((tokens += 1)).padStart(43, 't')
const ask = (token: string, { address = '203.0.113.1', tag }: { address?: string; tag?: string } = {}) =>
  GET(
    new Request('https://dojo.test/api/public-board', {
      headers: { 'x-public-link': token, 'x-forwarded-for': address, ...(tag && { 'if-none-match': tag }) },
    }),
  )

test('it says whether the page shows what there is, and asks the database once for all who look', async () => {
  const token = newToken()
  const answers = await Promise.all([ask(token), ask(token, { tag: '"v1"' }), ask(token, { tag: '"v0"' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 200])
  expect(answers.map(({ headers }) => headers.get('etag'))).toEqual(['"v1"', '"v1"', '"v1"'])
  expect(rpc).toHaveBeenCalledOnce()
})

test('a link that opens nothing is answered like what is no link; that is not asked of the database', async () => {
  rpc.mockResolvedValue({ data: null, error: null, status: 200 })
  for (const token of [newToken(), 'x', '', `${newToken()}/d0000000`]) {
    const answer = await ask(token)
    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([404, '', null])
  }
  expect(rpc).toHaveBeenCalledOnce()
})

test('a network that asks too often waits, whether its links are right or wrong; others do not', async () => {
  const address = '2001:db8:7::1'
  const token = newToken()
  for (let asked = 0; asked < 3000; asked += 1) await ask(asked % 2 ? token : 'guess', { address })
  for (const one of [token, 'guess']) {
    const answer = await ask(one, { address: '2001:db8:7::2' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await ask(token, { address: '2001:db8:8::1' })).status).toBe(200)
})

test('a failure is said and logged without the link', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  rpc.mockResolvedValue({ data: null, error: { message: 'down', code: '' }, status: 0 })
  const token = newToken()
  expect((await ask(token)).status).toBe(503)
  expect(log.mock.calls.join('')).toContain('route.failed')
  expect(log.mock.calls.join('')).not.toContain(token)
  log.mockRestore()
})
