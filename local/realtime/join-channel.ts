import { randomUUID } from 'node:crypto'
import type { Turns } from '../../server/turns.mjs'
import type { Identity } from '../auth/identify.ts'
import type { OpenCount } from '../../server/open-count.mjs'
import { OPEN_ACCESS, type Access, type Policies } from './access.ts'
import { Channel, type Wire } from './channel.ts'
import type { Frame } from './frames.ts'
import { readJoin } from './join-payload.ts'
import { MOST_CHANGES } from './limits.ts'
import type { Lobby } from './lobby.ts'
import type { Paces } from './paces.ts'
import type { RowChanges } from './row-changes.ts'
import type { UnreadBytes } from './unread-bytes.ts'

export interface JoinServices {
  policies: Policies
  /** Whether topics that are not private are allowed (“Allow public access” in hosted projects). */
  allowsPublicTopics: boolean
  lobby: Lobby
  changes: RowChanges
  /** The open sockets of each person. */
  people: OpenCount
  /** The channels of each person. */
  channels: OpenCount
  /** The database calls of each address: joins, and topics of messages sent by HTTP. */
  joins: Paces
  /** The running joins of each site. */
  turns: Turns
  /** The bytes that each address or person sends. */
  bytes: Paces
  /** The messages delivered for each address or person: each counts once per receiver. */
  deliveries: Paces
  /** What all sockets have not read yet. */
  unread: UnreadBytes
  onProblem(problem: string): void
}

export interface JoinContext {
  wire: Wire
  /** The network that the socket comes from. */
  address: string
  services: JoinServices
  /** @throws InvalidToken */
  identify(token: string | null): Identity
  reply(status: 'ok' | 'error', response: unknown): void
  keep(channel: Channel): void
  /** Whether this person may open another socket. */
  countPerson(identity: Identity): boolean
  /** Whether this address may make this many more database calls. */
  mayAsk(count: number): boolean
  isOpen(): boolean
}

/* In hosted Supabase's words; its clients try again later. */
export const ONLY_PRIVATE = 'PrivateOnly: This project only allows private channels'
export const TOO_MANY_JOINS = 'ClientJoinRateLimitReached: Too many joins per second'

/** Lets a client join a topic, or tells it why not. */
export async function joinChannel(frame: Frame, context: JoinContext): Promise<void> {
  const { services, reply } = context
  const topic = /^realtime:(.+)$/s.exec(frame.topic)?.[1]
  if (!topic) return reply('error', { reason: 'TopicNameRequired: You must provide a topic name' })
  const request = readJoin(frame.payload)
  if (!request.isPrivate && !services.allowsPublicTopics) return reply('error', { reason: ONLY_PRIVATE })
  const identity = context.identify(request.accessToken)
  if (!context.countPerson(identity))
    return reply('error', { reason: 'ConnectionRateLimitReached: Too many connections of one person' })
  if (request.changes.length > MOST_CHANGES)
    return reply('error', { reason: `TooManyChanges: At most ${MOST_CHANGES} can be asked for` })
  if (!context.mayAsk(1 + request.changes.length)) return reply('error', { reason: TOO_MANY_JOINS })
  const access = request.isPrivate ? await ask(services.policies, topic, identity) : OPEN_ACCESS
  if (!access.broadcast.read && !(request.presenceEnabled && access.presence.read)) {
    return reply('error', {
      reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    })
  }
  if (!context.isOpen()) return
  const person = personOf(identity)
  const leave = person === null ? () => {} : services.channels.enter(person)
  if (!leave) return reply('error', { reason: 'ChannelRateLimitReached: Too many channels' })

  const room = services.lobby.enter(topic, request.isPrivate)
  const channel = new Channel({
    wire: context.wire,
    room,
    joinRef: frame.joinRef ?? frame.ref,
    request,
    requestedKey: request.presenceKey ?? randomUUID(),
    identity,
    access,
    onEnd(ended) {
      leave()
      services.changes.unsubscribe(ended)
      services.lobby.tidy(room)
    },
  })
  context.keep(channel)
  room.channels.add(channel)

  const numbered = services.changes.number(request)
  const problem = await subscribe(services, channel, numbered, context.address)
  reply('ok', { postgres_changes: numbered.map(({ id, raw }) => ({ ...raw, id })) })
  if (request.presenceEnabled) room.sendPresence(channel)
  if (request.replicationReady) channel.sendSystem('system', 'ok', 'Replication connection established')
  if (problem !== null) channel.sendSystem('postgres_changes', 'error', problem)
  else if (numbered.length > 0) channel.sendSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}

/** The person behind a token; null for keys. */
export function personOf({ claims }: Identity): string | null {
  const { sub } = claims
  return typeof sub === 'string' && sub !== '' ? sub : null
}

/** Whether this many more messages may be delivered for someone; if so, they count. */
export function mayDeliver({ deliveries }: JoinServices, address: string, identity: Identity, count: number): boolean {
  const person = personOf(identity)
  return deliveries.take(address, count) && (person === null || deliveries.take(`person:${person}`, count))
}

async function ask(policies: Policies, topic: string, identity: Identity): Promise<Access> {
  const [access] = await policies.accessTo(topic, [identity])
  if (!access) throw new Error(`No answer about ${topic}.`)
  return access
}

/** Returns what went wrong, in words for the client; the channel stays open anyway. */
async function subscribe(
  { changes }: JoinServices,
  channel: Channel,
  numbered: ReturnType<RowChanges['number']>,
  address: string,
): Promise<string | null> {
  if (numbered.length === 0) return null
  try {
    await changes.subscribe(channel, numbered, address)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
