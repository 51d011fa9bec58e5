import { usedTime } from './used-time'

/** A text that was typed and not sent. `more` is whatever its field keeps beside it. */
export type StoredDraft = { text: string; more?: unknown }
type Row = StoredDraft & { at: number }

const prefix = 'draft:'
/** Why a text is kept that no field shows: no database took it, or another tab had it in its place. */
export type WhyKept = 'refused' | 'elsewhere'
/** Where such texts of this person are; each page that had some has a name in it. */
export const placeOfKept = (why: WhyKept, userId: string) => `${why}:${userId}:`
/** What a draft is replaced by before it is removed. */
const dropped: Row = { text: '', at: 0 }
const longestMs = 30 * 24 * 60 * 60 * 1000
const most = 100

/** What the browser did not store: it lives as long as the page, which asks before it closes. */
const unstored = new Map<string, StoredDraft>()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function keepInPage(name: string, draft: StoredDraft): void {
  unstored.set(name, draft)
  window.addEventListener('beforeunload', ask)
}

function forgetInPage(name: string): void {
  unstored.delete(name)
  if (unstored.size === 0) window.removeEventListener('beforeunload', ask)
}

/** Whether something in the browser's storage is a draft. */
export const isDraftKey = (key: string) => key.startsWith(prefix)

/** `name` says whose draft it is and where it belongs. */
export function draftOf(name: string): StoredDraft | undefined {
  return unstored.get(name) ?? rowOf(prefix + name) ?? earlierDraft(name)
}

/** The names that begin like this, of what is stored in the browser, the oldest first. */
export function draftNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .flatMap((key) =>
        key.startsWith(prefix + beginning) ? { name: key.slice(prefix.length), at: rowOf(key)?.at } : [],
      )
      .filter(({ at }) => at !== undefined)
      .toSorted((one, other) => Number(one.at) - Number(other.at))
      .map(({ name }) => name)
  } catch {
    return []
  }
}

/** What another tab has stored under this name since this one has known `known` there. */
export function storedElsewhere(name: string, known = ''): string | undefined {
  const text = unstored.has(name) ? undefined : rowOf(prefix + name)?.text
  return text === known ? undefined : text
}

/**
 * Calls back when another tab has stored a text under this name or, then without `text`, has dropped `was`. @returns what
 * ends it
 */
export function onStoredElsewhere(
  name: string,
  callback: (text: string | undefined, was: string | undefined) => void,
): () => void {
  const hear = ({ key, newValue, oldValue }: StorageEvent) => {
    const row = key === prefix + name && parsed(newValue)
    if (row) callback(row.at === dropped.at ? undefined : row.text, parsed(oldValue)?.text)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

export function storeDraft(name: string, draft: StoredDraft): void {
  try {
    if (localStorage.getItem(prefix + name) === null) makeRoom()
    localStorage.setItem(prefix + name, JSON.stringify({ ...draft, at: usedTime() } satisfies Row))
    forgetInPage(name)
  } catch {
    // Switched off or full. An older text must not come back instead.
    dropDraft(name)
    keepInPage(name, draft)
  }
}

/** With `text`, only if that is what is stored: another tab may hold another one. */
export function dropDraft(name: string, text?: string): void {
  forgetInPage(name)
  try {
    sessionStorage.removeItem(name)
    if (text !== undefined && rowOf(prefix + name)?.text !== text) return
    if (localStorage.getItem(prefix + name) === null) return
    tellDropped(prefix + name)
    localStorage.removeItem(prefix + name)
  } catch {
    // Without storage there is none.
  }
}

/** Other tabs learn that it was dropped, and not only removed to make room. */
function tellDropped(key: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(dropped))
  } catch {
    // No room for it: they go on showing the text.
  }
}

/** Removes what no one has continued for long. */
export function forgetOldDrafts(): void {
  try {
    makeRoom(most + 1)
  } catch {
    // Without storage there are none.
  }
}

/** With room for one more, or for so many less. */
function makeRoom(below = most): void {
  const rows = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: rowOf(key)?.at ?? 0 }))
    .toSorted((one, other) => other.at - one.at)
  for (const [place, { key, at }] of rows.entries()) if (place >= below - 1 || isOld(at)) localStorage.removeItem(key)
}

function rowOf(key: string): Row | undefined {
  try {
    const row = parsed(localStorage.getItem(key))
    return row && !isOld(row.at) ? row : undefined
  } catch {
    return undefined
  }
}

function parsed(value: string | null): Row | undefined {
  try {
    const row: unknown = JSON.parse(value ?? 'null')
    return isRow(row) ? row : undefined
  } catch {
    return undefined
  }
}

const isOld = (at: number) => usedTime() - at > longestMs

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
