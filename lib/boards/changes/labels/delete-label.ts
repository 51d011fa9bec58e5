import { acknowledge } from '../answers'
import type { Verb } from '../verb'
import { hasLabel } from './label-cards'

type LabelDeleted = { type: 'label.deleted'; labelId: string }

export const deleteLabel: Verb<LabelDeleted> = {
  situation: 'card.update',
  applies: { labels: (labels, { labelId }) => labels.filter(({ id }) => id !== labelId) },
  isSaidByAnswer: true,
  write: async (db, { labelId }) =>
    acknowledge(await db.from('custom_labels').delete().eq('id', labelId), 'label.delete'),
  // Made again with the same id, by putting it on the cards that had it.
  inverse: ({ labelId }, { lists, labels }) => {
    const label = labels.find(({ id }) => id === labelId)
    const cards = lists.flatMap((list) => list.cards.filter((card) => hasLabel(card, labelId)))
    return label ? [{ type: 'cards.labelled', cardIds: cards.map(({ id }) => id), label, isOn: true }] : []
  },
  name: ({ labelId }, { label }) => `delete ${label(labelId)}`,
}
