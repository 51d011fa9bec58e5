import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network.mjs'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:1234:3:4:5:6', '2001:db8:1:1200'],
  ['2001:0db8:0001:12ff::1', '2001:db8:1:1200'],
  ['2001:db8:1:1300::1', '2001:db8:1:1300'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%br-0a1b2c', 'fe80:0:0:0'],
  ['fe80::1%eth0.10', 'fe80:0:0:0'],
  ['', 'unknown'],
  ['no address', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:1234::1', '2001:db8:1'],
  ['2001:db8:1:ff34::1', '2001:db8:1'],
  ['2001:db8:2:1234::1', '2001:db8:2'],
  ['203.0.113.9', '203.0.113.9'],
  ['::1', '0:0:0'],
  ['no address', 'unknown'],
])('the network of %s is in the site %s, also at the end of a key', (address, site) => {
  expect(siteOf(networkOf(address))).toBe(site)
  expect(siteOf(`a:b@ninjadojo.test ${networkOf(address)}`)).toBe(`a:b@ninjadojo.test ${site}`)
})
