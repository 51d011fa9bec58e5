import { type ApiFailure, noAnswer, refusalOf } from '@/lib/call-api'
import { personHeaders } from '@/lib/page-person'
import type { Outcome } from './outcome'

/** How a series of lines ends: who worded it, or why the route did not answer. */
export type LinesEnd = { isDone: true; outcome: Outcome } | ApiFailure

/**
 * Calls a route that answers line by line (lib/http/line-stream.ts), and yields each element as soon as it arrives. An
 * answer that breaks off ends like a failed model: the built-in text stays.
 */
export async function* linesOf<Element>(
  path: `/api/ai/${string}`,
  input: object,
  signal?: AbortSignal,
): AsyncGenerator<Element, LinesEnd, undefined> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { ...personHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(input),
      ...(signal && { signal }),
    })
  } catch {
    return noAnswer()
  }
  if (!response.ok || !response.body) return refusalOf(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let held = ''
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (held + piece.value).split('\n')
      held = lines.pop() ?? ''
      for (const line of lines) {
        const value = JSON.parse(line) as Element | { end: Outcome }
        if (isEnd(value)) return { isDone: true, outcome: value.end }
        yield value
      }
    }
  } catch {
    // It broke off.
  } finally {
    reader.cancel().catch(() => {})
  }
  return { isDone: true, outcome: { by: 'rules', why: 'failed' } }
}

function isEnd(value: unknown): value is { end: Outcome } {
  return typeof value === 'object' && value !== null && 'end' in value
}
