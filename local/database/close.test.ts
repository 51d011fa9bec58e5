import { expect, test } from 'vitest'
import { asker } from './asker.ts'
import { Database } from './database.ts'

test('what clients have asked for is done before the database closes', async () => {
  const deeds: string[] = []
  const database = new Database(
    {
      async query() {
        return { rows: [] }
      },
      async exec(sql) {
        deeds.push(sql)
        return []
      },
      async listen() {
        return async () => {}
      },
      async close() {
        deeds.push('close')
      },
    },
    async (broken) => broken,
  )
  const asked = ['a 1', 'a 2', 'a 3', 'b 1'].map((sql) => asker.run(sql.slice(0, 1), () => database.exec(sql)))
  await Promise.all([...asked, database.close()])
  expect(deeds).toEqual(['a 1', 'b 1', 'a 2', 'a 3', 'close'])
})
