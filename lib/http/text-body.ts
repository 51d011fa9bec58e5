import 'server-only'
import { ReadableStream as WebStream } from 'node:stream/web'
import { logError } from '@/lib/log'

/**
 * A body that is made while it is sent. A failure is logged as `what` and breaks the answer off, so that no one takes
 * half of it for all. When the reader leaves, `texts` ends after the part that it is making.
 */
export function textBody(texts: AsyncIterable<string>, what: string): ReadableStream<Uint8Array> {
  // Node's and the DOM's stream types differ only in name.
  return WebStream.from(encoded(texts, what)) as ReadableStream<Uint8Array>
}

async function* encoded(texts: AsyncIterable<string>, what: string): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  try {
    for await (const text of texts) yield encoder.encode(text)
  } catch (problem) {
    logError(what, problem)
    throw problem
  }
}
