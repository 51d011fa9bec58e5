import { type ApiAnswer, noAnswer, refusalOf } from './call-api'
import { personHeaders } from './page-person'

/** A server that has sent nothing for this long is gone. */
const silenceMs = 45_000

type FileCall = {
  input: URLSearchParams
  /** Called with how much has arrived so far. */
  onBytes: (sizeBytes: number) => void
  /** Cancels the call: its reason is thrown. */
  signal: AbortSignal
}

/**
 * Fetches a file from one of our routes while the route makes it; half a file counts as none. The data is handed to the
 * browser as Blobs, which it keeps outside the page's memory and, if large, on disk. Only Chromium could write a stream
 * to a file, and it would ask where to.
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
      headers: personHeaders(),
      body: input,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok) return await refusalOf(response)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    const reader = response.body?.getReader()
    // If a network shows its own page instead, our server has not answered.
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
