import type { Card, Label } from '../../schema'
import { acknowledge, acknowledgeVersions, alreadyCreated } from '../answers'
import { cardFinder, editCards, withLabel } from '../placement'
import { portionsOf } from '../portions'
import type { Verb } from '../verb'

/** Puts a label on cards or takes it off. If the board does not have it yet, it is made, even for no card. */
type CardsLabelled = { type: 'cards.labelled'; cardIds: string[]; label: Label; isOn: boolean }

export const labelCards: Verb<CardsLabelled> = {
  situation: 'card.update',
  applies: {
    lists: (lists, { cardIds, label, isOn }) =>
      editCards(
        lists,
        cardIds.map((cardId) => ({ cardId, edit: (card) => labelled(card, label.id, isOn) })),
      ),
    labels: (labels, { label, isOn }) =>
      isOn && !labels.some(({ id }) => id === label.id) ? withLabel(labels, label) : labels,
  },
  write: async (db, { cardIds, label, isOn }, boardId) => {
    if (cardIds.length > 0) {
      const which = { card_ids: cardIds, label, is_on: isOn }
      return acknowledgeVersions(await db.rpc('label_cards', which), 'card.update')
    }
    if (!isOn) return {}
    const row = { ...label, board_id: boardId }
    return acknowledge(await db.from('custom_labels').insert(row), 'label.create', alreadyCreated)
  },
  portions: (change, most) => portionsOf(change.cardIds, most).map((cardIds) => ({ ...change, cardIds })),
  inverse: ({ cardIds, label, isOn }, { lists }) => {
    const find = cardFinder(lists, cardIds.length)
    const changed = cardIds.filter((id) => {
      const card = find(id)?.card
      return card && hasLabel(card, label.id) !== isOn
    })
    // The label itself stays: others may have put it on their cards.
    return changed.length > 0 ? [{ type: 'cards.labelled', cardIds: changed, label, isOn: !isOn }] : []
  },
  name: ({ cardIds, isOn }, { cards }) => `${isOn ? 'tag' : 'untag'} ${cards(cardIds)}`,
}

export function hasLabel(card: Card, labelId: string): boolean {
  return card.badges?.labels?.includes(labelId) ?? false
}

function labelled(card: Card, labelId: string, isOn: boolean): Card {
  if (hasLabel(card, labelId) === isOn) return card
  const { labels = [], ...others } = card.badges ?? {}
  const next = isOn ? [...labels, labelId] : labels.filter((id) => id !== labelId)
  return { ...card, badges: { ...others, ...(next.length > 0 && { labels: next }) } }
}
