import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['2001:db8:1:200::1', '2001:db8:1:2ff:aaaa::9', true],
  ['2001:db8:1:200::1', '2001:db8:1:300::1', false],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['', 'no address', true],
])('%s and %s are of one network: %s', (one, other, isOne) => {
  expect(networkOf(one) === networkOf(other)).toBe(isOne)
})
