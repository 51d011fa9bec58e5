'use client'

import { Columns3, History, Terminal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { Kbd } from '@/components/ui/kbd'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { dueLabel } from '@/lib/boards/dates/due-date'
import { plainText } from '@/lib/mentions/plain-text'
import type { NamedDojo } from '@/lib/search/list-dojos'
import type { Found } from '@/lib/search/schema'
import { asideOf, DojoMark } from './dojo-list'
import { Marked } from './marked'
import type { Command } from './use-commands'

/** One line of the list: the arrow keys move between lines and Enter opens one. */
export type SearchOption =
  | { kind: 'found'; key: string; found: Found }
  | { kind: 'recent'; key: string; query: string }
  | { kind: 'dojo'; key: string; dojo: NamedDojo }
  | { kind: 'command'; key: string; command: Command }

type OptionRowProps = {
  id: string
  option: SearchOption
  isActive: boolean
  /** What is marked in titles and excerpts. */
  words: readonly string[]
  onPoint: () => void
  onChoose: (event: { metaKey: boolean; ctrlKey: boolean }) => void
}

/** The focus stays in the search box, whose `aria-activedescendant` names the active option. */
export function OptionRow({ id, option, isActive, words, onPoint, onChoose }: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search box has the keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="relative flex min-h-10 scroll-my-1.5 cursor-pointer items-center gap-3 rounded-ink px-3 py-1.5 select-none aria-selected:bg-paper-sunk aria-selected:before:absolute aria-selected:before:inset-y-1.5 aria-selected:before:left-0 aria-selected:before:w-0.5 aria-selected:before:rounded-full aria-selected:before:bg-ai pointer-coarse:min-h-12"
    >
      {option.kind === 'found' && <FoundRow found={option.found} words={words} />}
      {option.kind === 'recent' && <PlainRow icon={<History />}>{option.query}</PlainRow>}
      {option.kind === 'dojo' && (
        <PlainRow icon={<DojoMark dojo={option.dojo} />}>
          <bdi className="min-w-0">{option.dojo.title}</bdi>
          <span className="ml-auto shrink-0 pl-4 text-xs text-ink-soft">{asideOf(option.dojo)}</span>
        </PlainRow>
      )}
      {option.kind === 'command' && (
        <PlainRow icon={<Terminal />}>
          {option.command.label}
          {option.command.keys && (
            <span aria-hidden="true" className="ml-auto shrink-0 pl-4 text-xs text-ink-soft pointer-coarse:hidden">
              <ShortcutKeys of={{ keys: option.command.keys }} render={(name) => <Kbd>{name}</Kbd>} />
            </span>
          )}
        </PlainRow>
      )}
    </div>
  )
}

function PlainRow({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center text-ink-faint [&_svg]:size-4">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 items-center wrap-anywhere">{children}</span>
    </>
  )
}

const strokes = { high: 'w-1 bg-ink', medium: 'w-0.75 bg-yamabuki', low: 'w-0.75 bg-rule-strong' }
const hangers = { tag: 'Tag', step: 'Step', comment: 'Comment' }
const tones = { late: 'font-medium text-late-deep', today: 'font-medium text-ink', later: '', done: 'text-matsu-deep' }

function FoundRow({ found, words }: { found: Found; words: readonly string[] }) {
  const isDone = found.kind === 'technique' && found.completedAt !== null
  return (
    <>
      <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center self-stretch py-0.5 text-ink-faint">
        {found.kind === 'dojo' ? (
          <Columns3 className="size-4" />
        ) : (
          <span
            className={`h-full min-h-6 rounded-full ${found.priority && !isDone ? strokes[found.priority] : 'w-0.75 bg-rule'}`}
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={`line-clamp-2 font-medium wrap-anywhere ${isDone ? 'text-ink-soft line-through decoration-rule-strong' : ''}`}
        >
          <Marked text={found.title} words={words} />
        </span>
        {found.excerpt && (
          <span className="line-clamp-1 text-[13px] wrap-anywhere text-ink-soft">
            {found.kind === 'technique' && found.foundIn && (
              <span className="mr-1.5 rounded-[4px] bg-paper-sunk px-1.5 text-xs">{hangers[found.foundIn]}</span>
            )}
            <Marked text={plainText(found.excerpt)} words={words} />
          </span>
        )}
        <span className="flex gap-2 text-xs text-ink-soft">
          {found.kind === 'dojo' ? 'Dojo' : <TechniqueFacts technique={found} />}
          {found.isArchived && <span className="shrink-0">Archived</span>}
        </span>
      </span>
    </>
  )
}

function TechniqueFacts({ technique }: { technique: Found & { kind: 'technique' } }) {
  const { boardTitle, listTitle, priority, dueDate, dueAt, dueTimeZone, completedAt } = technique
  const [now] = useState(() => new Date())
  const timeZone = useTimeZone()
  const format = useDateFormat()
  const due = dueLabel(
    {
      dueDate: dueDate ?? undefined,
      dueAt: dueAt ?? undefined,
      dueTimeZone: dueTimeZone ?? undefined,
      completedAt: completedAt ?? undefined,
    },
    now,
    timeZone,
    format,
  )
  return (
    <>
      <span className="min-w-0 truncate">
        {boardTitle} <span aria-hidden="true">›</span> {listTitle}
      </span>
      {priority && <span className="sr-only">, {priority} priority</span>}
      {due && (
        <span className={`ml-auto shrink-0 tabular-nums ${tones[due.tone]}`} title={due.elsewhere}>
          {due.text}
        </span>
      )}
    </>
  )
}
