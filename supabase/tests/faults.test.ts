import { existsSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { plantingSql } from '../mutants/fault.ts'
import { faults } from '../mutants/faults.ts'
import { openTestDatabase } from './harness/open.ts'

/* `npm run mutants -- sql` plants these. Here each is planted and taken back, so that a new migration cannot leave one behind. */

const db = await openTestDatabase()
afterAll(() => db.close())

class TakenBack extends Error {}

const all = Object.values(faults).flat()

test.each(all.map((fault) => [fault.title, fault] as const))('it can be planted that %s', async (_, fault) => {
  const planting = db.engine.transaction(async (query) => {
    await query(plantingSql(fault))
    throw new TakenBack()
  })
  await expect(planting).rejects.toThrow(TakenBack)
})

test('each has a title of its own, and tests that exist', () => {
  expect(all.map(({ title }) => title)).toHaveLength(new Set(all.map(({ title }) => title)).size)
  const missing = all
    .flatMap(({ tests }) => tests)
    .filter((name) => !existsSync(new URL(`${name}.test.ts`, import.meta.url)))
  expect(missing).toEqual([])
})
