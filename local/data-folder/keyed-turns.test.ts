import { expect, test } from 'vitest'
import { KeyedTurns } from './keyed-turns.ts'

test('work on one thing is done in order, one at a time, and work on another at the same time', async () => {
  const turns = new KeyedTurns()
  const done: string[] = []
  const work = (name: string, looks: number) => async () => {
    done.push(`${name} begins`)
    for (let look = 0; look < looks; look += 1) await Promise.resolve()
    done.push(`${name} ends`)
  }
  await Promise.all([
    turns.take('a', work('first', 20)),
    turns.take('a', work('second', 1)),
    turns.take('b', work('other', 5)),
  ])
  expect(done).toEqual(['first begins', 'other begins', 'other ends', 'first ends', 'second begins', 'second ends'])
})

test('work that fails does not stop what comes after it', async () => {
  const turns = new KeyedTurns()
  const failed = turns.take('a', () => Promise.reject(new Error('no')))
  const next = turns.take('a', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
