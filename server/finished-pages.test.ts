import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFinished, chooseEncoding } from './finished-answer.mjs'
import { loadFinishedPages } from './finished-pages.mjs'
import { loadStaticFiles } from './static-files.mjs'

const home = `<!doctype html>${'<p>ink on paper</p>'.repeat(200)}`
const policy = "script-src 'sha256-x'"
const script = 'ninja();'.repeat(500)
const smallScript = brotliCompressSync(script)

/** The parts of a build that are read. */
const build: Record<string, string | Buffer> = {
  'prerender-manifest.json': JSON.stringify({
    routes: {
      '/': { initialRevalidateSeconds: false },
      '/support/kata': { initialRevalidateSeconds: false },
      '/sitemap.xml': { initialRevalidateSeconds: false },
      '/og/index.png': { initialRevalidateSeconds: false },
      '/hourly': { initialRevalidateSeconds: 3600 },
      '/_not-found': { initialRevalidateSeconds: false, initialStatus: 404 },
    },
  }),
  'routes-manifest.json': JSON.stringify({
    headers: [
      { regex: '^/.*$', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] },
      { regex: '^/_next(?:/.*)?$', headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'" }] },
      { regex: '^/sitemap\\.xml$', headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'" }] },
    ],
  }),
  'static/chunks/a.js': script,
  'static/chunks/a.js.br': smallScript,
  'static/media/ink.woff2': 'wOF2'.repeat(500),
  'static/chunks/a.js.map': '{}',
  'server/app/index.html': home,
  'server/app/index.meta': JSON.stringify({
    headers: { 'content-security-policy': policy, 'x-next-cache-tags': 'a', 'x-nextjs-prerender': '1' },
  }),
  'server/app/support/kata.html': '<!doctype html>kata',
  'server/app/support/kata.meta': '{}',
  'server/app/sitemap.xml.body': '<urlset/>',
  'server/app/sitemap.xml.meta': JSON.stringify({ headers: { 'content-type': 'application/xml' } }),
  'server/app/og/index.png.body': 'PNG',
  'server/app/og/index.png.meta': JSON.stringify({ headers: { 'content-type': 'image/png' } }),
  'server/app/hourly.html': '<!doctype html>hourly',
  'server/app/hourly.meta': '{}',
  'server/app/_not-found.html': '<!doctype html>nothing',
  'server/app/_not-found.meta': '{}',
}

let folder: string
let port: number
const server = createServer()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojo-finished-'))
  for (const [name, text] of Object.entries(build)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const pages = new Map([...loadFinishedPages(folder), ...loadStaticFiles(folder)])
  server.on('request', (request, response) => {
    if (!answerFinished(pages, request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send({ port, path, headers, method }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('a finished page is sent with its own headers and those of the rules, and none of the cache', async () => {
  const { status, headers, body } = await ask('/')
  expect(status).toBe(200)
  expect(body.toString()).toBe(home)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-length': String(home.length),
  })
  expect(headers['vary']).toContain('Accept-Encoding')
  expect(Object.keys(headers).filter((name) => name.startsWith('x-next'))).toEqual([])
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a client that accepts %s gets %s of the same page', async (accepted, encoding, unpack) => {
  const { headers, body } = await ask('/', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(unpack(body).toString()).toBe(home)
})

test.each([
  [undefined, undefined],
  ['identity', undefined],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0.0', undefined],
  ['brotli', undefined],
  ['BR;q=0.1', 'br'],
])('of "%s", %s is chosen', (accepted, encoding) => {
  expect(chooseEncoding(accepted, 5000)).toBe(encoding)
})

test('a client that has the page gets a 304, by the tag of its encoding', async () => {
  const plain = await ask('/')
  const small = await ask('/', { 'accept-encoding': 'br' })
  expect(plain.headers['etag']).not.toBe(small.headers['etag'])
  const again = await ask('/', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${small.headers['etag']}` })
  expect(again).toMatchObject({ status: 304, headers: { 'content-security-policy': policy } })
  expect(again.body).toHaveLength(0)
  expect((await ask('/', { 'if-none-match': String(small.headers['etag']) })).status).toBe(200)
})

test('HEAD gets the same answer without the page', async () => {
  const { status, headers, body } = await ask('/', {}, 'HEAD')
  expect([status, headers['content-length'], body.length]).toEqual([200, String(home.length), 0])
})

test('a script is cached forever, and is sent as small as the build has made it', async () => {
  const { headers, body } = await ask('/_next/static/chunks/a.js', { 'accept-encoding': 'gzip, br' })
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
    'x-frame-options': 'DENY',
    vary: 'Accept-Encoding',
  })
  expect(body.equals(smallScript)).toBe(true)
  const zipped = await ask('/_next/static/chunks/a.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.body).toString()).toBe(script)
})

test('a font, which is already compressed, is sent as it is', async () => {
  const { headers, body } = await ask('/_next/static/media/ink.woff2', { 'accept-encoding': 'gzip, br' })
  expect([headers['content-type'], headers['content-encoding'], body.length]).toEqual(['font/woff2', undefined, 2000])
})

test.each(['/?plan=pro', '/support/kata', '/sitemap.xml'])('%s is answered', async (path) => {
  expect((await ask(path)).status).toBe(200)
})

test.each([
  ['a request of the router', '/?_rsc=1', {}, 'GET'],
  ['a request of the router by its header', '/', { rsc: '1' }, 'GET'],
  ['a form', '/', {}, 'POST'],
  ['a picture', '/og/index.png', {}, 'GET'],
  ['a page that expires', '/hourly', {}, 'GET'],
  ['the page for unknown addresses', '/_not-found', {}, 'GET'],
  ['an address with an extra slash', '/support/kata/', {}, 'GET'],
  ['an unknown address', '/nowhere', {}, 'GET'],
  ['a file of a type that is not served', '/_next/static/chunks/a.js.map', {}, 'GET'],
  ['a file outside the folder', '/_next/static/../server/app/index.html', {}, 'GET'],
])('%s is left to Next', async (_, path, headers, method) => {
  expect((await ask(path, headers, method)).status).toBe(418)
})
