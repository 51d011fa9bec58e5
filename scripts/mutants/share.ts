/** How many faults of each kind the tests noticed. */
export type Tally = Map<string, { noticed: number; planted: number }>

export function share(before = { noticed: 0, planted: 0 }, isNoticed: boolean) {
  return { noticed: before.noticed + (isNoticed ? 1 : 0), planted: before.planted + 1 }
}

/** A line for each kind, and one for all of them. */
export function printShares(tally: Tally): string[] {
  const all = { noticed: 0, planted: 0 }
  const lines = [...tally].map(([kind, { noticed, planted }]) => {
    all.noticed += noticed
    all.planted += planted
    return line(kind, noticed, planted)
  })
  return [...lines, line('all', all.noticed, all.planted)]
}

const line = (what: string, noticed: number, planted: number) =>
  `${what}: ${noticed} of ${planted} noticed (${Math.floor((100 * noticed) / Math.max(planted, 1))} %)`
