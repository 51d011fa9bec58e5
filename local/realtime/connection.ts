import type { RawData, WebSocket } from 'ws'
import { identifyToken, InvalidToken, type Identity } from '../auth/identify.ts'
import { siteOf } from '../../server/network.mjs'
import type { Keys } from '../data-folder/keys.ts'
import { takeTurn } from '../http/take-turn.ts'
import type { Channel, Wire } from './channel.ts'
import { decodeFrame, encodeFrame, type Broadcast, type Frame, type Version } from './frames.ts'
import { joinChannel, mayDeliver, personOf, TOO_MANY_JOINS, type JoinServices } from './join-channel.ts'
import * as limits from './limits.ts'
import { Pace } from './pace.ts'
import { trackable } from './presence.ts'
import type { Reader } from './unread-bytes.ts'

/** How old the right to send may be (see `room.ts`). */
const ASK_AGAIN_MS = 3000

/** The code for closing a socket that exceeds a limit (RFC 6455: policy violation). */
const TOO_MUCH = 1008

const TOO_MUCH_PRESENCE = 'PresenceRateLimitReached: Too many presence messages per second'

/** One client's socket and the channels it has joined. */
export class Connection implements Wire, Reader {
  readonly version: Version
  /** The network that the socket comes from. */
  readonly address: string
  /** When the client last sent something, on the clock of `performance.now()`. */
  heardAt = performance.now()
  readonly #socket: WebSocket
  readonly #keys: Keys
  readonly #keyIdentity: Identity
  readonly #services: JoinServices
  readonly #channels = new Map<string, Channel>()
  /** The channels joined here, each with the function that releases its slot. */
  readonly #people = new Map<string, () => void>()
  readonly #messages = new Pace(limits.MESSAGES_PER_SECOND, limits.MOST_MESSAGES_AT_ONCE)
  readonly #joins = new Pace(limits.JOINS_PER_SECOND, limits.MOST_JOINS_AT_ONCE)
  readonly #showings = new Pace(limits.PRESENCE_PER_SECOND, limits.MOST_PRESENCE_AT_ONCE)
  #work: Promise<void> = Promise.resolve()

