import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HeavyAnswers } from './heavy-answers.mjs'

let now = 0
let heavy: HeavyAnswers
let server: Server | undefined

beforeEach(() => {
  now = 1_000_000
  heavy = new HeavyAnswers(() => now)
})
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** An answer of this many bytes for a client, as it is written. */
async function answer(name: string, bytes: number, type = 'text/html; charset=utf-8', wrap?: RequestListener) {
  server = createServer((request, response) => {
    heavy.watch(name, response)
    wrap?.(request, response)
    response.setHeader('content-type', type)
    response.write('x'.repeat(bytes / 2))
    response.end(Buffer.alloc(bytes / 2, 'x'))
  })
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  server.close()
  return text
}
const atOnce = (name: string) => {
  let running = 0
  while (running < 16 && heavy.mayBegin(name, running)) running += 1
  return running
}

describe('while others ask', () => {
  beforeEach(() => {
    heavy.asked('a')
    heavy.asked('b')
  })

  test('a client whose answers are light has several at once', async () => {
    await answer('a', 100_000)
    expect(atOnce('a')).toBeGreaterThanOrEqual(3)
    expect(atOnce('b')).toBeGreaterThanOrEqual(4)
  })

  test('a client whose answer was heavy has one at a time', async () => {
    await answer('a', 8_000_000)
    expect(atOnce('a')).toBe(1)
    expect(atOnce('b')).toBeGreaterThanOrEqual(4)
    now += 4_000
    heavy.asked('b')
    expect(atOnce('a')).toBe(1)
  })

  test('however much it wrote, it rests for a second or two', async () => {
    for (let round = 0; round < 3; round += 1) await answer('a', 30_000_000)
    expect(atOnce('a')).toBe(0)
    now += 1_000
    heavy.asked('b')
    expect(atOnce('a')).toBe(0)
    now += 1_000
    heavy.asked('b')
    expect(atOnce('a')).toBe(1)
  })

  test('what is read and not drawn does not count', async () => {
    await answer('a', 30_000_000, 'application/zip')
    expect(atOnce('a')).toBeGreaterThanOrEqual(4)
  })

  test('light answers do not hide that a client has heavy ones; time does', async () => {
    await answer('a', 4_000_000)
    for (let round = 0; round < 20; round += 1) await answer('a', 1_000)
    now += 10_000
    heavy.asked('b')
    expect(atOnce('a')).toBe(1)
    now += 30 * 60_000
    heavy.asked('b')
    expect(atOnce('a')).toBeGreaterThanOrEqual(4)
  })

  test('what is compressed counts as it was drawn, and arrives whole', async () => {
    const small = Buffer.from('small')
    let drawn = 0
    const text = await answer('a', 8_000_000, 'text/html', (_, response) => {
      const { end } = response
      response.write = ((chunk: string) => {
        drawn += chunk.length
        return true
      }) as typeof response.write
      response.end = ((chunk: Buffer) => {
        drawn += chunk.length
        return end.call(response, small, 'utf8')
      }) as typeof response.end
    })
    expect(text).toBe('small')
    expect(drawn).toBe(8_000_000)
    expect(atOnce('a')).toBe(1)
  })
})

test('a client that is alone does not rest', async () => {
  heavy.asked('a')
  await answer('a', 30_000_000)
  expect(atOnce('a')).toBe(16)
  heavy.asked('b')
  expect(atOnce('a')).toBe(0)
  now += 61_000
  heavy.asked('a')
  expect(atOnce('a')).toBe(16)
})
