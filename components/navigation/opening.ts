/**
 * How many followed links wait for their page for longer than one would not notice. Outlives the link: a menu closes
 * when one of its links is followed.
 */
function createOpening() {
  let waiting = 0
  const listeners = new Set<() => void>()
  const add = (by: number) => {
    waiting += by
    for (const listener of listeners) listener()
  }
  return {
    /** @returns what to call when the page is there, or no longer wanted */
    begin(): () => void {
      add(1)
      return () => add(-1)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isUnderWay: () => waiting > 0,
  }
}

export const opening = createOpening()
