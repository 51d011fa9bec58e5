/**
 * Runs `work` when the browser has nothing more urgent to do, at the latest after `timeoutMs`. For what may come a
 * moment after the page can be used. @returns how to call it off
 */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: timeoutMs })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no such call yet.
  const timer = setTimeout(work, Math.min(timeoutMs, 200))
  return () => clearTimeout(timer)
}
