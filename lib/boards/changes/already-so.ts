import type { Db } from '@/lib/supabase/db'
import type { CardEdit, CardPatch, Intended } from './change'

/**
 * Whether what a change asks for is what the database holds. A change that is refused since things are no longer as it
 * expected may be one's own earlier try, whose answer was lost with the network or the tab.
 */
export async function isAlreadySo(db: Db, boardId: string, change: Intended): Promise<boolean> {
  switch (change.type) {
    case 'card.patched':
      return areCardsSo(db, [change])
    case 'cards.patched':
      return areCardsSo(db, change.edits)
    case 'card.moved':
      return areCardsOn(db, [change.cardId], change.listId)
    case 'cards.moved':
      return areCardsOn(db, change.cardIds, change.listId)
    case 'card.transferred':
      return areCardsOn(db, [change.cardId], change.toListId)
    case 'card.returned':
      return areCardsOn(db, [change.place.card.id], change.place.listId)
    case 'item.edited': {
      const { data } = await db
        .from('card_checklist_items')
        .select('title, completed')
        .eq('id', change.itemId)
        .maybeSingle()
      return (
        data !== null &&
        data.title === (change.title ?? data.title) &&
        data.completed === (change.completed ?? data.completed)
      )
    }
    case 'comment.edited': {
      const { data } = await db.from('card_comments').select('content').eq('id', change.commentId).maybeSingle()
      return data?.content === change.content
    }
    case 'list.renamed': {
      const { data } = await db.from('lists').select('title').eq('id', change.listId).maybeSingle()
      return data?.title === change.title
    }
    case 'label.edited': {
      const { data } = await db.from('custom_labels').select('name, color').eq('id', change.label.id).maybeSingle()
      return data?.name === change.label.name && data.color === change.label.color
    }
    case 'board.renamed': {
      const { data } = await db.from('boards').select('title').eq('id', boardId).maybeSingle()
      return data?.title === change.title
    }
    default:
      return false
  }
}

async function areCardsOn(db: Db, cardIds: readonly string[], listId: string): Promise<boolean> {
  const { count } = await db
    .from('cards')
    .select('id', { count: 'exact', head: true })
    .in('id', [...cardIds])
    .eq('list_id', listId)
  return count === cardIds.length
}

async function areCardsSo(db: Db, edits: readonly CardEdit[]): Promise<boolean> {
  const { data } = await db
    .from('cards')
    .select('id, title, description, priority, due_date, due_at, due_time_zone, assignee, is_completed')
    .in(
      'id',
      edits.map(({ cardId }) => cardId),
    )
  return edits.every(({ cardId, patch }) => {
    const card = data?.find(({ id }) => id === cardId)
    if (!card) return false
    const now: Record<keyof CardPatch, unknown> = {
      title: card.title,
      description: card.description,
      priority: card.priority,
      dueDate: card.due_date,
      dueAt: card.due_at,
      dueTimeZone: card.due_time_zone,
      assignee: card.assignee,
      isCompleted: card.is_completed,
    }
    return keysOf(patch).every((field) =>
      field === 'dueAt' ? isSameMoment(patch.dueAt, card.due_at) : patch[field] === now[field],
    )
  })
}

/** One moment can be written in several ways. */
function isSameMoment(a: string | null | undefined, b: string | null): boolean {
  return a === b || (typeof a === 'string' && b !== null && Date.parse(a) === Date.parse(b))
}

function keysOf(patch: CardPatch): (keyof CardPatch)[] {
  return Object.keys(patch) as (keyof CardPatch)[]
}
