import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endUnread } from './end-unread.mjs'

let server: Server

beforeEach(async () => {
  server = createServer((request, response) => {
    endUnread(request, response)
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

test('a sender that continues after the answer can read it and is then cut off', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (data) => heard.push(data.toString()))
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  const sending = setInterval(() => socket.write('3e8\r\n' + 'x'.repeat(1000) + '\r\n'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(sending)
  expect(heard.join('')).toMatch(/^HTTP\/1\.1 413/)
})
