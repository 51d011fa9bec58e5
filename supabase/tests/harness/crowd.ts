import type { Person } from './cast.ts'
import { sqlState, type TestDatabase } from './database.ts'

/** Something a person might do to a board; the numbers pick from what is there when it is done. */
export type Deed = {
  kind: (typeof deedKinds)[number]
  who: Person
  board: number
  a: number
  b: number
  index: number
}

export const deedKinds = [
  'addCard',
  'addCards',
  'moveCard',
  'deleteCard',
  'editCard',
  'assignCard',
  'restore',
  'addList',
  'moveList',
  'deleteList',
  'removeVic',
  'inviteVic',
  'vicAccepts',
] as const

export type Crowd = { boards: string[]; lists: string[]; cards: string[]; done: string[]; refusals: string[] }

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(from.length, 1)]

/**
 * Does everything, `lanes` deeds at a time, each in a transaction of its own. What was done and how the rest was
 * refused is written into the crowd's books.
 */
export async function doAll(db: TestDatabase, crowd: Crowd, deeds: readonly Deed[], lanes = 8): Promise<void> {
  const queue = [...deeds]
  const lane = async () => {
    for (let deed = queue.shift(); deed; deed = queue.shift()) {
      const { sql, params, made } = statement(crowd, deed)
      try {
        const rows = await db.as(deed.kind === 'vicAccepts' ? 'vic' : deed.who)(sql, params)
        if (rows.length === 0) continue
        crowd.done.push(deed.kind)
        made?.()
      } catch (error) {
        crowd.refusals.push(`${deed.kind} by ${deed.who}: ${sqlState(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function statement(crowd: Crowd, deed: Deed): { sql: string; params: unknown[]; made?: () => void } {
  const board = pick(crowd.boards, deed.board)
  const list = pick(crowd.lists, deed.a)
  const card = pick(crowd.cards, deed.b)
  const id = crypto.randomUUID()
  switch (deed.kind) {
    case 'addCard':
      return {
        sql: `insert into cards (id, board_id, list_id, title) select $1, board_id, id, 'Card' from lists where id = $2 returning 1`,
        params: [id, list],
        made: () => crowd.cards.push(id),
      }
    case 'addCards':
      return {
        sql: `insert into cards (board_id, list_id, title, assignee) select l.board_id, l.id, 'Card', m.user_id
          from lists l join board_members m on m.board_id = l.board_id where l.id = $1 returning 1`,
        params: [list],
      }
    case 'moveCard':
      return { sql: 'select move_cards(array[$1]::uuid[], $2, $3)', params: [card, list, deed.index] }
    case 'deleteCard':
      return { sql: 'select remove_cards(array[$1]::uuid[])', params: [card] }
    case 'editCard':
      return {
        sql: `update cards set title = $2, is_completed = not is_completed where id = $1 returning 1`,
        params: [card, `Title ${deed.index}`],
      }
    case 'assignCard':
      return {
        sql: `update cards set assignee = (select user_id from board_members where board_id = cards.board_id order by user_id offset $2 limit 1)
          where id = $1 returning 1`,
        params: [card, deed.index % 4],
      }
    case 'restore':
      return {
        sql: `select restore_item((select item_id from deleted_items where board_id = $1 order by item_id offset $2 limit 1))`,
        params: [board, deed.a % 5],
      }
    case 'addList':
      return {
        sql: `insert into lists (id, board_id, title) values ($1, $2, 'List') returning 1`,
        params: [id, board],
        made: () => crowd.lists.push(id),
      }
    case 'moveList':
      return { sql: 'select move_list($1, $2)', params: [list, deed.index] }
    case 'deleteList':
      return { sql: 'select delete_list($1)', params: [list] }
    case 'removeVic':
      return {
        sql: `delete from board_members m using profiles p where p.user_id = m.user_id and p.display_name = 'Vic' and m.board_id = $1 returning 1`,
        params: [board],
      }
    case 'inviteVic':
      return { sql: `select share_board($1, 'vic@ninjadojo.test', 'member')`, params: [board] }
    case 'vicAccepts':
      return { sql: 'select accept_invitation($1)', params: [board] }
  }
}
