import { expect, test } from 'vitest'
import { Pace } from './pace'

/** An address in each network of one site of IPv6. */
const site = (count: number) =>
  Array.from({ length: count }, (_, network) => `2001:db8:1:${(network * 256).toString(16)}::1`)
const again = (address: string, count: number) => Array.from({ length: count }, () => address)

test.each<[string, string[], string, boolean]>([
  ['a network may do it three times', again('203.0.113.9', 2), '203.0.113.9', false],
  ['and no more', again('203.0.113.9', 3), '203.0.113.9', true],
  ['nor from another address of it', again('2001:db8:1:200::1', 3), '2001:db8:1:2ff::9', true],
  ['another network of the site may', again('2001:db8:1:200::1', 3), '2001:db8:1:300::1', false],
  ['until the site has done it five times', site(5), '2001:db8:1:ff00::1', true],
  ['another site may', site(5), '2001:db8:2:ff00::1', false],
])('%s', async (_, taken, address, waits) => {
  const pace = new Pace({ ofNetwork: 3, ofSite: 5, seconds: 60 })
  for (const one of taken) expect(await pace.waitSeconds(one)).toBe(0)
  expect((await pace.waitSeconds(address)) > 0).toBe(waits)
})

test('all sites together may do it as often as that', async () => {
  const from = (count: number) => Array.from({ length: count }, (_, at) => `203.0.${at}.9`)
  const waits = async (pace: Pace) => {
    const answers = []
    for (const address of from(8)) answers.push((await pace.waitSeconds(address)) > 0)
    return answers.filter(Boolean).length
  }
  expect(await waits(new Pace({ ofNetwork: 3, ofSite: 5, ofAll: 7, seconds: 60 }))).toBe(1)
  expect(await waits(new Pace({ ofNetwork: 3, ofSite: 5, seconds: 60 }))).toBe(0)
})
