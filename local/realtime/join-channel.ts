import { randomUUID } from 'node:crypto'
import type { Identity } from '../auth/identify.ts'
import type { Database } from '../database/database.ts'
import type { AddressCount } from '../http/connection-limit.ts'
import { OPEN_ACCESS, probeAccess, type Access } from './access.ts'
import { Channel, type Wire } from './channel.ts'
import type { Frame } from './frames.ts'
import { readJoin } from './join-payload.ts'
import { MOST_CHANGES } from './limits.ts'
import type { Lobby } from './lobby.ts'
import type { Paces } from './paces.ts'
import type { RowChanges } from './row-changes.ts'

export interface JoinServices {
  database: Database
  lobby: Lobby
  changes: RowChanges
  /** Sockets that each person has open. */
  people: AddressCount
  /** What each address asks of the database: joins, and topics of messages that come by HTTP. */
  joins: Paces
  /** Bytes that each address or person sends. */
  bytes: Paces
  onProblem(problem: string): void
}

export interface JoinContext {
  wire: Wire
  services: JoinServices
  /** @throws InvalidToken */
  identify(token: string | null): Identity
  reply(status: 'ok' | 'error', response: unknown): void
  keep(channel: Channel): void
  /** Whether this person may have another socket open. */
  countPerson(identity: Identity): boolean
  /** Whether this address may ask the database so many more things. */
  mayAsk(count: number): boolean
  isOpen(): boolean
}

/** In the words of hosted Supabase; its clients try again later. */
export const TOO_MANY_JOINS = 'ClientJoinRateLimitReached: Too many joins per second'

/** Lets a client into a topic, or tells it why not. */
export async function joinChannel(frame: Frame, context: JoinContext): Promise<void> {
  const { services, reply } = context
  const topic = /^realtime:(.+)$/s.exec(frame.topic)?.[1]
  if (!topic) return reply('error', { reason: 'TopicNameRequired: You must provide a topic name' })
  const wish = readJoin(frame.payload)
  const identity = context.identify(wish.accessToken)
  if (!context.countPerson(identity))
    return reply('error', { reason: 'ConnectionRateLimitReached: Too many connections of one person' })
  if (wish.changes.length > MOST_CHANGES)
    return reply('error', { reason: `TooManyChanges: At most ${MOST_CHANGES} can be asked for` })
  if (!context.mayAsk(1 + wish.changes.length)) return reply('error', { reason: TOO_MANY_JOINS })
  const access = wish.isPrivate ? await ask(services.database, topic, identity) : OPEN_ACCESS
  if (!access.broadcast.read && !(wish.presenceEnabled && access.presence.read)) {
    return reply('error', {
      reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    })
  }
  if (!context.isOpen()) return

  const room = services.lobby.enter(topic, wish.isPrivate)
  const channel = new Channel({
    wire: context.wire,
    room,
    joinRef: frame.joinRef ?? frame.ref,
    wish,
    wishedKey: wish.presenceKey ?? randomUUID(),
    identity,
    access,
    onEnd(ended) {
      services.changes.unsubscribe(ended)
      services.lobby.tidy(room)
    },
  })
  context.keep(channel)
  room.channels.add(channel)

  const numbered = services.changes.number(wish)
  const problem = await subscribe(services, channel, numbered)
  reply('ok', { postgres_changes: numbered.map(({ id, raw }) => ({ ...raw, id })) })
  if (wish.presenceEnabled) room.sendPresence(channel)
  if (wish.replicationReady) channel.sendSystem('system', 'ok', 'Replication connection established')
  if (problem !== null) channel.sendSystem('postgres_changes', 'error', problem)
  else if (numbered.length > 0) channel.sendSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}

async function ask(database: Database, topic: string, identity: Identity): Promise<Access> {
  const [access] = await probeAccess(database, topic, [identity])
  if (!access) throw new Error(`No answer about ${topic}.`)
  return access
}

/** Answers what went wrong, in words for the client; the channel stays open all the same. */
async function subscribe(
  { changes }: JoinServices,
  channel: Channel,
  numbered: ReturnType<RowChanges['number']>,
): Promise<string | null> {
  if (numbered.length === 0) return null
  try {
    await changes.subscribe(channel, numbered)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
