import { afterAll, expect, test } from 'vitest'
import { functionMatrix } from '../function-matrix.ts'
import { cast } from '../harness/cast.ts'
import { become, sqlState } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* What a stranger calls takes no lock that others need: it neither waits for them nor keeps them waiting. */

const db = await openTestDatabase()
afterAll(() => db.close())

// Who has the link into the clan is no stranger to it.
const { accept_clan_invitation: _, ...ofStrangers } = functionMatrix
const all = [
  ...Object.values(ofStrangers).map(({ call }) => call),
  `create_board('New', '', '[{"title": "Ready"}]', gen_random_uuid(), '${ids.clan}')`,
  `copy_board('${ids.elsewhere}', 'Copy', true, '${ids.clan}')`,
  `move_board_to_clan('${ids.elsewhere}', '${ids.clan}')`,
  `remove_from_clan('${ids.clan}', '${cast.nora}')`,
  `block_card('${ids.cardElsewhere}', '${ids.card}', true)`,
  `block_card('${ids.cardElsewhere}', '${ids.card}', false)`,
]

/** Everything on the boards and in the clan of others, and the numbers that are counted for olive. */
const held = [
  ...['boards', 'cards', 'lists', 'clans', 'clan_members', 'board_members', 'board_invitations'].map(
    (table) => `select from public.${table} t where to_jsonb(t) ->> 'user_id' is distinct from '${cast.nora}'
      and coalesce(to_jsonb(t) ->> 'board_id', '') <> '${ids.elsewhere}' for update`,
  ),
  `select from private.board_clocks c where c.board_id <> '${ids.elsewhere}' for update`,
  ...['boards', 'files', 'techniques', 'templates'].map(
    (what) => `select pg_advisory_xact_lock(hashtextextended('${what} of ${cast.olive}', 0))`,
  ),
]

test.each(all)('a stranger waits for no one with %s', async (call) => {
  await db.engine.transaction(async (others) => {
    for (const lock of held) await others(lock)
    const outcome = await db.engine
      .transaction(async (query) => {
        await become(query, 'nora')
        await query(`set local lock_timeout = '1ms'`)
        await query(`select public.${call}`)
        throw new Error('Taken back.')
      })
      .catch((error: unknown) => (error instanceof Error && error.message === 'Taken back.' ? '' : sqlState(error)))
    expect(outcome).not.toBe('55P03')
  })
})

test('the locks that are held are those that others wait for', async () => {
  const outcomes = await db.engine.transaction(async (others) => {
    for (const lock of held) await others(lock)
    const waits: string[] = []
    for (const call of [
      `create_board('New', '', '[]', gen_random_uuid(), '${ids.clan}')`,
      `share_board('${ids.board}', 'new@ninjadojo.test', 'viewer')`,
      `set_clan_role('${ids.clan}', '${cast.mia}', 'member')`,
    ])
      await db.engine
        .transaction(async (query) => {
          await become(query, 'olive')
          await query(`set local lock_timeout = '1ms'`)
          await query(`select public.${call}`)
        })
        .catch((error: unknown) => waits.push(sqlState(error)))
    return waits
  })
  expect(outcomes).toEqual(['55P03', '55P03', '55P03'])
})

test('who is removed from a clan while they wait to make a dojo in it is refused before the work', async () => {
  const outcome = await during(
    db,
    (query) => query('select 1 from clans where id = $1 for update', [ids.clan]),
    async (query) => {
      await become(query, 'adam')
      // The work would refuse this title, and be done first.
      return query(`select create_board('', '', '[]', gen_random_uuid(), $1)`, [ids.clan])
    },
    (query) => query('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.adam]),
  )
  expect(outcome).toEqual({ refusal: '42501' })
})
