'use client'

import type { ReactNode } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import type { Entry, Known, Value } from '@/lib/entry/entry'

const loadPlanNote = () => import('./plan-note').then((module) => module.PlanNote)

type EntryNotesProps = { id: string; entry: Entry; dates: Known['dates']; isPlanKnown: boolean }

const ofTwo: Readonly<Record<Value['kind'], string>> = {
  due: 'Two dates, so neither is used. Put quotes around the one that is just text.',
  assignee: 'Two people, so neither is used: a technique has one assignee.',
  priority: 'Two priorities, so neither is used.',
  kata: 'Two katas, so neither is used.',
  repeat: 'Two ways to repeat, so neither is used.',
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
