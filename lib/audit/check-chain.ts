import type { ChainPart } from './schema'

/** How far the chain is intact: `many` entries from `since` on, up to the first that is `broken`. */
export type Checked = { many: number; since: string | null; lastHash: string | null; broken: ChainPart['broken'] }

/** Checks a trail part by part; `onShare` receives the share that is done, from 0 to 1. */
export async function checkWholeChain(
  check: (afterSeq: number | null) => Promise<ChainPart>,
  onShare: (share: number) => void,
): Promise<Checked> {
  let many = 0
  let since: string | null = null
  let afterSeq: number | null = null
  for (;;) {
    const part: ChainPart = await check(afterSeq)
    const { checked, isDone, total, broken, lastHash } = part
    since ??= part.since
    if (broken) {
      // The entries of this part before the broken one are intact.
      return { many: many + broken.seq - 1 - part.afterSeq, since, lastHash, broken }
    }
    many += checked
    if (isDone) return { many, since, lastHash, broken: null }
    afterSeq = part.lastSeq
    onShare(Math.min(1, many / Math.max(1, total)))
  }
}
