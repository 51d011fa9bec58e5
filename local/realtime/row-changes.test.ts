import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBoard, signUp, startTestServices, subscribe, until, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'

type Heard = RealtimePostgresChangesPayload<Record<string, unknown>>

let services: Services
let olive: Person
let nora: Person
let boardId: string
let otherBoardId: string

beforeAll(async () => {
  services = await startTestServices()
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
