'use client'

import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { parseStep } from '@/lib/boards/card/parse-new-card'
import { maxItemLength } from '@/lib/boards/card/text-limits'
import { useBoard } from '../../context/board-context'
import { InlineForm } from '../../context/inline-form'

type AddStepsProps = {
  cardId: string
  isOpen: boolean
  openerRef: (opener: HTMLElement | null) => void
  onOpen: () => void
  onClose: () => void
}

/** Type, Enter, type the next. Several pasted lines are several steps, with the ticks of a Markdown list. */
export function AddSteps({ cardId, isOpen, openerRef, onOpen, onClose }: AddStepsProps) {
  const { store } = useBoard()
  const add = (steps: { title: string; completed: boolean }[]) => {
    if (steps.length === 0) return
    store.intend({ type: 'items.added', cardId, items: steps.map((step) => ({ id: crypto.randomUUID(), ...step })) })
  }
  if (!isOpen) {
    return (
      <Button
        ref={openerRef}
        size="sm"
        variant="ghost"
        data-add-step=""
        className="-ml-2.5 self-start"
        onClick={onOpen}
      >
        <Plus aria-hidden="true" />
        Add step
      </Button>
    )
  }
  return (
    <div data-keeps-escape="">
      <InlineForm
        label="New step"
        placeholder="What is the next step?"
        maxLength={maxItemLength}
        staysOpen
        onSubmit={(title) => add([{ title, completed: false }])}
        onSubmitLines={(lines) => add(lines.map(parseStep).filter(({ title }) => title))}
        onClose={onClose}
      />
    </div>
  )
}
