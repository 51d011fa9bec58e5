import type { Intended } from './change'

/** As many cards as the database takes in a call. */
export const mostInCall = 1000

/** At least one, though it be empty. */
export function portionsOf<T>(all: T[]): T[][] {
  const portions = []
  for (let at = 0; at === 0 || at < all.length; at += mostInCall) portions.push(all.slice(at, at + mostInCall))
  return portions
}

/** A change of more cards than go into one call, as changes that do, to be written one after the other. */
export function inPortions(change: Intended): Intended[] {
  switch (change.type) {
    case 'cards.patched':
      return portionsOf(change.edits).map((edits) => ({ ...change, edits }))
    case 'cards.removed':
    case 'cards.labelled':
      return portionsOf(change.cardIds).map((cardIds) => ({ ...change, cardIds }))
    case 'cards.restored':
      return portionsOf(change.places).map((places) => ({ ...change, places }))
    default:
      return [change]
  }
}
