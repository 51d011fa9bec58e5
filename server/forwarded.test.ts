import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { writeForwarded } from './forwarded.mjs'

const claims = {
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '198.51.100.7',
}

function written(proxies: number, headers: Record<string, string> = claims) {
  const request = {
    headers: { host: 'dojo.example', ...headers },
    socket: { remoteAddress: '203.0.113.9' },
  } as unknown as IncomingMessage
  writeForwarded(request, proxies)
  return request.headers
}

test('without a proxy, nothing that a client says about its origin is kept', () => {
  expect(written(0)).toEqual({ host: 'dojo.example', 'x-forwarded-for': '203.0.113.9' })
})

test('the headers of a proxy are kept, and its address is added', () => {
  expect(written(1)).toEqual({ host: 'dojo.example', ...claims, 'x-forwarded-for': '198.51.100.7, 203.0.113.9' })
})

test('a request that bypassed the proxy counts as its sender', () => {
  expect(written(1, {})).toEqual({ host: 'dojo.example', 'x-forwarded-for': '203.0.113.9' })
})
