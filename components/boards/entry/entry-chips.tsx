'use client'

import { CalendarDays, ChevronDown, Columns3, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { findLabel } from '@/lib/boards/labels/find-label'
import { defaultLabelColor } from '@/lib/boards/labels/palette'
import type { EntryDue, Span, Value } from '@/lib/entry/entry'
import type { GivenValue } from '@/lib/entry/given'
import { PriorityStroke } from '../context/priority-stroke'
import { useEntryPlace } from './entry-place'

type EntryChipsProps = {
  spans: readonly Span[]
  /** What the technique has besides its words. */
  given: readonly { value: GivenValue; said: string }[]
  onChoose: (span: Span, due: EntryDue) => void
  onKeep: (spans: readonly Span[]) => void
  onRemove: (value: GivenValue) => void
  /** The menu of one is closed: the field takes the focus again. */
  onDone: () => void
}

/** What a technique being written has besides its title: each is a button whose menu has the other readings. */
export function EntryChips({ spans, given, onChoose, onKeep, onRemove, onDone }: EntryChipsProps) {
  const read = spans.filter((span, at) => spans.findIndex((other) => keyOf(other.value) === keyOf(span.value)) === at)
  if (read.length === 0 && given.length === 0) return null
  return (
    <ul aria-label="Understood from your text" className="mt-1.5 flex flex-wrap gap-1">
      {given.map(({ value, said }) => (
        <Chip
          key={keyOf(value)}
          said={said}
          name={nameOf({ value, said })}
          mark={<ValueMark value={value} />}
          onDone={onDone}
        >
          <DropdownMenuItem onSelect={() => [onRemove(value), onDone()]}>{without[value.kind]}</DropdownMenuItem>
        </Chip>
      ))}
      {read.map((span) => {
        const { said, value, others } = span
        const same = spans.filter((other) => keyOf(other.value) === keyOf(value))
        return (
          <Chip key={keyOf(value)} said={said} name={nameOf(span)} mark={<ValueMark value={value} />} onDone={onDone}>
            {others.map((other) => (
              <DropdownMenuItem key={other.said} onSelect={() => [onChoose(span, other.due), onDone()]}>
                {other.said}
              </DropdownMenuItem>
            ))}
            {others.length > 0 && <DropdownMenuSeparator />}
            <DropdownMenuItem onSelect={() => [onKeep(same), onDone()]}>Keep as text</DropdownMenuItem>
          </Chip>
        )
      })}
    </ul>
  )
}

/** A technique has one of each, except tags. */
const keyOf = (value: Value) => (value.kind === 'tag' ? `#${value.tag}` : value.kind)

const names = { due: 'Due', repeat: 'Repeats', tag: 'Tag', kata: 'Kata', assignee: 'Assignee', priority: '' } as const

const without = { due: 'No due date', assignee: 'No one', priority: 'No priority', tag: 'Without this tag' } as const

const nameOf = ({ value, said }: Pick<Span, 'value' | 'said'>) => `${names[value.kind]} ${said}`.trim()

type ChipProps = { said: string; name: string; mark: ReactNode; onDone: () => void; children: ReactNode }

function Chip({ said, name, mark, onDone, children }: ChipProps) {
  return (
    <li className="flex max-w-full">
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={name}
          className="flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-rule bg-paper-raised px-2 text-left text-xs leading-5.5 text-ink-soft hover:border-ink-faint hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
        >
          <span aria-hidden="true" className="contents">
            {mark}
          </span>
          <bdi className="min-w-0 truncate">{said}</bdi>
          <ChevronDown aria-hidden="true" className="size-3 shrink-0 text-ink-faint" />
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onDone()
          }}
        >
          {children}
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  )
}

/** The icon for what words mean: a tag's dot, a face, the stroke of a priority. */
export function ValueMark({ value }: { value: Value }) {
  const { people, labels } = useEntryPlace()
  switch (value.kind) {
    case 'due':
      return <CalendarDays aria-hidden="true" className="size-3.5 shrink-0 text-ai-deep" />
    case 'repeat':
      return <Repeat aria-hidden="true" className="size-3.5 shrink-0 text-ai-deep" />
    case 'kata':
      return <Columns3 aria-hidden="true" className="size-3.5 shrink-0" />
    case 'priority':
      return <PriorityStroke priority={value.priority} />
    case 'tag': {
      const dot = findLabel(labels.values(), value.tag)?.dot ?? defaultLabelColor
      return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: dot }} />
    }
    case 'assignee': {
      const person = people.find(({ userId }) => userId === value.userId)
      return person ? (
        <Avatar id={person.userId} name={person.displayName} url={person.avatarUrl} size="xs" decorative />
      ) : null
    }
  }
}
