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
  const [editingId, setEditingId] = useState<string>()
  // Someone else may delete it while it is edited.
  const editing = editingId === undefined ? undefined : labels.get(editingId)
  if (!editing) return <LabelOptions isOn={isOn} onToggle={onToggle} onEdit={setEditingId} />
  return (
    <LabelForm
      key={editing.id}
      label={plainLabel(editing)}
      onSave={(label) => {
        store.intend({ type: 'label.edited', label })
        setEditingId(undefined)
      }}
      onDelete={() => onDelete(plainLabel(editing))}
      onCancel={() => setEditingId(undefined)}
    />
  )
}
