/** What an answer means: the page is up to date, outdated, or unknown. */
export type Followed = 'same' | 'changed' | 'cut off'

type Follow = {
  ask: (signal: AbortSignal) => Promise<Pick<Response, 'status' | 'headers'>>
  onAnswer: (state: Followed) => void
}

/**
 * A link that is switched off closes open pages within three seconds: this, plus the server's cache of half a second.
 */
const everyMs = 1500
const retryMs = 5000

/**
 * Polls the version while the page is visible, one request at a time. After a change the caller starts over with the
 * new version; until then it keeps asking, in case drawing it failed. @returns a function that stops it
 */
export function followVersion({ ask, onAnswer }: Follow): () => void {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (isAsking || document.hidden || ended.signal.aborted) return
    isAsking = true
    let waitMs = everyMs
    try {
      const { status, headers } = await ask(AbortSignal.any([ended.signal, AbortSignal.timeout(10_000)]))
      if (ended.signal.aborted) return
      const isKnown = status === 304 || status === 200 || status === 404
      onAnswer(status === 304 ? 'same' : isKnown ? 'changed' : 'cut off')
      // A redrawn page has a new version, or is no longer a board; a busy server gets a break.
      if (status !== 304) waitMs = Math.max(retryMs, Number(headers.get('retry-after')) * 1000 || 0)
    } catch {
      if (ended.signal.aborted) return
      onAnswer('cut off')
      waitMs = retryMs
    } finally {
      isAsking = false
      if (!ended.signal.aborted) timer = setTimeout(() => void look(), waitMs)
    }
  }
  const wake = () => void look()

  timer = setTimeout(wake, everyMs)
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  return () => {
    ended.abort()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}
