import { AppError, fromPostgrest, type PostgrestFailure } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { isAlreadySo } from './already-so'
import { updateBoard } from '../dashboard/mutations'
import { inPortions } from './portions'
import type { Acknowledgement, CardEdit, CardPatch, Intended } from './change'

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

/**
 * RLS hides from an update what a viewer may read: gone and forbidden look the same until it is looked for, and so does
 * what is no longer as it was expected.
 */
async function whyUnchanged(
  db: Db,
  table: 'boards' | 'lists' | 'custom_labels',
  id: string,
  { error, status }: { error: PostgrestFailure; status: number },
  situation: string,
  expect?: unknown,
) {
  if (error.code !== 'PGRST116') return fromPostgrest(error, situation, status)
  const { data } = await db.from(table).select('id').eq('id', id).maybeSingle()
  return new AppError(
    !data ? 'not_found' : expect === undefined ? 'forbidden' : 'changed',
    `${situation}: ${error.message}`,
    { cause: error },
  )
}

function columnsOf(patch: CardPatch) {
  const { isCompleted, dueDate, dueAt, dueTimeZone, ...same } = patch
  return {
    ...same,
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
    ...(dueAt === undefined ? {} : { due_at: dueAt }),
    ...(dueTimeZone === undefined ? {} : { due_time_zone: dueTimeZone }),
    ...(isCompleted === undefined ? {} : { is_completed: isCompleted }),
  }
}

/** What `edit_cards` and `label_cards` answer. Read by hand: the schema library is not worth its weight on every board. */
function versionsOf({ data, error, status }: Answer<unknown>, situation: string): Acknowledgement {
  if (error) throw fromPostgrest(error, situation, status)
  if (typeof data === 'object' && data !== null && 'versions' in data && isVersions(data.versions))
    return { versions: data.versions }
  throw new AppError('unexpected', `${situation}: an answer of another shape`)
}

function isVersions(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((version) => typeof version === 'number')
  )
}

async function editCards(db: Db, edits: CardEdit[]): Promise<Acknowledgement> {
  const rows = edits.map(({ cardId, patch, expect }) => ({
    id: cardId,
    patch: columnsOf(patch),
    ...(expect && { expect: columnsOf(expect) }),
  }))
  return versionsOf(await db.rpc('edit_cards', { edits: rows }), 'card.update')
}

type Placed = Extract<Intended, { type: 'card.placed' }>

async function placeCard(
  db: Db,
  boardId: string,
  { card, listId, description = '', checklist = [], labels = [] }: Placed,
) {
  const row = {
    id: card.id,
    board_id: boardId,
    list_id: listId,
    title: card.title,
    description,
    priority: card.priority ?? null,
    due_date: card.dueDate ?? null,
    due_at: card.dueAt ?? null,
    due_time_zone: card.dueTimeZone ?? null,
    assignee: card.assignee ?? null,
    is_completed: card.completedAt !== undefined,
    order_index: 0,
  }
  let answer = wasCreated(await db.from('cards').insert(row), 'card.create')
  await unlessRefused('The checklist of a new card was not made.', async () => {
    const items = checklist.map((item, at) => ({ ...item, card_id: card.id, board_id: boardId, order_index: at }))
    if (items.length > 0) wasCreated(await db.from('card_checklist_items').insert(items), 'checklist.create')
  })
  for (const label of labels) {
    await unlessRefused('A label of a new card was not made.', async () => {
      answer = versionsOf(await db.rpc('label_cards', { card_ids: [card.id], label, is_on: true }), 'card.update')
    })
  }
  return answer
}

/** An error in what a new card brings along is only logged, and the card stays (spec section 8). One that is none waits. */
async function unlessRefused(sentence: string, make: () => Promise<void>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (
      error instanceof AppError &&
      (error.code === 'offline' || error.code === 'conflict' || error.code === 'unauthenticated')
    )
      throw error
    // oxlint-disable-next-line no-console -- see above
    console.error(sentence, error)
  }
}

