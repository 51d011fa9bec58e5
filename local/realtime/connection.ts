import type { RawData, WebSocket } from 'ws'
import { identifyToken, InvalidToken, type Identity } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'
import type { Channel, Wire } from './channel.ts'
import { decodeFrame, encodeFrame, type Broadcast, type Frame, type Version } from './frames.ts'
import { joinChannel, type JoinServices } from './join-channel.ts'

/** How stale the right to speak may be (see `room.ts`). */
const ASK_AGAIN_MS = 3000

const MOST_BUFFERED_BYTES = 16 * 1024 * 1024

/** One client's socket and the channels it has joined. */
export class Connection implements Wire {
  readonly version: Version
  /** When the client was last heard, on the clock of `performance.now()`. */
  heardAt = performance.now()
  readonly #socket: WebSocket
  readonly #keys: Keys
  readonly #keyIdentity: Identity
  readonly #services: JoinServices
  readonly #channels = new Map<string, Channel>()
  #work: Promise<void> = Promise.resolve()

  constructor(socket: WebSocket, version: Version, keys: Keys, keyIdentity: Identity, services: JoinServices) {
    this.#socket = socket
    this.version = version
    this.#keys = keys
    this.#keyIdentity = keyIdentity
    this.#services = services
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('close', () => this.#end())
    socket.on('error', () => socket.terminate())
  }

  send(data: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // Who cannot take what is sent is dropped before it fills our memory; they come back and reload.
    if (this.#socket.bufferedAmount > MOST_BUFFERED_BYTES) this.drop()
    else this.#socket.send(data, { binary: typeof data !== 'string' })
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
  }

  /** Drops the socket, as when a cable is pulled; the client comes back by itself. */
  drop(): void {
    this.#socket.terminate()
  }

  #end(): void {
    for (const channel of this.#channels.values()) channel.end()
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.heardAt = performance.now()
    let frame: Frame
    try {
      frame = decodeFrame(asBuffer(data), isBinary, this.version)
    } catch {
      this.#socket.close(1003, 'Not a frame of this protocol')
      return
    }
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.#reply(frame, 'ok', {})
      return
    }
    // One after the other: what follows a join must find it done.
    this.#work = this.#work
      .then(() => this.#handle(frame))
      .catch((error: unknown) => {
        this.#reply(frame, 'error', { reason: error instanceof InvalidToken ? error.message : 'Unknown Error on Channel' })
        if (!(error instanceof InvalidToken)) this.#services.onProblem(String(error))
      })
  }

  async #handle(frame: Frame): Promise<void> {
    if (frame.event === 'phx_join') return this.#join(frame)
    const channel = this.#channels.get(frame.topic)
    if (!channel || (frame.joinRef !== null && frame.joinRef !== channel.joinRef)) {
      this.#reply(frame, 'error', { reason: 'unmatched topic' })
      return
    }
    switch (frame.event) {
      case 'phx_leave':
        channel.end()
        this.#reply(frame, 'ok', {})
        return
      case 'access_token':
        return this.#renewToken(channel, frame.payload)
      case 'broadcast':
        return this.#broadcast(channel, frame)
      case 'presence':
        return this.#presence(channel, frame)
    }
  }

  async #join(frame: Frame): Promise<void> {
    this.#channels.get(frame.topic)?.close()
    await joinChannel(frame, {
      wire: this,
      services: this.#services,
      identify: (token) => (token === null ? this.#keyIdentity : identifyToken(this.#keys, token)),
      reply: (status, response) => this.#reply(frame, status, response),
      keep: (channel) => this.#channels.set(channel.topic, channel),
      isOpen: () => this.#socket.readyState === this.#socket.OPEN,
    })
  }

  /** A renewed token is looked at anew; one that is refused, or that allows less, ends the channel. */
  async #renewToken(channel: Channel, payload: unknown): Promise<void> {
    const token = (payload as { access_token?: unknown } | null)?.access_token
    if (typeof token !== 'string' || token.startsWith('sb_')) return
    try {
      channel.continueAs(identifyToken(this.#keys, token))
    } catch (error) {
      channel.shutDown(error instanceof Error ? error.message : String(error))
      return
    }
    await channel.room.renewAccessOf(channel)
  }

  async #broadcast(channel: Channel, frame: Frame): Promise<void> {
    await this.#askAgainIfStale(channel)
    if (!channel.access.broadcast.write) return
    // `decodeFrame` has made a Broadcast of every payload of this event.
    channel.room.broadcast(frame.payload as Broadcast, channel.self ? undefined : channel)
    if (channel.ack) this.#reply(frame, 'ok', {})
  }

  async #presence(channel: Channel, frame: Frame): Promise<void> {
    const { event, payload = {} } = (frame.payload ?? {}) as { event?: unknown; payload?: unknown }
    const verb = typeof event === 'string' ? event.toLowerCase() : ''
    if (verb === 'untrack') {
      channel.room.untrack(channel)
    } else if (verb === 'track') {
      if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
        this.#reply(frame, 'error', { reason: 'Presence track payload must be a map' })
        return
      }
      await this.#askAgainIfStale(channel)
      if (!channel.access.presence.write) {
        this.#reply(frame, 'error', {})
        return
      }
      channel.presenceEnabled = true
      channel.room.track(channel, payload as Record<string, unknown>)
    }
    this.#reply(frame, 'ok', {})
  }

  async #askAgainIfStale(channel: Channel): Promise<void> {
    if (performance.now() - channel.accessAt > ASK_AGAIN_MS) await channel.room.renewAccess(ASK_AGAIN_MS)
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown): void {
    this.send(encodeFrame({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }, this.version))
  }
}

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
