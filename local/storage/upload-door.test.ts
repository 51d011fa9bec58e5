import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientOf, signUp, startTestServices, type Person } from '../testing/people.ts'
import type { Services } from '../services.ts'
import { generateKeys } from '../data-folder/keys.ts'
import type { Database } from '../database/database.ts'
import { MemoryObjectFiles } from './object-files.ts'
import { Takeover } from './takeover.ts'
import { UploadDoor } from './upload-door.ts'
import { UploadRoom } from './upload-room.ts'

let services: Services
let olive: Person
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dojo-door-'))
  services = await startTestServices({ dataDir })
  olive = await signUp(services, 'olive')
})

afterAll(async () => {
  await services.close()
  await rm(dataDir, { recursive: true, force: true })
})

const server = () => clientOf({ url: services.url, publishableKey: services.secretKey }).storage.from('files')
const pathOf = (name: string) => `${olive.id}/${name}`
const base64 = (text: string) => Buffer.from(text).toString('base64')
const kilobyte = Buffer.alloc(1000, 'x')

/** A place for a file of this many bytes. */
async function reserve(path: string, announcedBytes: number): Promise<{ url: string; token: string }> {
  const { data, error } = await server()
    .setHeader('x-upload-content-length', String(announcedBytes))
    .createSignedUploadUrl(path)
  if (error) throw error
  return { url: data.signedUrl, token: data.token }
}

/** In chunks, without a length, until there is an answer; returns how much had been sent by then. */
function sendChunks(method: string, url: string, headers: Record<string, string>, mostBytes: number) {
  return new Promise<{ status: number; sentBytes: number }>((resolve, reject) => {
    let sentBytes = 0
    const request = httpRequest(url, { method, headers }, (response) => {
      resolve({ status: response.statusCode ?? 0, sentBytes })
      request.destroy()
    })
    request.on('error', reject)
    const piece = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      if (request.destroyed || request.writableEnded) return
      if (sentBytes >= mostBytes) return void request.end()
      sentBytes += piece.length
      request.write(piece, () => setImmediate(more))
    }
    more()
  })
}

const put = (url: string, body: BodyInit) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } })

const create = (token: string, path: string, size: number | string) =>
  fetch(`${services.url}/storage/v1/upload/resumable/sign`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'x-signature': token,
      'upload-length': String(size),
      'upload-metadata': `bucketName ${base64('files')},objectName ${base64(path)},contentType ${base64('text/plain')}`,
    },
  })
