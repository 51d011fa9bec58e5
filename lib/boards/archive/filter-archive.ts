import type { Archive, RemovedItem } from './archive'

/** As many as `removed_items` returns, newest first. */
export const mostItems = 5000
/** As many are shown at once, and are part of the page; the browser asks for the others. */
export const shownAtOnce = 100

export const archiveKinds = ['all', 'archived', 'deleted', 'katas'] as const
export type ArchiveKind = (typeof archiveKinds)[number]

/**
 * What matches the words (all of them, in title, description or kata) and the kind. `deleted` are techniques that were
 * deleted or taken to another dojo.
 */
export function filterArchive(items: readonly RemovedItem[], query: string, kind: ArchiveKind): RemovedItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const isArchived = item.reason === 'archived'
    const isOfKind =
      kind === 'all' ||
      (kind === 'katas' ? item.kind === 'list' : item.kind === 'card' && isArchived === (kind === 'archived'))
    const text = `${item.title} ${item.description ?? ''} ${item.list ?? ''}`.toLowerCase()
    return isOfKind && words.every((word) => text.includes(word))
  })
}

/** Those whose own kata is gone and does not come back with them: they need another. */
export function homelessOf(items: readonly RemovedItem[], lists: Archive['lists']): RemovedItem[] {
  const homes = new Set([
    ...lists.map(({ id }) => id),
    ...items.filter(({ kind }) => kind === 'list').map(({ id }) => id),
  ])
  return items.filter(({ kind, listId }) => kind === 'card' && !(listId !== null && homes.has(listId)))
}

const keptDays = 30
const dayMs = 24 * 60 * 60_000

/** How many more days a deleted or moved item is kept, at least 0; undefined if it is kept until restored. */
export function daysLeft({ reason, removedAt }: RemovedItem, now: Date): number | undefined {
  return reason === 'archived' ? undefined : daysKept(removedAt, now)
}

/** How many are left of the 30 days that the bin keeps an item put there at this moment; at least 0. */
export function daysKept(removedAt: string, now: Date): number {
  return Math.max(0, Math.ceil(keptDays - (now.getTime() - Date.parse(removedAt)) / dayMs))
}

/** "29 days left", "Last day". */
export function daysLeftWords(binnedAt: string, now: Date): string {
  const days = daysKept(binnedAt, now)
  return days <= 1 ? 'Last day' : `${days} days left`
}
