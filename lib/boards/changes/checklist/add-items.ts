import { acknowledge, alreadyCreated } from '../answers'
import type { ChecklistItem } from '../change'
import { insertAt } from '../placement'
import type { Verb } from '../verb'

/** At the end, or at a given place. */
type ItemsAdded = { type: 'items.added'; cardId: string; items: ChecklistItem[]; index?: number }

export const addItems: Verb<ItemsAdded> = {
  situation: 'card.update',
  typed: ({ items }) => items.map(({ title }) => title).join('\n'),
  applies: {
    details: (details, { items, index = Infinity }) => {
      const known = new Set(details.checklist.map(({ id }) => id))
      const added = items.filter(({ id }) => !known.has(id))
      return { ...details, checklist: insertAt(details.checklist, index, ...added) }
    },
  },
  cardId: ({ cardId }) => cardId,
  counts: ({ items }) => ({
    steps: items.length,
    done: items.filter(({ completed }) => completed).length,
  }),
  write: async (db, { cardId, items, index }, boardId) => {
    const rows = items.map((item, at) => ({ ...item, card_id: cardId, board_id: boardId, order_index: at }))
    const answer = acknowledge(await db.from('card_checklist_items').insert(rows), 'checklist.create', alreadyCreated)
    if (index === undefined) return answer
    for (const [at, item] of items.entries()) {
      const place = { item_id: item.id, to_index: index + at }
      acknowledge(await db.rpc('move_checklist_item', place), 'checklist.move')
    }
    return {}
  },
  inverse: ({ cardId, items, index }, { details }) => {
    const start = index ?? details?.checklist.length
    return items
      .map((item, at) => ({
        type: 'item.deleted' as const,
        cardId,
        itemId: item.id,
        expect: item,
        ...(start !== undefined && { index: start + at }),
      }))
      .toReversed()
  },
  name: ({ cardId }, { card }) => `change the checklist of ${card(cardId)}`,
}
