/** What one portion should take: no one else is served while the database works on it. */
const aimMs = 100
/** Then other jobs have their turn. */
const turnMs = 5000

/** Works while there is more, or until its turn is over. @returns whether there is more */
export async function inTurn(work: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const began = performance.now()
  let isMore = true
  while (isMore && !signal.aborted && performance.now() - began < turnMs) isMore = await work()
  return isMore
}

/**
 * Works through what is waiting, in portions that hold no one up: an event may concern everyone on a dojo, or no one. A
 * portion of the first size is short, whatever is in it; four times as many are tried where they have been fast.
 *
 * @param work works on so many at most, and returns how many there were: fewer, and nothing is left
 * @returns whether there is more
 */
export async function inPortions(
  first: number,
  work: (many: number) => Promise<number>,
  signal: AbortSignal,
): Promise<boolean> {
  let many = first
  return inTurn(async () => {
    const asked = many
    const began = performance.now()
    const isMore = (await work(asked)) >= asked
    const took = performance.now() - began
    if (took > aimMs) many = first
    else if (took < aimMs / 2) many = Math.min(4 * first, many * 2)
    return isMore
  }, signal)
}
