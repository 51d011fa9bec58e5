import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { endCrumbs } from './end-crumbs.mjs'

/** Sends a body in parts of this many bytes. @returns how many bytes were read, and the answer */
async function send(parts: number, partBytes: number) {
  let read = 0
  const server = createServer((request, response) => {
    endCrumbs(request)
    request.on('data', (part: Buffer) => (read += part.length)).on('end', () => response.end('x'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()) && socket.end()).on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  const part = `${partBytes.toString(16)}\r\n${'x'.repeat(partBytes)}\r\n`
  socket.write(`${part.repeat(parts)}0\r\n\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  server.close()
  return { read, status: answer.slice(9, 12) }
}

test.each([
  ['a few tiny parts', 900, 1],
  ['many parts of some size', 4000, 512],
  ['one large part', 1, 1_000_000],
])('a body in %s is read', async (_, parts, partBytes) => {
  expect(await send(parts, partBytes)).toEqual({ read: parts * partBytes, status: '200' })
})

test('a body in very many tiny parts ends the connection', async () => {
  const { read, status } = await send(200_000, 1)
  expect(status).toBe('')
  // What has come in the same packet is still parsed.
  expect(read).toBeLessThan(20_000)
})
