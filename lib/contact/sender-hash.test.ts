import { expect, test } from 'vitest'
import { senderHash } from './sender-hash'

const from = (address: string, key = 'key') => senderHash(address, key)

test('a sender is counted by their network', () => {
  expect(from('2001:db8:1:2::9')).toBe(from('2001:db8:1:2::10'))
  expect(from('203.0.113.9')).not.toBe(from('203.0.113.10'))
})

test('with another key the hash is different', () => {
  expect(from('203.0.113.9', 'one')).not.toBe(from('203.0.113.9', 'other'))
})

test('a hash reveals nothing about the address and has the length that the table requires', () => {
  expect(from('203.0.113.9')).toMatch(/^[0-9a-f]{64}$/)
})

test('senders without an address are counted together', () => {
  expect(from('')).toBe(from(''))
})
