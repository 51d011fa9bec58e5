import { acknowledge, alreadyDone } from '../answers'
import type { ChecklistItem } from '../change'
import type { Verb } from '../verb'

/** `index` is where it was, `wasCompleted` how it counted. */
type ItemDeleted = {
  type: 'item.deleted'
  cardId: string
  itemId: string
  expect?: ChecklistItem
  index?: number
  wasCompleted?: boolean
}

export const deleteItem: Verb<ItemDeleted> = {
  situation: 'card.update',
  applies: {
    details: (details, { itemId }) => ({
      ...details,
      checklist: details.checklist.filter(({ id }) => id !== itemId),
    }),
  },
  cardId: ({ cardId }) => cardId,
  counts: ({ expect, wasCompleted = expect?.completed ?? false }) => ({
    steps: -1,
    done: wasCompleted ? -1 : 0,
  }),
  write: async (db, { itemId, expect }) => {
    const { title, completed } = expect ?? {}
    const which = { item_id: itemId, ...(expect && { expect: { title, completed } }) }
    return acknowledge(await db.rpc('delete_checklist_item', which), 'checklist.delete', alreadyDone)
  },
  inverse: ({ cardId, itemId, expect, index }, { details }) => {
    const at = details?.checklist.findIndex(({ id }) => id === itemId) ?? -1
    const item = expect ?? details?.checklist[at]
    const place = index ?? (at >= 0 ? at : undefined)
    return item ? [{ type: 'items.added', cardId, items: [item], ...(place !== undefined && { index: place }) }] : []
  },
  name: ({ cardId }, { card }) => `change the checklist of ${card(cardId)}`,
}
