import { expect, test } from 'vitest'
import { readBody, readJson, readText } from './read-body'

/** A body that arrives in pieces, without a length, for as long as it is read. */
function endless(): { request: Request; sentBytes: () => number } {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1000
      controller.enqueue(new Uint8Array(1000))
    },
  })
  const request = new Request('http://dojo.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, sentBytes: () => sent }
}

const post = (body: string, headers: Record<string, string> = {}) =>
  new Request('http://dojo.example/', { method: 'POST', body, headers })

test('a body that fits is read completely', async () => {
  expect(await readText(post('忍'.repeat(100)), 300)).toBe('忍'.repeat(100))
  expect(await readBody(new Request('http://dojo.example/', { method: 'POST' }), 1)).toHaveLength(0)
})

test('a body is read in order from the pieces in which it arrives', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of ['one ', 'two ', 'three']) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const request = new Request('http://dojo.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(await readText(request, 13)).toBe('one two three')
})

test('a body that is announced as large as the limit is read', async () => {
  expect(await readBody(post('x'.repeat(300), { 'content-length': '300' }), 300)).toHaveLength(300)
})

test('one byte more is refused', async () => {
  await expect(readBody(post('x'.repeat(301)), 300)).rejects.toMatchObject({ code: 'too_large' })
})

test('a body that is announced as too large is not read at all', async () => {
  const { request, sentBytes } = endless()
  request.headers.set('content-length', '30000000')
  await expect(readBody(request, 100_000)).rejects.toMatchObject({ code: 'too_large' })
  expect(sentBytes()).toBeLessThan(3000)
})

test('a body without a length is read only up to the limit', async () => {
  const { request, sentBytes } = endless()
  await expect(readBody(request, 10_000)).rejects.toMatchObject({ code: 'too_large' })
  expect(sentBytes()).toBeLessThan(15_000)
})

test('JSON is parsed, an empty body is undefined, and invalid JSON is the caller’s mistake', async () => {
  expect(await readJson(post('{"a":1}'), 100)).toEqual({ a: 1 })
  expect(await readJson(post(''), 100)).toBeUndefined()
  await expect(readJson(post('{a'), 100)).rejects.toMatchObject({
    code: 'invalid',
    cause: expect.any(SyntaxError),
  })
})
