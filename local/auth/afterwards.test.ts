import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { Afterwards } from './afterwards.ts'

const HOUR = 3_600_000
const problems: string[] = []
const open = (delay?: [number, number]) => new Afterwards((problem) => problems.push(problem), delay)

test('later work waits, and is done before the services end, in order and as it was asked for', async () => {
  const asked = new AsyncLocalStorage<string>()
  const afterwards = open([HOUR, 2 * HOUR])
  const done: unknown[] = []
  for (const name of ['first', 'second', 'third'])
    asked.run(name, () => afterwards.runLater(name, async () => done.push(asked.getStore())))
  afterwards.run('now', async () => done.push('now'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(done).toEqual(['now'])
  await afterwards.settle()
  expect(done).toEqual(['now', 'first', 'second', 'third'])
})

test('later work does not overtake what was asked for before it', async () => {
  const afterwards = open([0, 30])
  const done: number[] = []
  for (let at = 0; at < 20; at += 1) afterwards.runLater('work', async () => done.push(at))
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(20)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
})

test('what is over leaves nothing behind for what comes after it', async () => {
  const afterwards = open([0, 0])
  const left: unknown[] = []
  for (let at = 0; at < 3; at += 1) afterwards.runLater('work', async (...given: unknown[]) => left.push(...given))
  await afterwards.settle()
  expect(left).toEqual([undefined, undefined, undefined])
})

test('work that fails is reported', async () => {
  const afterwards = open()
  afterwards.runLater('E-mail', () => Promise.reject(new Error('No mailbox')))
  await afterwards.settle()
  expect(problems).toEqual(['E-mail: Error: No mailbox'])
})
