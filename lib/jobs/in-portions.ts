/** What one portion should take: no one else is served while the database works on it. */
const aimMs = 100

/**
 * Works through what is waiting, in portions that hold no one up: an event may concern everyone on a dojo, or no one. A
 * portion of the first size is short, whatever is in it; four times as many are tried where they have been fast.
 *
 * @param work works on so many at most, and returns how many there were: fewer, and nothing is left
 */
export async function inPortions(
  first: number,
  work: (many: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  for (let many = first, isMore = true; isMore && !signal.aborted;) {
    const began = performance.now()
    isMore = (await work(many)) >= many
    const took = performance.now() - began
    if (took > aimMs) many = first
    else if (took < aimMs / 2) many = Math.min(4 * first, many * 2)
  }
}
