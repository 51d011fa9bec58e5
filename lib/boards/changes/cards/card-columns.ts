import type { Db } from '@/lib/supabase/db'
import { isSameMoment } from '../../dates/due-time'
import type { CardEdit, CardPatch } from '../change'

/** A patch in the words of the table. */
export function columnsOf({ isCompleted, dueDate, dueAt, dueTimeZone, ...same }: CardPatch) {
  return {
    ...same,
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(dueAt === undefined ? {} : { due_at: dueAt }),
    ...(dueTimeZone === undefined ? {} : { due_time_zone: dueTimeZone }),
    ...(isCompleted === undefined ? {} : { is_completed: isCompleted }),
  }
}

/** Whether the database holds what these edits ask for. */
export async function areCardsPatched(db: Db, edits: readonly CardEdit[]): Promise<boolean> {
  const { data } = await db
    .from('cards')
    .select('id, title, description, priority, due_date, due_at, due_time_zone, repeat, assignee, is_completed')
    .in(
      'id',
      edits.map(({ cardId }) => cardId),
    )
  return edits.every(({ cardId, patch }) => {
    const card = data?.find(({ id }) => id === cardId)
    if (!card) return false
    return Object.entries(columnsOf(patch)).every(([column, value]) =>
      column === 'due_at'
        ? isSameMoment(patch.dueAt, card.due_at)
        : value === undefined || value === Reflect.get(card, column),
    )
  })
}
