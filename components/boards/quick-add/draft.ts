import { draftOf, dropDraft, storeDraft } from '@/lib/drafts/stored-draft'

const nameOf = (userId: string) => `quick-add:${userId}`

/** What this tab has stored last: only that is dropped, not what another tab has typed. */
let last = ''

/** The text typed into quick add: it stays until it is sent or emptied, also without the tab. */
export const draft = (userId: string): string => draftOf(nameOf(userId))?.text ?? ''

/** @returns whether it outlives the page */
export function keepDraft(userId: string, text: string): boolean {
  if (text.trim() === '') {
    dropDraft(nameOf(userId), last)
    return true
  }
  last = text
  return storeDraft(nameOf(userId), { text })
}
