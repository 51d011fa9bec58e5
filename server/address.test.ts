import { expect, test } from 'vitest'
import { addressOf } from './address.mjs'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://localhost:3000'],
  ['dojo.example', 'http://dojo.example:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['0:0:0:0:0:0:0:0', 'http://127.0.0.1:3000'],
  ['10.0.0.0', 'http://10.0.0.0:3000'],
  ['::1', 'http://[::1]:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3000'],
])('what listens on %s is reached at %s', (host, address) => {
  expect(addressOf(host, 3000)).toBe(address)
  expect(new URL(address).port).toBe('3000')
})
