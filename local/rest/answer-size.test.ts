import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, openBoard, signUp, startTestServices, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'

let services: Services
let olive: Person
let longTitled: string

const LONG = 'a'.repeat(900_000)
const NOTES = 38

beforeAll(async () => {
  services = await startTestServices()
  olive = await signUp(services, 'olive')
  const boardId = await openBoard(olive, 'Long notes')
  longTitled = await openBoard(olive, LONG)
  await olive.client
    .from('notes')
    .insert(Array.from({ length: NOTES }, (_, at) => ({ board_id: longTitled, body: 'Short', points: at + 1 })))
    .throwOnError()
  for (let at = 0; at < NOTES; at += 1)
    await olive.client.from('notes').insert({ board_id: boardId, body: LONG, points: -at }).throwOnError()
})

afterAll(() => services.close())

const notes = () => olive.client.from('notes')
const boards = () => olive.client.from('boards')

test.each([
  ['rows', () => notes().select('id, body')],
  ['rows in order', () => notes().select('id, body').order('points').limit(NOTES)],
  ['rows behind others', () => notes().select('body').range(1, 1000)],
  ['embedded rows', () => boards().select('id, notes(body)')],
  ['rows embedded by another name', () => boards().select('id, a:notes!inner(b:body)')],
  ['the same row embedded in each', () => notes().select('id, boards(title)')],
  ['the same row spread over each', () => notes().select('id, ...boards(title)')],
  ['one row', () => boards().select('notes(body)').eq('title', 'Long notes').single()],
  ['CSV', () => notes().select('id, body').csv()],
  ['what was changed', () => notes().update({ points: 7 }).lte('points', 0).select('id, body')],
  ['what was changed, with embedded rows', () => notes().update({ body: 'x' }).gt('points', 0).select('boards(title)')],
  ['what was deleted', () => notes().delete().lte('points', 0).select('id, body')],
])('an answer of more than 32 MB is refused while it is made: %s', async (_, ask) => {
  const { data, error, status } = await ask()
  expect({ data, error, status }).toEqual({
    data: null,
    status: 413,
    error: {
      code: 'PT413',
      message: 'The answer is larger than 32 MB.',
      hint: 'Ask for fewer rows or columns.',
      details: null,
    },
  })
})

test('less is answered, and as it was before', async () => {
  expect((await notes().select('id, body').limit(34)).data).toHaveLength(34)
  const embedded = await boards()
    .select('id, notes(points)')
    .eq('id', longTitled)
    .order('points', { referencedTable: 'notes' })
  expect(embedded.data).toEqual([
    { id: longTitled, notes: Array.from({ length: NOTES }, (_, at) => ({ points: at + 1 })) },
  ])
  const { data: changed, count } = await notes()
    .update({ points: 2 }, { count: 'exact' })
    .eq('points', 1)
    .select('points')
  expect({ changed, count }).toEqual({ changed: [{ points: 2 }], count: 1 })
})

test('the server is not limited', async () => {
  const server = clientOf({ url: services.url, publishableKey: services.secretKey })
  expect((await server.from('notes').select('body').lte('points', 0)).data).toHaveLength(NOTES)
})
