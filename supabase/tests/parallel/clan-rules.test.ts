import { afterAll, expect, test } from 'vitest'
import { cast, type Person } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* What a clan is asked in the moment in which it changes. */

const db = await openTestDatabase()
afterAll(() => db.close())

const server =
  (sql: string, params: unknown[] = []) =>
  (query: Query) =>
    query(sql, params)
const as = (who: Person, sql: string, params: unknown[]) => async (query: Query) => {
  await become(query, who)
  return query(sql, params)
}

test('a dojo is not published while its clan forbids it', async () => {
  const forbid = server('update clans set forbids_public_links = true where id = $1', [ids.clan])
  const open = as('adam', `select change_public_link($1, 'open')`, [ids.clanBoard])
  expect(await during(db, forbid, open)).toEqual({ refusal: 'PT409' })
  expect(await db.admin('select 1 from private.public_links')).toEqual([])
})

test('handing a clan over locks the people who have its dojos before the clan', async () => {
  const transfer = as('olive', `select transfer_clan($1, $2) is not null as "isHandedOver"`, [ids.clan, cast.adam])
  await db.admin(`update subscribers set subscription_tier = 'pro'`)
  const outcome = await during(
    db,
    server('select private.lock_boards_of_clan($1)', [ids.clan]),
    transfer,
    server('select 1 from clans where id = $1 for share', [ids.clan]),
  )
  expect(outcome).toEqual([{ isHandedOver: true }])
})
