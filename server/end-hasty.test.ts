import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endHasty } from './end-hasty.mjs'

let server: Server

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/**
 * Sends batches of requests, each batch after the answers to the one before. @returns how many were begun and answered
 */
async function ask(many: number, times = 1) {
  let begun = 0
  server = createServer((request, response) => {
    if (endHasty(request, response)) return
    begun += 1
    response.end('x')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const send = () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(many))
  let text = ''
  const answered = () => text.split('HTTP/1.1 200').length - 1
  let round = 1
  await new Promise<void>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve())
    socket.on('data', (bytes: Buffer) => {
      text += String(bytes)
      if (answered() < round * many) return
      if (round === times) return socket.end()
      round += 1
      send()
    })
    send()
  })
  return { begun, answered: answered() }
}

test('a client that keeps asking without reading answers loses its connection, and little is done for it', async () => {
  expect((await ask(1000)).begun).toBe(8)
})

test('a client that asks for a few at a time is always answered', async () => {
  expect(await ask(6, 50)).toEqual({ begun: 300, answered: 300 })
})

test('every answer of a connection that has ended is told, also those that wait for an earlier one', async () => {
  const told: string[] = []
  let asked = 0
  server = createServer((request, response) => {
    endHasty(request, response)
    asked += 1
    response.once('close', () => told.push(`${request.url} ${response.destroyed}`))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(['/a', '/b', '/c'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  await expect.poll(() => asked).toBe(3)
  socket.destroy()
  await expect.poll(() => told.toSorted()).toEqual(['/a true', '/b true', '/c true'])
})
