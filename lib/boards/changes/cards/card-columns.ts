import type { Db } from '@/lib/supabase/db'
import { isSameMoment } from '../../dates/due-time'
import { seen } from '../answers'
import type { CardEdit, CardPatch } from '../change'
import { mostInAddress, portionsOf } from '../portions'

/** A patch as columns of the table. */
export function columnsOf({ isCompleted, dueDate, dueAt, dueTimeZone, ...same }: CardPatch) {
  return {
    ...same,
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(dueAt === undefined ? {} : { due_at: dueAt }),
    ...(dueTimeZone === undefined ? {} : { due_time_zone: dueTimeZone }),
    ...(isCompleted === undefined ? {} : { is_completed: isCompleted }),
  }
}

/** Whether the database already holds what these edits ask for. */
export async function areCardsPatched(db: Db, edits: readonly CardEdit[]): Promise<boolean> {
  for (const portion of portionsOf([...edits], mostInAddress)) {
    const ids = portion.map(({ cardId }) => cardId)
    const cards = new Map(seen(await selectCards(db, ids), 'card.update').map((card) => [card.id, card]))
    if (!portion.every(({ cardId, patch }) => isPatched(cards.get(cardId), patch))) return false
  }
  return true
}

const selectCards = (db: Db, ids: string[]) =>
  db
    .from('cards')
    .select('id, title, description, priority, due_date, due_at, due_time_zone, repeat, assignee, is_completed')
    .in('id', ids)

type Row = NonNullable<Awaited<ReturnType<typeof selectCards>>['data']>[number]

function isPatched(card: Row | undefined, patch: CardPatch): boolean {
  if (!card) return false
  return Object.entries(columnsOf(patch)).every(([column, value]) =>
    column === 'due_at'
      ? isSameMoment(patch.dueAt, card.due_at)
      : value === undefined || value === Reflect.get(card, column),
  )
}
