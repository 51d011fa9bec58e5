import type { BenchBoard } from './bench-board.ts'
import type { Db } from './person.ts'

/** What moves have broken: lost, duplicated or new cards, and positions that are not 0..n-1 within a list. */
export async function whatIsWrong(db: Db, board: BenchBoard): Promise<string[]> {
  const wrong: string[] = []
  const found: string[] = []
  for (const list of board.lists) {
    const { data, error } = await db.from('cards').select('id, order_index').eq('list_id', list.id).order('order_index')
    if (error) return [`the cards of ${list.title} cannot be read: ${error.message}`]
    if (data.some((card, index) => card.order_index !== index)) wrong.push(`the order of ${list.title} is not dense`)
    found.push(...data.map((card) => card.id))
  }
  const expected = new Set(board.lists.flatMap((list) => list.cards.map((card) => card.id)))
  if (found.length !== new Set(found).size) wrong.push('a card is there twice')
  if (found.some((id) => !expected.has(id))) wrong.push('there is a card that nobody made')
  if (found.length < expected.size) wrong.push(`${expected.size - found.length} cards are gone`)
  return wrong
}
