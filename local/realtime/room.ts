import type { Policies } from './access.ts'
import type { Channel } from './channel.ts'
import type { Broadcast } from './frames.ts'
import { PresenceList, type PresenceDiff } from './presence.ts'

/**
 * How long we rely on a result of the policies on `realtime.messages`. A person's right to receive a private topic can
 * end at any moment (they are removed from a board), and this service is not notified. Hosted Supabase checks again
 * only when the token is renewed, up to an hour later. Here nothing is delivered on a result older than `STALE_MS`: the
 * policies are checked first, for everyone on the topic in one round trip. While messages flow, the result is renewed
 * in the background after `AGEING_MS`, so a delivery seldom waits for it. An idle topic costs only the sweep that ends
 * the channels of people who left.
 */
const AGEING_MS = 1000
const STALE_MS = 3000

/** Everyone who has joined one topic. A private and a public topic with the same name are two rooms. */
export class Room {
  readonly topic: string
  readonly isPrivate: boolean
  readonly channels = new Set<Channel>()
  readonly #policies: Policies
  readonly #presence = new PresenceList<Channel>()
  #deliveries: Promise<void> = Promise.resolve()
  #renewal: Promise<void> | null = null

  constructor(policies: Policies, topic: string, isPrivate: boolean) {
    this.#policies = policies
    this.topic = topic
    this.isPrivate = isPrivate
  }

  /** Delivers a message to everyone who may receive it, in the order of the calls. */
  broadcast(message: Broadcast, except?: Channel): void {
    this.#deliver((channel) => {
      if (channel !== except && channel.access.broadcast.read) channel.sendBroadcast(message)
    })
  }

  track(channel: Channel, payload: Record<string, unknown>): void {
    this.#announce(this.#presence.track(channel, channel.presenceKey, payload))
  }

  untrack(channel: Channel): void {
    const diff = this.#presence.untrack(channel)
    if (diff) this.#announce(diff)
  }

  /** Sends the channel who is present; later changes follow as differences. */
  sendPresence(channel: Channel): void {
    this.#deliver((hearer) => {
      if (hearer === channel && channel.access.presence.read) channel.push('presence_state', this.#presence.state())
    })
  }

  leave(channel: Channel): void {
    if (this.channels.delete(channel)) this.untrack(channel)
  }

  /** Checks the policies again for everyone whose result is older, and ends what is no longer allowed. */
  async renewAccess(olderThanMs: number): Promise<void> {
    while (this.#renewal) await this.#renewal
    const due = this.#due(olderThanMs)
    if (due.length === 0) return
    this.#renewal = this.#probe(due).finally(() => {
      this.#renewal = null
    })
    await this.#renewal
  }

  /** Checks one person who continues with another token. */
  async renewAccessOf(channel: Channel): Promise<void> {
    if (this.isPrivate) await this.#probe([channel])
  }

  #due(olderThanMs: number): Channel[] {
    if (!this.isPrivate) return []
    const before = performance.now() - olderThanMs
    return [...this.channels].filter((channel) => channel.accessAt < before)
  }

  async #probe(channels: Channel[]): Promise<void> {
    const askedAt = performance.now()
    const people = channels.map((channel) => channel.identity)
    try {
      const answers = await this.#policies.accessTo(this.topic, people)
      channels.forEach((channel, index) => {
        const access = answers[index]
        // A token renewed since then has its own result.
        if (access && channel.identity === people[index]) channel.renew(access, askedAt)
      })
    } catch {
      // People who cannot be checked receive nothing more; their client may join again.
      for (const channel of channels) channel.shutDown('Realtime was unable to connect to the project database')
    }
  }

  #announce(diff: PresenceDiff): void {
    this.#deliver((channel) => {
      if (channel.presenceEnabled && channel.access.presence.read) channel.push('presence_diff', diff)
    })
  }

  #deliver(send: (channel: Channel) => void): void {
    if (!this.isPrivate) {
      this.#sendToAll(send)
      return
    }
    this.#deliveries = this.#deliveries.then(async () => {
      if (this.#due(STALE_MS).length > 0) await this.renewAccess(STALE_MS)
      this.#sendToAll(send)
      if (!this.#renewal) void this.renewAccess(AGEING_MS)
    })
  }

  /** A channel that cannot be sent to ends; the others still receive the message. */
  #sendToAll(send: (channel: Channel) => void): void {
    for (const channel of this.channels) {
      try {
        send(channel)
      } catch {
        channel.end()
      }
    }
  }
}
