/**
 * The frames of the Supabase Realtime protocol, as realtime-js 2.119 and supabase/realtime write them. Version 1.0.0
 * uses one JSON object per frame; 2.0.0 uses a JSON array, and its broadcasts are binary.
 */
export type Version = '1.0.0' | '2.0.0'

export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** A message for everyone on a topic. The body is passed on unchanged and never parsed. */
export interface Broadcast {
  event: string
  encoding: 'json' | 'binary'
  body: Buffer
  meta?: Record<string, unknown>
}

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const PUSH_HEAD = 7

/** What a client sent. @throws Error when it does not follow the protocol. */
export function decodeFrame(data: Buffer, isBinary: boolean, version: Version): Frame {
  if (isBinary) return decodeBroadcastPush(data)
  const message: unknown = JSON.parse(data.toString('utf8'))
  if (version === '2.0.0') {
    if (!Array.isArray(message) || message.length < 5) throw new Error('Expected an array of five.')
    const [joinRef, ref, topic, event, payload] = message as unknown[]
    return frameOf(joinRef, ref, topic, event, payload)
  }
  if (typeof message !== 'object' || message === null) throw new Error('Expected an object.')
  const { join_ref, ref, topic, event, payload } = message as Record<string, unknown>
  return frameOf(join_ref, ref, topic, event, payload)
}

function frameOf(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Frame {
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('A topic or an event is missing.')
  const frame = { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event }
  return { ...frame, payload: event === 'broadcast' ? broadcastOf(payload) : payload }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function broadcastOf(payload: unknown): Broadcast {
  const { event, payload: body } = (payload ?? {}) as Record<string, unknown>
  return {
    event: typeof event === 'string' ? event : '',
    encoding: 'json',
    body: Buffer.from(JSON.stringify(body ?? {})),
  }
}

/** Kind, five lengths, the encoding; then join ref, ref, topic, event, metadata and the body. */
function decodeBroadcastPush(data: Buffer): Frame {
  if (data.length < PUSH_HEAD || data[0] !== USER_BROADCAST_PUSH) throw new Error('Unknown binary frame.')
  let at = PUSH_HEAD
  const [joinRef = '', ref = '', topic = '', event = ''] = [1, 2, 3, 4, 5].map((index) => {
    const end = at + data.readUInt8(index)
    const text = data.toString('utf8', at, end)
    at = end
    return text
  })
  const payload: Broadcast = { event, encoding: data[6] === 0 ? 'binary' : 'json', body: data.subarray(at) }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload }
}

export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame, version: Version): string {
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}

/** The frame that delivers a broadcast to a client; null for what version 1.0.0 cannot carry. */
export function encodeBroadcast(topic: string, broadcast: Broadcast, version: Version): Buffer | string | null {
  const { event, encoding, body, meta } = broadcast
  const metadata = meta ? JSON.stringify(meta) : ''
  const sizes = [topic, event, metadata].map((text) => Buffer.byteLength(text))
  if (version === '2.0.0' && sizes.every((size) => size <= 255)) {
    const head = Buffer.from([USER_BROADCAST, ...sizes, encoding === 'json' ? 1 : 0])
    return Buffer.concat([head, Buffer.from(`${topic}${event}${metadata}`), body])
  }
  if (encoding === 'binary') return null
  // Built as text: the body is already JSON.
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.toString('utf8')}${meta ? `,"meta":${metadata}` : ''}}`
  return version === '2.0.0'
    ? `[null,null,${JSON.stringify(topic)},"broadcast",${payload}]`
    : `{"join_ref":null,"ref":null,"topic":${JSON.stringify(topic)},"event":"broadcast","payload":${payload}}`
}
