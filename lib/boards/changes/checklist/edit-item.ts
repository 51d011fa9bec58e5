import { acknowledge, seen } from '../answers'
import type { ItemPatch } from '../change'
import type { Verb } from '../verb'

type ItemEdited = { type: 'item.edited'; cardId: string; itemId: string; expect?: ItemPatch } & ItemPatch

const patchOf = ({ title, completed }: ItemPatch): ItemPatch => ({
  ...(title !== undefined && { title }),
  ...(completed !== undefined && { completed }),
})
const hasAll = (item: ItemPatch, { title, completed }: ItemPatch) =>
  (title ?? item.title) === item.title && (completed ?? item.completed) === item.completed

export const editItem: Verb<ItemEdited> = {
  situation: 'card.update',
  typed: ({ title }) => title,
  applies: {
    details: (details, { itemId, expect = {}, ...change }) => ({
      ...details,
      checklist: details.checklist.map((item) =>
        item.id === itemId && hasAll(item, expect) ? { ...item, ...patchOf(change) } : item,
      ),
    }),
  },
  cardId: ({ cardId }) => cardId,
  counts: ({ completed }) => (completed === undefined ? undefined : { done: completed ? 1 : -1 }),
  write: async (db, { itemId, expect = {}, ...change }) =>
    acknowledge(
      await db.rpc('edit_checklist_item', { item_id: itemId, patch: patchOf(change), expect }),
      'checklist.update',
    ),
  isAlreadySo: async (db, { itemId, ...change }) => {
    const read = db.from('card_checklist_items').select('title, completed').eq('id', itemId).maybeSingle()
    const item = seen(await read, 'checklist.update')
    return item !== null && hasAll(item, change)
  },
  inverse: (change, { details }) => {
    const { type, cardId, itemId } = change
    const was = change.expect ?? details?.checklist.find(({ id }) => id === itemId)
    const back: ItemPatch = {}
    const expect: ItemPatch = {}
    if (change.title !== undefined && was?.title !== undefined && was.title !== change.title) {
      back.title = was.title
      expect.title = change.title
    }
    if (change.completed !== undefined && was?.completed !== undefined && was.completed !== change.completed) {
      back.completed = was.completed
      expect.completed = change.completed
    }
    return Object.keys(back).length > 0 ? [{ type, cardId, itemId, ...back, expect }] : []
  },
  name: ({ cardId }, { card }) => `change the checklist of ${card(cardId)}`,
}
