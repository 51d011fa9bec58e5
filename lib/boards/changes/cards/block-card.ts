import type { Blocker } from '../../card/card-details-query'
import { acknowledgeVersions } from '../answers'
import type { Verb } from '../verb'

/** A card waits for another one, or no longer does. Its count comes with the announcement. */
type CardBlocked = { type: 'card.blocked'; cardId: string; blocker: Blocker; isOn: boolean }

export const blockCard: Verb<CardBlocked> = {
  situation: 'card.update',
  applies: {
    details: (details, { blocker, isOn }) => {
      const others = details.blockedBy.filter(({ id }) => id !== blocker.id)
      if (!isOn) return { ...details, blockedBy: others }
      return others.length < details.blockedBy.length
        ? details
        : { ...details, blockedBy: [...details.blockedBy, blocker] }
    },
  },
  cardId: ({ cardId }) => cardId,
  write: async (db, { cardId, blocker, isOn }) => {
    const which = { card_id: cardId, blocker_id: blocker.id, is_on: isOn }
    return acknowledgeVersions(await db.rpc('block_card', which), 'card.update')
  },
  inverse: (change, { details }) => {
    const was = details?.blockedBy.some(({ id }) => id === change.blocker.id) ?? !change.isOn
    return was === change.isOn ? [] : [{ ...change, isOn: !change.isOn }]
  },
  name: ({ cardId, isOn }, { card }) => `${isOn ? 'block' : 'unblock'} ${card(cardId)}`,
}
