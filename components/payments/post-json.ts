/** `message` is the server's sentence where it has one for people; `code` is its word for what went wrong. */
export type Answer = { isDone: true; body: unknown } | { isDone: false; code: string; message: string | undefined }

const patienceMs = 45_000

/**
 * Posts to a route of ours. Never throws: no answer is `offline`. What was begun goes on when the page is left, so that
 * nobody's order is lost half way.
 */
export async function postJson(path: string, input?: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
      ...(input && { body: JSON.stringify(input) }),
    })
    const body: unknown = await response.json().catch(() => null)
    return response.ok ? { isDone: true, body } : { isDone: false, ...refusalIn(body, response.status) }
  } catch {
    return { isDone: false, code: 'offline', message: navigator.onLine ? undefined : 'You seem to be offline.' }
  }
}

/** What the server could not explain is better said in the catalogue's words. */
function refusalIn(body: unknown, status: number): { code: string; message: string | undefined } {
  const code = textOf(body, 'code') ?? (status >= 500 ? 'unexpected' : 'invalid')
  return { code, message: code === 'unexpected' ? undefined : textOf(body, 'error') }
}

/** A text in an answer, or undefined. */
export function textOf(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
