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
}

export const draftKey = 'kept-board'

/** So small that every page may ask; whether it is readable is checked in read-draft.ts. */
export function hasDraft(): boolean {
  try {
    return localStorage.getItem(draftKey) !== null
  } catch {
    return false
  }
}

/** @returns whether the browser has stored it */
export function saveDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(draftKey)
  } catch {
    // Without storage there is no draft.
  }
}
