import { afterAll, expect, test } from 'vitest'
import { cast } from '../harness/cast.ts'
import type { Query } from '../harness/database.ts'
import { during, settled } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* Trails that are sealed while others are at work. */

const db = await openTestDatabase()
afterAll(() => db.close())

const seal = (query: Query = db.admin) => query('select public.seal_audit(10000) as many')
const note = (name: string) => (query: Query) =>
  query(`select private.note('clan.described', $1, null, null, null, jsonb_build_object('name', $2::text))`, [
    ids.clan,
    name,
  ])
const named = async () =>
  (
    await db.admin<{ name: string }>(
      `select after ->> 'name' as name from private.audit_entries where trail = $1 and kind = 'clan.described' order by seq`,
      [ids.clan],
    )
  ).map(({ name }) => name)

async function broken(): Promise<unknown> {
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.olive])
  const [row] = await db.as('olive')<{ answer: { broken: unknown } }>(`select verify_audit('${ids.clan}') as answer`)
  return row?.answer.broken
}

test('two jobs that seal at the same moment make one chain, each entry once', async () => {
  await db.engine.transaction(note('one'))
  await settled(db)
  await during(db, seal, seal)
  expect(await named()).toEqual(['one'])
  expect(await broken()).toBeNull()
})

test('no act waits for the chain, and a slow one is sealed after it has ended, before what came later', async () => {
  await db.engine.transaction(note('before'))
  await settled(db)
  // Sealing is not committed yet, and an act of the same clan goes on.
  let isDone = false
  await db.engine.transaction(async (query) => {
    await seal(query)
    await db.engine.transaction(note('meanwhile'))
    isDone = true
  })
  expect(isDone).toBe(true)
  await db.engine.transaction(async (query) => {
    await note('slow')(query)
    await db.engine.transaction(note('quick'))
    await seal()
    expect(await named()).not.toContain('quick')
  })
  await settled(db)
  await seal()
  expect(await named()).toEqual(['one', 'before', 'meanwhile', 'slow', 'quick'])
  expect(await broken()).toBeNull()
})

test('what is being sealed keeps no address of a person whose addresses are forgotten', async () => {
  await db.admin(
    `insert into private.events (clan_id, actor, kind, address) values ($1, $2, 'account.sign_in_failed', '192.0.2.1')`,
    [ids.clan, cast.mia],
  )
  await settled(db)
  const kept = () =>
    db.admin('select 1 from private.audit_entries where actor = $1 and address is not null', [cast.mia])
  const forget = (query: Query) => query('select forget_addresses_of($1)', [cast.mia])
  await during(
    db,
    async (query) => {
      const answer = await seal(query)
      expect(await query('select 1 from private.audit_entries where address is not null')).not.toEqual([])
      return answer
    },
    forget,
  )
  expect(await kept()).toEqual([])
})
