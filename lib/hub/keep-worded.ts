import 'server-only'
import type { Outcome } from '@/lib/ai/outcome'

const keptMs = 15 * 60_000
const retryMs = 60_000
const mostKept = 500
const mostOfOne = 20

/**
 * What a model has worded in the last minutes, by person and question: returning to a page is not a new call. A call
 * without an answer is repeated soon. Only the last twenty per person are kept, so that other people's stay.
 * @returns the kept words for a person, made if there are none. `make` does not reject.
 */
export function keepWorded<Worded extends { outcome: Outcome }>() {
  const kept = new Map<string, { person: string; until: number; worded: Promise<Worded> }>()
  return (person: string, what: string, make: () => Promise<Worded>): Promise<Worded> => {
    const key = `${person} ${what}`
    const before = kept.get(key)
    if (before && before.until > performance.now()) return before.worded
    const entry = { person, until: performance.now() + keptMs, worded: make() }
    void entry.worded.then(({ outcome }) => outcome.by === 'rules' && (entry.until = performance.now() + retryMs))
    kept.delete(key)
    kept.set(key, entry)
    const own = [...kept].filter(([, other]) => other.person === person).map(([oldest]) => oldest)
    for (const oldest of own.slice(0, -mostOfOne)) kept.delete(oldest)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return entry.worded
  }
}
