import { AppError, fromPostgrest, type PostgrestFailure } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { updateBoard } from './mutations'
import type { Acknowledgement, CardPatch, Intended } from './change'

type Answer<T> = { data: T; error: { code?: string; message: string } | null; status: number }

function revisionOf({ data, error, status }: Answer<unknown>, situation: string): Acknowledgement {
  if (error) throw fromPostgrest(error, situation, status)
  return typeof data === 'number' ? { revision: data } : {}
}

/** A row with our own id that is already there is our own earlier try, whose answer was lost on the way. */
function wasCreated({ error, status }: Answer<unknown>, situation: string): Acknowledgement {
  if (error && error.code !== '23505') throw fromPostgrest(error, situation, status)
  return {}
}

/** What was to be deleted and is gone, or to be restored and is no longer in the bin, was our own earlier try. */
function wasDone(answer: Answer<unknown>, situation: string): Acknowledgement {
  return answer.error?.code === 'PT404' ? {} : revisionOf(answer, situation)
}

/** RLS hides from an update what a viewer may read: gone and forbidden look the same until it is looked for. */
async function whyUnchanged(db: Db, table: 'cards' | 'lists', id: string, error: PostgrestFailure, situation: string, status: number) {
  if (error.code !== 'PGRST116') return fromPostgrest(error, situation, status)
  const { data } = await db.from(table).select('id').eq('id', id).maybeSingle()
  return new AppError(data ? 'forbidden' : 'not_found', `${situation}: ${error.message}`, { cause: error })
}

function columnsOf(patch: CardPatch) {
  const { isCompleted, dueDate, ...same } = patch
  return {
    ...same,
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(isCompleted === undefined ? {} : { is_completed: isCompleted }),
  }
}

/**
 * Writes one intended change under the person's own RLS. Safe to repeat: ids are made by the client and moves say
 * where, not how far.
 * @returns where to wait for before the change may be taken as announced
 * @throws AppError
 */
export async function writeChange(db: Db, boardId: string, change: Intended): Promise<Acknowledgement> {
  switch (change.type) {
    case 'card.placed': {
      const { card, listId, description = '' } = change
      const row = {
        id: card.id,
        board_id: boardId,
        list_id: listId,
        title: card.title,
        description,
        priority: card.priority ?? null,
        due_date: card.dueDate ?? null,
        assignee: card.assignee ?? null,
        is_completed: card.completedAt !== undefined,
        order_index: 0,
      }
      return wasCreated(await db.from('cards').insert(row), 'card.create')
    }
    case 'card.patched': {
      const answer = await db.from('cards').update(columnsOf(change.patch)).eq('id', change.cardId).select('version').single()
      if (answer.error) throw await whyUnchanged(db, 'cards', change.cardId, answer.error, 'card.update', answer.status)
      return { version: answer.data.version }
    }
    case 'card.moved': {
      const to = { card_id: change.cardId, to_list_id: change.listId, to_index: change.index }
      return revisionOf(await db.rpc('move_card', to), 'card.move')
    }
    case 'card.deleted':
      return wasDone(await db.rpc('delete_card', { card_id: change.cardId }), 'card.delete')
    case 'card.restored':
      return wasDone(await db.rpc('restore_item', { item_id: change.card.id }), 'card.create')
    case 'list.placed': {
      const row = { id: change.listId, board_id: boardId, title: change.title, order_index: 0 }
      return wasCreated(await db.from('lists').insert(row), 'list.create')
    }
    case 'list.renamed': {
      const answer = await db.from('lists').update({ title: change.title }).eq('id', change.listId).select('version').single()
      if (answer.error) throw await whyUnchanged(db, 'lists', change.listId, answer.error, 'list.update', answer.status)
      return { version: answer.data.version }
    }
    case 'list.moved':
      return revisionOf(await db.rpc('move_list', { list_id: change.listId, to_index: change.index }), 'list.update')
    case 'list.deleted':
      return wasDone(await db.rpc('delete_list', { list_id: change.listId }), 'list.delete')
    case 'list.restored':
      return wasDone(await db.rpc('restore_item', { item_id: change.list.id }), 'list.create')
    case 'board.renamed':
      await updateBoard(db, boardId, { title: change.title })
      return {}
  }
}
