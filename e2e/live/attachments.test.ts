import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import ws from 'ws'
import { GET as getFile } from '@/app/api/attachments/file/route'
import { POST as postFinish } from '@/app/api/attachments/finish/route'
import { DELETE as deleteReservation, POST as postReservation } from '@/app/api/attachments/route'
import { endingOf } from '@/lib/attachments/clean-name'
import { hostileContents, hostileNames, onePixelPng } from '@/testing/hostile-files'
import { jpegOfScans } from '@/testing/hostile-pictures'
import { type Attachment, attachmentSchema, type Reservation, reservationSchema } from '@/lib/attachments/schema'
import { changeRole } from '@/lib/boards/share/sharing'
import { createBoard } from '@/lib/boards/new-board/create-board'
import { logError } from '@/lib/log'
import type { Database } from '@/lib/supabase/database.types'
import type { Db } from '@/lib/supabase/db'
import { type Services, startServices } from '@/local/services'
import { makeAccount } from '@/local/testing/make-account'
import { join } from './join'

/*
 * The route handlers against the real services: a place is reserved, the file goes straight to storage as a browser
 * sends it, and what was sent is looked at before anyone sees it.
 */

const afterwards: Promise<unknown>[] = []
// Outside of Next there is no "after the response"; here it is waited for.
vi.mock('next/server', () => ({ after: (task: () => Promise<unknown>) => afterwards.push(task()) }))

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

type Person = { db: Db; id: string; token: string }
let services: Services
let admin: Db
let cardId: string
const people: Record<string, Person> = {}

beforeAll(async () => {
  services = await startServices({
    port: 0,
    dataDir: null,
    siteUrl: 'http://localhost:3000',
    migrationsDir: 'supabase/migrations',
  })
  // Next brings one to Node.js 20, which has none of its own.
  vi.stubGlobal('WebSocket', ws)
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', services.url)
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', services.publishableKey)
  vi.stubEnv('SUPABASE_SECRET_KEY', services.secretKey)
  admin = clientWith(services.secretKey)
  for (const name of ['olive', 'mia', 'vic', 'nora']) {
    const db = clientWith(services.publishableKey)
    people[name] = {
      db,
      ...(await makeAccount(services, db, { email: `${name}@ninjadojo.test`, password: 'ink-on-paper-1' })),
    }
  }
  const boardId = await createBoard(as('olive').db, {
    title: 'Files',
    description: '',
    lists: [{ title: 'Ready', cards: [{ title: 'One', description: '' }] }],
  })
  await join(as('olive').db, boardId, { db: as('mia').db, email: 'mia@ninjadojo.test' }, 'member')
  await join(as('olive').db, boardId, { db: as('vic').db, email: 'vic@ninjadojo.test' }, 'viewer')
  const { data } = await as('olive').db.from('cards').select('id').eq('board_id', boardId).single().throwOnError()
  cardId = data.id
})

afterAll(() => services.close())

function clientWith(key: string): Db {
  return createClient<Database>(services.url, key, { auth: { persistSession: false } })
}

function as(name: string): Person {
  const person = people[name]
  if (!person) throw new Error(`No one is called ${name}.`)
  return person
}

function ask(handler: (request: Request) => Promise<Response>, who: string, input: object): Promise<Response> {
  const request = { method: 'POST', body: JSON.stringify(input), headers: { authorization: `Bearer ${as(who).token}` } }
  return handler(new Request('http://dojo.example/api/attachments', request))
}

const read = (who: string, id: string, more = '') =>
  getFile(
    new Request(`http://dojo.example/api/attachments/file?id=${id}${more}`, {
      headers: { authorization: `Bearer ${as(who).token}` },
    }),
  )

async function reserve(name: string, sizeBytes: number, who = 'mia'): Promise<Reservation> {
  const response = await ask(postReservation, who, { cardId, name, sizeBytes })
  return reservationSchema.parse(await response.json())
}

