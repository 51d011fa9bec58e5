import { AppError } from '@/lib/errors'

export type Sending = {
  /** How many bytes of the body have been sent. */
  onProgress?: (sentBytes: number) => void
  signal: AbortSignal
}

export type StorageAnswer = { status: number; text: string; header: (name: string) => string | null }

/** Long enough for the server to store what it was sent; a connection that is silent for longer is dead. */
const silenceMs = 120_000

/**
 * XMLHttpRequest, because `fetch` does not report the progress of an upload.
 * @throws AppError `offline` when nothing answers; the signal's reason when it was given up
 */
export function sendRequest(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Blob | null,
  { onProgress, signal }: Sending,
): Promise<StorageAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let watchdog = 0
    const stayAwake = () => {
      window.clearTimeout(watchdog)
      watchdog = window.setTimeout(() => request.abort(), silenceMs)
    }
    const giveUp = () => request.abort()
    const settle = (settlement: () => void) => {
      window.clearTimeout(watchdog)
      signal.removeEventListener('abort', giveUp)
      settlement()
    }
    const fail = () =>
      settle(() =>
        reject(signal.aborted ? signal.reason : new AppError('offline', `attachment.send: ${method} got no answer`)),
      )
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      stayAwake()
      onProgress?.(loaded)
    })
    request.addEventListener('load', () =>
      settle(() =>
        resolve({
          status: request.status,
          text: request.responseText,
          header: (name) => request.getResponseHeader(name),
        }),
      ),
    )
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    if (signal.aborted) return fail()
    signal.addEventListener('abort', giveUp)
    stayAwake()
    request.send(body)
  })
}
