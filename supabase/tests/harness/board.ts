import { expect } from 'vitest'
import { cast, emailOf, type Person } from './cast.ts'
import type { TestDatabase } from './database.ts'

/** Lists with their cards, both in order, as the board shows them. */
export async function arrangement(
  { admin }: TestDatabase,
  boardId: string,
): Promise<{ id: string; cards: string[] }[]> {
  return admin(
    `select l.id, array(select c.id::text from cards c where c.list_id = l.id order by c.order_index) as cards
     from lists l where l.board_id = $1 order by l.order_index`,
    [boardId],
  )
}

/**
 * A board of Olive's with the lists Ready and Done; all of its cards are in the first, each with that many steps. Made
 * one after the other: it sets how the connection works for a moment.
 */
export async function heavyBoard(db: TestDatabase, cards: number, steps = 0) {
  const [made] = await db.as('olive')<{ id: string }>(
    `select create_board('Heavy', '', '[{"title": "Ready"}, {"title": "Done"}]') as id`,
  )
  const id = made?.id ?? ''
  const [list] = await arrangement(db, id)
  await db.as('olive')(
    `insert into cards (board_id, list_id, title) select $1, $2, 'Card' from generate_series(1, $3::int)`,
    [id, list?.id, cards],
  )
  const all = (await arrangement(db, id))[0]?.cards ?? []
  // As counted, without the time that it takes to write each.
  await db.admin(`set session_replication_role = replica`)
  await db.admin(
    `insert into card_checklist_items (card_id, board_id, user_id, title, order_index)
     select c, $2, $4, 'Step ' || i, i - 1 from unnest($1::uuid[]) c, generate_series(1, $3::int) i`,
    [all, id, steps, cast.olive],
  )
  await db.admin(`set session_replication_role = origin`)
  if (steps > 0) await db.admin('update cards set badges = private.badges_of(id) where board_id = $1', [id])
  return { id, list: list?.id ?? '', cards: all }
}

/** order_index is 0..n-1 in every list of cards and on every board of lists, and every card is on its list's board. */
export async function expectDense({ admin }: TestDatabase): Promise<void> {
  const isHoley = 'min(order_index) <> 0 or max(order_index) <> count(*) - 1 or count(distinct order_index) <> count(*)'
  const indexes = 'array_agg(order_index order by order_index) as indexes'
  const holes = await admin(
    `select 'cards' as what, list_id as at, ${indexes} from cards group by list_id having ${isHoley}
     union all
     select 'lists', board_id, ${indexes} from lists group by board_id having ${isHoley}
     union all
     select 'steps', card_id, ${indexes} from card_checklist_items group by card_id having ${isHoley}
     union all
     select 'astray', c.id, null from cards c join lists l on l.id = c.list_id where l.board_id <> c.board_id
     union all
     (select format('cards unordered: %s before %s', c.rank, d.rank), c.list_id, array[c.order_index] from cards c join cards d on d.list_id = c.list_id and d.order_index = c.order_index + 1
      where d.rank <= c.rank)
     union all
     (select format('lists unordered: %s before %s', l.rank, k.rank), l.board_id, array[l.order_index] from lists l join lists k on k.board_id = l.board_id and k.order_index = l.order_index + 1
      where k.rank <= l.rank)
     union all
     select 'miscounted', c.id, null from cards c where c.badges is distinct from private.badges_of(c.id)
       and c.board_id not in (select board_id from private.binned_boards)
     union all
     select 'cards miscounted', k.board_id, array[k.cards] from private.board_clocks k
     where k.cards <> (select count(*) from cards c where c.board_id = k.board_id)`,
  )
  expect(holes).toEqual([])
}

/** How often the order of this board has changed. */
export async function revisionOf({ admin }: TestDatabase, boardId: string): Promise<number> {
  const [row] = await admin<{ revision: number }>('select revision from private.board_clocks where board_id = $1', [
    boardId,
  ])
  return row?.revision ?? Number.NaN
}

export type Announcement = { type: string; revision?: number } & Record<string, unknown>

/** What was said on the board's channel: edits, then what changed the order, by its revision. */
export async function announcements({ admin }: TestDatabase, boardId: string): Promise<Announcement[]> {
  const rows = await admin<{ payload: Announcement }>(
    `select payload from realtime.messages where topic = 'board:' || $1::text order by (payload -> 'revision')::bigint nulls first`,
    [boardId],
  )
  return rows.map(({ payload }) => payload)
}

/** The way onto a board: there is an invitation, and the person accepts it. */
export async function join({ admin, as }: TestDatabase, boardId: string, who: Person, role = 'member'): Promise<void> {
  await admin(
    'insert into board_invitations (board_id, email, role, invited_by) select id, $2, $3, user_id from boards where id = $1',
    [boardId, emailOf(who), role],
  )
  await as(who)('select accept_invitation($1)', [boardId])
}

/** A table for queries: the history of cards, as the card dialog tells it. */
export const cardHistory = `(select e.id, e.board_id, e.card_id, e.actor as user_id, e.kind, e.at as created_at,
    private.event_detail(e.kind, e.before, e.after) as detail
  from private.events e where private.is_in_history(e.kind))`
