import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { announcements, expectDense, join, revisionOf } from './harness/board.ts'
import { type Crowd, type Deed, deedKinds, doAll } from './harness/crowd.ts'
import { openTestDatabase } from './harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** Two boards of olive's with adam, mia and vic on both: four lists and a dozen cards to begin with. */
async function gather(): Promise<Crowd> {
  const boards: string[] = []
  for (const title of ['North', 'South']) {
    const lists = ['Ready', 'Done'].map((list) => ({
      title: list,
      cards: ['One', 'Two', 'Three'].map((card) => ({ title: card })),
    }))
    const [made] = await db.as('olive')<{ id: string }>('select create_board($1, $2, $3::jsonb) as id', [
      title,
      '',
      lists,
    ])
    boards.push(made?.id ?? '')
    for (const [who, role] of [
      ['adam', 'admin'],
      ['mia', 'member'],
      ['vic', 'member'],
    ] as const) {
      await join(db, made?.id ?? '', who, role)
    }
  }
  const idsOf = async (table: 'lists' | 'cards') =>
    (
      await db.admin<{ id: string }>(`select id from ${table} where board_id = any ($1::uuid[]) order by id`, [boards])
    ).map(({ id }) => id)
  return { boards, lists: await idsOf('lists'), cards: await idsOf('cards'), done: [], refusals: [] }
}

const number = fc.nat(1000)
const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('moveCard' as const) },
    { weight: 3, arbitrary: fc.constant('addCard' as const) },
    { weight: 8, arbitrary: fc.constantFrom(...deedKinds) },
  ),
  who: fc.constantFrom('olive' as const, 'adam' as const, 'mia' as const),
  board: number,
  a: number,
  b: number,
  index: fc.nat(8),
})

/** Someone came too late: it is gone, or what it refers to is. And sharing is not for members like mia. */
const isExpected = (refusal: string) => /: (PT404|23503)$/.test(refusal) || refusal === 'inviteVic by mia: 42501'

test('several people changing two boards at once leave no hole, no double, no gap and never meet a deadlock', async () => {
  const property = fc.asyncProperty(fc.array(deed, { minLength: 120, maxLength: 200, size: 'max' }), async (deeds) => {
    const crowd = await gather()
    await doAll(db, crowd, deeds)
    expect(crowd.refusals.filter((refusal) => !isExpected(refusal))).toEqual([])
    await expectDense(db)
    await expectEveryCardOnce(crowd)
    for (const board of crowd.boards) await expectGapless(board)
    await expectTold(crowd)
  })
  await fc.assert(property, { numRuns: 6, seed: 20_261_121, endOnFailure: true })
})

/** A card is on a board or in its bin, never in both and never nowhere. */
async function expectEveryCardOnce(crowd: Crowd): Promise<void> {
  const places = await db.admin<{ id: string }>(
    `select id::text from cards where id = any ($1::uuid[])
     union all
     select card ->> 'id' from deleted_items, jsonb_array_elements(content -> 'cards') card where card ->> 'id' = any ($1::text[])`,
    [crowd.cards],
  )
  expect(places.map(({ id }) => id).toSorted()).toEqual(crowd.cards.toSorted())
}

/** Every revision was told exactly once. */
async function expectGapless(board: string): Promise<void> {
  const told = (await announcements(db, board)).flatMap(({ revision }) => revision ?? [])
  expect(told).toEqual(Array.from({ length: await revisionOf(db, board) }, (_, at) => at + 1))
}

/** As many changes were told as people made: a restored card is placed, a restored list makes everyone reload. */
async function expectTold({ boards, done }: Crowd): Promise<void> {
  const told: Record<string, number> = {}
  for (const { type } of (await Promise.all(boards.map((board) => announcements(db, board)))).flat())
    told[type] = (told[type] ?? 0) + 1
  const made = (...kinds: string[]) => done.filter((kind) => kinds.includes(kind)).length
  expect(told['cards.deleted'] ?? 0).toBe(made('deleteCard'))
  expect(told['list.deleted'] ?? 0).toBe(made('deleteList'))
  // Four lists were placed when the boards were made.
  expect(told['list.placed'] ?? 0).toBe(4 + made('addList'))
  expect(told['list.moved'] ?? 0).toBe(made('moveList'))
  expect(told['cards.moved'] ?? 0).toBe(made('moveCard'))
}
