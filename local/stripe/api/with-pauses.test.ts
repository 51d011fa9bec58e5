import { expect, test } from 'vitest'
import { withPauses } from './with-pauses.ts'

test('pieces of work are done in order, and others get a turn after each', async () => {
  const seen: string[] = []
  const inTurn = withPauses()
  const others = setInterval(() => seen.push('other'), 1)
  const work = [1, 2, 3].map((at) => inTurn(() => seen.push(`work ${at}`)))
  await Promise.all(work)
  clearInterval(others)
  expect(seen.filter((one) => one !== 'other')).toEqual(['work 1', 'work 2', 'work 3'])
  for (const at of [2, 3]) expect(seen[seen.indexOf(`work ${at}`) - 1]).toBe('other')
})

test('a failure reaches its caller, and the next piece of work is done', async () => {
  const inTurn = withPauses()
  const failed = inTurn(() => {
    throw new Error('refused')
  })
  const next = inTurn(() => 'done')
  await expect(failed).rejects.toThrow('refused')
  expect(await next).toBe('done')
})
