import { draftOf, dropDraft, storeDraft } from '@/lib/drafts/stored-draft'

const nameOf = (userId: string) => `quick-add:${userId}`

/** What this tab has stored last: only that is dropped, not what another tab has typed. */
let last = ''

/** The text typed into quick add: it stays until it is sent or emptied, also without the tab. */
export function draft(userId: string): string {
  last = draftOf(nameOf(userId))?.text ?? ''
  return last
}

export function keepDraft(userId: string, text: string): void {
  if (text.trim() === '') dropDraft(nameOf(userId), last)
  else storeDraft(nameOf(userId), { text })
  last = text
}

/** Whether another tab has stored, sent or emptied another text since. */
export const isLost = (userId: string): boolean => last.trim() !== '' && draftOf(nameOf(userId))?.text !== last
