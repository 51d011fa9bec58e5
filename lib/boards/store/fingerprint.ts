import type { List } from '../schema'

/**
 * Two states of a board with the same fingerprint are equal: `revision` counts changes of order, and between two of
 * those every edit adds one to the sum of versions.
 */
export type Fingerprint = { revision: number; edits: number }

/** The sum of all versions, as `board_fingerprint` adds it up. */
export function editsOf(lists: List[]): number {
  return lists.reduce(
    (sum, list) => sum + list.version + list.cards.reduce((cards, card) => cards + card.version, 0),
    0,
  )
}
