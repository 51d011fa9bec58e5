import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../harness/cast.ts'
import { sqlState } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* Fifty people follow a link into a clan at the same moment, eight by connections of their own at any time. */

const db = await openTestDatabase()
afterAll(() => db.close())

const crowd = Array.from({ length: 50 }, (_, at) => `a1000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
await db.admin(
  `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
   select id, 'crowd-' || n || '@ninjadojo.test', now(), jsonb_build_object('display_name', 'Crowd ' || n)
   from unnest($1::uuid[]) with ordinality as person (id, n)`,
  [crowd],
)
/** Olive has four people in her clan and on her dojos; this leaves room for so many more. */
const makeRoom = async (seats: number) => {
  await db.admin(`update private.plan_limits set amount = $1 where plan = 'pro' and feature = 'members'`, [4 + seats])
  expect(await db.admin('select private.people_of($1) as people', [cast.olive])).toEqual([{ people: 4 }])
}
const emptyClan = 'f1000000-0000-4000-8000-000000000001'
await db.admin(`insert into clans (id, name, created_by) values ($1, 'Without dojos', $2)`, [emptyClan, cast.olive])
const makeLink = async (clan: string, uses: number) =>
  (
    await db.as('olive')<{ link: { token: string } }>(`select make_clan_link($1, 'member', uses => $2) as link`, [
      clan,
      uses,
    ])
  )[0]?.link.token

/** The tokens are dealt out in turn. */
async function acceptAll(tokens: (string | undefined)[]): Promise<Record<string, number>> {
  const outcomes = await Promise.allSettled(
    crowd.map((id, at) =>
      db.engine.transaction(async (query) => {
        const claims = { role: 'authenticated', sub: id, aud: 'authenticated' }
        await query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
          JSON.stringify(claims),
        ])
        await query('select accept_clan_invitation($1)', [tokens[at % tokens.length]])
      }),
    ),
  )
  const how = outcomes.map((outcome) => (outcome.status === 'rejected' ? sqlState(outcome.reason) : 'in'))
  return Object.fromEntries([...new Set(how)].map((one) => [one, how.filter((other) => other === one).length]))
}
const inside = async () => ({
  clan: (await db.admin('select 1 from clan_members where user_id = any ($1)', [crowd])).length,
  dojo: (
    await db.admin('select 1 from board_members where board_id = $1 and user_id = any ($2)', [ids.clanBoard, crowd])
  ).length,
  uses: (await db.admin('select sum(uses)::int as uses from private.clan_invitations'))[0]?.['uses'],
  ...(
    await db.admin('select people, private.people_of(owner_id) as counted from private.crews where owner_id = $1', [
      cast.olive,
    ])
  )[0],
})

// The dojos are locked before the clan is joined: without any, the invitation and the owner's crew have to hold alone.
const clans: [string, string, number][] = [
  ['with a dojo', ids.clan, 1],
  ['without dojos', emptyClan, 0],
]

beforeEach(async () => {
  await db.admin('delete from private.clan_invitations')
  await db.admin('delete from private.invitation_calls')
  return everyoneLeaves
})
async function everyoneLeaves() {
  await db.admin('delete from board_members where user_id = any ($1)', [crowd])
  await db.admin('delete from clan_members where user_id = any ($1)', [crowd])
  await db.admin('update private.clan_invitations set uses = 0, used_by = default')
}

test.each(clans)(
  'of fifty who accept the last seat of a clan %s at once exactly one gets in',
  async (_, clan, dojos) => {
    await makeRoom(100)
    // Many links, since those who use the same one wait for each other.
    const tokens = await Promise.all(Array.from({ length: 10 }, () => makeLink(clan, 100)))
    await makeRoom(1)
    // Where only the crew's lock holds, it takes some rounds to meet.
    for (let round = 0; round < (dojos === 0 ? 10 : 1); round += 1) {
      expect(await acceptAll(tokens)).toEqual({ in: 1, PT402: 49 })
      expect(await inside()).toEqual({ clan: 1, dojo: dojos, uses: 1, people: 5, counted: 5 })
      await everyoneLeaves()
    }
  },
)

test.each(clans)('of fifty who use a link for three into a clan %s exactly three get in', async (_, clan, dojos) => {
  await makeRoom(100)
  expect(await acceptAll([await makeLink(clan, 3)])).toEqual({ in: 3, PT404: 47 })
  expect(await inside()).toEqual({ clan: 3, dojo: 3 * dojos, uses: 3, people: 7, counted: 7 })
})
