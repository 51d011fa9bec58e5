import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseUnreadable } from './refuse-unreadable.mjs'

let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!refuseUnreadable(request, response)) response.end('served')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => server.close())

function send(line: string, header = 'X-A: a'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(`${line} HTTP/1.1\r\nHost: a\r\n${header}\r\nConnection: close\r\n\r\n`),
    )
    socket.once('data', (data) => resolve(data.toString().slice(9, 12)))
    socket.once('error', reject)
  })
}

test('an address may have four hundred parameters', async () => {
  const answers = [400, 401].map((count) => send(`GET /auth?${Array(count).fill('a').join('&')}`))
  expect(await Promise.all(answers)).toEqual(['200', '400'])
})

test('a request may have two hundred cookies', async () => {
  const cookies = (count: number) => `Cookie: ${Array.from({ length: count }, (_, at) => `c${at}=`).join('; ')}`
  const answers = [200, 201].map((count) => send('GET /api/session', cookies(count)))
  expect(await Promise.all(answers)).toEqual(['200', '400'])
})

test.each([
  ['GET /blog/%zz', '400'],
  ['GET /%', '400'],
  ['GET /%c3%28/x?a=1', '400'],
  ['GET http://[', '400'],
  ['OPTIONS *', '400'],
  ['TRACE /auth', '405'],
  ['PROPFIND /', '405'],
  ['GET /blog/%C3%A4?x=%zz', '200'],
  ['GET /', '200'],
  ['POST /contact', '200'],
  ['HEAD /', '200'],
])('%s is answered with %s', async (line, status) => {
  expect(await send(line)).toBe(status)
})

test.each([
  ['multipart/form-data', '400'],
  ['Multipart/Form-Data; charset=utf-8', '400'],
  ['multipart/form-data; boundary=', '400'],
  ['multipart/form-data; boundary=x', '200'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', '200'],
  ['application/json', '200'],
])('a body of type %s is answered with %s', async (type, status) => {
  expect(await send('POST /contact', `Content-Type: ${type}`)).toBe(status)
})
