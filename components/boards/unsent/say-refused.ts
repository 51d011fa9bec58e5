import { notify } from '@/components/feedback/notify'
import { withText } from '@/components/feedback/say-unsent'
import type { Intended } from '@/lib/boards/changes/change'
import { verbOf } from '@/lib/boards/changes/verbs'
import { type AppError, limitSentence, type PostgrestFailure } from '@/lib/errors'

const reasons: Partial<Record<AppError['code'], string>> = {
  forbidden: 'You can read this dojo, but not change it.',
  over_plan: 'This dojo is now read-only.',
  not_found: 'Someone else just deleted or moved this.',
  changed: 'Someone else just changed this. Their version was kept.',
}

/** Says that a change was refused for good and why, and offers to copy what was typed. */
export function sayRefused(change: Intended, error: AppError): void {
  const description = reasons[error.code] ?? limitSentence(error)
  const total = error.code === 'too_large' && detailsOf(error)
  if (!total) return say(change, description)
  // The plans and their sizes are not worth their weight on every board.
  import('@/lib/attachments/storage-refusal').then(
    ({ transferRefusal }) => say(change, transferRefusal(total)),
    () => say(change, description),
  )
}

/** The detail of the database's refusal: with `too_large`, the total of a plan's storage. */
function detailsOf({ cause }: AppError): string | undefined {
  const { details } = (cause ?? {}) as Partial<PostgrestFailure>
  return details ?? undefined
}

function say(change: Intended, description: string | undefined): void {
  const { situation, typed } = verbOf(change)
  const text = typed?.(change)
  notify(situation, { ...(description !== undefined && { description }), ...(text && withText(text)) })
}