/**
 * Writes one intended change under the person's own RLS. Safe to repeat: ids are made by the client, moves say where,
 * not how far, and what is refused for being different is looked at: it may be just as it was to be.
 * @returns where to wait for before the change may be taken as announced
 * @throws AppError
 */
export async function writeChange(db: Db, boardId: string, change: Intended): Promise<Acknowledgement> {
  let all: Acknowledgement = {}
  for (const portion of inPortions(change)) {
    const answer = await writeUnlessSo(db, boardId, portion)
    all = { ...all, ...answer, ...(answer.versions && { versions: { ...all.versions, ...answer.versions } }) }
  }
  return all
}

async function writeUnlessSo(db: Db, boardId: string, change: Intended): Promise<Acknowledgement> {
  try {
    return await write(db, boardId, change)
  } catch (error) {
    const mayBeOurs = error instanceof AppError && (error.code === 'changed' || error.code === 'not_found')
    if (mayBeOurs && (await isAlreadySo(db, boardId, change))) return {}
    throw error
  }
}

async function write(db: Db, boardId: string, change: Intended): Promise<Acknowledgement> {
  switch (change.type) {
    case 'card.placed':
      return placeCard(db, boardId, change)
    case 'card.patched':
      return editCards(db, [change])
    case 'cards.patched':
      return editCards(db, change.edits)
    case 'card.moved':
    case 'cards.moved': {
      const to = {
        card_ids: change.type === 'card.moved' ? [change.cardId] : change.cardIds,
        to_list_id: change.listId,
        to_index: change.index,
        ...(change.fromListId !== undefined && { from_list_id: change.fromListId }),
      }
      return revisionOf(await db.rpc('move_cards', to), 'card.move')
    }
    case 'card.deleted':
      return wasDone(await db.rpc('delete_card', { card_id: change.cardId }), 'card.delete')
    case 'cards.removed': {
      const which = { card_ids: change.cardIds, reason: change.reason, if_only_mine: change.isOnlyMine ?? false }
      return wasDone(await db.rpc('remove_cards', which), 'card.delete')
    }
    case 'card.restored':
      return wasDone(await db.rpc('restore_item', { item_id: change.card.id, board_id: boardId }), 'card.create')
    case 'cards.restored': {
      const which = { item_ids: change.places.map(({ card }) => card.id), board_id: boardId }
      return wasDone(await db.rpc('restore_items', which), 'card.create')
    }
    case 'cards.labelled': {
      if (change.cardIds.length === 0) {
        if (change.isOn)
          return wasCreated(
            await db.from('custom_labels').insert({ ...change.label, board_id: boardId }),
            'label.create',
          )
        return {}
      }
      const which = { card_ids: change.cardIds, label: change.label, is_on: change.isOn }
      return versionsOf(await db.rpc('label_cards', which), 'card.update')
    }
    case 'card.duplicated': {
      const answer = await db.rpc('duplicate_card', { card_id: change.cardId, copy_id: change.copy.id })
      return answer.error?.code === '23505' ? {} : revisionOf(answer, 'card.create')
    }
    case 'card.transferred': {
      const { cardId, toListId, fromListId } = change
      const to = {
        card_id: cardId,
        to_list_id: toListId,
        ...(fromListId !== undefined && { from_list_id: fromListId }),
      }
      return revisionOf(await db.rpc('transfer_card', to), 'card.move')
    }
    case 'card.returned':
      return revisionOf(await db.rpc('return_card', { card_id: change.place.card.id }), 'card.move')
    case 'label.edited': {
      const { id, name, color } = change.label
      const edit = db.from('custom_labels').update({ name, color }).eq('id', id)
      const answer = await (change.expect ? edit.match({ name: change.expect.name, color: change.expect.color }) : edit)
        .select('id')
        .single()
      if (answer.error) throw await whyUnchanged(db, 'custom_labels', id, answer, 'label.update', change.expect)
      return {}
    }
    case 'label.deleted':
      return revisionOf(await db.from('custom_labels').delete().eq('id', change.labelId), 'label.delete')
    case 'items.added': {
      const { cardId, items, index } = change
      const rows = items.map((item, at) => ({ ...item, card_id: cardId, board_id: boardId, order_index: at }))
      const answer = wasCreated(await db.from('card_checklist_items').insert(rows), 'checklist.create')
      if (index === undefined) return answer
      for (const [at, item] of items.entries()) {
        revisionOf(await db.rpc('move_checklist_item', { item_id: item.id, to_index: index + at }), 'checklist.move')
      }
      return {}
    }
    case 'item.edited': {
      const { itemId, title, completed, expect = {} } = change
      const patch = { ...(title !== undefined && { title }), ...(completed !== undefined && { completed }) }
      return revisionOf(await db.rpc('edit_checklist_item', { item_id: itemId, patch, expect }), 'checklist.update')
    }
    case 'item.moved':
      revisionOf(
        await db.rpc('move_checklist_item', { item_id: change.itemId, to_index: change.index }),
        'checklist.move',
      )
      return {}
    case 'item.deleted': {
      const { itemId, expect } = change
      if (!expect) return wasDone(await db.rpc('delete_checklist_item', { item_id: itemId }), 'checklist.delete')
      const { title, completed } = expect
      return wasDone(
        await db.rpc('delete_checklist_item', { item_id: itemId, expect: { title, completed } }),
        'checklist.delete',
      )
    }
    case 'comment.added': {
      const { cardId, comment } = change
      return wasCreated(
        await db.from('card_comments').insert({ ...comment, card_id: cardId, board_id: boardId }),
        'comment.create',
      )
    }
    case 'comment.edited': {
      const { commentId, content, expect } = change
      const edit = { comment_id: commentId, content, ...(expect !== undefined && { expect }) }
      return revisionOf(await db.rpc('edit_comment', edit), 'comment.update')
    }
    case 'comment.deleted': {
      const { commentId, expect } = change
      return wasDone(
        await db.rpc('delete_comment', { comment_id: commentId, ...(expect !== undefined && { expect }) }),
        'comment.delete',
      )
    }
    case 'comment.restored':
      return wasDone(await db.rpc('restore_comment', { comment_id: change.comment.id }), 'comment.restore')
    case 'list.placed': {
      const row = { id: change.listId, board_id: boardId, title: change.title, order_index: 0 }
      return wasCreated(await db.from('lists').insert(row), 'list.create')
    }
    case 'list.renamed': {
      const edit = db.from('lists').update({ title: change.title }).eq('id', change.listId)
      const answer = await (change.expect === undefined ? edit : edit.eq('title', change.expect))
        .select('version')
        .single()
      if (answer.error) throw await whyUnchanged(db, 'lists', change.listId, answer, 'list.update', change.expect)
      return { listVersion: answer.data.version }
    }
    case 'list.moved':
      return revisionOf(await db.rpc('move_list', { list_id: change.listId, to_index: change.index }), 'list.update')
    case 'list.deleted':
      return wasDone(
        await db.rpc('delete_list', { list_id: change.listId, if_empty: change.isOnlyEmpty ?? false }),
        'list.delete',
      )
    case 'list.restored':
      return wasDone(await db.rpc('restore_item', { item_id: change.list.id, board_id: boardId }), 'list.create')
    case 'board.renamed':
      if (change.expect === undefined) await updateBoard(db, boardId, { title: change.title })
      else {
        const edit = db.from('boards').update({ title: change.title }).eq('id', boardId).eq('title', change.expect)
        const answer = await edit.select('id').single()
        if (answer.error) throw await whyUnchanged(db, 'boards', boardId, answer, 'board.update', change.expect)
      }
      return {}
  }
}
