import { acknowledge } from '../answers'
import { insertAt } from '../placement'
import type { Verb } from '../verb'

/** `index` counts from 0, without the moved item itself; `fromIndex` is where it was. */
type ItemMoved = { type: 'item.moved'; cardId: string; itemId: string; index: number; fromIndex?: number }

export const moveItem: Verb<ItemMoved> = {
  situation: 'card.update',
  applies: {
    details: (details, { itemId, index }) => {
      const item = details.checklist.find(({ id }) => id === itemId)
      if (!item) return details
      const others = details.checklist.filter((other) => other !== item)
      return { ...details, checklist: insertAt(others, index, item) }
    },
  },
  cardId: ({ cardId }) => cardId,
  write: async (db, { itemId, index }) => {
    acknowledge(await db.rpc('move_checklist_item', { item_id: itemId, to_index: index }), 'checklist.move')
    // Its number is not a revision of the board.
    return {}
  },
  inverse: (change, { details }) => {
    const at = details?.checklist.findIndex(({ id }) => id === change.itemId) ?? -1
    const { index, fromIndex = at } = change
    return fromIndex < 0 || fromIndex === index ? [] : [{ ...change, index: fromIndex, fromIndex: index }]
  },
  name: ({ cardId }, { card }) => `change the checklist of ${card(cardId)}`,
}
