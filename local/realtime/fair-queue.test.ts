import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** What is done, in order, of pieces written as sender and topic: "a1". */
async function done(pieces: string, mostOfOne = 100): Promise<string> {
  const queue = new FairQueue(mostOfOne)
  const seen: string[] = []
  const taken = pieces.split(' ').map((piece, at) =>
    queue.add(piece[0] ?? '', piece[1] ?? '', async () => {
      await Promise.resolve()
      seen.push(`${piece}${at}`)
    }),
  )
  expect(seen, 'nothing before the caller has ended').toEqual([])
  await queue.whenDone()
  return [...seen, ...(taken.includes(false) ? ['refused'] : [])].join(' ')
}

test.each([
  ['a1 a1 a1', 'a10 a11 a12', 'in order'],
  ['a1 a2 a3 a4 b5', 'a10 b54 a21 a32 a43', 'by turns between senders, however many topics one has'],
  ['a1 a1 b1 a2 c2', 'a10 a23 c24 a11 b12', 'in order within a topic, no matter who sends'],
  ['a1 a2 a3 b1', 'a10 b13 a21 a32', 'and what is on someone else’s topic is the turn of who sent it'],
])('%s is done as %s: %s', async (pieces, order) => {
  expect(await done(pieces)).toBe(order)
})

test('so much of one sender waits, and no more; others are taken', async () => {
  expect(await done('a1 a1 a1 b1', 2)).toBe('a10 a11 b13 refused')
})

test('it starts again once it has ended', async () => {
  const queue = new FairQueue(10)
  const seen: number[] = []
  for (const n of [1, 2, 3]) {
    queue.add('a', 'x', () => Promise.resolve(void seen.push(n)))
    await queue.whenDone()
  }
  expect(seen).toEqual([1, 2, 3])
})
