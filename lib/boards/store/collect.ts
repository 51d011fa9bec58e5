export type Collector<T> = {
  add: (item: T) => void
  /** Drops what is waiting, and takes nothing more. */
  stop: () => void
}

/** However long the work takes, what happened is shown within about a second. */
const longestPauseMs = 1000

/**
 * Hands over what arrives: at once, unless the last time kept the page busy. Then it rests for twice that time, and what
 * arrives until then is handed over together: a hundred changes of a board of thousands are not drawn a hundred times,
 * and the page can be used in between.
 *
 * @param take what it does, and what the page does because of it before its next task, counts as the time it takes
 */
export function collect<T>(take: (items: T[]) => void): Collector<T> {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const handOver = () => {
    timer = undefined
    if (waiting.length === 0 || isStopped) return
    const items = waiting
    waiting = []
    const began = performance.now()
    const rest = () => {
      const took = performance.now() - began
      timer = took < 10 ? undefined : setTimeout(handOver, Math.min(2 * took, longestPauseMs))
      if (timer === undefined) handOver()
    }
    timer = setTimeout(rest, 0)
    take(items)
  }

  return {
    add: (item) => {
      if (isStopped) return
      waiting.push(item)
      if (timer === undefined) handOver()
    },
    stop: () => {
      isStopped = true
      waiting = []
      clearTimeout(timer)
    },
  }
}
