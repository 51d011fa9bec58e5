/** A text that was typed and not sent. `more` is whatever its field keeps beside it. */
export type StoredDraft = { text: string; more?: unknown }
type Row = StoredDraft & { at: number }

const prefix = 'draft:'
const longestMs = 30 * 24 * 60 * 60 * 1000
const most = 100

/** What the browser did not store: it lives as long as the page. */
const unstored = new Map<string, StoredDraft>()

/** `name` says whose draft it is and where it belongs. */
export function draftOf(name: string): StoredDraft | undefined {
  return unstored.get(name) ?? rowOf(prefix + name) ?? earlierDraft(name)
}

/** @returns whether it outlives the page */
export function storeDraft(name: string, draft: StoredDraft): boolean {
  try {
    if (localStorage.getItem(prefix + name) === null) makeRoom()
    localStorage.setItem(prefix + name, JSON.stringify({ ...draft, at: Date.now() } satisfies Row))
    unstored.delete(name)
    return true
  } catch {
    // Switched off or full. An older text must not come back instead.
    dropDraft(name)
    unstored.set(name, draft)
    return false
  }
}

/** With `text`, only if that is what is stored: another tab may hold another one. */
export function dropDraft(name: string, text?: string): void {
  unstored.delete(name)
  try {
    sessionStorage.removeItem(name)
    if (text === undefined || rowOf(prefix + name)?.text === text) localStorage.removeItem(prefix + name)
  } catch {
    // Without storage there is none.
  }
}

/** Removes what no one has continued for long, and the oldest of too many. */
function makeRoom(): void {
  const rows = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: rowOf(key)?.at ?? 0 }))
    .toSorted((one, other) => other.at - one.at)
  for (const [place, { key, at }] of rows.entries())
    if (place >= most - 1 || Date.now() - at > longestMs) localStorage.removeItem(key)
}

function rowOf(key: string): Row | undefined {
  try {
    const row: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRow(row) ? row : undefined
  } catch {
    return undefined
  }
}

const isRow = (row: unknown): row is Row =>
  typeof row === 'object' &&
  row !== null &&
  'text' in row &&
  typeof row.text === 'string' &&
  'at' in row &&
  typeof row.at === 'number'

/** What builds before 29 November 2026 stored in the tab. */
function earlierDraft(name: string): StoredDraft | undefined {
  try {
    const text = sessionStorage.getItem(name)
    return text === null ? undefined : { text }
  } catch {
    return undefined
  }
}
