import { afterEach, expect, test, vi } from 'vitest'
import { AuthLimits, LIMITS } from './limits.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('after the clock was set back, no one is told to wait for longer than a limit holds', async () => {
  const limits = new AuthLimits()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
  for (let points = 0; points < LIMITS.signIns.points; points++) await limits.take('signIns', 'network')
  vi.useRealTimers()
  const refusal = await limits.take('signIns', 'network')
  expect(refusal?.headers.get('retry-after')).toBe(String(LIMITS.signIns.seconds))
})

/** A key of each network of one site of IPv6. */
const keyOf = (network: number) => `2001:db8:1:${(network * 256).toString(16)}`

test('a site of 256 networks may do ten times as much as one of them, another site as much again', async () => {
  const limits = new AuthLimits({ signIns: { points: 2, seconds: 300 } })
  const refusals = []
  for (let at = 0; at < 256; at += 1) refusals.push(await limits.take('signIns', keyOf(at)))
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(20)
  expect(refusals.at(-1)?.status).toBe(429)
  expect(await limits.take('signIns', '2001:db8:2:100')).toBeNull()
})

test('what a network is refused does not count for its site', async () => {
  const limits = new AuthLimits({ signIns: { points: 1, seconds: 300 } })
  for (let at = 0; at < 20; at += 1) await limits.take('signIns', keyOf(1))
  expect(await limits.take('signIns', keyOf(2))).toBeNull()
})

test('a right password also cancels what it counted for its site', async () => {
  const limits = new AuthLimits({ wrongPasswords: { points: 1, seconds: 300 } })
  const key = (at: number) => `olive@ninjadojo.test ${keyOf(at)}`
  for (let at = 0; at < 30; at += 1) {
    expect(await limits.take('wrongPasswords', key(at))).toBeNull()
    await limits.forget('wrongPasswords', key(at))
  }
  for (let at = 0; at < 10; at += 1) expect(await limits.take('wrongPasswords', key(at))).toBeNull()
  expect(await limits.take('wrongPasswords', key(10))).not.toBeNull()
})

test('what is given back counts neither for a network nor for its site', async () => {
  const limits = new AuthLimits({ signIns: { points: 1, seconds: 300 } })
  for (let at = 0; at < 30; at += 1) {
    expect(await limits.take('signIns', keyOf(at % 2))).toBeNull()
    await limits.giveBack('signIns', keyOf(at % 2))
  }
  expect(await limits.take('signIns', keyOf(0))).toBeNull()
  expect(await limits.take('signIns', keyOf(0))).not.toBeNull()
})
