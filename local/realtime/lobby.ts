import type { Policies } from './access.ts'
import { Room } from './room.ts'

/** Idle channels are checked this often, to remove people who have left a board. */
const SWEEP_EVERY_MS = 15_000

/** All rooms that have someone in them. */
export class Lobby {
  readonly #policies: Policies
  readonly #rooms = new Map<string, Room>()
  readonly #sweep: NodeJS.Timeout

  constructor(policies: Policies) {
    this.#policies = policies
    this.#sweep = setInterval(() => {
      for (const room of this.#rooms.values()) void room.renewAccess(SWEEP_EVERY_MS)
    }, SWEEP_EVERY_MS)
    this.#sweep.unref()
  }

  /** The room of a topic, if anyone is in it. */
  find(topic: string, isPrivate: boolean): Room | undefined {
    return this.#rooms.get(nameOf(topic, isPrivate))
  }

  enter(topic: string, isPrivate: boolean): Room {
    const room = this.find(topic, isPrivate) ?? new Room(this.#policies, topic, isPrivate)
    this.#rooms.set(nameOf(topic, isPrivate), room)
    return room
  }

  /** Forgets an empty room. */
  tidy(room: Room): void {
    if (room.channels.size === 0) this.#rooms.delete(nameOf(room.topic, room.isPrivate))
  }

  /** Closes everything that an ended session still has open. */
  endSession(sessionId: string): void {
    for (const { channels } of this.#rooms.values())
      for (const channel of channels)
        if (channel.identity.claims['session_id'] === sessionId) channel.shutDown('This device has been signed out.')
  }

  close(): void {
    clearInterval(this.#sweep)
    for (const room of this.#rooms.values()) for (const channel of room.channels) channel.end()
  }
}

function nameOf(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'}:${topic}`
}