/** As the browser does: the bytes alone, to the signed address. */
function send({ url, contentType }: Reservation, body: BodyInit, type = contentType): Promise<Response> {
  return fetch(url, {
    method: 'PUT',
    body,
    headers: { 'content-type': type, 'cache-control': 'max-age=3600', 'x-upsert': 'false' },
  })
}

async function attach(name: string, content: Uint8Array<ArrayBuffer>): Promise<Response> {
  const reservation = await reserve(name, content.length)
  expect((await send(reservation, content)).status).toBe(200)
  return ask(postFinish, 'mia', { id: reservation.id })
}

const attached = async (response: Response): Promise<Attachment> => attachmentSchema.parse(await response.json())
const sentenceOf = async (response: Response): Promise<string> => (await response.json()).error
const isStored = async (path: string) => (await admin.storage.from('attachments').info(path)).error === null

test('a file is reserved, sent and finished, and every member can read it', async () => {
  const file = await attached(await attach('cat.png', onePixelPng))
  expect(file).toMatchObject({
    name: 'cat.png',
    sizeBytes: onePixelPng.length,
    contentType: 'image/png',
    userId: as('mia').id,
  })
  const seen = await read('vic', file.id, '&view=1')
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([302, 'private, max-age=30'])
  const picture = await fetch(seen.headers.get('location') ?? '')
  expect([picture.headers.get('content-type'), picture.headers.get('content-disposition')]).toEqual(['image/png', null])
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(onePixelPng)

  const saved = await fetch((await read('vic', file.id)).headers.get('location') ?? '')
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; .*cat\.png/)
})

test.each([
  ['nora', 404],
  ['vic', 403],
])('%s reserves nothing', async (who, status) => {
  expect((await ask(postReservation, who, { cardId, name: 'x.txt', sizeBytes: 1 })).status).toBe(status)
})

async function secretFile() {
  const file = await attached(await attach('secret.txt', new TextEncoder().encode('secret')))
  const { data } = await admin.from('card_attachments').select('path').eq('id', file.id).single().throwOnError()
  return { ...file, path: data.path }
}

test.each(['olive', 'mia', 'vic', 'nora'])(
  '%s has nothing signed, listed or handed out by storage itself',
  async (who) => {
    const { path } = await secretFile()
    const files = as(who).db.storage.from('attachments')
    expect((await files.createSignedUrl(path, 60)).error).not.toBeNull()
    expect((await files.createSignedUrl(path, 10 * 365 * 24 * 3600)).error).not.toBeNull()
    expect((await files.createSignedUrls([path], 60)).data?.[0]?.signedUrl ?? '').toBe('')
    expect((await files.download(path)).error).not.toBeNull()
    expect((await files.info(path)).error).not.toBeNull()
    expect((await files.list(path.split('/')[0])).data).toEqual([])
    expect((await files.copy(path, `${path}-mine`)).error).not.toBeNull()
    expect((await files.move(path, `${path}-mine`)).error).not.toBeNull()
  },
)

/** When a signed address ends, in seconds from now. */
function secondsLeft(address: string): number {
  const [, body = ''] = (new URL(address).searchParams.get('token') ?? '').split('.')
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')).exp - Date.now() / 1000
}

