import { App, type ServerOptions } from '@supabase/lite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { HttpRefusal } from './http-refusal.ts'
import { plainAddress } from './plain-request.ts'

type Asked = Parameters<NonNullable<ServerOptions['middlewares']>[number]>[0]['req']

const ORIGIN = 'http://127.0.0.1:1'
let app: App
let asked: Asked
let close: () => Promise<void>

/** lite, as it is bundled, with its own router and parser. */
beforeAll(async () => {
  const connection = await openDatabase(null)
  close = () => connection.database.close()
  app = new App({
    connection,
    auth: { enabled: false },
    api: { enabled: true },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        middlewares: [
          async (context) => {
            asked = context.req
            context.res = new Response()
          },
        ],
      },
    },
  })
  await app.init()
})

afterAll(() => close())

const mayRepeat = (name: string) => name.startsWith('r')
const plain = (target: string) => plainAddress(target, ORIGIN, { mayRepeat })

const NAMES = ['grant_type', 'token', 't', 'r', 'r.s', 'a->>b', 'a b', 'toString', '__proto__', 'a[]', 'ä', '']
const SPELT = [
  'gr%61nt_type',
  't%6fken',
  't%6Fken',
  '%74',
  'token+',
  '+token',
  'token%00',
  'a-%3E%3Eb',
  'r%20s',
  'r+s',
  'é',
  '%C3%A4',
]
const BETWEEN = [
  '=',
  '=',
  '=',
  '&',
  '&',
  '&',
  '+',
  ';',
  '%3D',
  '%26',
  '%',
  '%zz',
  '%ff',
  '?',
  '#',
  '/',
  '%2F',
  ',',
  '"',
  "'",
  '\\',
]
const query = fc
  .array(fc.constantFrom(...NAMES, ...SPELT, ...BETWEEN, 'password', 'x'), { maxLength: 14 })
  .map((parts) => parts.join(''))
const path = fc
  .array(
    fc.constantFrom(
      'a',
      'B',
      '.',
      '..',
      '/',
      '%2f',
      '%2e',
      '%252e',
      '%',
      '%41',
      '%24',
      '$',
      ':',
      '%3f',
      '%23',
      '%25',
      '%e4',
      'é',
      '\\',
      ' ',
      '~',
    ),
    { maxLength: 8 },
  )
  .map((parts) => `/rest/v1/${parts.join('')}`)

function whereReadable(target: string): URL | null {
  try {
    return plain(target)
  } catch (error) {
    if (error instanceof HttpRefusal) return null
    throw error
  }
}

test('of every query that passes, lite reads what we read', async () => {
  let passed = 0
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const address = whereReadable(`/rest/v1/x?${text}`)
      if (!address) return
      passed += 1
      await app.fetch(new Request(address), { peerAddress: null })
      const names = new Set([...NAMES, ...address.searchParams.keys()])
      for (const name of names) {
        if (name === '' || name in Object.prototype) continue
        expect([name, asked.query(name) ?? null]).toEqual([name, address.searchParams.get(name)])
        expect([name, asked.queries(name) ?? []]).toEqual([name, address.searchParams.getAll(name)])
      }
      expect(Object.keys(asked.query())).toEqual([...new Set(address.searchParams.keys())])
    }),
    { numRuns: 4000 },
  )
  expect(passed).toBeGreaterThan(200)
})

test('of every path that passes, lite reads the parts that we read', async () => {
  let passed = 0
  await fc.assert(
    fc.asyncProperty(path, async (text) => {
      const address = whereReadable(text)
      if (!address) return
      passed += 1
      await app.fetch(new Request(address), { peerAddress: null })
      const ours = address.pathname.split('/').map(decodeURIComponent)
      expect(asked.path.split('/').map(decodeURIComponent)).toEqual(ours)
      expect(ours.filter((part) => part === '.' || part === '..' || part.includes('/'))).toEqual([])
    }),
    { numRuns: 2000 },
  )
  expect(passed).toBeGreaterThan(200)
})

test.each([
  '/a?gr%61nt_type=x&grant_type=password',
  '/a?grant_type=x&grant_type=password',
  '/a?grant_type=x&grant%5Ftype=password',
  '/a?grant+type=x',
  '/a?token',
  '/a?token&token=x',
  '/a?=x',
  '/a?a=1&&b=2',
  '/a?a=1;b=2',
  '/a?a=1#b',
  '/a?%ff=1',
  '/a?__proto__=eq.x',
  '/a?x.__proto__.y=eq.x',
  '/a?constructor=eq.x',
  '/a?to%53tring=eq.x',
  '/a/../b',
  '/a/./b',
  '/a/..',
  '/a/%2e%2e/b',
  '/a/b%2Fc',
  '/a/b%5cc',
  '/a\\b',
  '/a//b',
  '/a/%00',
  '/a/%zz',
  '/a/%e4',
  'http://elsewhere.example/a',
  '*',
])('%s is refused', (target) => {
  expect(() => plain(target)).toThrow(HttpRefusal)
})

test.each([
  ['/a', '/a'],
  ['/a?', '/a'],
  ['/%61%24b?x=%61+b%20c', '/a$b?x=a+b+c'],
  ['/a b?x=(1,"2")', '/a%20b?x=%281%2C%222%22%29'],
  ['/a%3Fb%23c%25d', '/a%3Fb%23c%25d'],
  ['/a?r=1&r=2', '/a?r=1&r=2'],
  ['/a?x=', '/a?x='],
  ['/a?x=?y=z', '/a?x=%3Fy%3Dz'],
  ['/a??x=y', '/a?%3Fx=y'],
  ['/a?meta-%3E%3Ea=eq.1', '/a?meta-%3E%3Ea=eq.1'],
])('%s is passed on as %s', (target, passedOn) => {
  const { pathname, search } = plain(target)
  expect(pathname + search).toBe(passedOn)
})
