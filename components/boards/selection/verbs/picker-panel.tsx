'use client'

import type { ReactNode, RefObject } from 'react'
import { FloatingDialog } from '@/components/ui/floating-dialog'
import type { Card, List } from '@/lib/boards/schema'
import { countOf } from '../selected-cards'
import type { CardActs } from '../use-card-acts'

export type PickerProps = {
  cards: Card[]
  lists: List[]
  acts: CardActs
  anchor: RefObject<Element | null>
  where: 'board' | 'card'
  /**
   * By default the focus goes back to where it came from. Called before the pick takes effect, so that the focus
   * follows the card.
   */
  onClose: (takesFocus?: boolean) => void
}

type PickerPanelProps = Pick<PickerProps, 'cards' | 'anchor' | 'onClose'> & { label: string; children: ReactNode }

/** The small dialog of a picker, beside the card. */
export function PickerPanel({ label, cards, anchor, onClose, children }: PickerPanelProps) {
  return (
    <FloatingDialog
      label={`${label}: ${countOf(cards)}`}
      anchor={anchor}
      align="start"
      className="w-68 p-2"
      onLeave={() => onClose(false)}
      onEscape={() => onClose()}
    >
      {children}
    </FloatingDialog>
  )
}
