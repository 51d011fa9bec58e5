'use client'

import { Check } from 'lucide-react'
import { useTimeZone } from '@/components/time/time-settings'
import { LabelChip } from '@/components/labels/label-chip'
import { cn } from '@/lib/cn'
import { dueLabel } from '@/lib/boards/dates/due-date'
import { boardLabelsOf } from '@/lib/boards/labels/board-labels'
import type { PublicCard } from '@/lib/public-board/schema'
import { PanelFrame } from './panel-frame'
import { PublicText } from './public-text'

type TechniquePanelProps = {
  token: string
  card: PublicCard
  /** Whether the description is formatted on the server. */
  isFormatted: boolean
  now: Date
  guessedZone: string
}

const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' }

/** An open technique, read-only: what it is, and its progress. */
export function TechniquePanel({ token, card, isFormatted, now, guessedZone }: TechniquePanelProps) {
  const timeZone = useTimeZone(guessedZone)
  const due = dueLabel(card, now, timeZone)
  const facts = [
    ['Kata', card.listTitle],
    ['Priority', card.priority && priorityNames[card.priority]],
    ['Date', due?.elsewhere ? `${due.text} (${due.elsewhere})` : due?.text],
    ['Assignee', card.assigneeName],
  ].filter(([, value]) => value !== undefined)
  return (
    <PanelFrame token={token} title={card.title}>
      <dl className="flex flex-wrap gap-x-7 gap-y-2.5">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-[13px] text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {card.labels.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {[...boardLabelsOf(card.labels).values()].map((label) => (
            <li key={label.id} className="flex max-w-full">
              <LabelChip label={label} />
            </li>
          ))}
        </ul>
      )}
      {card.description && (
        <section aria-label="Description">
          <h3 className="mb-1.5 text-[13px] font-semibold">Description</h3>
          <PublicText isFormatted={isFormatted}>{card.description}</PublicText>
        </section>
      )}
      {card.checklist.length > 0 && <Steps steps={card.checklist} />}
      {card.files !== undefined && (
        <p className="text-[13px] text-ink-soft">
          {card.files === 1 ? '1 file is attached.' : `${card.files} files are attached.`} Files are not public.
        </p>
      )}
    </PanelFrame>
  )
}

function Steps({ steps }: { steps: PublicCard['checklist'] }) {
  const done = steps.filter(({ completed }) => completed).length
  return (
    <section aria-label="Checklist">
      <h3 className="mb-1 text-[13px] font-semibold">
        Checklist{' '}
        <span className="font-normal text-ink-soft tabular-nums">
          {done} of {steps.length}
        </span>
      </h3>
      <ul>
        {steps.map(({ id, title, completed }) => (
          <li key={id} className="flex items-start gap-2.5">
            <span
              role="img"
              aria-label={completed ? 'Done' : 'To do'}
              className={cn(
                'mt-1.5 grid size-4.5 shrink-0 place-items-center rounded-[4px]',
                completed ? 'bg-matsu-wash text-matsu-deep' : 'border border-rule-strong',
              )}
            >
              {completed && <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />}
            </span>
            <span
              dir="auto"
              className={cn(
                'min-w-0 py-1 wrap-anywhere',
                completed && 'text-ink-soft line-through decoration-rule-strong',
              )}
            >
              {title}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
