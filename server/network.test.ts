import { expect, test } from 'vitest'
import { networkOf } from './network.mjs'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:1234:3:4:5:6', '2001:db8:1:1200'],
  ['2001:0db8:0001:12ff::1', '2001:db8:1:1200'],
  ['2001:db8:1:1300::1', '2001:db8:1:1300'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['', 'unknown'],
  ['no address', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
