import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp, startTestServices, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'
import { Takeover } from './takeover.ts'
import { UploadRoom } from './upload-room.ts'
import { ResumableUploads } from './resumable-uploads.ts'

let services: Services
let olive: Person

beforeAll(async () => {
  services = await startTestServices()
  olive = await signUp(services, 'olive')
})

afterAll(() => services.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The requests of a TUS client, as headers. */
function tus(token: string) {
  const ask = (url: string, method: string, headers: Record<string, string> = {}, body: string | null = null) =>
    fetch(url, { method, body, headers: { 'tus-resumable': '1.0.0', 'x-signature': token, ...headers } })
  return {
    create: (path: string, size: number, type = 'text/plain') =>
      ask(`${services.url}/storage/v1/upload/resumable/sign`, 'POST', {
        'upload-length': String(size),
        'upload-metadata': `bucketName ${base64('files')},objectName ${base64(path)},contentType ${base64(type)}`,
      }),
    append: (url: string, offset: number, body: string) =>
      ask(url, 'PATCH', { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body),
    head: (url: string) => ask(url, 'HEAD'),
    end: (url: string) => ask(url, 'DELETE'),
  }
}

const sign = async (path: string) =>
  (await olive.client.storage.from('files').createSignedUploadUrl(path)).data?.token ?? ''

test('a file sent in pieces is complete once the last piece has arrived', async () => {
  const path = `${olive.id}/pieces.txt`
  const client = tus(await sign(path))
  const created = await client.create(path, 12)
  const url = created.headers.get('location') ?? ''
  expect(created.status).toBe(201)
  expect((await client.append(url, 0, 'ink ')).headers.get('upload-offset')).toBe('4')
  // Sent again because the answer was lost: the answer says so, and nothing is written twice.
  expect((await client.append(url, 0, 'ink ')).status).toBe(409)
  expect((await client.head(url)).headers.get('upload-offset')).toBe('4')
  expect((await client.append(url, 4, 'much more than was announced')).status).toBe(413)
  const last = await client.append(url, 4, 'on paper')
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '12'])
  const { data } = await olive.client.storage.from('files').download(path)
  expect([await data?.text(), data?.type]).toEqual(['ink on paper', 'text/plain'])
  expect((await client.head(url)).status).toBe(404)
})

test('an upload continues on another connection while the first one says nothing more', async () => {
  const path = `${olive.id}/silent.txt`
  const token = await sign(path)
  const client = tus(token)
  const url = (await client.create(path, 12)).headers.get('location') ?? ''
  const dead = request(url, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'x-signature': token,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '12',
    },
  })
  const answered = once(dead, 'response')
  dead.write('ink ')
  // As many bytes as have arrived by then are kept.
  await vi.waitFor(async () => {
    const offset = Number((await client.head(url)).headers.get('upload-offset'))
    const rest = await client.append(url, offset, 'ink on paper'.slice(offset))
    expect(rest.headers.get('tus-complete')).toBe('1')
  }, 30_000)
  expect([404, 409]).toContain(((await answered) as [IncomingMessage])[0].statusCode)
  const { data } = await olive.client.storage.from('files').download(path)
  expect(await data?.text()).toBe('ink on paper')
  dead.destroy()
})

test('no upload starts or continues without the token of its place', async () => {
  const path = `${olive.id}/mine.txt`
  const token = await sign(path)
  expect((await tus(token).create(`${olive.id}/other.txt`, 3)).status).toBe(400)
  expect((await tus('forged.forged.forged').create(path, 3)).status).toBe(400)
  const url = (await tus(token).create(path, 3)).headers.get('location') ?? ''
  const other = tus(await sign(`${olive.id}/other.txt`))
  expect((await other.append(url, 0, 'abc')).status).toBe(404)
  expect((await other.end(url)).status).toBe(404)
  expect((await tus(token).append(url, 0, 'abc')).status).toBe(204)
})

test.each(['text/html\r\nx-more: 1', 'naïve', ' \u0000'])(
  'a type that no header can hold is refused: %j',
  async (type) => {
    const path = `${olive.id}/typed.txt`
    expect((await tus(await sign(path)).create(path, 9, type)).status).toBe(400)
  },
)

test('a cancelled upload is forgotten', async () => {
  const path = `${olive.id}/given-up.txt`
  const client = tus(await sign(path))
  const url = (await client.create(path, 9)).headers.get('location') ?? ''
  await client.append(url, 0, 'half')
  expect((await client.end(url)).status).toBe(204)
  expect((await client.append(url, 4, 'other')).status).toBe(404)
  expect((await olive.client.storage.from('files').download(path)).error).not.toBeNull()
})

type Store = (request: Request) => Promise<Response>

