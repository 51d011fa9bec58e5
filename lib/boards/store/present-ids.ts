const personId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** More than this many never have a dojo open; a list without end is not worth looking through. */
const most = 500

/**
 * The ids in a channel's presence state that can be a person's. What a client says of itself is anyone's claim: of a showing
 * only the id that it came under is used.
 */
export function presentIds(presence: unknown): string[] {
  if (typeof presence !== 'object' || presence === null) return []
  return Object.keys(presence)
    .slice(0, most)
    .filter((id) => personId.test(id))
}
