import { notify } from '@/components/feedback/notify'
import type { Intended } from '@/lib/boards/changes/change'
import { verbOf } from '@/lib/boards/changes/verbs'
import { type AppError, limitSentence } from '@/lib/errors'

const reasons: Partial<Record<AppError['code'], string>> = {
  forbidden: 'You can read this dojo, but not change it.',
  over_plan: 'This dojo is read-only now.',
  not_found: 'Someone else just deleted this.',
  changed: 'Someone else just changed this. Their version was kept.',
}

/** A change was refused for good: says so, why, and gives back what was typed. */
export function sayRefused(change: Intended, error: AppError): void {
  const { situation, typed } = verbOf(change)
  const description = reasons[error.code] ?? limitSentence(error)
  const text = typed?.(change)
  notify(situation, {
    ...(description !== undefined && { description }),
    ...(text && {
      action: { label: 'Copy text', onSelect: () => void navigator.clipboard.writeText(text) },
      durationMs: 30_000,
    }),
  })
}
