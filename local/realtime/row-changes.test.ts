import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  clientOf,
  MIGRATIONS,
  openBoard,
  signUp,
  startTestServices,
  subscribe,
  until,
  type Person,
} from '../testing/people.ts'
import type { Database } from '../database/database.ts'
import { openPlatformDatabase } from '../database/prepare-database.ts'
import type { Services } from '../services.ts'
import type { Policies } from './access.ts'
import type { Channel } from './channel.ts'
import type { JoinRequest } from './join-payload.ts'
import { MOST_CHANGES_OF_ADDRESS, MOST_CHANGES_OF_PERSON, MOST_CHANGES_OF_SITE } from './limits.ts'
import { RowChanges } from './row-changes.ts'

type Heard = RealtimePostgresChangesPayload<Record<string, unknown>>

let services: Services
let olive: Person
let nora: Person
let boardId: string
let otherBoardId: string

beforeAll(async () => {
  services = await startTestServices({ realtime: { allowsPublicTopics: true } })
  ;[olive, nora] = await Promise.all([signUp(services, 'olive'), signUp(services, 'nora')])
  boardId = await openBoard(olive)
  otherBoardId = await openBoard(olive, 'Other')
})

afterEach(async () => {
  await Promise.all([olive, nora].map(({ client }) => client.removeAllChannels()))
})

afterAll(() => services.close())

/** Subscribes to notes and waits until the server confirms it. */
async function watchNotes(person: Person, filter?: string): Promise<Heard[]> {
  const heard: Heard[] = []
  let isTold = false
  const channel = person.client
    .channel(`notes-${filter ?? 'all'}`)
    .on('postgres_changes', { event: '*', schema: 'public', table: 'notes', ...(filter ? { filter } : {}) }, (change) =>
      heard.push(change),
    )
    .on('system', {}, ({ extension, status }) => {
      isTold = extension === 'postgres_changes' && status === 'ok'
    })
  expect(await subscribe(channel)).toBe('SUBSCRIBED')
  await until(() => isTold, 'the server tells of changes')
  return heard
}

async function addNote(board: string, body: string): Promise<string> {
  const { data, error } = await olive.client.from('notes').insert({ board_id: board, body }).select('id').single()
  if (error) throw new Error(error.message)
  return data.id as string
}

test('of the rows that one transaction changes a thousand are told', async () => {
  const heard = await watchNotes(olive)
  const many = Array.from({ length: 1000 }, (_, at) => ({ board_id: boardId, body: `many ${at}` }))
  expect((await olive.client.from('notes').insert(many)).error).toBeNull()
  await until(() => heard.length === 1000, 'a thousand inserts', 30_000)
  expect((await olive.client.rpc('copy_notes', { times: 2 })).error).toBeNull()
  await addNote(boardId, 'after them')
  await until(
    () => heard.some(({ new: row }) => 'body' in row && row.body === 'after them'),
    'the next transaction',
    30_000,
  )
  expect(heard).toHaveLength(2001)
  await olive.client.from('notes').delete().eq('board_id', boardId)
})

test('inserts, updates and deletes are sent with the columns that the person may read', async () => {
  const heard = await watchNotes(olive)
  const id = await addNote(boardId, 'rake')
  await olive.client.from('notes').update({ body: 'rake the sand', points: 2 }).eq('id', id)
  await olive.client.from('notes').delete().eq('id', id)
  await until(() => heard.length === 3, 'three changes')
  expect(heard).toMatchObject([
    { eventType: 'INSERT', schema: 'public', table: 'notes', new: { id, body: 'rake', points: 0 }, old: {} },
    { eventType: 'UPDATE', new: { id, body: 'rake the sand', points: 2 }, old: { id } },
    { eventType: 'DELETE', new: {}, old: { id } },
  ])
  expect(heard[0]?.new).not.toHaveProperty('secret')
})

test('a filter lets only its rows through', async () => {
  const heard = await watchNotes(olive, `board_id=eq.${otherBoardId}`)
  await addNote(boardId, 'elsewhere')
  await addNote(otherBoardId, 'here')
  await until(() => heard.length > 0, 'the note of the other board')
  expect(heard.map((change) => (change.new as { body: string }).body)).toEqual(['here'])
})

test('a stranger receives nothing', async () => {
  const [hers, strangers] = [await watchNotes(olive), await watchNotes(nora)]
  await addNote(boardId, 'private')
  await addNote(boardId, 'matter')
  await until(() => hers.length === 2, 'olive hears both')
  expect(strangers).toEqual([])
})

test('of a deleted row no one learns more than its key, whatever they filter by', async () => {
  const id = await addNote(boardId, 'to be deleted')
  const [byBoard, byBody, byKey] = [
    await watchNotes(nora, `board_id=eq.${boardId}`),
    await watchNotes(nora, 'body=neq.x'),
    await watchNotes(olive, `id=eq.${id}`),
  ]
  await olive.client.from('notes').delete().eq('id', id)
  await until(() => byKey.length > 0, 'olive hears of her note')
  expect(byKey).toMatchObject([{ eventType: 'DELETE', old: { id } }])
  expect([...byBoard, ...byBody]).toEqual([])
})

