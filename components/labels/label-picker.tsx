'use client'

import { useState } from 'react'
import type { Label } from '@/lib/boards/schema'
import { plainLabel } from '@/lib/boards/labels/find-label'
import { useBoard } from '@/components/boards/context/board-context'
import { LabelForm } from './label-form'
import { LabelOptions } from './label-options'

type LabelPickerProps = {
  isOn: (labelId: string) => boolean
  onToggle: (label: Label, isOn: boolean) => void
  onDelete: (label: Label) => void
}

/** The labels of the board to put on and take off, each with a form to edit it. */
export function LabelPicker({ isOn, onToggle, onDelete }: LabelPickerProps) {
  const { labels, store } = useBoard()
  const [edited, setEdited] = useState<Label>()
  // Someone else may delete it while it is edited.
  if (!edited || !labels.has(edited.id)) {
    const edit = (labelId: string) => {
      const label = labels.get(labelId)
      setEdited(label && plainLabel(label))
    }
    return <LabelOptions isOn={isOn} onToggle={onToggle} onEdit={edit} />
  }
  return (
    <LabelForm
      key={edited.id}
      label={edited}
      onSave={(label) => {
        store.intend({ type: 'label.edited', label, expect: edited })
        setEdited(undefined)
      }}
      onDelete={() => onDelete(edited)}
      onCancel={() => setEdited(undefined)}
    />
  )
}
