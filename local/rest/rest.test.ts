import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, openBoard, signUp, startTestServices, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'
import { statusOf } from './database-errors.ts'

let services: Services
let olive: Person
let nora: Person
let boardId: string

beforeAll(async () => {
  services = await startTestServices()
  olive = await signUp(services, 'olive')
  nora = await signUp(services, 'nora')
  boardId = await openBoard(olive)
})

afterAll(() => services.close())

test('eight simultaneous writers lose no write', async () => {
  const before = 16
  const answers = await Promise.all(
    Array.from({ length: before }, () => olive.client.rpc('move', { board_id: boardId })),
  )
  expect(answers.map(({ data }) => data as number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: before }, (_, index) => index + 1),
  )
})

test('simultaneous callers are never mistaken for one another', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? nora : olive).client.from('boards').select('id')),
  )
  expect(answers.map(({ data }) => data?.length)).toEqual(
    Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? 0 : 1)),
  )
})

test('failed requests leave nothing behind and disturb no one', async () => {
  const note = { board_id: boardId, body: 'stays' }
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 3 === 0
        ? olive.client.from('notes').insert([
            { ...note, body: 'goes' },
            { ...note, body: '' },
          ])
        : olive.client.from('notes').insert(note),
    ),
  )
  expect(answers.map(({ error }) => error?.code)).toEqual(
    Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? '23514' : undefined)),
  )
  const { data } = await olive.client.from('notes').select('body')
  expect(data).toEqual(Array.from({ length: 16 }, () => ({ body: 'stays' })))
})

test('a request of the table API sorts in little memory, whatever order the rows were written in', async () => {
  const note = { board_id: boardId, body: 'sorted' }
  const { data } = await olive.client.from('notes').insert(note).select('memory').single()
  expect(data).toEqual({ memory: '256kB' })
  await olive.client.from('notes').delete().eq('body', 'sorted')
})

test('an embed that is not possible names no tables but those that were asked for', async () => {
  const asked = ['nothing(x)', 'sessions(id)', 'users(email)', 'messages(topic)']
  const answers = await Promise.all(asked.map((embed) => olive.client.from('boards').select(`id, ${embed}` as 'id')))
  const told = answers.map(({ error }) => [error?.message, error?.details, error?.hint])
  const refused = (name: string) => `Only tables can be embedded, by their name: there is no table ${name}.`
  expect(told).toEqual(asked.map((embed) => [refused(embed.split('(')[0] ?? ''), null, null]))
})

test('the grants of the migrations hold: a column left out cannot be read or written', async () => {
  expect((await olive.client.from('notes').select('secret')).error?.code).toBe('42501')
  expect((await olive.client.from('notes').insert({ board_id: boardId, body: 'x', secret: 'y' })).error?.code).toBe(
    '42501',
  )
  expect((await clientOf(services).from('boards').select('id')).error?.code).toBe('42501')
})

test.each([
  [
    'raise exception',
    () => olive.client.rpc('say_and_fail', { board_id: boardId, words: '' }),
    400,
    'P0001',
    'changed my mind',
  ],
  [
    'a check constraint',
    () => olive.client.from('notes').insert({ board_id: boardId, body: '' }),
    400,
    '23514',
    'new row for relation "notes" violates check constraint "notes_body_check"',
  ],
  [
    'a policy',
    () => nora.client.from('notes').insert({ board_id: boardId, body: 'x' }),
    403,
    '42501',
    'new row violates row-level security policy for table "notes"',
  ],
])('%s is answered as in PostgREST', async (_what, attempt, status, code, message) => {
  const answer = await attempt()
  expect(answer.status).toBe(status)
  expect(answer.error).toMatchObject({ code, message })
})

test.each([[{ toString: 1 }], [{ toString: null, valueOf: [] }], [['x']]])(
  '%j where an id is expected cannot be read',
  async (value) => {
    const answer = await olive.client.rpc('say_and_fail', { board_id: value as unknown as string, words: '' })
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([400, '22P02', expect.any(String)])
  },
)

test('timestamps have PostgREST’s format', async () => {
  const { data } = await olive.client.from('notes').select('created_at').limit(1).single()
  expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
})

test.each([
  ['P0001', 400],
  ['23505', 409],
  ['40P01', 500],
  ['22P02', 400],
  ['53300', 503],
])('%s is status %i', (code, status) => {
  expect(statusOf(code)).toBe(status)
})

test('a browser of any origin may call the API', async () => {
  const response = await fetch(`${services.url}/auth/v1/token?grant_type=password`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-headers': 'apikey,content-type',
      'access-control-request-method': 'POST',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-headers')).toBe('apikey,content-type')
})
