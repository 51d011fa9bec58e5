import type { CardDetails } from '@/lib/boards/card/card-details-query'
import type { Label, List } from '@/lib/boards/schema'

/** The visitor who tries the landing page's board, until they have an account. */
export const visitorId = 'sample-visitor'

/** The parts of an open technique that can be kept: no files, no history, nothing from other people. */
export type DraftDetails = Pick<CardDetails, 'description' | 'checklist' | 'comments'>

/** The board of the landing page as its visitor left it. It stays in the browser until they sign up. */
export type Draft = {
  /** The id of the dojo it becomes: keeping it twice makes only one. */
  id: string
  /** When the first change was made, ISO. */
  startedAt: string
  savedAt: string
  title: string
  /** How many changes were made. */
  changes: number
  lists: List[]
  labels: Label[]
  details: Record<string, DraftDetails>
  /** The ids of people who were asked whether they want it and have not answered. */
  askedOf: string[]
  /** It may be a dojo by now, so what is done to it from here on belongs to another draft. */
  isSent?: boolean | undefined
}

/** Which draft, and as it was when: only what a tab has seen may be overwritten or forgotten by it. */
export type Version = Pick<Draft, 'id' | 'savedAt'>

/** Where builds before 29 November 2026 stored their only draft. */
export const draftKey = 'kept-board'
const prefix = `${draftKey}:`

export const isDraftKey = (key: string) => key === draftKey || key.startsWith(prefix)

export const draftKeys = () => Object.keys(localStorage).filter(isDraftKey)

/** So small that every page may ask; whether it is readable is checked in read-drafts.ts. */
export function hasDraft(): boolean {
  try {
    return draftKeys().length > 0
  } catch {
    return false
  }
}

/**
 * Stores it in the place of `known`. If that was changed, sent or forgotten since, it is stored as another draft.
 * @returns what was stored; undefined if the browser stores nothing
 */
export function saveDraft(draft: Draft, known?: Version): Draft | undefined {
  try {
    const there = known && storedAs(known)
    const isOther = known && (!there || there.isSent)
    const next = isOther
      ? { ...draft, id: crypto.randomUUID(), askedOf: [], isSent: false }
      : { ...draft, askedOf: there?.askedOf ?? draft.askedOf }
    localStorage.setItem(placeOf(next.id), JSON.stringify(next))
    return next
  } catch {
    return undefined
  }
}

/** Notes something about a draft without changing what is on it. */
export function markDraft(known: Version, marks: Partial<Pick<Draft, 'askedOf' | 'isSent'>>): void {
  try {
    const there = storedAs(known)
    if (there) localStorage.setItem(placeOf(known.id), JSON.stringify({ ...there, ...marks }))
  } catch {
    // Without storage there is no draft.
  }
}

/** Leaves a newer one alone. */
export function forgetDraft(known: Version): void {
  try {
    if (storedAs(known)) localStorage.removeItem(placeOf(known.id))
  } catch {
    // As above.
  }
}

const placeOf = (id: string) => (storedAt(draftKey)?.id === id ? draftKey : prefix + id)

function storedAs({ id, savedAt }: Version): Draft | undefined {
  const there = storedAt(placeOf(id))
  return there?.savedAt === savedAt ? there : undefined
}

/** What this build or an earlier one stored there; not checked any further. */
function storedAt(key: string): Draft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null) ?? undefined
  } catch {
    return undefined
  }
}
