import type { BoardSnapshot, List } from '../schema'

/**
 * Two states of a board with the same fingerprint are equal: `revision` counts changes of order, between two of those
 * every edit adds one to the sum of versions, and `frame` is a hash of everything else.
 */
export type Fingerprint = { revision: number; edits: number; frame?: string | undefined }

/** The sum of all versions, as `board_fingerprint` adds it up. */
export function editsOf(lists: List[]): number {
  return lists.reduce(
    (sum, list) => sum + list.version + list.cards.reduce((cards, card) => cards + card.version, 0),
    0,
  )
}

export function isUpToDate({ revision, frame, lists }: BoardSnapshot, found: Fingerprint): boolean {
  return revision === found.revision && frame === found.frame && editsOf(lists) === found.edits
}
