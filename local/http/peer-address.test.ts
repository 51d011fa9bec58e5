import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { peerAddressOf } from './peer-address.ts'

test.each<[string, number, string | undefined, string]>([
  ['without a proxy, what a client says about itself', 0, '198.51.100.7', '203.0.113.9'],
  ['behind one proxy, what it saw', 1, '198.51.100.1, 198.51.100.7', '198.51.100.7'],
  ['behind two proxies, what the first one saw', 2, '198.51.100.1, 198.51.100.7, 10.0.0.1', '198.51.100.7'],
  ['behind a proxy that says nothing, the connection', 1, undefined, '203.0.113.9'],
])('%s', (_, proxies, told, address) => {
  const request = {
    headers: { 'x-forwarded-for': told },
    socket: { remoteAddress: '203.0.113.9' },
  } as unknown as IncomingMessage
  expect(peerAddressOf(request, proxies)).toBe(address)
})