test('an address is signed for a minute, and only for people who may read the file', async () => {
  const { id } = await secretFile()
  expect((await read('nora', id)).status).toBe(404)
  for (const who of ['olive', 'mia', 'vic']) {
    const address = (await read(who, id)).headers.get('location') ?? ''
    expect(secondsLeft(address)).toBeGreaterThan(0)
    expect(secondsLeft(address)).toBeLessThanOrEqual(60)
    const part = await fetch(address, { headers: { range: 'bytes=1-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'ecr'])
    expect(part.headers.get('content-disposition')).toMatch(/^attachment/)
  }
})

test('people who were removed, and links to deleted files, get nothing', async () => {
  const { id, path } = await secretFile()
  const boardId = path.split('/')[0] ?? ''
  expect((await read('vic', id)).status).toBe(302)
  await as('olive').db.from('board_members').delete().eq('board_id', boardId).eq('user_id', as('vic').id).throwOnError()
  expect((await read('vic', id)).status).toBe(404)
  await admin
    .from('board_members')
    .insert({ board_id: boardId, user_id: as('vic').id, role: 'viewer' })
    .throwOnError()
  expect((await read('vic', id)).status).toBe(302)
  await as('mia').db.rpc('delete_attachment', { attachment_id: id }).throwOnError()
  for (const who of ['olive', 'mia', 'vic', 'nora']) expect((await read(who, id)).status).toBe(404)
})

test('no one can write to the bucket directly, or finish another person’s upload', async () => {
  const files = as('mia').db.storage.from('attachments')
  expect((await files.upload('mine.txt', new Blob(['x']))).error).not.toBeNull()
  expect((await files.createSignedUploadUrl('mine.txt')).error).not.toBeNull()
  const reservation = await reserve('x.txt', 1)
  await send(reservation, 'x')
  expect((await ask(postFinish, 'olive', { id: reservation.id })).status).toBe(404)
  expect((await ask(postFinish, 'mia', { id: reservation.id })).status).toBe(200)
  // The answer was lost: the same again.
  expect((await ask(postFinish, 'mia', { id: reservation.id })).status).toBe(200)
})

test('what its sender may no longer add is removed, however often it is finished', async () => {
  const { board_id } = (await admin.from('cards').select('board_id').eq('id', cardId).single().throwOnError()).data
  const asRole = (role: 'viewer' | 'member') => changeRole(as('olive').db, board_id, as('mia').id, role)
  const reservation = await reserve('late.png', onePixelPng.length)
  await send(reservation, onePixelPng)
  await asRole('viewer')
  const finish = async () => (await ask(postFinish, 'mia', { id: reservation.id })).status
  expect(await Promise.all(Array.from({ length: 5 }, finish))).toEqual([403, 403, 403, 403, 403])
  expect(await isStored(reservation.path)).toBe(false)
  await asRole('member')
  expect(await finish(), 'nothing is reserved any more').toBe(404)
})

test('the limit is that of the owner’s plan, before and after the upload', async () => {
  const tooLarge = await ask(postReservation, 'mia', { cardId, name: 'film.mp4', sizeBytes: 100_000_001 })
  expect([tooLarge.status, await sentenceOf(tooLarge)]).toEqual([422, expect.stringMatching(/Up to 100 MB on Starter/)])
  await admin
    .from('subscribers')
    .upsert({ user_id: as('olive').id, email: 'olive@ninjadojo.test', subscribed: true, subscription_tier: 'pro' })
    .throwOnError()
  const reservation = await reserve('film.raw', 100_000_001)
  await send(reservation, new Uint8Array(100_000_001))
  // While it uploads, the plan ends.
  await admin.from('subscribers').update({ subscription_tier: 'free' }).eq('user_id', as('olive').id).throwOnError()
  const refused = await ask(postFinish, 'mia', { id: reservation.id })
  expect([refused.status, await sentenceOf(refused)]).toEqual([422, expect.stringMatching(/^This file is too large/)])
  expect(await isStored(reservation.path)).toBe(false)
})

test('a full plan says how much is used and which plan holds more; deleted files count while they can be restored', async () => {
  const used = async () => (await as('olive').db.rpc('storage_used').throwOnError()).data
  const file = await attached(await attach('large.txt', new TextEncoder().encode('text')))
  // As if it were as large as all of Starter; counted again whenever it changes.
  await admin
    .from('card_attachments')
    .update({ size_bytes: 1_000_000_000 - (await used()) + 4 })
    .eq('id', file.id)
    .throwOnError()
  expect(await used()).toBe(1_000_000_000)
  const full = await ask(postReservation, 'mia', { cardId, name: 'more.txt', sizeBytes: 1 })
  expect([full.status, await sentenceOf(full)]).toEqual([
    422,
    'No room for this file (1 byte): the files of this dojo’s owner use 1 GB of the 1 GB on Starter. ' +
      'Deleted files make room once they can no longer be restored. Essentials has 10 GB.',
  ])
  await as('mia').db.rpc('delete_attachment', { attachment_id: file.id }).throwOnError()
  expect((await ask(postReservation, 'mia', { cardId, name: 'more.txt', sizeBytes: 1 })).status).toBe(422)
  await as('mia').db.rpc('restore_attachment', { attachment_id: file.id }).throwOnError()
  await admin.from('card_attachments').update({ size_bytes: 4 }).eq('id', file.id).throwOnError()
  expect((await ask(postReservation, 'mia', { cardId, name: 'more.txt', sizeBytes: 1 })).status).toBe(200)
})

test('a cancelled upload is gone, and only the person who started it can cancel it', async () => {
  const reservation = await reserve('given-up.txt', 4)
  const giveUp = (who: string) => ask(deleteReservation, who, { id: reservation.id })
  expect((await giveUp('olive')).status).toBe(200)
  await send(reservation, 'text')
  expect(await isStored(reservation.path)).toBe(true)
  expect((await giveUp('mia')).status).toBe(200)
  expect(await isStored(reservation.path)).toBe(false)
  expect((await ask(postFinish, 'mia', { id: reservation.id })).status).toBe(404)
  expect((await giveUp('mia')).status).toBe(200)
})

test('a person may have 20 uploads in progress', async () => {
  const places: Reservation[] = []
  for (let at = 0; at < 20; at += 1) places.push(await reserve(`${at}.txt`, 1, 'olive'))
  const refused = await ask(postReservation, 'olive', { cardId, name: 'one more.txt', sizeBytes: 1 })
  expect([refused.status, await sentenceOf(refused)]).toEqual([
    422,
    expect.stringMatching(/^You have 20 uploads under way/),
  ])
  await Promise.all(places.map(({ id }) => ask(deleteReservation, 'olive', { id })))
  expect((await ask(postReservation, 'olive', { cardId, name: 'one more.txt', sizeBytes: 1 })).status).toBe(200)
})

test.each(hostileContents)(
  '$what ($name) comes in or is told why not, and is gone then',
  async ({ name, content, refused }) => {
    const reservation = await reserve(name, content.length)
    await send(reservation, content)
    const response = await ask(postFinish, 'mia', { id: reservation.id })
    expect(response.status).toBe(refused ? 422 : 200)
    expect((await response.json()).error ?? '').toMatch(refused ?? /^$/)
    expect(await isStored(reservation.path)).toBe(!refused)
  },
)

const contents: Record<string, BodyInit> = { png: onePixelPng, pdf: '%PDF-1.7' }

test.each(hostileNames)(
  'a name with $what is kept harmless, or refused in a sentence',
  async ({ name, kept = name, refused }) => {
    const response = await ask(postReservation, 'mia', { cardId, name, sizeBytes: onePixelPng.length })
    expect(response.status).toBe(refused ? 422 : 200)
    const answer = await response.json()
    expect(answer.error ?? '').toMatch(refused ?? /^$/)
    const reservation = refused ? await reserve('plain.txt', 8) : reservationSchema.parse(answer)
    await send(reservation, contents[endingOf(kept)] ?? 'text')
    const file = await attached(await ask(postFinish, 'mia', { id: reservation.id }))
    expect(file.name).toBe(refused ? 'plain.txt' : kept)
    const saved = await fetch((await read('mia', file.id)).headers.get('location') ?? '')
    const [, written = ''] = /filename\*=UTF-8''([^;]+)/.exec(saved.headers.get('content-disposition') ?? '') ?? []
    expect(decodeURIComponent(written)).toBe(file.name)
  },
)

test.each([
  ['logo.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  // Browsers draw what looks like a picture, whatever its type and disposition say.
  ['photo.bin', new Uint8Array(jpegOfScans(64, 5))],
])('only raster pictures are ever shown in place: %s is only saved', async (name, content) => {
  const file = await attached(await attach(name, content))
  expect((await read('mia', file.id, '&view=1')).status).toBe(404)
  const saved = await fetch((await read('mia', file.id)).headers.get('location') ?? '')
  expect(saved.headers.get('content-type')).toBe('application/octet-stream')
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
})

const rowOf = async (id: string) => {
  const wanted = admin.from('card_attachments').select('content_type, is_checked').eq('id', id)
  return (await wanted.single().throwOnError()).data
}

test('a picture that is slow to draw is attached, as a file with a name', async () => {
  const content = new Uint8Array(jpegOfScans(8000, 4000))
  const file = await attached(await attach('photo.jpg', content))
  expect(file).toMatchObject({ name: 'photo.jpg', contentType: 'application/octet-stream' })
  expect(await rowOf(file.id)).toEqual({ content_type: 'application/octet-stream', is_checked: true })
  expect((await read('vic', file.id, '&view=1')).status).toBe(404)
  const saved = await fetch((await read('vic', file.id)).headers.get('location') ?? '')
  expect(new Uint8Array(await saved.arrayBuffer())).toEqual(content)
  expect((await attached(await attach('photo.jpg', new Uint8Array(jpegOfScans(64, 12))))).contentType).toBe(
    'image/jpeg',
  )
})

test('a picture from before there were checks is read when it is first shown', async () => {
  const quick = await attached(await attach('cat.png', onePixelPng))
  const slow = await attached(await attach('photo.jpg', new Uint8Array(jpegOfScans(64, 4000))))
  const both = [quick.id, slow.id]
  await admin.from('card_attachments').update({ is_checked: false }).in('id', both).throwOnError()
  await admin.from('card_attachments').update({ content_type: 'image/jpeg' }).eq('id', slow.id).throwOnError()
  const statuses = (who: string) => Promise.all(both.map(async (id) => (await read(who, id, '&view=1')).status))
  expect(await Promise.all([statuses('vic'), statuses('mia')])).toEqual([
    [302, 404],
    [302, 404],
  ])
  expect(await rowOf(quick.id)).toEqual({ content_type: 'image/png', is_checked: true })
  expect(await rowOf(slow.id)).toEqual({ content_type: 'application/octet-stream', is_checked: true })
  expect(await statuses('vic')).toEqual([302, 404])
})

test('the sender does not choose the type that a file is served with', async () => {
  const reservation = await reserve('page.txt', 4)
  await send(reservation, 'text', 'text/html')
  const refused = await ask(postFinish, 'mia', { id: reservation.id })
  expect([refused.status, await sentenceOf(refused)]).toEqual([
    422,
    expect.stringMatching(/not the type that was announced/),
  ])
})

test('storage takes no more than was announced', async () => {
  const reservation = await reserve('short.txt', 4)
  expect((await send(reservation, 'text and more')).status).toBe(413)
  expect(await isStored(reservation.path)).toBe(false)
})

test('an upload that never arrived says so, and can still be sent', async () => {
  const reservation = await reserve('late.txt', 4)
  const refused = await ask(postFinish, 'mia', { id: reservation.id })
  expect([refused.status, await sentenceOf(refused)]).toEqual([400, expect.stringMatching(/did not arrive/)])
  await send(reservation, 'text')
  expect((await ask(postFinish, 'mia', { id: reservation.id })).status).toBe(200)
})

test.each([
  { cardId: 'x', name: 'a', sizeBytes: 1 },
  { cardId: crypto.randomUUID(), name: 'a' },
  { name: 'a'.repeat(20_000) },
])('what is no reservation is refused before anything is asked', async (input) => {
  expect((await ask(postReservation, 'mia', input)).status).toBe(400)
})

test('after each reservation the server removes files that are no longer needed', async () => {
  expect(afterwards.length).toBeGreaterThan(hostileNames.length)
  await Promise.all(afterwards)
  expect(logError).not.toHaveBeenCalled()
})