test('of an old row the database announces the key only', async () => {
  const database = await openPlatformDatabase({ dataDir: null, migrationsDir: MIGRATIONS })
  const told: string[] = []
  const stop = await database.listen('realtime', (text) => told.push(text))
  await database.exec(`
    insert into public.boards (title) values ('Announced');
    insert into public.notes (board_id, body, secret) select id, 'before', 'hidden' from public.boards;
    update public.notes set body = 'after', secret = null;
    delete from public.notes`)
  await until(() => told.some((text) => text.includes('DELETE')), 'the deletion is announced')
  await stop()
  await database.close()
  const changes = told.map((text) => JSON.parse(text)).filter(({ kind }) => kind === 'change')
  expect(changes.map(({ payload }) => payload.old_record)).toEqual([
    null,
    { id: expect.any(String) },
    { id: expect.any(String) },
  ])
})

/** Asks for changes and returns what the server says of it. */
async function ask(client: SupabaseClient, requests: object[], name = 'asks'): Promise<string> {
  let said = ''
  const channel = client.channel(name)
  for (const request of requests)
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes', ...request } as never, () => {})
  channel.on('system', {}, ({ extension, message }) => {
    if (extension === 'postgres_changes') said = message
  })
  const status = await subscribe(channel)
  if (status !== 'SUBSCRIBED') return status
  await until(() => said !== '', 'the server says whether it works')
  return said
}

const many = (count: number): object[] => Array.from({ length: count }, (_, n) => ({ filter: `points=eq.${n}` }))

test.each([
  ['a column that the person may not read', [{ filter: 'secret=eq.x' }], 'invalid column for filter secret'],
  ['a column that does not exist', [{ filter: 'nothing=eq.x' }], 'invalid column for filter nothing'],
  ['a column of any table', [{ table: '*', filter: 'id=eq.x' }], 'invalid column for filter id'],
  ['a very long filter', [{ filter: `body=eq.${'x'.repeat(4000)}` }], 'No subscription params provided'],
  ['a filter of many conditions', [{ filter: Array(5).fill('points=eq.1').join(',') }], 'at most 4 conditions'],
  ['many changes on one channel', many(11), 'TooManyChanges'],
  ['an unknown event', [{ event: 'TRUNCATE' }], 'Unable to subscribe'],
])('%s is refused', async (_, requests, reason) => {
  expect(await ask(olive.client, requests)).toContain(reason)
})

test('a caller without an account is told of no changes', async () => {
  const anyone = clientOf(services)
  expect(await ask(anyone, [{}])).toContain('Unable to subscribe')
  await anyone.removeAllChannels()
})

test('a person has a limited number of changes on all channels, and may ask again when one ends', async () => {
  const channels = MOST_CHANGES_OF_PERSON / 10
  for (let n = 0; n < channels; n += 1) expect(await ask(nora.client, many(10), `n${n}`)).toContain('Subscribed')
  expect(await ask(nora.client, many(1), 'one-more')).toContain('TooManyChanges')
  await nora.client.removeAllChannels()
  await until(async () => (await ask(nora.client, many(1), 'later')).includes('Subscribed'), 'a place is free')
})

test.each([
  ['an address', MOST_CHANGES_OF_ADDRESS, () => '2001:db8:1:100', '2001:db8:1:200'],
  ['a site', MOST_CHANGES_OF_SITE, (n: number) => `2001:db8:1:${n}00`, '2001:db8:2:100'],
])('so have all people of %s', async (_, most, addressOf, elsewhere) => {
  const database = { query: async () => ({ rows: [{ name: 'id' }] }) } as unknown as Database
  const changes = new RowChanges(database, {} as Policies)
  const join = (person: number, address: string, count = 10) =>
    changes.subscribe(
      { identity: { role: 'authenticated', claims: { sub: `person-${person}` } } } as unknown as Channel,
      changes.number({
        changes: Array.from({ length: count }, () => ({ raw: {}, request: { event: '*', table: 'notes' } })),
      } as unknown as JoinRequest),
      address,
    )
  for (let n = 0; n < most / 10; n += 1) await join(Math.floor(n / 20), addressOf(Math.floor(n / 20)))
  const next = Math.ceil(most / 200)
  await expect(join(next, addressOf(next), 1)).rejects.toThrow('TooManyChanges')
  await join(next, elsewhere)
})

test('a table that is not published is refused with a reason', async () => {
  let reason = ''
  const channel = olive.client
    .channel('members')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'members' }, () => {})
    .on('system', {}, ({ status, message }) => {
      if (status === 'error') reason = message
    })
  await subscribe(channel)
  await until(() => reason !== '', 'the reason')
  expect(reason).toContain('Please check Realtime is enabled')
})
