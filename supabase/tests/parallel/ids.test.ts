import { afterAll, expect, test } from 'vitest'
import { expectDense } from '../harness/board.ts'
import { sqlState } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* nora waits at another board for ids to become free, with a connection of her own. */

const db = await openTestDatabase()
afterAll(() => db.close())

const rounds = Array.from({ length: 12 }, (_, at) => at)
const tryTo = (work: Promise<unknown>) => work.then(() => 'done', sqlState)

test('no one gets hold of the id of a card in the moment in which it is deleted or restored', async () => {
  const squat = (id: string) =>
    tryTo(db.as('nora')(`insert into cards (id, list_id, title) values ($1, $2, 'Mine')`, [id, ids.listElsewhere]))
  for (const _ of rounds) {
    const [made] = await db.as('olive')<{ id: string }>(
      `insert into cards (list_id, title) values ($1, 'Hers') returning id`,
      [ids.list],
    )
    const id = made?.id ?? ''
    const deleting = [
      tryTo(db.as('olive')('select remove_cards(array[$1]::uuid[])', [id])),
      ...rounds.map(() => squat(id)),
    ]
    expect(new Set(await Promise.all(deleting))).toEqual(new Set(['done', '23505']))
    const restoring = [
      ...rounds.map(() => squat(id)),
      tryTo(db.as('olive')('select restore_items(array[$1::uuid], null, $2)', [id, ids.board])),
    ]
    expect((await Promise.all(restoring)).filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await db.admin('select title, board_id from cards where id = $1', [id])).toEqual([
      { title: 'Hers', board_id: ids.board },
    ])
  }
  await expectDense(db)
})
