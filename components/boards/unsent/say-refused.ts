import type { Situation } from '@/components/feedback/catalogue'
import { notify } from '@/components/feedback/notify'
import type { Intended } from '@/lib/boards/change'
import { type AppError, limitSentence, type PostgrestFailure } from '@/lib/errors'

const situations: Record<Intended['type'], Situation> = {
  'card.placed': 'card.create',
  'card.restored': 'card.create',
  'cards.restored': 'card.create',
  'card.duplicated': 'card.create',
  'card.patched': 'card.update',
  'cards.patched': 'card.update',
  'cards.labelled': 'card.update',
  'label.edited': 'card.update',
  'label.deleted': 'card.update',
  'items.added': 'card.update',
  'item.edited': 'card.update',
  'item.moved': 'card.update',
  'item.deleted': 'card.update',
  'comment.added': 'card.update',
  'comment.edited': 'card.update',
  'comment.deleted': 'card.update',
  'comment.restored': 'card.update',
  'card.moved': 'card.move',
  'cards.moved': 'card.move',
  'card.transferred': 'card.move',
  'card.returned': 'card.move',
  'card.deleted': 'card.delete',
  'cards.removed': 'card.delete',
  'list.placed': 'list.create',
  'list.restored': 'list.create',
  'list.renamed': 'list.update',
  'list.moved': 'list.update',
  'list.deleted': 'list.delete',
  'board.renamed': 'board.update',
}

const reasons: Partial<Record<AppError['code'], string>> = {
  forbidden: 'You can read this dojo, but not change it.',
  over_plan: 'This dojo is read-only now.',
  not_found: 'Somebody has deleted it meanwhile.',
  changed: 'Somebody has changed it meanwhile. Theirs stays.',
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

/** What the database added to a refusal: with `too_large`, the total of a plan's storage. */
function detailsOf({ cause }: AppError): string | undefined {
  const { details } = (cause ?? {}) as Partial<PostgrestFailure>
  return details ?? undefined
}

function say(change: Intended, description: string | undefined): void {
  const words = wordsIn(change)
  notify(situations[change.type], {
    ...(description !== undefined && { description }),
    ...(words && {
      action: { label: 'Copy text', onSelect: () => void navigator.clipboard.writeText(words) },
      durationMs: 30_000,
    }),
  })
}

/** Nothing typed is lost: a refused text can be copied. */
function wordsIn(change: Intended): string | undefined {
  switch (change.type) {
    case 'card.patched':
      return change.patch.description ?? change.patch.title
    case 'card.placed':
      return change.card.title
    case 'comment.added':
      return change.comment.content
    case 'comment.edited':
      return change.content
    case 'items.added':
      return change.items.map(({ title }) => title).join('\n')
    case 'item.edited':
    case 'list.renamed':
    case 'list.placed':
      return change.title
    default:
      return undefined
  }
}
