import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp, startTestServices } from '../../../local/testing/people.ts'
import type { Services } from '../../../local/services.ts'
import type { Db } from '@/lib/supabase/db'
import type { Database } from '@/lib/supabase/database.types'
import { exportPerson, giveUpExport, removeExpiredExports } from './export-person'
import { putExport } from './put-file'

let services: Services
let admin: Db
const realtime = { transport: WebSocket as unknown as typeof globalThis.WebSocket }

beforeAll(async () => {
  services = await startTestServices({
    migrationsDir: new URL('../../../supabase/migrations', import.meta.url).pathname,
  })
  admin = createClient<Database>(services.url, services.secretKey, { auth: { persistSession: false }, realtime })
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', services.url)
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', services.publishableKey)
  vi.stubEnv('SUPABASE_SECRET_KEY', services.secretKey)
  vi.stubEnv('SMTP_URL', services.smtpUrl)
  vi.stubEnv('SITE_URL', 'http://localhost:3000')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await services.close()
})

/** Olive with a dojo, a technique with everything on it, a file, and a comment on a dojo of Mia's. */
async function olive() {
  const { client, id, email } = await signUp(services, 'olive')
  const { client: mia, id: miaId } = await signUp(services, 'mia')
  const make = async (db: typeof client, title: string) =>
    String(
      (
        await db
          .rpc('create_board', { title, description: '', lists: [{ title: 'Ready', cards: [{ title: 'Call' }] }] })
          .throwOnError()
      ).data,
    )
  const [mine, theirs] = [await make(client, 'Mine / alone'), await make(mia, 'Theirs')]
  await mia.rpc('share_board', { board_id: theirs, email, role: 'member' }).throwOnError()
  await client.rpc('accept_invitation', { board_id: theirs }).throwOnError()
  const cardOf = async (board: string) =>
    (await admin.from('cards').select('id').eq('board_id', board).single().throwOnError()).data.id
  const [card, theirCard] = [await cardOf(mine), await cardOf(theirs)]
  await client
    .from('card_checklist_items')
    .insert({ card_id: card, board_id: mine, user_id: id, title: 'Dial', order_index: 0 })
    .throwOnError()
  await client.rpc('label_cards', { card_ids: [card], label: { name: 'urgent' }, is_on: true }).throwOnError()
  await client
    .from('card_comments')
    .insert({ card_id: card, board_id: mine, user_id: id, content: 'At home' })
    .throwOnError()
  await client
    .from('card_comments')
    .insert({ card_id: theirCard, board_id: theirs, user_id: id, content: 'Elsewhere' })
    .throwOnError()
  await mia
    .from('card_comments')
    .insert({ card_id: theirCard, board_id: theirs, user_id: miaId, content: 'Hers alone' })
    .throwOnError()
  return { client, id, email, mine, card, mia, theirCard }
}

async function attach(userId: string, cardId: string, name: string, bytes: Uint8Array | null) {
  const { data } = await admin
    .rpc('reserve_attachment', {
      card_id: cardId,
      user_id: userId,
      name,
      size_bytes: bytes?.length ?? 1,
      content_type: 'application/octet-stream',
    })
    .throwOnError()
  const { id, path } = data as { id: string; path: string }
  if (bytes) await admin.storage.from('attachments').upload(path, bytes, { contentType: 'application/octet-stream' })
  await admin
    .rpc('finish_attachment', { upload_id: id, size_bytes: bytes?.length ?? 1, object_version: '' })
    .throwOnError()
}

const ask = async (userId: string) =>
  ((await admin.rpc('request_export', { user_id: userId }).throwOnError()).data as { id: string }).id
const shown = async (client: { rpc: Db['rpc'] }) =>
  (await client.rpc('my_export').throwOnError()).data as {
    state: string
    done: number
    total: number
    sizeBytes: number
  }

async function zipOf(userId: string, exportId: string): Promise<Map<string, Buffer>> {
  const { data } = await admin.storage.from('exports').download(`${userId}/${exportId}.zip`)
  return readZip(Buffer.from(await (data as Blob).arrayBuffer()))
}

/** The files of a ZIP without compression, by its directory at the end. */
function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(from, from + size))
    at += 46 + nameLength + extra + comment
  }
  return files
}
const parse = (zip: Map<string, Buffer>, name: string) => JSON.parse(String(zip.get(name))) as Record<string, unknown>

