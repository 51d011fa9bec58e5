import { afterAll, test } from 'vitest'
import { expectFlowRight } from './harness/flow.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

test('a scene is counted as its stays say', async () => {
  await expectFlowRight(db)
  await db.as('mia')('select move_cards(array[$1]::uuid[], $2, 0)', [ids.card, ids.otherList])
  await db.as('mia')('update cards set is_completed = true where id = $1', [ids.card])
  await expectFlowRight(db)
})