const patchHeaders = (token: string, offset = 0) => ({
  'tus-resumable': '1.0.0',
  'x-signature': token,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const openUploads = () => readdir(join(dataDir, 'storage', 'uploads'))

test('a place accepts what was announced for it, and not a byte more', async () => {
  const exact = await reserve(pathOf('exact'), 1000)
  expect((await put(exact.url, kilobyte)).status).toBe(200)
  const before = await filesOnDisk()
  const over = await reserve(pathOf('over'), 999)
  expect((await put(over.url, kilobyte)).status).toBe(413)
  expect((await server().download(pathOf('over'))).error).not.toBeNull()
  expect(await filesOnDisk()).toEqual(before)
})

test('a chunked body is cut off at the announced size, and nothing of it stays', async () => {
  const before = await filesOnDisk()
  const { url } = await reserve(pathOf('chunks'), 10)
  const { status, sentBytes } = await sendChunks('PUT', url, { 'content-type': 'text/plain' }, 50_000_000)
  expect(status).toBe(413)
  expect(sentBytes).toBeLessThan(50_000_000)
  expect((await server().download(pathOf('chunks'))).error).not.toBeNull()
  expect(await filesOnDisk()).toEqual(before)
  // The place itself can be used as before.
  expect((await put(url, 'ten bytes!')).status).toBe(200)
})

test('the rest of a refused file is discarded, and its sender may ask again on the same connection', async () => {
  const { url } = await reserve(pathOf('refused'), 10)
  const { hostname, port, pathname, search, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const statuses: string[] = []
  const ended = new Promise<void>((resolve) => {
    socket.setEncoding('utf8').on('data', (text: string) => {
      statuses.push(...(text.match(/(?<=^HTTP\/1\.1 )\d{3}/gm) ?? []))
      if (statuses.length === 2) resolve()
    })
    socket.on('error', () => resolve()).on('close', () => resolve())
  })
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4000000\r\n\r\n`)
  socket.write(Buffer.alloc(4_000_000, 'x'))
  socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await ended
  socket.destroy()
  expect(statuses).toEqual(['413', '200'])
})

test('the announced size cannot be removed from the token', async () => {
  const { token } = await reserve(pathOf('forged'), 10)
  const [head, body = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const forged = [
    head,
    Buffer.from(JSON.stringify({ ...claims, announced: 1e9 })).toString('base64url'),
    signature,
  ].join('.')
  const address = `${services.url}/storage/v1/object/upload/sign/files/${pathOf('forged')}?token=${forged}`
  expect((await put(address, kilobyte)).status).toBe(401)
  expect((await create(forged, pathOf('forged'), 1000)).status).toBe(400)
})

test('a bucket’s own limit applies when nothing was announced, even in chunks', async () => {
  const small = clientOf({ url: services.url, publishableKey: services.secretKey }).storage
  await small.createBucket('small', { public: false, fileSizeLimit: 100_000 })
  const bucket = small.from('small')
  expect((await bucket.upload('fits', kilobyte, { contentType: 'text/plain' })).error).toBeNull()
  expect((await bucket.upload('over', Buffer.alloc(100_001), { contentType: 'text/plain' })).error).not.toBeNull()
  const address = `${services.url}/storage/v1/object/small/chunks`
  const headers = {
    authorization: `Bearer ${services.secretKey}`,
    apikey: services.secretKey,
    'content-type': 'text/plain',
  }
  expect((await sendChunks('POST', address, headers, 20_000_000)).status).toBe(413)
  expect((await bucket.download('chunks')).error).not.toBeNull()
  const { data } = await bucket.createSignedUploadUrl('signed')
  expect((await sendChunks('PUT', data?.signedUrl ?? '', {}, 20_000_000)).status).toBe(413)
  expect((await create(data?.token ?? '', 'signed', 100_001)).status).toBe(400)
})

test('bodies that are not files, and multipart bodies, are read completely and must be short', async () => {
  const headers = { authorization: `Bearer ${services.secretKey}`, apikey: services.secretKey }
  const list = `${services.url}/storage/v1/object/list/files`
  expect((await sendChunks('POST', list, { ...headers, 'content-type': 'application/json' }, 20_000_000)).status).toBe(
    413,
  )
  const form = `${services.url}/storage/v1/object/files/${pathOf('form')}`
  const multipart = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  expect((await sendChunks('POST', form, multipart, 40_000_000)).status).toBe(413)
})

test.each<[string, string, string, number]>([
  ['forms', 'files/unfinished', 'multipart/form-data; boundary=x', 12_000_000],
  ['questions', 'list/files', 'application/json', 900_000],
])('unfinished %s of one client are held only up to its limit', async (_, path, type, size) => {
  const headers = { apikey: services.publishableKey, 'content-type': type, 'content-length': String(size + 1) }
  const asked = Array.from({ length: Math.ceil(20_000_000 / size) }, () =>
    httpRequest(`${services.url}/storage/v1/object/${path}`, { method: 'POST', headers, agent: false }),
  )
  const refused = Promise.any(
    asked.map(
      (request) =>
        new Promise<number>((resolve, reject) => {
          request.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', reject)
        }),
    ),
  )
  for (const request of asked) request.write(Buffer.alloc(size, 'x'))
  expect(await refused).toBe(503)
  for (const request of asked) request.destroy()
})

test('of two uploads to a place the newer one counts, also while the older one says nothing more', async () => {
  const path = pathOf('slow')
  const { url } = await reserve(path, 1000)
  const silent = httpRequest(url, {
    method: 'PUT',
    headers: { 'content-length': '1000', 'content-type': 'text/plain' },
  })
  const answered = new Promise<number>((resolve, reject) => {
    silent.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', reject)
  })
  const before = (await filesOnDisk()).length
  await new Promise<void>((resolve) => silent.write(kilobyte.subarray(0, 10), () => resolve()))
  await vi.waitFor(async () => expect((await filesOnDisk()).length, 'it has begun').toBeGreaterThan(before), 60_000)
  const newer = Buffer.alloc(1000, 'y')
  expect((await put(url, newer)).status).toBe(200)
  expect(await answered).toBe(423)
  silent.destroy()
  const { data } = await server().download(path)
  expect(await data?.text()).toBe(String(newer))
  expect((await put(url, kilobyte)).ok).toBe(false)
})

test('a file that is damaged in the folder is answered as missing', async () => {
  const before = await filesOnDisk()
  const path = pathOf('damaged')
  await put((await reserve(path, 1000)).url, kilobyte)
  const name = (await filesOnDisk()).find((file) => !before.includes(file) && !file.endsWith('.json')) ?? ''
  await truncate(join(dataDir, 'storage', name.slice(0, 2), name), 999)
  const answer = await fetch(`${services.url}/storage/v1/object/files/${path}`, {
    headers: { apikey: services.secretKey, authorization: `Bearer ${services.secretKey}` },
  })
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'not_found' })])
})

test('a resumable upload cannot announce more than its place and its bucket accept', async () => {
  const path = pathOf('announced')
  const { token } = await reserve(path, 1000)
  expect((await create(token, path, 1001)).status).toBe(413)
  expect((await create(token, path, 9e15)).status).toBe(413)
  expect((await create(token, path, '9e99')).status).toBe(400)
  const unannounced = (await server().createSignedUploadUrl(pathOf('unannounced'))).data?.token ?? ''
  expect((await create(unannounced, pathOf('unannounced'), 9_000_000_000_000_000)).status).toBe(413)
  expect((await create(token, path, 1000)).status).toBe(201)
})

test('a chunked resumable upload is cut off at its length and discarded', async () => {
  const before = (await openUploads()).length
  const path = pathOf('resumed')
  const { token } = await reserve(path, 1000)
  const url = (await create(token, path, 1000)).headers.get('location') ?? ''
  const { status, sentBytes } = await sendChunks('PATCH', url, patchHeaders(token), 50_000_000)
  expect(status).toBe(413)
  expect(sentBytes).toBeLessThan(50_000_000)
  expect((await fetch(url, { method: 'HEAD', headers: patchHeaders(token) })).status).toBe(404)
  expect((await server().download(path)).error).not.toBeNull()
  expect(await openUploads()).toHaveLength(before)
})

test('a place has one open upload: starting again ends the previous one', async () => {
  const before = (await openUploads()).length
  const path = pathOf('again')
  const { token } = await reserve(path, 1000)
  const urls: string[] = []
  for (let times = 0; times < 20; times += 1) urls.push((await create(token, path, 1000)).headers.get('location') ?? '')
  expect(await openUploads()).toHaveLength(before + 1)
  const append = (url: string) => fetch(url, { method: 'PATCH', headers: patchHeaders(token), body: kilobyte })
  expect((await append(urls[0] ?? '')).status).toBe(404)
  expect((await append(urls.at(-1) ?? '')).status).toBe(204)
  expect((await server().download(path)).data?.size).toBe(1000)
})

/** What a place with this token still keeps open, of the resumable upload that was started there. */
async function isOpen(token: string, created: Response): Promise<boolean> {
  const url = created.headers.get('location') ?? ''
  return (await fetch(url, { method: 'HEAD', headers: patchHeaders(token) })).status === 200
}

test('a place that has its file takes no other, and keeps no room for one', async () => {
  const before = await openUploads()
  const path = pathOf('one-byte')
  const { url, token } = await reserve(path, 1000)
  expect((await put(url, 'x')).status).toBe(200)
  expect((await create(token, path, 1000)).status).toBe(409)
  // Refused before a byte of it has been sent.
  const more = httpRequest(url, { method: 'PUT', headers: { 'content-length': '1000' } })
  const answered = new Promise<number>((resolve, reject) => {
    more.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', reject)
  })
  more.flushHeaders()
  expect(await answered).toBe(409)
  more.destroy()
  expect(await openUploads()).toEqual(before)
})

test('a file that is sent plainly ends the resumable upload to its place, whose parts are removed', async () => {
  const before = await openUploads()
  const path = pathOf('plainly')
  const { url, token } = await reserve(path, 1000)
  const created = await create(token, path, 1000)
  const part = { method: 'PATCH', headers: patchHeaders(token), body: kilobyte.subarray(0, 999) }
  expect((await fetch(created.headers.get('location') ?? '', part)).status).toBe(204)
  expect((await put(url, 'x')).status).toBe(200)
  expect(await isOpen(token, created)).toBe(false)
  expect(await openUploads()).toEqual(before)
})

test('a resumable upload ends the plain one to its place', async () => {
  const path = pathOf('resumes')
  const { url, token } = await reserve(path, 1000)
  const silent = httpRequest(url, { method: 'PUT', headers: { 'content-length': '1000' } })
  const answered = new Promise<number>((resolve, reject) => {
    silent.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', reject)
  })
  const before = (await filesOnDisk()).length
  await new Promise<void>((resolve) => silent.write(kilobyte.subarray(0, 10), () => resolve()))
  await vi.waitFor(async () => expect((await filesOnDisk()).length, 'it has begun').toBeGreaterThan(before), 60_000)
  const created = await create(token, path, 1000)
  expect([created.status, await answered]).toEqual([201, 423])
  silent.destroy()
  const whole = { method: 'PATCH', headers: patchHeaders(token), body: kilobyte }
  expect((await fetch(created.headers.get('location') ?? '', whole)).status).toBe(204)
  expect((await server().download(path)).data?.size).toBe(1000)
})

test('however many ways are tried at the same time, a place that has its file has nothing open', async () => {
  const before = await openUploads()
  const path = pathOf('crowd')
  const { url, token } = await reserve(path, 1000)
  await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const answer = at % 2 === 0 ? await create(token, path, 1000) : await put(url, 'x')
      expect([200, 201, 400, 409, 423]).toContain(answer.status)
    }),
  )
  await put(url, 'x')
  expect((await server().download(path)).data?.size).toBe(1)
  expect(await openUploads()).toEqual(before)
})

test('what the server removes is not open any more', async () => {
  const before = await openUploads()
  const path = pathOf('given-up')
  const { token } = await reserve(path, 1000)
  const created = await create(token, path, 1000)
  await olive.client.storage.from('files').remove([path])
  expect(await isOpen(token, created)).toBe(true)
  await server().remove([path])
  expect(await isOpen(token, created)).toBe(false)
  expect(await openUploads()).toEqual(before)
})

test('no room is kept for someone whom no policy lets upload', async () => {
  const promised: [number, readonly string[] | undefined][] = []
  const disk = new UploadRoom('', { freeBytes: async () => 1e12 })
  vi.spyOn(disk, 'promise').mockImplementation(async (bytes, holders) => {
    promised.push([bytes, holders])
    return { fill: () => {}, release: () => {} }
  })
  const keys = generateKeys()
  let policies: object[] = []
  const door = new UploadDoor({
    keys,
    disk,
    database: {
      query: async (sql: string) => ({ rows: sql.includes('pg_policies') ? policies : [{ most: 250e9 }] }),
    } as unknown as Database,
    files: new MemoryObjectFiles(),
    places: new Takeover(),
    endResumable: async () => {},
    store: async () => new Response(null, { status: 403 }),
  })
  const send = (apikey: string) =>
    door.serve(
      new Request('http://storage.test/storage/v1/object/exports/x', {
        method: 'POST',
        headers: { apikey, 'content-length': '70000000000' },
      }),
      '192.0.2.1',
    )
  expect((await send(keys.publishableKey)).status).toBe(403)
  expect(promised).toEqual([])
  policies = [{}]
  await send(keys.publishableKey)
  await send(keys.secretKey)
  expect(promised).toEqual([
    [70e9, ['network 192.0.2.1']],
    [70e9, []],
  ])
})

test('only the server says for whom a place is signed', async () => {
  const accountOf = async (files: ReturnType<typeof server>) => {
    const { data } = await files
      .setHeader('x-upload-content-length', '10')
      .setHeader('x-upload-account', 'mia')
      .createSignedUploadUrl(pathOf(`for-${crypto.randomUUID()}`))
    return JSON.parse(Buffer.from(data?.token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  }
  expect(await accountOf(server())).toMatchObject({ account: 'mia' })
  expect(await accountOf(olive.client.storage.from('files'))).toMatchObject({ owner: olive.id })
  expect(await accountOf(olive.client.storage.from('files'))).not.toHaveProperty('account')
})

test('a file that is not a picture is always saved and never run', async () => {
  const files = olive.client.storage.from('files')
  const kinds: [type: string, disposition: string | null][] = [
    ['text/html', 'attachment'],
    ['image/svg+xml', 'attachment'],
    ['application/pdf', 'attachment'],
    ['application/octet-stream', 'attachment'],
    ['image/png', null],
  ]
  for (const [type, disposition] of kinds) {
    const path = pathOf(`shown-${type.replaceAll(/\W/g, '-')}`)
    await files.upload(path, new Blob(['x'], { type }))
    const response = await fetch((await files.createSignedUrl(path, 60)).data?.signedUrl ?? '')
    await response.arrayBuffer()
    expect([type, response.headers.get('content-disposition')]).toEqual([type, disposition])
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a signed address expires on time, and cannot be signed by someone who may not read', async () => {
  const path = pathOf('short.txt')
  await olive.client.storage.from('files').upload(path, new Blob(['short']))
  const sign = async (seconds: number) =>
    (await olive.client.storage.from('files').createSignedUrl(path, seconds)).data?.signedUrl ?? ''
  expect((await fetch(await sign(60))).status).toBe(200)
  const short = await sign(1)
  await expect.poll(async () => (await fetch(short)).status, { timeout: 10_000 }).toBe(400)
  const nora = await signUp(services, 'nora')
  expect((await nora.client.storage.from('files').createSignedUrl(path, 60)).error).not.toBeNull()
})

test('a second token does not raise what was announced', async () => {
  const large = await reserve(pathOf('large'), 4_000_000)
  const small = await reserve(pathOf('small'), 10)
  const body = Buffer.alloc(4_000_000, 'x')
  const path = new URL(small.url).pathname
  for (const question of [
    `t%6fken=${large.token}&token=${small.token}`,
    `token=${large.token}&token=${small.token}`,
    `token=${small.token}&t%6Fken=${large.token}`,
    `token=${large.token};&token=${small.token}`,
  ]) {
    expect((await put(`${services.url}${path}?${question}`, body)).status).toBe(400)
  }
  expect((await put(small.url, body)).status).toBe(413)
  const { data } = await olive.client.storage.from('files').list(olive.id)
  expect(data?.filter(({ name }) => /(?:small|large)$/.test(name))).toEqual([])
})

test.each(['multipart/form-data', 'Multipart/Form-Data'])(
  'a form is read whole, so it is limited: %s',
  async (type) => {
    const url = await reserve(pathOf(`form-${type}`), 40_000_000)
    const small = await reserve(pathOf(`broken-${type}`), 1000)
    const headers = { 'content-type': `${type}; boundary=x`, 'content-length': '20000000' }
    const { status, sentBytes } = await sendChunks('PUT', url.url, headers, 20_000_000)
    expect([status, sentBytes < 16_000_000]).toEqual([413, true])
    const broken = await fetch(small.url, {
      method: 'PUT',
      headers: { 'content-type': `${type}; boundary=x` },
      body: 'no form',
    })
    expect(broken.status).toBe(400)
  },
)

test.each(['..%2fx?token=x', 'x?token=x', 'x?token=a.b.c', '%2e%2e/x?token=x'])(
  'a download with a token that is none is refused: %s',
  async (place) => {
    const headers = { apikey: services.publishableKey }
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${services.url}/storage/v1/object/sign/files/${place}`, { method, headers })
      expect([400, 404]).toContain(answer.status)
    }
  },
)

test('a file may have any name that a path can have', async () => {
  for (const name of ['a b.txt', 'a$b&c+d,e=f@g.txt', '%25.txt', "it's (1)!.txt"]) {
    const path = `${olive.id}/${name}`
    const { error } = await olive.client.storage.from('files').upload(path, new Blob([name]))
    if (error) throw new Error(`${name}: ${error.message}`)
    expect(await (await olive.client.storage.from('files').download(path)).data?.text()).toBe(name)
  }
})

test.each(['{', '"x"', '{"expiresIn": 1.5, "prefix": "\\u0000", "limit": 1.5}', '[]', 'null', '{"prefix": "\\u0000"}'])(
  'a question that cannot be read is no fault of the server: %s',
  async (body) => {
    const { data } = await olive.client.auth.getSession()
    const headers = {
      apikey: services.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    }
    for (const path of ['sign/files/x', 'list/files', 'move', 'copy', 'upload/sign/files/x']) {
      const answer = await fetch(`${services.url}/storage/v1/object/${path}`, { method: 'POST', headers, body })
      expect([path, answer.status < 500]).toEqual([path, true])
    }
  },
)

test('the server also removes what an upload left whose row was never written; no one else does', async () => {
  const path = pathOf('killed.txt')
  const hash = createHash('sha256').update(`files/${path}`).digest('hex')
  const folder = join(dataDir, 'storage', hash.slice(0, 2))
  await mkdir(folder, { recursive: true })
  for (const name of [hash, `${hash}.json`]) await writeFile(join(folder, name), 'left')
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith(hash)).length
  expect((await olive.client.storage.from('files').remove([path])).error).toBeNull()
  expect(await left()).toBe(2)
  await server().upload(pathOf('kept.txt'), kilobyte)
  expect((await server().remove([path, pathOf('never.txt')])).error).toBeNull()
  expect(await left()).toBe(0)
  expect((await server().download(pathOf('kept.txt'))).data?.size).toBe(1000)
  expect((await server().remove([pathOf('kept.txt')])).data).toHaveLength(1)
})

