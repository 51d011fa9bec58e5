import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endUnread } from './end-unread.mjs'

let server: Server

beforeEach(async () => {
  server = createServer(async (request, response) => {
    endUnread(request, response)
    if (request.url === '/cancelled') await cancelBody(request)
    response.writeHead(413).end('too large')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** As Next does with a body that is larger than it accepts. */
async function cancelBody(request: IncomingMessage): Promise<void> {
  const reader = Readable.toWeb(request).getReader()
  await reader.read()
  const closed = new Promise((resolve) => request.once('close', resolve))
  await reader.cancel()
  await closed
}

test.each(['/', '/cancelled'])(
  'a sender to %s that continues after the answer can read it and is then cut off',
  async (path) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const heard: string[] = []
    socket.on('data', (data) => heard.push(data.toString()))
    socket.on('error', () => {})
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const sending = setInterval(() => socket.write('3e8\r\n' + 'x'.repeat(1000) + '\r\n'), 20)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
    expect(heard.join('')).toMatch(/^HTTP\/1\.1 413/)
  },
)
