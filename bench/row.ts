export type Unit = 'ms' | 'kB' | 'MB' | 'count'

/** What a value is compared with: the least that the same work costs on this machine in this run. */
export type Floor = { what: string; values: number[] }

export type Measured = { median: number; floorMedian: number; ratio: number }

/** `isReached` gets medians; without a floor the ratio is NaN. */
export type Aim = { text: string; isReached: (measured: Measured) => boolean }

/** One line of the table. No values means that it could not be measured; `note` says why. */
export type Row = {
  what: string
  unit: Unit
  values: number[]
  floor?: Floor
  aim?: Aim
  note?: string
}

/** "At most `times` the floor". */
export function atMost(times: number): Aim {
  return { text: `≤ ${times}x`, isReached: ({ ratio }) => ratio <= times }
}

/** "At most this much more than the floor". */
export function atMostAbove(extra: number, unit: string): Aim {
  return { text: `≤ floor + ${extra} ${unit}`, isReached: ({ median, floorMedian }) => median <= floorMedian + extra }
}
