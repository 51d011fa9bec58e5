import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFile } from './open-file'
import { putExport } from './put-file'

const waiting: ServerResponse[] = []
const storage = createServer((request, response) => {
  const path = request.url ?? ''
  if (path.endsWith('/missing')) response.writeHead(404).end()
  else if (path.endsWith('/failing')) response.writeHead(503).end()
  else if (path.endsWith('/busy')) response.writeHead(429).end()
  else waiting.push(response)
  request.resume()
})

beforeAll(async () => {
  await once(storage.listen(0, '127.0.0.1'), 'listening')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', `http://127.0.0.1:${(storage.address() as AddressInfo).port}`)
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_x')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_x')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test('a file is read while it arrives, and half of one is none', async () => {
  const opening = openFile('x/y')
  await vi.waitUntil(() => waiting.length > 0)
  const response = waiting.pop()
  response?.write('first')
  const pieces = (await opening)![Symbol.asyncIterator]()
  expect(String((await pieces.next()).value)).toBe('first')
  response?.write('second')
  expect(String((await pieces.next()).value)).toBe('second')
  response?.destroy()
  await expect(pieces.next()).rejects.toThrow('aborted')
})

test('a file that storage does not have is missing', async () => {
  expect(await openFile('x/missing')).toBeNull()
})

test('storage that fails or does not answer is a failure to try again', async () => {
  const bytes = () => Readable.from(['ten bytes!'])
  await expect(openFile('x/failing')).rejects.toMatchObject({ code: 'offline' })
  await expect(openFile('x/busy')).rejects.toMatchObject({ code: 'offline' })
  await expect(putExport('x/failing', bytes(), 10)).rejects.toMatchObject({ code: 'offline' })
  await expect(putExport('x/busy', bytes(), 10)).rejects.toMatchObject({ code: 'offline' })
  storage.closeAllConnections()
  await new Promise((resolve) => storage.close(resolve))
  await expect(openFile('x/y')).rejects.toMatchObject({ code: 'offline' })
  await expect(putExport('x/y', bytes(), 10)).rejects.toMatchObject({ code: 'offline' })
})
