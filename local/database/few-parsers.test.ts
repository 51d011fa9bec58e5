import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'

test('lists of values are read, and few parsers are copied for each answer', async () => {
  const connection = await openDatabase(null)
  const { rows } = await connection.database.query(`select array['a', 'b c'] as texts, '{1,2}'::int[] as numbers`)
  expect(rows).toEqual([{ texts: ['a', 'b c'], numbers: [1, 2] }])
  expect(Object.keys(connection.driver.parsers).length).toBeLessThan(150)
  await connection.database.close()
})
