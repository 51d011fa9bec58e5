'use client'

import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { PickList } from '@/components/ui/pick-list'
import { table } from '@/components/shortcuts/shortcut-table'
import { lengthProblem, maxLabelNameLength, oneLine } from '@/lib/boards/card/text-limits'
import { findLabel, labelFor, matchLabels, plainLabel } from '@/lib/boards/labels/find-label'
import { useBoard } from '../../context/board-context'
import { PickerPanel, type PickerProps } from './picker-panel'

/** The board's tags, ticked if all of the cards have it, and a new one of the typed name. With Shift, and by finger, it stays open. */
export function TagPicker({ cards, acts, anchor, onClose }: PickerProps) {
  const { labels } = useBoard()
  const find = (typed: string) => {
    const name = oneLine(typed)
    const known = matchLabels(labels.values(), name).map((label) => {
      const worn = cards.filter((card) => card.badges?.labels?.includes(label.id)).length
      const isOn = worn === cards.length || (worn > 0 && ('some' as const))
      return {
        id: label.id,
        name: label.name,
        label: plainLabel(label),
        aside: isOn === 'some' ? `${worn} of ${cards.length}` : undefined,
        isOn,
        mark: (
          <span
            aria-hidden="true"
            className="mx-0.5 size-2.5 shrink-0 rounded-full"
            style={{ background: label.dot }}
          />
        ),
      }
    })
    const canCreate = name !== '' && !lengthProblem(name, maxLabelNameLength) && !findLabel(labels.values(), name)
    if (!canCreate) return known
    const created = {
      id: 'new',
      name: `Create “${name}”`,
      label: labelFor(labels.values(), name),
      aside: undefined,
      isOn: false,
      mark: <Plus aria-hidden="true" className="text-ink-soft" />,
    }
    return [...known, created]
  }
  return (
    <PickerPanel label={table.tag.label} {...{ cards, anchor, onClose }}>
      <PickList
        label="Find or create a tag"
        isMultiple
        find={find}
        onPick={({ label, isOn }, stays) => {
          if (!stays) onClose()
          acts.tag(cards, label, isOn !== true)
        }}
        nothing={(typed) =>
          lengthProblem(oneLine(typed), maxLabelNameLength) ?? 'Type a name to create the first tag in this dojo.'
        }
      />
      <p className="px-2 pt-2 text-xs text-ink-soft pointer-coarse:hidden">Shift+Enter picks several.</p>
      <Button className="mt-2 hidden w-full pointer-coarse:flex" onClick={() => onClose()}>
        Done
      </Button>
    </PickerPanel>
  )
}
