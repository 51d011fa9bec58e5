import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as WebStream } from 'node:stream/web'

/** Node's request as a web Request, which lite's handler takes, without its body. */
export function toRequest(incoming: IncomingMessage, address: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(address, { method: incoming.method ?? 'GET', headers })
}

/** Whether a request can carry a body at all. */
export function mayHaveBody({ method }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

export function withBytes(request: Request, bytes: Buffer): Request {
  return bytes.length > 0 ? new Request(request, { method: request.method, body: new Uint8Array(bytes) }) : request
}

/** For files, whose bodies are passed on in pieces: web streams cost a millisecond. */
export function withStream(request: Request, incoming: IncomingMessage): Request {
  // Unlike `Readable.toWeb`, it leaves the rest of a body that is refused in the middle to be read, so that the client
  // may use the connection again (see `endUnread`).
  const body = WebStream.from<Uint8Array>(incoming.iterator({ destroyOnReturn: false }))
  return new Request(request, { body, duplex: 'half' } as RequestInit)
}

/**
 * A client that reads nothing of a file for this long is considered gone: each would keep a connection and the open
 * file for good.
 */
const UNREAD_MS = 120_000

/** Sends a web Response through Node's; `send` writes what is not a stream. */
export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  stream: boolean,
  send: (bytes: Buffer) => void = (bytes) => outgoing.end(bytes),
  unreadMs = UNREAD_MS,
): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  if (!response.body) {
    outgoing.end()
  } else if (stream) {
    outgoing.setTimeout(unreadMs, () => outgoing.destroy())
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing)
  } else {
    send(Buffer.from(await response.arrayBuffer()))
  }
}

/** The address of a request below our own `origin`; null for a request with a full or unreadable address. */
export function addressOf({ url = '/' }: IncomingMessage, origin: string): URL | null {
  if (!url.startsWith('/') || !URL.canParse(`${origin}${url}`)) return null
  const address = new URL(`${origin}${url}`)
  return isPercentEncoded(address.pathname) ? address : null
}

function isPercentEncoded(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
