import type { Identity } from '../auth/identify.ts'
import type { Access } from './access.ts'
import { encodeBroadcast, encodeFrame, type Broadcast, type Version } from './frames.ts'
import type { JoinRequest } from './join-payload.ts'
import type { Room } from './room.ts'

/** The connection a channel writes to. */
export interface Wire {
  version: Version
  send(data: string | Buffer): void
  /** Forgets a channel that has ended. */
  forget(channel: Channel): void
}

export interface ChannelParts {
  wire: Wire
  room: Room
  joinRef: string | null
  request: JoinRequest
  /** The key that the client asks to be shown under; on a private topic the person's id replaces it. */
  requestedKey: string
  identity: Identity
  access: Access
  /** Called once when the channel ends, for whatever reason. */
  onEnd: (channel: Channel) => void
}

/** One connection's membership in one topic. */
export class Channel {
  readonly room: Room
  readonly joinRef: string | null
  readonly #requestedKey: string
  readonly ack: boolean
  readonly self: boolean
  /** Whether presence changes are sent: requested at the join, or implied by tracking. */
  presenceEnabled: boolean
  identity: Identity
  access: Access
  /** When the policies were checked, on the clock of `performance.now()`. */
  accessAt: number
  readonly #wire: Wire
  readonly #onEnd: (channel: Channel) => void
  #expiry: NodeJS.Timeout | undefined
  #ended = false

  constructor({ wire, room, joinRef, request, requestedKey, identity, access, onEnd }: ChannelParts) {
    this.#wire = wire
    this.#onEnd = onEnd
    this.room = room
    this.joinRef = joinRef
    this.#requestedKey = requestedKey
    this.presenceEnabled = request.presenceEnabled
    this.ack = request.ack
    this.self = request.self
    this.identity = identity
    this.access = access
    this.accessAt = performance.now()
    this.#endWhenExpired()
  }

  get hasEnded(): boolean {
    return this.#ended
  }

  /** The topic as the client names it. */
  get topic(): string {
    return `realtime:${this.room.topic}`
  }

  /** The person on a private topic, from their token; null if no identity is needed. */
  get personId(): string | null {
    const { sub } = this.identity.claims
    return this.room.isPrivate && typeof sub === 'string' && sub !== '' ? sub : null
  }

  /** The presence key: no one can pose as another person. */
  get presenceKey(): string {
    return this.personId ?? this.#requestedKey
  }

  push(event: string, payload: unknown): void {
    this.#wire.send(
      encodeFrame({ joinRef: this.joinRef, ref: null, topic: this.topic, event, payload }, this.#wire.version),
    )
  }

  sendBroadcast(message: Broadcast): void {
    const frame = encodeBroadcast(this.topic, message, this.#wire.version)
    if (frame !== null) this.#wire.send(frame)
  }

  sendSystem(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.room.topic })
  }

  /** Takes a new result from the policies; losing the right to receive ends the channel. */
  renew(access: Access, askedAt: number): void {
    const before = this.access
    this.access = access
    this.accessAt = askedAt
    const isRevoked =
      (before.broadcast.read && !access.broadcast.read) ||
      (this.presenceEnabled && before.presence.read && !access.presence.read)
    if (isRevoked) this.shutDown(`You no longer have permission to read from this Channel topic: ${this.room.topic}`)
  }

  /** Continues with a renewed token. */
  continueAs(identity: Identity): void {
    const before = this.presenceKey
    this.identity = identity
    // A different person must not keep this presence.
    if (this.presenceKey !== before) this.room.untrack(this)
    this.#endWhenExpired()
  }

  /** Tells the client why, and ends the channel. supabase-js reports it as CLOSED and does not rejoin. */
  shutDown(reason: string): void {
    if (this.#ended) return
    this.sendSystem('system', 'error', reason)
    this.close()
  }

  /** Ends the channel and tells the client so. */
  close(): void {
    if (this.#ended) return
    const frame = { joinRef: this.joinRef, ref: this.joinRef, topic: this.topic, event: 'phx_close', payload: {} }
    this.#wire.send(encodeFrame(frame, this.#wire.version))
    this.end()
  }

  /** Ends the channel silently: the client left, or its connection is lost. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#expiry)
    this.#wire.forget(this)
    this.room.leave(this)
    this.#onEnd(this)
  }

  #endWhenExpired(): void {
    clearTimeout(this.#expiry)
    const { expiresAt } = this.identity
    if (expiresAt === null) return
    // Timers last at most 24 days; a token that lives longer is checked again then.
    const remainingMs = Math.min(expiresAt * 1000 - Date.now(), 2 ** 31 - 1)
    this.#expiry = setTimeout(
      () => {
        if (Date.now() >= expiresAt * 1000) this.shutDown('Token has expired 0 seconds ago')
        else this.#endWhenExpired()
      },
      Math.max(remainingMs, 0),
    )
    this.#expiry.unref()
  }
}
