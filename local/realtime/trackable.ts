import { MOST_PRESENCE_BYTES } from './limits.ts'

/** Fields by which others would mistake someone for a person. */
const IDS = ['user_id', 'userId', 'id', 'sub']

/**
 * The presence that a client may show, or why it may not. On a private topic `personId` is the token's person, and
 * replaces any id that the client sends.
 */
export function trackable(payload: unknown, personId: string | null): Record<string, unknown> | string {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return 'Presence track payload must be a map'
  if (Buffer.byteLength(JSON.stringify(payload)) > MOST_PRESENCE_BYTES) {
    return `PayloadTooLarge: Presence may show at most ${MOST_PRESENCE_BYTES} bytes`
  }
  const shown: Record<string, unknown> = { ...payload }
  if (personId !== null) for (const name of IDS) if (name in shown) shown[name] = personId
  return shown
}
