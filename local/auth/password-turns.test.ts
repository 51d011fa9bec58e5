import { expect, test, vi } from 'vitest'
import { PasswordTurns } from './password-turns.ts'

/** Work that lasts until it is ended, and the order in which it started. */
function workshop() {
  const turns = new PasswordTurns()
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (network: string) =>
    turns.take(network, async () => {
      started.push(network)
      await new Promise<void>((resolve) => ends.push(resolve))
      return 'done'
    })
  return { started, ends, ask }
}
const networks = (count: number) => Array.from({ length: count }, (_, at) => `2001:db8:1:${(at * 256).toString(16)}`)

test('all networks of a site wait for each other, and no one else for more than one of them', async () => {
  const { started, ends, ask } = workshop()
  const asked = networks(50).map(ask)
  await vi.waitFor(() => expect(started).toHaveLength(2))
  asked.push(ask('203.0.113.9'))
  ends[0]?.()
  await vi.waitFor(() => expect(started).toHaveLength(3))
  ends[1]?.()
  await vi.waitFor(() => expect(started).toHaveLength(4))
  expect(started.slice(2)).toContain('203.0.113.9')
  for (let at = 2; at < asked.length; at += 1) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(at))
    ends[at]?.()
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']))
})

test('a site of which a hundred wait is refused, and no other', async () => {
  const { started, ends, ask } = workshop()
  const waiting = [ask('2001:db8:1:100'), ask('2001:db8:1:200')]
  await vi.waitFor(() => expect(started).toHaveLength(2))
  waiting.push(...networks(100).map(ask))
  const refused = (await ask('2001:db8:1:ff00')) as Response
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
  waiting.push(ask('203.0.113.9'))
  for (let at = 0; at < waiting.length; at += 1) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(at))
    ends[at]?.()
  }
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
})

test('work that fails ends its turn', async () => {
  const turns = new PasswordTurns()
  const failing = Array.from({ length: 3 }, () => turns.take('a', () => Promise.reject(new Error('no'))))
  expect(await Promise.allSettled(failing)).toEqual(failing.map(() => expect.objectContaining({ status: 'rejected' })))
  expect(await turns.take('a', async () => 'done')).toBe('done')
})
