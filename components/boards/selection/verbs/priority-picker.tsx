'use client'

import { matching, PickList } from '@/components/ui/pick-list'
import { table } from '@/components/shortcuts/shortcut-table'
import type { Priority } from '@/lib/boards/schema'
import { PickerPanel, type PickerProps } from './picker-panel'

const priorities: readonly { id: string; priority: Priority | null; name: string; stroke: string }[] = [
  { id: 'high', priority: 'high', name: 'High', stroke: 'bg-ink' },
  { id: 'medium', priority: 'medium', name: 'Medium', stroke: 'bg-yamabuki' },
  { id: 'low', priority: 'low', name: 'Low', stroke: 'bg-rule-strong' },
  { id: 'none', priority: null, name: 'No priority', stroke: '' },
]

export function PriorityPicker({ cards, acts, anchor, onClose }: PickerProps) {
  const options = priorities.map((option) => ({
    ...option,
    mark: <span aria-hidden="true" className={`h-4 w-0.75 shrink-0 rounded-full ${option.stroke}`} />,
    isOn: cards.every(({ priority }) => (priority ?? null) === option.priority),
  }))
  return (
    <PickerPanel label={table.priority.label} {...{ cards, anchor, onClose }}>
      <PickList
        label="Choose a priority"
        find={(typed) => matching(options, typed)}
        onPick={({ priority, name }) => {
          onClose()
          acts.prioritise(cards, priority, name)
        }}
      />
    </PickerPanel>
  )
}