test.each([
  ['1,001 names', JSON.stringify({ prefixes: Array.from({ length: 1001 }, (_, n) => `x/${n}`) }), 400],
  ['names that are none', JSON.stringify({ prefixes: [1, 2] }), 400],
  ['no list', '{}', 400],
  ['what is no JSON', '{', 400],
  ['more than a megabyte', JSON.stringify({ prefixes: ['x'.repeat(1_100_000)] }), 413],
  ['1,000 names', JSON.stringify({ prefixes: Array.from({ length: 1000 }, (_, n) => `x/${n}`) }), 200],
])('of objects to remove a stranger may name a thousand: %s', async (_, body, status) => {
  const headers = { apikey: services.publishableKey, 'content-type': 'application/json' }
  const answer = await fetch(`${services.url}/storage/v1/object/files`, { method: 'DELETE', headers, body })
  expect(answer.status).toBe(status)
})

test.each([
  [3, 'boundary=b', false],
  [40, 'boundary=b', true],
  [40, 'boundary="b"', true],
  [40, 'xboundary=zzz; boundary=b', true],
  [40, 'x="boundary=zzz"; boundary=b', true],
  [40, 'boundary=b; boundary=zzz', true],
  [40, 'boundary="\\b"', true],
])('a form of %i parts (%s) is refused unread if they are many: %s', async (count, boundary, isRefused) => {
  const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const answer = await fetch(`${services.url}/storage/v1/object/files/x`, {
    method: 'POST',
    headers: { apikey: services.publishableKey, 'content-type': `multipart/form-data; ${boundary}` },
    body: `${part.repeat(count)}--b--\r\n`,
  })
  expect((await answer.text()).includes('at most 20 parts')).toBe(isRefused)
})
