import { randomBytes } from 'node:crypto'
import { MOST_PRESENCE_BYTES } from './limits.ts'

/** The presence of one connection, in Phoenix's terms: `phx_ref` identifies this entry. */
export interface Meta {
  phx_ref: string
  phx_ref_prev?: string
  [field: string]: unknown
}

export type PresenceState = Record<string, { metas: Meta[] }>

export interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

/** A client that reconnects compares entries by their `phx_ref`, so no two processes may share one. */
const PROCESS = randomBytes(6).toString('base64url')

/** Who is present on one topic. `Owner` is a connection; several may share one key. */
export class PresenceList<Owner> {
  readonly #present = new Map<Owner, { key: string; meta: Meta }>()
  #refs = 0

  /** Everyone, by key. */
  state(): PresenceState {
    return group([...this.#present.values()])
  }

  /** Shows `payload` for the owner, instead of what was shown before. */
  track(owner: Owner, key: string, payload: Record<string, unknown>): PresenceDiff {
    const before = this.#present.get(owner)
    const { phx_ref: _forged, phx_ref_prev: _older, ...shown } = payload
    this.#refs += 1
    const meta: Meta = {
      ...shown,
      phx_ref: `${PROCESS}${this.#refs}`,
      ...(before ? { phx_ref_prev: before.meta.phx_ref } : {}),
    }
    const now = { key, meta }
    this.#present.set(owner, now)
    return { joins: group([now]), leaves: group(before ? [before] : []) }
  }

  /** Null if the owner showed nothing. */
  untrack(owner: Owner): PresenceDiff | null {
    const before = this.#present.get(owner)
    if (!before) return null
    this.#present.delete(owner)
    return { joins: {}, leaves: group([before]) }
  }
}

function group(shown: { key: string; meta: Meta }[]): PresenceState {
  const metas = new Map<string, Meta[]>()
  for (const { key, meta } of shown) metas.set(key, [...(metas.get(key) ?? []), meta])
  // Keys come from clients; fromEntries makes even `__proto__` an ordinary field.
  return Object.fromEntries([...metas].map(([key, list]) => [key, { metas: list }]))
}

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
