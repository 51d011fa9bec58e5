import { afterAll, expect, test } from 'vitest'
import { cast, type Person } from '../harness/cast.ts'
import { sqlState } from '../harness/database.ts'
import { openTestDatabase } from '../harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const eight = Array.from({ length: 8 }, (_, at) => at)
const gigabyte = 1_000_000_000

/** A board of this person's with one card. */
async function newCard(who: Person): Promise<{ board: string; card: string }> {
  const [made] = await db.as(who)<{ id: string }>(
    `select create_board('Files', '', '[{"title": "Ready", "cards": [{"title": "One"}]}]') as id`,
  )
  const board = made?.id ?? ''
  const [row] = await db.admin<{ id: string }>('select id from cards where board_id = $1', [board])
  return { board, card: row?.id ?? '' }
}

type Reservation = { card: string; who: Person; sizeBytes: number }

/** All at the same moment; answers how many found a place, and how the others were refused. */
async function reserveAtOnce(reservations: Reservation[]): Promise<{ taken: number; refusals: string[] }> {
  const outcomes = await Promise.allSettled(
    reservations.map(({ card, who, sizeBytes }) =>
      db.engine.transaction((query) =>
        query(`select reserve_attachment($1, $2, 'x.bin', $3, 'application/octet-stream')`, [
          card,
          cast[who],
          sizeBytes,
        ]),
      ),
    ),
  )
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? sqlState(outcome.reason) : []))
  return { taken: outcomes.length - refusals.length, refusals }
}

const forget = () =>
  db.admin('delete from private.attachment_uploads').then(() => db.admin('delete from private.stored_files'))
const rounds = Array.from({ length: 6 }, (_, at) => at)

test.each(rounds)('the last of a hundred places on a card is taken once (%i)', async () => {
  await forget()
  const { board, card } = await newCard('olive')
  await db.admin(
    `insert into private.attachment_uploads (card_id, board_id, user_id, name, size_bytes, content_type, path)
     select $1, $2, $3, 'x', 1, 'image/png', gen_random_uuid()::text from generate_series(1, 99)`,
    [card, board, cast.adam],
  )
  const outcome = await reserveAtOnce(eight.map(() => ({ card, who: 'olive', sizeBytes: 1 })))
  expect(outcome).toEqual({ taken: 1, refusals: eight.slice(1).map(() => 'PT429') })
})

test.each(rounds)(
  'the last room of a plan is taken once, also by different people on different boards (%i)',
  async () => {
    await forget()
    const boards = [await newCard('nora'), await newCard('nora')]
    await reserveAtOnce([{ card: boards[0]?.card ?? '', who: 'nora', sizeBytes: gigabyte - 100 }])
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
      boards[1]?.board,
      cast.adam,
    ])
    const outcome = await reserveAtOnce(
      eight.map((at) => ({ card: boards[at % 2]?.card ?? '', who: at % 2 ? 'adam' : 'nora', sizeBytes: 60 })),
    )
    expect(outcome).toEqual({ taken: 1, refusals: eight.slice(1).map(() => 'PT413') })
  },
)

test.each(rounds)(
  'the last upload that a person may have under way begins once, also on boards of different owners (%i)',
  async () => {
    await forget()
    const boards = [await newCard('nora'), await newCard('olive')]
    for (const { board } of boards) {
      await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
        board,
        cast.adam,
      ])
      await db.admin(
        `insert into private.attachment_uploads (card_id, board_id, user_id, name, size_bytes, content_type, path)
       select gen_random_uuid(), $1, $2, 'x', 1, 'image/png', gen_random_uuid()::text from generate_series(1, $3)`,
        [board, cast.adam, board === boards[0]?.board ? 10 : 9],
      )
    }
    const outcome = await reserveAtOnce(
      eight.map((at) => ({ card: boards[at % 2]?.card ?? '', who: 'adam', sizeBytes: 1 })),
    )
    expect(outcome).toEqual({ taken: 1, refusals: eight.slice(1).map(() => 'PT429') })
  },
)

test('people who reserve on each other’s boards never wait for each other in a circle', async () => {
  await forget()
  const boards = [await newCard('nora'), await newCard('olive'), await newCard('nora'), await newCard('olive')]
  for (const { board } of boards) {
    await db.admin(
      `insert into board_members (board_id, user_id, role) select $1, u, 'admin' from unnest($2::uuid[]) u on conflict do nothing`,
      [board, [cast.nora, cast.olive]],
    )
  }
  for (let round = 0; round < 4; round += 1) {
    const reservations = eight.map((at) => ({
      card: boards[(at + round) % 4]?.card ?? '',
      who: at % 2 ? ('nora' as const) : ('olive' as const),
      sizeBytes: 1,
    }))
    expect((await reserveAtOnce(reservations)).refusals).toEqual([])
  }
})
