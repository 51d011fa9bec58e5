import { sayElsewhere } from '@/components/feedback/say-unsent'
import { draftOf, dropDraft, storeDraft, storedElsewhere } from '@/lib/drafts/stored-draft'

const nameOf = (userId: string) => `quick-add:${userId}`

/** What this tab has stored last: only that is dropped, not what another tab has typed. */
let last = ''

/** The text typed into quick add: it stays until it is sent or emptied, also without the tab. */
export function draft(userId: string): string {
  last = draftOf(nameOf(userId))?.text ?? ''
  return last
}

export function keepDraft(userId: string, text: string): void {
  const name = nameOf(userId)
  if (text.trim() === '') dropDraft(name, last)
  else {
    const other = storedElsewhere(name, last)
    if (other !== undefined) sayElsewhere(other)
    storeDraft(name, { text })
  }
  last = text
}

/** Whether another tab has stored, sent or emptied another text since. */
export const isLost = (userId: string): boolean => last.trim() !== '' && draftOf(nameOf(userId))?.text !== last
