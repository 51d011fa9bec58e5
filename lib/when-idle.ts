/**
 * Runs `work` when the browser has nothing more urgent to do, but no later than after `timeoutMs`. For work that can
 * wait until after the page is usable. @returns a function that cancels it
 */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: timeoutMs })
    return () => cancelIdleCallback(handle)
  }
  // Safari does not support this yet.
  const timer = setTimeout(work, Math.min(timeoutMs, 200))
  return () => clearTimeout(timer)
}
