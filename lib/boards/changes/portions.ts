/** As many cards as the database takes in a call. */
const mostInCall = 1000

/** At least one, even if it is empty. */
export function portionsOf<T>(all: T[]): T[][] {
  const portions = []
  for (let at = 0; at === 0 || at < all.length; at += mostInCall) portions.push(all.slice(at, at + mostInCall))
  return portions
}
