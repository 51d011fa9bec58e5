'use client'

import { ArrowDownUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { matching, PickList } from '@/components/ui/pick-list'
import { table } from '@/components/shortcuts/shortcut-table'
import { findCard } from '@/lib/boards/changes/placement'
import { MoveDialog } from '../move-dialog'
import { PickerPanel, type PickerProps } from './picker-panel'

/** To the end of a kata, the next one first; a dialog asks for a specific position. */
export function MovePicker({ cards, lists, acts, anchor, onClose }: PickerProps) {
  const [isPlacing, setPlacing] = useState(false)
  const at = lists.findIndex(({ id }) => id === (cards[0] && findCard(lists, cards[0].id)?.listId))
  const options = [
    ...lists.map((list) => ({
      id: list.id,
      list,
      name: list.title,
      mark: <Columns3 aria-hidden="true" className="text-ink-soft" />,
      isOn: cards.every(({ id }) => list.cards.some((card) => card.id === id)),
    })),
    {
      id: 'place',
      list: undefined,
      name: 'Specific position…',
      mark: <ArrowDownUp aria-hidden="true" className="text-ink-soft" />,
    },
  ]
  if (isPlacing) {
    return (
      <MoveDialog
        cards={cards}
        lists={lists}
        onMove={(listId, index) => acts.move(cards, listId, index)}
        onClose={() => onClose(false)}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClose()
        }}
      />
    )
  }
  return (
    <PickerPanel label="Move" {...{ cards, anchor, onClose }}>
      <PickList
        label={table.move.label}
        find={(typed) => matching(options, typed)}
        start={at + 1 < lists.length ? at + 1 : Math.max(at - 1, 0)}
        onPick={({ list }) => {
          if (!list) return setPlacing(true)
          onClose()
          const staying = list.cards.filter((card) => !cards.includes(card))
          acts.move(cards, list.id, staying.length)
        }}
        nothing="No kata matches."
      />
    </PickerPanel>
  )
}
