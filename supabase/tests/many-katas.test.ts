import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from './harness/open.ts'
import { workMs } from './harness/work-ms.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

test('each technique of a dojo is read once, also where the statistics know few of its katas', async () => {
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Wide', '', '[{"title": "Ready"}]') as id`)
  const id = made?.id ?? ''
  const insert = (count: number) =>
    db.as('olive')(
      `insert into cards (board_id, list_id, title)
       select $1, (select l.id from lists l where l.board_id = $1 order by l.order_index limit 1), repeat('W', 400) || i
       from generate_series(1, $2::int) i`,
      [id, count],
    )
  for (let times = 0; times < 2; times += 1) await insert(1000)
  await db.admin('analyze cards')
  await db.admin('analyze lists')
  const [link] = await db.as('olive')<{ link: { token: string } }>(`select change_public_link($1, 'open') as link`, [
    id,
  ])
  const read = async () => {
    await db.as('olive')('select board_snapshot($1)', [id])
    await db.admin('select public_board($1)', [link?.link.token])
  }
  await read()
  const before = await workMs(db, read)
  await db.as('olive')(`insert into lists (board_id, title) select $1, 'Kata ' || i from generate_series(1, 450) i`, [
    id,
  ])
  const after = await workMs(db, read)
  expect(after).toBeLessThan(10 * before + 500)
})
