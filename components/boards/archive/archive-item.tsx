'use client'

import { RotateCcw, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { BrushMark } from '@/components/ui/brush-mark'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { useDateFormat } from '@/components/time/time-settings'
import type { RemovedItem } from '@/lib/boards/archive/archive'
import { daysLeft } from '@/lib/boards/archive/filter-archive'
import { plainText } from '@/lib/mentions/plain-text'
import { relativeTime } from '@/lib/relative-time'

type ArchiveItemProps = {
  item: RemovedItem
  /** Who removed it, if still known. */
  who: string | undefined
  now: Date
  timeZone: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onRestore: () => void
  /** For admins. */
  onPurge: (() => void) | undefined
}

export function ArchiveItem({ item, who, now, timeZone, isSelected, onSelect, onRestore, onPurge }: ArchiveItemProps) {
  const { title, kind, list, cards, description } = item
  return (
    <li
      data-archived={item.id}
      data-selected={isSelected || undefined}
      className="flex items-start gap-3 border-b border-rule px-3 py-3 last:border-b-0 data-selected:bg-ai-wash max-sm:flex-wrap max-sm:px-2"
    >
      <Checkbox
        label={`Select ${title}`}
        hideLabel
        checked={isSelected}
        onCheckedChange={onSelect}
        className="mt-0.5 pointer-coarse:-my-2"
      />
      <BrushMark name={kind === 'list' ? 'kata' : 'technique'} className="mt-0.5 w-5 shrink-0 max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="font-medium wrap-anywhere">
          {title}
        </p>
        {description && (
          <p className="line-clamp-1 text-[13px] wrap-anywhere text-ink-soft">{plainText(description)}</p>
        )}
        <p className="mt-1 text-[13px] text-ink-soft tabular-nums">
          {kind === 'list' ? `Kata with ${count(cards ?? 0)}` : list ? `Technique in ${list}` : 'Technique'}
          {' · '}
          <HowRemoved item={item} /> by {who ?? 'someone who left'},{' '}
          <Removed item={item} now={now} timeZone={timeZone} />
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1 max-sm:ml-auto">
        <Button size="sm" onClick={onRestore} aria-label={`Restore ${title}`}>
          <RotateCcw aria-hidden="true" />
          Restore
        </Button>
        {onPurge && (
          <IconButton label={`Delete ${title} for good`} size="icon-sm" onClick={onPurge}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function HowRemoved({ item: { reason, sentTo } }: { item: RemovedItem }) {
  if (reason === 'archived') return 'Archived'
  if (reason === 'deleted') return 'Deleted'
  return sentTo === null ? (
    'Moved to another dojo'
  ) : (
    <>
      Moved to the dojo{' '}
      <span dir="auto" className="wrap-anywhere">
        “{sentTo}”
      </span>
    </>
  )
}

function Removed({ item, now, timeZone }: { item: RemovedItem; now: Date; timeZone: string }) {
  const days = daysLeft(item, now)
  return (
    <>
      <time dateTime={item.removedAt}>{relativeTime(item.removedAt, now, timeZone, useDateFormat())}</time>
      {days !== undefined && ` · kept for ${days === 1 ? '1 more day' : `${days} more days`}`}
    </>
  )
}

function count(cards: number): string {
  return cards === 1 ? '1 technique' : `${cards} techniques`
}
