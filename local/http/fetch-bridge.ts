import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/**
 * Node's request as the web's, which lite's handler takes. `origin` is our own base address.
 * Bodies are read whole unless `stream` is asked for (files): web streams cost a millisecond.
 */
export async function toRequest(incoming: IncomingMessage, origin: string, stream: boolean): Promise<Request> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const method = incoming.method ?? 'GET'
  const url = new URL(incoming.url ?? '/', origin)
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  if (!stream) {
    const body = await buffer(incoming)
    return new Request(url, { method, headers, body: body.length > 0 ? new Uint8Array(body) : null })
  }
  // Node's and the DOM's stream types differ by name only.
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit)
}

/** Sends the web's response over Node's. */
export async function sendResponse(response: Response, outgoing: ServerResponse, stream: boolean): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  if (!response.body) {
    outgoing.end()
  } else if (stream) {
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing)
  } else {
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
}
