import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sendResponse } from './fetch-bridge.ts'

const PIECES = 64
const PIECE = new Uint8Array(1024 * 1024)
let server: Server
let client: Socket | undefined

afterEach(() => {
  client?.destroy()
  server.closeAllConnections()
  server.close()
})

/** A server of a file that is larger than what the system holds for a connection. @returns its port, and what has ended */
async function open(unreadMs: number) {
  const ended: string[] = []
  server = createServer((_, outgoing) => {
    let left = PIECES
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) return controller.close()
        left -= 1
        controller.enqueue(PIECE)
      },
      cancel: () => void ended.push('file'),
    })
    sendResponse(new Response(body), outgoing, true, undefined, unreadMs).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  server.on('connection', (socket) => socket.once('close', () => ended.push('connection')))
  return { port: (server.address() as AddressInfo).port, ended }
}

test('a file that no one reads is let go, and so is the connection', async () => {
  const { port, ended } = await open(200)
  client = connect(port, '127.0.0.1')
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => ended.toSorted(), { timeout: 60_000 }).toEqual(['connection', 'file'])
})

test('a client that reads gets the whole file', async () => {
  const { port } = await open(2000)
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  let read = 0
  for await (const bytes of answer.body ?? []) {
    read += (bytes as Uint8Array).length
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(read).toBe(PIECES * PIECE.length)
})
