import { afterAll, expect, test } from 'vitest'
import { expectFlowRight } from '../harness/flow.ts'
import { doSomething, makeFlowBoards, randomOf } from '../harness/flow-deeds.ts'
import { openTestDatabase } from '../harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

test.each([1, 2, 3, 4])(
  'what is kept equals a recount after three people have worked at once (seed %i)',
  async (seed) => {
    const boards = await makeFlowBoards(db)
    const unexpected: string[] = []
    await Promise.all(
      (['olive', 'adam', 'mia', 'olive', 'mia', 'adam'] as const).map(async (who, lane) => {
        const random = randomOf(seed * 100 + lane)
        for (let deed = 0; deed < 90; deed += 1) await doSomething(db, { boards, random, unexpected }, [who])
      }),
    )
    expect(unexpected).toEqual([])
    await expectFlowRight(db, boards)
  },
)
