const key = 'drafts-time'
const leastStepMs = 60_000
const longestStepMs = 7 * 24 * 60 * 60 * 1000

/**
 * The time by which drafts get old, in milliseconds: the browser's clock, but from one look to the next never back, and at
 * most a week further. A clock that was wrong for a while must not make drafts old.
 * @throws if the browser has no storage
 */
export function usedTime(): number {
  const now = Date.now()
  const [clock, time] = (localStorage.getItem(key) ?? '').split(' ').map(Number)
  const isKnown = clock !== undefined && time !== undefined && Number.isFinite(clock) && Number.isFinite(time)
  const next = isKnown ? time + Math.min(Math.max(now - clock, 0), longestStepMs) : now
  // Other tabs hear of each change.
  if (isKnown && Math.abs(now - clock) < leastStepMs) return next
  try {
    localStorage.setItem(key, `${now} ${next}`)
  } catch {
    // Full: the next look counts from the same one.
  }
  return next
}
