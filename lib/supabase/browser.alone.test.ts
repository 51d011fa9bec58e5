import WebSocket from 'ws'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromPostgrest } from '@/lib/errors'
import { browserDb } from './browser'
import type { Db } from './db'

let db: Db
let answer: (headers: Headers) => Response

beforeAll(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => answer(new Headers(init?.headers)))
  db = browserDb({
    supabaseUrl: 'http://127.0.0.1:1',
    supabaseKey: 'sb_publishable_x',
    sessionCookie: 'sb-127-auth-token',
  })
})
afterAll(() => vi.unstubAllGlobals())

/** How a change fares, as lib/boards/changes writes one; null: it counts as saved. */
async function write(): Promise<string | null> {
  const { error, status } = await db.from('cards').update({ title: 'Written on the train' }).eq('id', 'x')
  return error && fromPostgrest(error, 'card.edit', status).code
}

const page =
  (status: number, type = 'text/html') =>
  () =>
    new Response('<h1>Sign in to the train</h1>', { status, headers: { 'content-type': type } })

test.each([
  ['a page that says success', page(200)],
  ['a page that a proxy has for what it does not know', page(404, 'text/plain; charset=utf-8')],
  ['nothing at all, not found', () => new Response(null, { status: 404 })],
  ['a page about too many requests', page(429)],
  ['a page about an error', page(500)],
  ['a page that refuses', page(403)],
  ['a page that wants credentials', page(511)],
  ['half an answer', () => new Response('[{"id": "', { headers: { 'content-type': 'application/json' } })],
])('a change waits when something else answers: %s', async (_, made) => {
  answer = made
  expect(await write()).toBe('offline')
})

test.each([
  ['success', () => new Response(null, { status: 204 }), null],
  ['created', () => new Response(null, { status: 201 }), null],
  ['rows', () => Response.json([{ id: 'x' }]), null],
  [
    'one row',
    () => new Response('{}', { headers: { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' } }),
    null,
  ],
  ['a refusal', () => Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }), 'forbidden'],
  ['an error', () => Response.json({ code: 'XX000', message: 'internal' }, { status: 500 }), 'unexpected'],
  ['a fall without a word', () => new Response(null, { status: 500 }), 'unexpected'],
] as const)('what the services answer counts: %s', async (_, made, code) => {
  answer = made
  expect(await write()).toBe(code)
})

describe('a token that has expired, though this clock says that it is valid', () => {
  const base64Url = (text: string) => Buffer.from(text).toString('base64url')
  const exp = Date.now() / 1000 + 3600
  const tokenOf = (mark: string) => ['{}', JSON.stringify({ sub: 'olive', exp }), mark].map(base64Url).join('.')
  const signIn = (mark: string) => {
    document.cookie = `sb-127-auth-token=base64-${base64Url(JSON.stringify({ access_token: tokenOf(mark) }))}`
  }
  const asked: string[] = []
  beforeEach(() => {
    asked.length = 0
    signIn('old')
  })
  afterAll(() => {
    document.cookie = ''
  })
  const services = (refreshed: () => void) => (headers: Headers) => {
    const token = headers.get('authorization')?.slice('Bearer '.length)
    if (token === undefined) {
      refreshed()
      return Response.json({})
    }
    asked.push(Buffer.from(token.split('.')[2] ?? '', 'base64url').toString())
    return token === tokenOf('new')
      ? new Response(null, { status: 204 })
      : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
  }

  test('is refreshed, and the change is sent with the new one', async () => {
    answer = services(() => signIn('new'))
    expect(await write()).toBeNull()
    expect(asked).toEqual(['old', 'new'])
  })

  test('is sent once where the server has no other: the person is signed out', async () => {
    answer = services(() => {})
    expect(await write()).toBe('unauthenticated')
    expect(asked).toEqual(['old'])
  })

  test('is sent once where the session is over', async () => {
    answer = services(() => {
      document.cookie = ''
    })
    expect(await write()).toBe('unauthenticated')
    expect(asked).toEqual(['old'])
  })
})
