'use client'

import type { ReactNode } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import type { Entry, Known, Value } from '@/lib/entry/entry'

const loadPlanNote = () => import('./plan-note').then((module) => module.PlanNote)

type EntryNotesProps = { id: string; entry: Entry; dates: Known['dates']; isPlanKnown: boolean }

const ofTwo: Readonly<Record<Value['kind'], string>> = {
  due: 'Two dates: neither is read. Put quotes around the one that is only text.',
  assignee: 'Two people: a technique has one assignee, so neither is read.',
  priority: 'Two priorities: neither is read.',
  kata: 'Two katas: neither is read.',
  repeat: 'Two repetitions: neither is read.',
  tag: '',
}

/** Below the field: what can be written, how many steps there are, and why something is not read. */
export function EntryNotes({ id, entry, dates, isPlanKnown }: EntryNotesProps) {
  const twice = entry.twice.map((kind) => ofTwo[kind]).find(Boolean)
  return (
    <>
      <p id={id} className="px-0.5 text-xs text-ink-soft" aria-live={twice ? 'polite' : undefined}>
        {twice ?? hintFor(entry, dates)}
      </p>
      {isPlanKnown && entry.withheld !== undefined && (
        <OnDemand load={loadPlanNote} props={{ words: entry.withheld }} />
      )}
    </>
  )
}

function hintFor({ steps }: Entry, dates: Known['dates']): ReactNode {
  if (steps.length > 0) return steps.length === 1 ? 'With one step.' : `With ${steps.length} steps.`
  const date = { words: ', and “on Friday at 3”', bare: ', and a date such as “fri” at the end', off: '' }[dates]
  return (
    <>
      {`#tag, @name, !high, /kata${date}.`}
      <span className="pointer-coarse:hidden"> Shift+Enter adds a step.</span>
    </>
  )
}
