'use client'

import { CalendarDays, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { LabelChip } from '@/components/labels/label-chip'
import { useDateFormat } from '@/components/time/time-settings'
import type { Day } from '@/lib/boards/dates/calendar-day'
import { findLabel } from '@/lib/boards/labels/find-label'
import { defaultLabelColor } from '@/lib/boards/labels/palette'
import { dayTitle } from '@/lib/day-words'
import { today } from '@/lib/boards/dates/due-date'
import { useBoard, useMember } from '../context/board-context'
import type { Taken } from './use-entry-words'
import { Avatar } from '@/components/ui/avatar'
import type { Meaning } from '@/lib/entry/read-sign'

type EntryChipsProps = {
  taken: readonly Taken[]
  day: Day | undefined
  onRemove: (gone: Taken) => void
  onRemoveDay: () => void
}

/** What a technique that is being written has besides its title. Each is a button that removes it. */
export function EntryChips({ taken, day, onRemove, onRemoveDay }: EntryChipsProps) {
  const { labels, faces, now, timeZone } = useBoard()
  const format = useDateFormat()
  if (taken.length === 0 && day === undefined) return null
  const cross = <X aria-hidden="true" className="size-3 shrink-0 text-ink-faint group-hover/chip:text-ink" />
  const date = day && dayTitle(day, today(now, timeZone), format)
  return (
    <ul aria-label="Read from what you type" className="mt-1.5 flex flex-wrap gap-1">
      {date && (
        <Chip label={`Remove date ${date}`} onRemove={onRemoveDay}>
          <Plain>
            <CalendarDays aria-hidden="true" className="size-3.5 shrink-0" />
            {date}
            {cross}
          </Plain>
        </Chip>
      )}
      {taken.map((one) => {
        if (one.kind === 'tag') {
          return (
            <Chip key={one.word} label={`Remove tag ${one.tag}`} onRemove={() => onRemove(one)}>
              <LabelChip label={findLabel(labels.values(), one.tag) ?? { name: one.tag, dot: defaultLabelColor }}>
                {cross}
              </LabelChip>
            </Chip>
          )
        }
        const isPerson = one.kind === 'assignee'
        const name = isPerson ? (faces.get(one.userId)?.name ?? '') : one.priority
        return (
          <Chip
            key={one.kind}
            label={isPerson ? `Remove assignee ${name}` : `Remove ${name} priority`}
            onRemove={() => onRemove(one)}
          >
            <Plain>
              <EntryMark meaning={one} />
              <bdi className="min-w-0 truncate first-letter:uppercase">{name}</bdi>
              {cross}
            </Plain>
          </Chip>
        )
      })}
    </ul>
  )
}

function Chip({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className="flex max-w-full">
      <button
        type="button"
        aria-label={label}
        onClick={onRemove}
        className="group/chip flex max-w-full items-center rounded-full text-left pointer-coarse:min-h-10"
      >
        {children}
      </button>
    </li>
  )
}

/** As a tag is drawn. */
function Plain({ children }: { children: ReactNode }) {
  return (
    <span className="flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-rule bg-paper-raised px-2 text-xs leading-5.5 text-ink-soft">
      {children}
    </span>
  )
}

const strokes = { high: 'bg-late', medium: 'bg-yamabuki', low: 'bg-rule-strong' }

/** The sign of what a word means: a tag's dot, a face, the stroke of a priority. */
export function EntryMark({ meaning, dot }: { meaning: Meaning; dot?: string | undefined }) {
  const member = useMember(meaning.kind === 'assignee' ? meaning.userId : undefined)
  if (meaning.kind === 'priority') {
    return <span aria-hidden="true" className={`h-3.5 w-0.75 shrink-0 rounded-full ${strokes[meaning.priority]}`} />
  }
  if (member) return <Avatar id={member.userId} name={member.displayName} url={member.avatarUrl} size="xs" decorative />
  return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: dot }} />
}
