import { afterAll, expect, test } from 'vitest'
import type { Person } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** Each of these joins is planned somewhere: which one depends on how much there is. */
const joins = ['hashjoin', 'mergejoin', 'nestloop']
const as = (who: Person, sql: string, params: unknown[], join?: string) => async (query: Query) => {
  await become(query, who)
  for (const other of joins) await query(`set local enable_${other} = ${join === undefined || join === other}`, [])
  if (join !== undefined) await query('set local enable_seqscan = false', [])
  return query(sql, params)
}

async function makeBoard() {
  const lists = ['One', 'Two', 'Three', 'Four'].map((title) => ({
    title,
    cards: ['a', 'b', 'c', 'd', 'e', 'f'].map((card) => ({ title: card })),
  }))
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Order', '', $1::jsonb) as id`, [lists])
  const board = made?.id ?? ''
  const found = await db.admin<{ id: string; cards: string[] }>(
    `select l.id, array_agg(c.id order by c.order_index) as cards
     from lists l join cards c on c.list_id = l.id where l.board_id = $1 group by l.id order by l.order_index`,
    [board],
  )
  return { board, lists: found }
}

/** What stands at another place than its rank says. */
const misplaced = (of: 'cards' | 'lists', within: 'list_id' | 'board_id', board: string) =>
  db.admin(
    `select * from (
       select id, order_index, row_number() over (partition by ${within} order by rank) - 1 as place from ${of} where board_id = $1
     ) o where order_index <> place`,
    [board],
  )

test.each(joins)('techniques that are being edited make room for one that is moved (%s)', async (join) => {
  const { board, lists } = await makeBoard()
  const [one, two] = lists
  const edit = as('olive', 'update cards set is_completed = not is_completed where board_id = $1', [board])
  const moves: [ids: (string | undefined)[], to: string | undefined, at: number][] = [
    [[one?.cards[3], one?.cards[4]], one?.id, 0],
    [[one?.cards[1]], two?.id, 2],
    [[two?.cards[5], two?.cards[0]], one?.id, 1],
  ]
  for (const move of moves) {
    const outcome = await during(db, edit, as('olive', 'select move_cards($1::uuid[], $2, $3)', move, join))
    expect(outcome).not.toHaveProperty('refusal')
    expect(await misplaced('cards', 'list_id', board)).toEqual([])
  }
})

test.each(joins)('katas that are being renamed make room for one that is moved (%s)', async (join) => {
  const { board, lists } = await makeBoard()
  const edit = as('olive', `update lists set title = title || '!' where board_id = $1`, [board])
  for (const [from, to] of [
    [3, 0],
    [0, 2],
  ] as const) {
    const outcome = await during(db, edit, as('olive', 'select move_list($1, $2)', [lists[from]?.id, to], join))
    expect(outcome).not.toHaveProperty('refusal')
    expect(await misplaced('lists', 'board_id', board)).toEqual([])
  }
})
