import { type ApiAnswer, noAnswer, refusalOf } from './call-api'

/** A server that has sent nothing for this long is gone. */
const silenceMs = 45_000

type FileCall = {
  input: URLSearchParams
  /** Told how much has arrived so far. */
  onBytes: (sizeBytes: number) => void
  /** Gives the call up: its reason is thrown. */
  signal: AbortSignal
}

/**
 * Fetches a file from a route of ours while the route makes it; half a file is none. What arrives is handed to the
 * browser as Blobs, which it keeps outside the page's memory and, when they are large, on disk. Only Chromium could
 * write a stream into a file, and would ask where to.
 */
export async function fetchFile(
  path: `/api/${string}`,
  { input, onBytes, signal }: FileCall,
): Promise<ApiAnswer<{ file: Blob; name: string }>> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  try {
    hear()
    const response = await fetch(path, {
      method: 'POST',
      body: input,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok) return await refusalOf(response)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    const reader = response.body?.getReader()
    // A network that puts its own page in the way has not let our server answer.
    if (name === undefined || !reader) return noAnswer()
    const parts: Blob[] = []
    let sizeBytes = 0
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      hear()
      parts.push(new Blob([value]))
      sizeBytes += value.byteLength
      onBytes(sizeBytes)
    }
    const type = response.headers.get('content-type') ?? ''
    return { isDone: true, body: { file: new Blob(parts, { type }), name } }
  } catch {
    signal.throwIfAborted()
    return noAnswer()
  } finally {
    clearTimeout(timer)
  }
}