  constructor(
    socket: WebSocket,
    version: Version,
    keys: Keys,
    keyIdentity: Identity,
    services: JoinServices,
    address: string,
  ) {
    this.#socket = socket
    this.version = version
    this.#keys = keys
    this.#keyIdentity = keyIdentity
    this.#services = services
    this.address = address
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    for (const kind of ['ping', 'pong']) socket.on(kind, () => this.#count())
    socket.on('close', () => this.#end())
    socket.on('error', () => socket.terminate())
  }

  send(data: string | Buffer): void {
    if (!this.#isOpen()) return
    // A client that cannot keep up is dropped before its data fills our memory; it reconnects and reloads.
    if (this.unreadBytes > limits.MOST_WAITING_BYTES) return this.drop()
    this.#socket.send(data, { binary: typeof data !== 'string' }, () => this.#countUnread())
    this.#countUnread()
  }

  get unreadBytes(): number {
    return this.#socket.bufferedAmount
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
  }

  /** Drops the socket, as if a cable were pulled; the client reconnects by itself. */
  drop(): void {
    this.#socket.terminate()
  }

  #countUnread(): void {
    if (this.#isOpen()) this.#services.unread.count(this)
  }

  #end(): void {
    this.#services.unread.forget(this)
    for (const channel of this.#channels.values()) channel.end()
    for (const leave of this.#people.values()) leave()
    this.#people.clear()
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.heardAt = performance.now()
    if (!this.#count()) return
    const bytes = asBuffer(data)
    if (!this.#services.bytes.take(this.address, Math.max(bytes.length, limits.LEAST_FRAME_BYTES)))
      return this.#refuse(TOO_MUCH, 'Too many bytes per second')
    let frame: Frame
    try {
      frame = decodeFrame(bytes, isBinary, this.version)
    } catch {
      return this.#refuse(1003, 'Not a frame of this protocol')
    }
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') this.#reply(frame, 'ok', {})
      return
    }
    // One after another: frames after a join must find it done. What waits is bytes, which take less memory than what
    // they describe.
    this.#work = this.#work
      .then(() => this.#handle(decodeFrame(bytes, isBinary, this.version)))
      .catch((error: unknown) => {
        this.#reply(frame, 'error', {
          reason: error instanceof InvalidToken ? error.message : 'Unknown Error on Channel',
        })
        if (!(error instanceof InvalidToken)) this.#services.onProblem(String(error))
      })
  }

  /** Counts a frame, and closes the socket if there are too many. */
  #count(): boolean {
    if (!this.#isOpen()) return false
    const isFew = this.#messages.take()
    if (!isFew) this.#refuse(TOO_MUCH, 'Too many messages per second')
    return isFew
  }

  /** Closes the socket and reads nothing more of it, not even the client's consent. */
  #refuse(code: number, reason: string): void {
    this.#socket.close(code, reason)
    this.#socket.pause()
    setTimeout(() => this.#socket.terminate(), limits.LINGER_MS).unref()
  }

  async #handle(frame: Frame): Promise<void> {
    if (!this.#isOpen()) return
    if (frame.event === 'phx_join') return this.#inTurn(() => this.#join(frame))
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
        return this.#inTurn(() => this.#renewToken(channel, frame.payload))
      case 'broadcast':
        return this.#broadcast(channel, frame)
      case 'presence':
        return this.#presence(channel, frame)
    }
  }

  async #join(frame: Frame): Promise<void> {
    this.#channels.get(frame.topic)?.close()
    const refusal = this.#refuseJoin(frame)
    if (refusal !== null) return this.#reply(frame, 'error', { reason: refusal })
    await joinChannel(frame, {
      wire: this,
      address: this.address,
      services: this.#services,
      identify: (token) => (token === null ? this.#keyIdentity : identifyToken(this.#keys, token)),
      reply: (status, response) => this.#reply(frame, status, response),
      keep: (channel) => this.#channels.set(channel.topic, channel),
      countPerson: (identity) => this.#countPerson(identity),
      mayAsk: (count) => this.#services.joins.take(this.address, count),
      isOpen: () => this.#isOpen(),
    })
  }

  #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Everyone waits for the database's running work, so each network may have only a little at a time. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    return takeTurn(this.#services.turns, siteOf(this.address), async () => {
      if (this.#isOpen()) await work()
    })
  }

  /** In hosted Supabase's words. */
  #refuseJoin({ topic }: Frame): string | null {
    if (!this.#joins.take()) return TOO_MANY_JOINS
    if (this.#channels.size >= limits.MOST_TOPICS) return 'ChannelRateLimitReached: Too many channels'
    return topic.length > limits.LONGEST_TOPIC ? 'TopicNameTooLong: The topic is too long' : null
  }

  /** Whether this person may have another socket; the same socket counts once. */
  #countPerson(identity: Identity): boolean {
    const person = personOf(identity)
    if (person === null || this.#people.has(person)) return true
    const leave = this.#services.people.enter(person)
    if (leave) this.#people.set(person, leave)
    return leave !== null
  }

  /** A renewed token is checked again; if it is refused, or allows less, the channel ends. */
  async #renewToken(channel: Channel, payload: unknown): Promise<void> {
    const token = (payload as { access_token?: unknown } | null)?.access_token
    if (typeof token !== 'string' || token.startsWith('sb_')) return
    // Each is a database call, like a join.
    if (!this.#joins.take() || !this.#services.joins.take(this.address)) return channel.shutDown(TOO_MANY_JOINS)
    try {
      channel.continueAs(identifyToken(this.#keys, token))
    } catch (error) {
      channel.shutDown(error instanceof Error ? error.message : String(error))
      return
    }
    await channel.room.renewAccessOf(channel)
  }

  async #broadcast(channel: Channel, frame: Frame): Promise<void> {
    // `decodeFrame` has turned every payload of this event into a Broadcast.
    const message = frame.payload as Broadcast
    if (message.body.length > limits.MOST_BROADCAST_BYTES) return this.#refuse(TOO_MUCH, 'The message is too large')
    const person = personOf(channel.identity)
    if (person !== null && !this.#services.bytes.take(`person:${person}`, message.body.length))
      return this.#refuse(TOO_MUCH, 'Too many bytes per second')
    await this.#askAgainIfStale(channel)
    if (!channel.access.broadcast.write) return
    if (!this.#mayDeliver(channel)) return this.#refuse(TOO_MUCH, 'Too many messages per second')
    channel.room.broadcast(message, channel.self ? undefined : channel)
    if (channel.ack) this.#reply(frame, 'ok', {})
  }

  async #presence(channel: Channel, frame: Frame): Promise<void> {
    const { event, payload = {} } = (frame.payload ?? {}) as { event?: unknown; payload?: unknown }
    const verb = typeof event === 'string' ? event.toLowerCase() : ''
    if (verb === 'untrack') {
      channel.room.untrack(channel)
    } else if (verb === 'track') {
      const shown = this.#showings.take() ? trackable(payload, channel.personId) : TOO_MUCH_PRESENCE
      if (typeof shown === 'string') {
        this.#reply(frame, 'error', { reason: shown })
        return
      }
      await this.#askAgainIfStale(channel)
      if (!channel.access.presence.write) {
        this.#reply(frame, 'error', {})
        return
      }
      if (!this.#mayDeliver(channel)) {
        this.#reply(frame, 'error', { reason: TOO_MUCH_PRESENCE })
        return
      }
      channel.presenceEnabled = true
      channel.room.track(channel, shown)
    }
    this.#reply(frame, 'ok', {})
  }

  /** Whether one more message to everyone in the channel's room is within the limits. */
  #mayDeliver({ room, identity }: Channel): boolean {
    return mayDeliver(this.#services, this.address, identity, room.channels.size)
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
