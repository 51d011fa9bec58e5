import { z } from 'zod'
import { identifyKey, identifyToken, InvalidToken, type Identity } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'
import { shapeOfJson } from '../rest/json-shape.ts'
import { OPEN_ACCESS, type Access } from './access.ts'
import type { Broadcast } from './frames.ts'
import { mayDeliver, ONLY_PRIVATE, personOf, type JoinServices } from './join-channel.ts'
import { LONGEST_TOPIC, MOST_BROADCAST_BYTES } from './limits.ts'

const MOST_MESSAGES = 100
/** Each private topic in a batch is a database call. */
const MOST_TOPICS = 20
const MOST_JSON_DEPTH = 64

const TOO_MANY = 'Too many messages per second'

const outgoing = z.object({
  topic: z.string().min(1).max(LONGEST_TOPIC),
  event: z.string(),
  payload: z.unknown(),
  private: z.boolean().default(false),
})

const batch = z.object({ messages: z.array(outgoing).min(1).max(MOST_MESSAGES) })

const ONE = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

interface Sent {
  topic: string
  isPrivate: boolean
  message: Broadcast
}

/** Refuses callers without a key or a valid token; null lets them in. */
export function admitHttpBroadcast(request: Request, keys: Keys): Response | null {
  try {
    identify(request, keys)
    return null
  } catch (error) {
    return Response.json({ error: error instanceof InvalidToken ? error.message : 'Unauthorized' }, { status: 401 })
  }
}

/**
 * `channel.httpSend()` and `send()` without a connection: broadcasts by HTTP. As in hosted Supabase, the answer is 202
 * whether or not a private topic accepted the message.
 */
export async function serveHttpBroadcast(
  request: Request,
  keys: Keys,
  services: JoinServices,
  address: string,
): Promise<Response> {
  if (request.method !== 'POST') return Response.json({ error: 'Method not allowed' }, { status: 405 })
  const refusal = admitHttpBroadcast(request, keys)
  if (refusal) return refusal
  const identity = identify(request, keys)
  const messages = await readMessages(request)
  if (!messages) return Response.json({ error: 'The messages cannot be read' }, { status: 422 })
  if (messages.some(({ message }) => message.body.length > MOST_BROADCAST_BYTES))
    return Response.json({ error: 'The message is too large' }, { status: 413 })
  if (!services.allowsPublicTopics && messages.some(({ isPrivate }) => !isPrivate))
    return Response.json({ error: ONLY_PRIVATE }, { status: 422 })
  const topics = new Set(messages.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic))
  if (topics.size > MOST_TOPICS)
    return Response.json({ error: `At most ${MOST_TOPICS} topics are accepted at a time` }, { status: 422 })
  if (!isInPace(messages, topics.size, identity, services, address))
    return Response.json({ error: TOO_MANY }, { status: 429 })
  const access = new Map<string, Access | undefined>()
  for (const topic of topics) access.set(topic, (await services.policies.accessTo(topic, [identity]))[0])
  for (const { topic, isPrivate, message } of messages) {
    const allowed = isPrivate ? access.get(topic) : OPEN_ACCESS
    const room = services.lobby.find(topic, isPrivate)
    if (!room || !allowed?.broadcast.write) continue
    if (identity.role !== 'service_role' && !mayDeliver(services, address, identity, room.channels.size))
      return Response.json({ error: TOO_MANY }, { status: 429 })
    room.broadcast(message)
  }
  return new Response(null, { status: 202 })
}

/** The app's own server has no rate limit. */
function isInPace(
  messages: Sent[],
  topics: number,
  identity: Identity,
  { joins, bytes }: JoinServices,
  address: string,
): boolean {
  if (identity.role === 'service_role') return true
  const size = messages.reduce((sum, { message }) => sum + message.body.length, 0)
  const person = personOf(identity)
  return (
    joins.take(address, Math.max(topics, 1)) &&
    bytes.take(address, size) &&
    (person === null || bytes.take(`person:${person}`, size))
  )
}

function identify(request: Request, keys: Keys): Identity {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey')
  const identity = identifyKey(keys, key)
  if (!identity) throw new InvalidToken('Invalid API key')
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return bearer ? identifyToken(keys, bearer) : identity
}

async function readMessages(request: Request): Promise<Sent[] | null> {
  const { pathname, searchParams } = new URL(request.url)
  const bytes = Buffer.from(await request.arrayBuffer())
  const [, topic, event] = ONE.exec(pathname) ?? []
  if (topic === undefined || event === undefined) return readBatch(bytes)
  const body = readBody(request.headers.get('content-type'), bytes)
  const names = decode(topic, event)
  if (!body || !names) return null
  return [{ topic: names[0], isPrivate: searchParams.get('private') === 'true', message: { event: names[1], ...body } }]
}

function readBatch(bytes: Buffer): Sent[] | null {
  const messages = batch.safeParse(parse(bytes)).data?.messages ?? null
  return (
    messages &&
    messages.map(({ topic, event, payload, private: isPrivate }) => ({
      topic,
      isPrivate,
      message: { event, encoding: 'json', body: Buffer.from(JSON.stringify(payload ?? {})) },
    }))
  )
}

/** Bytes are passed on unchanged, which only protocol 2.0.0 supports; anything else is JSON. */
function readBody(type: string | null, bytes: Buffer): Pick<Broadcast, 'encoding' | 'body'> | null {
  if (type?.startsWith('application/octet-stream')) return { encoding: 'binary', body: bytes }
  const payload = parse(bytes)
  return payload === undefined ? null : { encoding: 'json', body: Buffer.from(JSON.stringify(payload)) }
}

function parse(bytes: Buffer): unknown {
  if (shapeOfJson(bytes).depth > MOST_JSON_DEPTH) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function decode(topic: string, event: string): [topic: string, event: string] | null {
  try {
    return [decodeURIComponent(topic), decodeURIComponent(event)]
  } catch {
    return null
  }
}