/** Uploads on their own; every token is the path of its place, and each comes from a network of its own. */
async function uploadsAlone({
  expiresAt = () => Date.now() + 60_000,
  account = null as string | null,
  freeBytes = 1e9,
  store = (async () => new Response()) as Store,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'dojo-parts-'))
  const options = {
    folder,
    disk: new UploadRoom(folder, { freeBytes: async () => freeBytes, reserveBytes: 0 }),
    places: new Takeover(),
    isTaken: async () => false,
    placeOf: (token: string) => ({
      bucket: 'files',
      path: token,
      announcedBytes: null,
      replaces: false,
      account,
      expiresAt: expiresAt(),
    }),
    bucketBytes: async () => 1e9,
    store,
    onProblem: () => {},
  }
  const uploads = await ResumableUploads.open(options)
  const create = (path: string, size = 10) =>
    uploads.serve(
      new Request(`http://storage.test${ResumableUploads.prefix}`, {
        method: 'POST',
        headers: {
          'x-signature': path,
          'upload-length': String(size),
          'upload-metadata': `bucketName ${base64('files')},objectName ${base64(path)}`,
        },
      }),
      `network of ${path}`,
    )
  const append = (url: string, path: string, body: string) =>
    uploads.serve(
      new Request(url, { method: 'PATCH', headers: { 'x-signature': path, 'upload-offset': '0' }, body }),
      `network of ${path}`,
    )
  const close = () => {
    uploads.close()
    return rm(folder, { recursive: true, force: true })
  }
  return { folder, options, uploads, create, append, close }
}

test('open uploads end with their token, and all of them at a restart', async () => {
  let expiresAt = Date.now() - 1
  const { folder, options, create, close } = await uploadsAlone({ expiresAt: () => expiresAt })
  for (let at = 0; at < 10; at += 1) await create(`old ${at}`)
  expiresAt = Date.now() + 60_000
  await create('young')
  expect(await readdir(folder)).toHaveLength(1)
  ;(await ResumableUploads.open(options)).close()
  expect(await readdir(folder)).toEqual([])
  await close()
})

test('an upload without room on the disk is refused before it arrives', async () => {
  const { folder, create, close } = await uploadsAlone({ freeBytes: 100 })
  expect((await create('first', 30)).status).toBe(201)
  expect((await create('second', 90)).status).toBe(507)
  expect((await create('third', 30)).status).toBe(201)
  // Started again: its own reserved room is still its own.
  expect((await create('first', 30)).status).toBe(201)
  expect(await readdir(folder)).toHaveLength(2)
  await close()
})

test('of uploads to one place that start at the same time, the last one is open and takes room', async () => {
  const { folder, create, close } = await uploadsAlone({ freeBytes: 1000 })
  await Promise.all(Array.from({ length: 8 }, () => create('same', 60)))
  expect(await readdir(folder)).toHaveLength(1)
  // Half of what the one leaves.
  expect((await create('other', 470)).status).toBe(201)
  await close()
})

test('one account keeps no more than half of the room, from however many networks', async () => {
  const { create, options, close } = await uploadsAlone({ freeBytes: 1000, account: 'nora' })
  for (const path of ['a', 'b', 'c', 'd']) expect((await create(path, 125)).status).toBe(201)
  expect((await create('e', 1)).status).toBe(507)
  await expect(options.disk.promise(250, ['account olive'])).resolves.toBeDefined()
  await close()
})

test('an upload that was left keeps its room for minutes, and continues where there still is some', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { create, append, close } = await uploadsAlone({ freeBytes: 1000, account: 'mia', expiresAt: () => Infinity })
  const url = (await create('left', 400)).headers.get('location') ?? ''
  expect(await (await create('again', 400)).text()).toContain('uploads in progress')
  vi.advanceTimersByTime(5 * 60_000)
  const other = (await create('again', 400)).headers.get('location') ?? ''
  expect((await append(url, 'left', 'ink')).status).toBe(507)
  await append(other, 'again', 'i'.repeat(400))
  expect((await append(url, 'left', 'ink')).status).toBe(204)
  expect(await (await create('third', 400)).text()).toContain('uploads in progress')
  vi.useRealTimers()
  await close()
})

test('a file that storage refuses unread does not stay open, where it would take room on the disk', async () => {
  let refused: Request | undefined
  const { create, append, close } = await uploadsAlone({
    store: async (request) => {
      refused = request
      return new Response(null, { status: 409 })
    },
  })
  const url = (await create('taken', 3)).headers.get('location') ?? ''
  expect((await append(url, 'taken', 'ink')).status).toBe(409)
  await expect(refused?.text()).rejects.toThrow(/abort|premature/i)
  await close()
})
