import { isDeepStrictEqual } from 'node:util'

/** The previous values of what changed, as in an event's `previous_attributes`. */
export function changedAttributes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...keys].filter((key) => !isDeepStrictEqual(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, before[key] ?? null]))
}
