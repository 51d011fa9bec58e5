import { expect, test } from 'vitest'
import { NetworkCount } from './network-count.mjs'

/** One address of each network of a site. */
const site = (name: string, count: number) =>
  Array.from({ length: count }, (_, network) => `2001:db8:${name}:${(network * 256).toString(16)}::1`)
const homes = (count: number) => Array.from({ length: count }, (_, home) => `203.0.${home >> 8}.${home & 255}`)
const again = (address: string, count: number) => Array.from({ length: count }, () => address)

const limits = { ofNetwork: 30, ofSite: 60, ofAll: 100 }

test.each<[string, string[], string, boolean]>([
  ['a network has its limit', again('203.0.113.9', 30), '203.0.113.9', false],
  ['so has a network of IPv6', again('2001:db8:1:200::1', 30), '2001:db8:1:2ff::9', false],
  ['another network of that site has not', again('2001:db8:1:200::1', 30), '2001:db8:1:300::1', true],
  ['a site has its limit, in however many networks', site('1', 60), '2001:db8:1:ff00::1', false],
  ['another site has not', site('1', 60), '2001:db8:2:ff00::1', true],
  ['the last tenth is not for a site with many', [...site('1', 50), ...site('2', 40)], '2001:db8:1:ff00::1', false],
  ['but for one with few', [...site('1', 50), ...site('2', 40)], '203.0.113.9', true],
  ['and for this machine', [...again('127.0.0.1', 20), ...site('1', 50), ...site('2', 20)], '127.0.0.1', true],
  ['no one gets more than there are', homes(100), '203.0.113.9', false],
])('%s', (_, taken, address, isIn) => {
  const count = new NetworkCount(limits)
  expect(taken.map((one) => count.enter(one)).filter((leave) => leave === null)).toEqual([])
  expect(count.enter(address) !== null).toBe(isIn)
})

test('what is released can be taken again, once', () => {
  const count = new NetworkCount({ ofNetwork: 2, ofSite: 2, ofAll: 2 })
  const [first] = ['2001:db8:1:200::1', '2001:db8:1:300::1'].map((address) => count.enter(address))
  for (const address of ['2001:db8:1:200::1', '203.0.113.9']) expect(count.enter(address)).toBeNull()
  first?.()
  first?.()
  expect(count.enter('203.0.113.9')).not.toBeNull()
  expect(count.enter('203.0.113.10')).toBeNull()
})
