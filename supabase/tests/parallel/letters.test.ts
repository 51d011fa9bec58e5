import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Query } from '../harness/database.ts'
import { during, someoneWaits } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'

/* Two senders of the same kind of letter at the same moment. */

const db = await openTestDatabase()
afterAll(() => db.close())

beforeEach(async () => {
  await db.admin('delete from private.letters')
  await db.admin(`update auth.users set email_confirmed_at = now()`)
  await db.admin(`update subscribers set subscription_tier = 'pro'`)
  await db.admin(
    `insert into private.notification_settings (user_id, weekly_since, morning_since) select id, '2026-01-01', '2026-01-01' from auth.users
     on conflict (user_id) do update set weekly_since = excluded.weekly_since, morning_since = excluded.morning_since`,
  )
})

test.each([['weekly'], ['morning']])(
  'of two who send %s letters each gets another one, and neither waits',
  async (kind) => {
    await db.admin(`select prepare_${kind}_letters(100, '2026-11-23T08:00:00Z')`)
    let first: unknown
    const claim = async (query: Query) => {
      const [row] = await query<{ id: string }>(`select claim_${kind}_letter(60) ->> 'id' as id`)
      first ??= row?.id
      return [{ id: row?.id }]
    }
    let hasWaited = false
    const second = await during(db, claim, claim, async () => {
      hasWaited = await someoneWaits(db.admin)
      return []
    })
    expect(second).toEqual([{ id: expect.any(String) }])
    expect(second).not.toEqual([{ id: first }])
    expect(hasWaited).toBe(false)
  },
)
