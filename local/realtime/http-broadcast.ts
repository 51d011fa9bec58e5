import { z } from 'zod'
import { identifyKey, identifyToken, InvalidToken, type Identity } from '../auth/identify.ts'
import type { Keys } from '../data-folder/keys.ts'
import { OPEN_ACCESS, probeAccess } from './access.ts'
import type { JoinServices } from './join-channel.ts'

const outgoing = z.object({
  topic: z.string().min(1),
  event: z.string(),
  payload: z.unknown(),
  private: z.boolean().default(false),
})

const batch = z.object({ messages: z.array(outgoing).min(1) })

const ONE = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

/**
 * `channel.httpSend()` and `send()` without a connection: broadcasts by HTTP. As in hosted
 * Supabase the answer is 202 whether or not a private topic let the message through.
 */
export async function serveHttpBroadcast(request: Request, keys: Keys, services: JoinServices): Promise<Response> {
  if (request.method !== 'POST') return Response.json({ error: 'Method not allowed' }, { status: 405 })
  let identity: Identity
  try {
    identity = identify(request, keys)
  } catch (error) {
    return Response.json({ error: error instanceof InvalidToken ? error.message : 'Unauthorized' }, { status: 401 })
  }
  const messages = await readMessages(request)
  if (!messages) return Response.json({ error: 'The messages cannot be read' }, { status: 422 })
  for (const { topic, event, payload, private: isPrivate } of messages) {
    const [access = OPEN_ACCESS] = isPrivate ? await probeAccess(services.database, topic, [identity]) : []
    if (!access.broadcast.write) continue
    const body = Buffer.from(JSON.stringify(payload ?? {}))
    services.lobby.find(topic, isPrivate)?.broadcast({ event, encoding: 'json', body })
  }
  return new Response(null, { status: 202 })
}

function identify(request: Request, keys: Keys): Identity {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey')
  const identity = identifyKey(keys, key)
  if (!identity) throw new InvalidToken('Invalid API key')
  const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return bearer ? identifyToken(keys, bearer) : identity
}

async function readMessages(request: Request): Promise<z.infer<typeof outgoing>[] | null> {
  const url = new URL(request.url)
  const body: unknown = await request.json().catch(() => undefined)
  const [, topic, event] = ONE.exec(url.pathname) ?? []
  if (topic === undefined || event === undefined) return batch.safeParse(body).data?.messages ?? null
  if (body === undefined) return null
  return [
    {
      topic: decodeURIComponent(topic),
      event: decodeURIComponent(event),
      payload: body,
      private: url.searchParams.get('private') === 'true',
    },
  ]
}