async function lettersTo(email: string): Promise<{ subject: string }[]> {
  return (await (await fetch(`${services.mailboxUrl}/api?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string
  }[]
}

test('an export holds everything that is hers, and nothing that is not', async () => {
  const { client, id, email, card } = await olive()
  const bytes = new Uint8Array(100_000).map((_, at) => at % 251)
  await attach(id, card, 'plan.pdf', bytes)
  await attach(id, card, 'lost.txt', null)
  const exportId = await ask(id)
  await exportPerson({ admin, put: putExport }, exportId)
  const zip = await zipOf(id, exportId)
  expect([...zip.keys()]).toEqual([
    'README.txt',
    'account.json',
    'dojos/001 Mine alone.json',
    'files/001 plan.pdf',
    'files.json',
  ])
  expect(zip.get('files/001 plan.pdf')?.equals(Buffer.from(bytes))).toBe(true)
  expect(parse(zip, 'account.json')).toMatchObject({
    profile: { id, email },
    dojos: [
      { title: 'Mine / alone', isMine: true },
      { title: 'Theirs', isMine: false, role: 'member' },
    ],
    commentsElsewhere: [{ content: 'Elsewhere', dojo: 'Theirs' }],
  })
  expect(parse(zip, 'dojos/001 Mine alone.json')).toMatchObject({
    title: 'Mine / alone',
    tags: [{ name: 'urgent' }],
    katas: [
      {
        title: 'Ready',
        techniques: [
          {
            title: 'Call',
            steps: [{ title: 'Dial' }],
            tags: [expect.any(String)],
            comments: [{ content: 'At home' }],
            attachments: [{ name: 'plan.pdf' }, { name: 'lost.txt' }],
          },
        ],
      },
    ],
  })
  expect(parse(zip, 'files.json')).toMatchObject([
    { name: 'plan.pdf', entry: 'files/001 plan.pdf' },
    { name: 'lost.txt', isMissing: true },
  ])
  expect([...zip.values()].some((content) => content.includes('Hers alone'))).toBe(false)
  const state = await shown(client)
  expect(state).toMatchObject({ state: 'ready', done: state.total })
  expect((await lettersTo(email)).filter(({ subject }) => subject === 'Your data is ready')).toHaveLength(1)
})

test('an export holds what is archived, with its files', async () => {
  const { client, id, card } = await olive()
  await attach(id, card, 'plan.pdf', new Uint8Array(10))
  await client.rpc('remove_cards', { card_ids: [card], reason: 'archived' }).throwOnError()
  const exportId = await ask(id)
  await exportPerson({ admin, put: putExport }, exportId)
  const zip = await zipOf(id, exportId)
  expect(parse(zip, 'dojos/001 Mine alone.json')).toMatchObject({
    katas: [{ title: 'Ready', techniques: [] }],
    removed: [
      {
        reason: 'archived',
        techniques: [{ title: 'Call', steps: [{ title: 'Dial' }], comments: [{ content: 'At home' }] }],
        history: expect.arrayContaining([expect.objectContaining({ kind: 'card.archived' })]),
      },
    ],
  })
  expect(parse(zip, 'files.json')).toMatchObject([{ name: 'plan.pdf', entry: 'files/001 plan.pdf' }])
})

test('an export holds her comments on what others have archived since', async () => {
  const { id, mia, theirCard } = await olive()
  await mia.rpc('remove_cards', { card_ids: [theirCard], reason: 'archived' }).throwOnError()
  const exportId = await ask(id)
  await exportPerson({ admin, put: putExport }, exportId)
  const zip = await zipOf(id, exportId)
  expect(parse(zip, 'account.json')['commentsElsewhere']).toMatchObject([
    { content: 'Elsewhere', technique: 'Call', dojo: 'Theirs', removed: 'archived' },
  ])
  expect([...zip.values()].some((content) => content.includes('Hers alone'))).toBe(false)
})

test('killed at any point and started again, it is made once and told once', async () => {
  const { client, id, email } = await olive()
  const exportId = await ask(id)
  const broken = async () => Promise.reject(new Error('killed'))
  await expect(exportPerson({ admin, put: broken }, exportId)).rejects.toThrow('killed')
  expect(await shown(client)).toMatchObject({ state: 'running' })
  expect(await ask(id), 'the one that runs is the one').toBe(exportId)
  await exportPerson({ admin, put: putExport }, exportId)
  await exportPerson({ admin, put: broken }, exportId)
  expect((await lettersTo(email)).filter(({ subject }) => subject === 'Your data is ready')).toHaveLength(1)
  expect(await admin.rpc('request_export', { user_id: id })).toMatchObject({ error: { code: 'PT429' } })
})

test('no file on this machine has it under a name, so that a killed server leaves nothing behind', async () => {
  const { id } = await olive()
  const exportId = await ask(id)
  const named: string[] = []
  const look = async (path: string, bytes: Readable, sizeBytes: number) => {
    named.push(...(await readdir(tmpdir())).filter((name) => name.startsWith('dojo-export-')))
    await putExport(path, bytes, sizeBytes)
  }
  await exportPerson({ admin, put: look }, exportId)
  expect(named).toEqual([])
  expect([...(await zipOf(id, exportId)).keys()]).toContain('account.json')
})

test('its progress counts bytes, and keeps the job going', async () => {
  const { client, id, card } = await olive()
  await attach(id, card, 'long.mov', new Uint8Array(25_000_000))
  const exportId = await ask(id)
  let moves = 0
  const look = async (path: string, bytes: Readable, sizeBytes: number) => {
    const before = moves
    await putExport(path, bytes, sizeBytes)
    expect(moves).toBeGreaterThan(before + 10)
    const sent = moves
    await vi.waitUntil(() => moves > sent, { timeout: 30_000 })
  }
  await exportPerson({ admin, put: look, goOn: () => (moves += 1) }, exportId)
  // README, account, dojo, file and list are 5 less one, and 25 MB move twice.
  expect(await shown(client)).toMatchObject({ state: 'ready', total: 4 + 5 })
})

test('one that is stopped while it is stored stores nothing', async () => {
  const { client, id, card } = await olive()
  await attach(id, card, 'plan.pdf', new Uint8Array(3_000_000))
  const exportId = await ask(id)
  const end = new AbortController()
  const stop: typeof putExport = (path, bytes, sizeBytes, signal) => {
    bytes.once('data', () => end.abort(new Error('The time is over.')))
    return putExport(path, bytes, sizeBytes, signal)
  }
  await expect(exportPerson({ admin, put: stop, signal: end.signal }, exportId)).rejects.toMatchObject({
    code: 'offline',
  })
  expect((await admin.storage.from('exports').download(`${id}/${exportId}.zip`)).data).toBeNull()
  expect(await shown(client)).toMatchObject({ state: 'running' })
})

test('one that has failed for good may be asked for again', async () => {
  const { client, id } = await olive()
  await giveUpExport(admin, await ask(id))
  expect(await shown(client)).toMatchObject({ state: 'failed' })
  expect(await shown(client)).not.toMatchObject({ id: await ask(id) })
})

test('when the account is gone nothing is made, and what was made is removed', async () => {
  const { id } = await olive()
  const exportId = await ask(id)
  await exportPerson({ admin, put: putExport }, exportId)
  await admin.rpc('delete_account', { user_id: id }).throwOnError()
  await exportPerson({ admin, put: () => Promise.reject(new Error('never')) }, exportId)
  expect(await removeExpiredExports(admin)).toBeGreaterThan(0)
  expect((await admin.storage.from('exports').download(`${id}/${exportId}.zip`)).data).toBeNull()
})

test('a file goes into the ZIP although the server gives its calls less time than the file takes', async () => {
  const { id, card } = await olive()
  await attach(id, card, 'long.mov', new Uint8Array(1000))
  const exportId = await ask(id)
  const tooLong = async () => Promise.reject(new DOMException('The call took too long.', 'TimeoutError'))
  const limited = createClient<Database>(services.url, services.secretKey, {
    global: { fetch: (url, init) => (String(url).includes('/object/attachments/') ? tooLong() : fetch(url, init)) },
    auth: { persistSession: false },
    realtime,
  })
  await exportPerson({ admin: limited, put: putExport }, exportId)
  expect((await zipOf(id, exportId)).get('files/001 long.mov')).toHaveLength(1000)
})

test('an export takes at most half of what the disk has left', async () => {
  const { client, id, card } = await olive()
  await attach(id, card, 'plan.pdf', new Uint8Array(100_000))
  const exportId = await ask(id)
  const never = () => Promise.reject(new Error('never'))
  await expect(exportPerson({ admin, put: never, freeBytes: async () => 50_000 }, exportId)).rejects.toMatchObject({
    code: 'offline',
    message: expect.stringContaining('disk'),
  })
  expect(await shown(client)).toMatchObject({ state: 'running' })
  await exportPerson({ admin, put: putExport, freeBytes: async () => 1_000_000 }, exportId)
  expect(await shown(client)).toMatchObject({ state: 'ready' })
})
