import 'server-only'

type Details = Record<string, unknown>

/** One JSON line on stderr. `event` names the place (`route.failed`); `error` is kept completely, with its causes. */
export function logError(event: string, error: unknown, details: Details = {}): void {
  const line = { time: new Date().toISOString(), level: 'error', event, ...details, error: describe(error) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

const deepestCause = 5

function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, cause: depth < deepestCause ? describe(cause, depth + 1) : undefined }
}
