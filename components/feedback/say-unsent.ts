import { draftNames, draftOf, dropDraft, refusedPlace, storeDraft } from '@/lib/drafts/stored-draft'
import { pagePerson } from '@/lib/page-person'
import type { Situation } from './catalogue'
import { notify } from './notify'

/** Changes with what was typed, which no database took. */
const counted = { key: 'refused', count: 1, words: (count: number) => `${count} changes were not saved` }
const offeredNames = new Set<string>()
let pageId: string | undefined

/**
 * What a toast with typed text has. The text is nowhere else: it is offered, on later pages too, until the person
 * copies it or closes the toast.
 */
export function withText(text: string) {
  const userId = pagePerson()
  if (userId === undefined) return offered(text)
  const name = refusedPlace(userId) + (pageId ??= crypto.randomUUID())
  const before = draftOf(name)?.text
  storeDraft(name, { text: before === undefined ? text : `${before}\n\n${text}` })
  return offered(text, name)
}

/** Says that what was typed was not even sent, since its field is gone, and offers to copy it. */
export function sayUnsent(situation: Situation, text: string, description: string): void {
  notify(situation, { description, ...withText(text) })
}

/** Offers what another tab has kept, before something else is kept in its place. */
export function sayElsewhere(text: string): void {
  notify('draft.elsewhere', withText(text))
}

/** Offers what earlier pages could not save, unless this one has offered it already. */
export function sayEarlierUnsent(userId: string): void {
  for (const name of draftNames(refusedPlace(userId))) {
    const text = offeredNames.has(name) ? undefined : draftOf(name)?.text
    if (text !== undefined) notify('change.unsaved', offered(text, name))
  }
}

function offered(text: string, name?: string) {
  if (name === undefined) return { text, durationMs: Infinity, counted }
  offeredNames.add(name)
  return { text, durationMs: Infinity, counted, onClose: () => dropDraft(name) }
}
