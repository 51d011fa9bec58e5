'use client'

import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { Card, Label } from '@/lib/boards/schema'
import { useBoard } from '@/components/boards/context/board-context'
import {
  pressablePropertyStyles,
  PropertyName,
  PropertyValue,
  propertyStyles,
} from '@/components/boards/context/property-row'
import { cn } from '@/lib/cn'
import { labelsOfCard } from '@/lib/boards/labels/board-labels'
import { DeleteLabel } from './delete-label'
import { LabelChip } from './label-chip'
import { LabelPicker } from './label-picker'

/** The tags of a technique, and the button to add more. */
export function CardLabels({ card }: { card: Card }) {
  const { canEdit, labels, store, announce } = useBoard()
  const row = useRef<HTMLElement>(null)
  const [isPicking, setPicking] = useState(false)
  const [deleting, setDeleting] = useState<Label>()
  const worn = labelsOfCard(card.badges?.labels, labels)
  if (!canEdit && worn.length === 0) return null

  const toggle = (label: Label, isOn: boolean) => {
    store.intend({ type: 'cards.labelled', cardIds: [card.id], label, isOn })
    announce(isOn ? `Tag ${label.name} added` : `Tag ${label.name} removed`)
  }
  const askToDelete = (label: Label) => {
    setPicking(false)
    setDeleting(label)
  }
  const closeQuestion = () => {
    flushSync(() => setDeleting(undefined))
    row.current?.querySelector<HTMLElement>('[data-add-tag]')?.focus()
  }
  return (
    <section
      ref={row}
      aria-label="Tags"
      className={cn(
        propertyStyles,
        canEdit && pressablePropertyStyles,
        canEdit &&
          'max-md:pr-9 has-aria-expanded:bg-paper-raised has-aria-expanded:inset-ring has-aria-expanded:inset-ring-rule-strong',
      )}
    >
      <PropertyName isEmpty={worn.length === 0}>Tags</PropertyName>
      <PropertyValue>
        {worn.length > 0 && (
          <ul className="contents">
            {worn.map((label) => (
              <li key={label.id} className="flex max-w-full">
                <LabelChip label={label} />
              </li>
            ))}
          </ul>
        )}
        {worn.length === 0 && <span className="text-ink-soft max-md:sr-only">None</span>}
        {canEdit && (
          <Popover open={isPicking} onOpenChange={setPicking}>
            <PopoverTrigger asChild>
              {/* The whole row acts as the button. */}
              <button
                type="button"
                data-add-tag=""
                aria-label="Add tag"
                className="absolute inset-0 flex items-center justify-end rounded-[inherit] pr-2.5 text-ink-soft"
              >
                <Plus aria-hidden="true" className="size-4 md:opacity-0 md:group-hover/property:opacity-100" />
              </button>
            </PopoverTrigger>
            <PopoverContent label="Tags" className="flex w-76 flex-col p-2">
              <LabelPicker
                isOn={(id) => worn.some((label) => label.id === id)}
                onToggle={toggle}
                onDelete={askToDelete}
              />
            </PopoverContent>
          </Popover>
        )}
      </PropertyValue>
      {deleting && <DeleteLabel label={deleting} onClose={closeQuestion} />}
    </section>
  )
}
