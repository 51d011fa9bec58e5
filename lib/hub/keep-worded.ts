import 'server-only'
import type { Outcome } from '@/lib/ai/outcome'

const keptMs = 15 * 60_000
const retryMs = 60_000
const mostKept = 500

/**
 * What a model has worded in the last minutes, by who asked and what for: coming back to a page is not a new call. Where
 * it did not answer it is asked again soon.
 * @returns the words that are kept under a key, made where there are none. `make` does not reject.
 */
export function keepWorded<Worded extends { outcome: Outcome }>() {
  const kept = new Map<string, { until: number; worded: Promise<Worded> }>()
  return (key: string, make: () => Promise<Worded>): Promise<Worded> => {
    const before = kept.get(key)
    if (before && before.until > Date.now()) return before.worded
    const entry = { until: Date.now() + keptMs, worded: make() }
    void entry.worded.then(({ outcome }) => outcome.by === 'rules' && (entry.until = Date.now() + retryMs))
    kept.delete(key)
    kept.set(key, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return entry.worded
  }
}
