import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

test('one holder at a time, in the order of the requests', async () => {
  const gate = new Gate()
  const seen: string[] = []
  const hold = async (name: string) => {
    const leave = await gate.enter()
    seen.push(`${name} in`)
    await Promise.resolve()
    seen.push(`${name} out`)
    leave()
  }
  await Promise.all([hold('a'), hold('b'), hold('c')])
  await hold('d')
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out', 'd in', 'd out'])
})

test('while many wait, what comes over the network is read', async () => {
  const gate = new Gate()
  let done = 0
  const all = Array.from({ length: 100 }, async () => {
    const leave = await gate.enter()
    done += 1
    leave()
  })
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toBeLessThan(10)
  await Promise.all(all)
  expect(done).toBe(100)
})
