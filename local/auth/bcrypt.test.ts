import bcryptjs from 'bcryptjs'
import { expect, test } from 'vitest'
import { compare, hash } from './bcrypt.ts'

test('hashes are the same as before', async () => {
  expect(await compare('ink-on-paper-1', await bcryptjs.hash('ink-on-paper-1', 4))).toBe(true)
  expect(await bcryptjs.compare('ink-on-paper-1', await hash('ink-on-paper-1', 4))).toBe(true)
  expect(await compare('ink-on-paper-2', await hash('ink-on-paper-1', 4))).toBe(false)
  expect(bcryptjs.getRounds(await hash('x', 5))).toBe(5)
})

test('others get their turns while passwords are hashed', async () => {
  const isDone = Promise.all(['a', 'b', 'c'].map((password) => hash(password, 11))).then(() => true)
  let turns = 0
  for (let done = false; !done; turns += 1)
    done = await Promise.race([isDone, new Promise<false>((resolve) => setImmediate(() => resolve(false)))])
  expect(turns).toBeGreaterThan(100)
})

test('a question that cannot be answered fails alone', async () => {
  await expect(compare('x', null as unknown as string)).rejects.toThrow('Illegal arguments')
  expect(await compare('x', await hash('x', 4))).toBe(true)
})
