import type { Found } from '@/lib/search/schema'
import type { Keys } from '@/lib/shortcuts/keys'

export type Command = { label: string; keys?: Keys | undefined; run: () => void }

/** One line of the list: what the arrow keys go through, and Enter opens. */
export type SearchOption =
  | { kind: 'found'; key: string; found: Found }
  | { kind: 'recent'; key: string; query: string }
  | { kind: 'command'; key: string; command: Command }
