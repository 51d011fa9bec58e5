import { z } from 'zod'
import { boardContent } from './board-content.ts'
import type { Db, Person } from './person.ts'

/** A filled board, in the database's order. */
export type BenchBoard = {
  id: string
  /** Such as `1,000`. */
  size: string
  cardCount: number
  lists: { id: string; title: string; cards: { id: string; title: string }[] }[]
}

const snapshotSchema = z.object({
  lists: z.array(
    z.object({ id: z.string(), title: z.string(), cards: z.array(z.object({ id: z.string(), title: z.string() })) }),
  ),
})

/** Makes a board of ten lists through the service; every seventh card is assigned. */
export async function createBoard(owner: Person, member: Person, cardsPerList: number): Promise<BenchBoard> {
  const size = (cardsPerList * 10).toLocaleString('en')
  const made = await owner.db.rpc('create_board', {
    title: `Bench of ${size}`,
    lists: boardContent(cardsPerList, new Date()),
  })
  if (made.error) throw new Error(`The board of ${size} could not be created: ${made.error.message}`)
  const id = made.data
  const shared = await owner.db.rpc('share_board', { board_id: id, email: member.email, role: 'member' })
  if (shared.error) throw new Error(`The board could not be shared: ${shared.error.message}`)
  const joined = await member.db.rpc('accept_invitation', { board_id: id })
  if (joined.error) throw new Error(`The board could not be joined: ${joined.error.message}`)
  const seventh = Array.from({ length: Math.floor(cardsPerList / 7) }, (_, index) => index * 7)
  const lists = await listsOf(owner.db, id)
  for (const list of lists) {
    const assigned = await owner.db
      .from('cards')
      .update({ assignee: member.id })
      .eq('list_id', list.id)
      .in('order_index', seventh)
    if (assigned.error) throw new Error(`Cards could not be assigned: ${assigned.error.message}`)
  }
  return { id, size, cardCount: cardsPerList * 10, lists: await listsOf(owner.db, id) }
}

/** The lists and cards of a board in their current order. */
export async function listsOf(db: Db, boardId: string): Promise<BenchBoard['lists']> {
  const { data, error } = await db.rpc('board_snapshot', { board_id: boardId })
  if (error) throw new Error(`The board could not be read: ${error.message}`)
  return snapshotSchema.parse(data).lists
}

/** What moves have broken: lost, duplicated or new cards, and positions that are not 0..n-1 within a list. */
export async function whatIsWrong(db: Db, board: BenchBoard): Promise<string[]> {
  const wrong: string[] = []
  const found: string[] = []
  for (const list of board.lists) {
    const { data, error } = await db.from('cards').select('id, order_index').eq('list_id', list.id).order('order_index')
    if (error) return [`the cards of ${list.title} could not be read: ${error.message}`]
    if (data.some((card, index) => card.order_index !== index)) wrong.push(`the order of ${list.title} has gaps`)
    found.push(...data.map((card) => card.id))
  }
  const expected = new Set(board.lists.flatMap((list) => list.cards.map((card) => card.id)))
  if (found.length !== new Set(found).size) wrong.push('a card exists twice')
  if (found.some((id) => !expected.has(id))) wrong.push('there is an unknown card')
  if (found.length < expected.size) wrong.push(`${expected.size - found.length} cards are gone`)
  return wrong
}
