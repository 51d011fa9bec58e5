'use client'

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { typedKey } from '@/components/ui/typed-key'
import type { Label } from '@/lib/boards/schema'
import { lengthProblem, maxLabelNameLength, oneLine } from '@/lib/boards/card/text-limits'
import { findLabel } from '@/lib/boards/labels/find-label'
import { useBoard } from '@/components/boards/context/board-context'
import { normalForm } from '@/lib/normal-form'
import { ColorChoice } from './color-choice'

type LabelFormProps = { label: Label; onSave: (label: Label) => void; onDelete: () => void; onCancel: () => void }

/** A label's name and colour. */
export function LabelForm({ label, onSave, onDelete, onCancel }: LabelFormProps) {
  const { labels } = useBoard()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(label.name)
  const [color, setColor] = useState(label.color)
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    const field = form.current?.querySelector('input')
    field?.focus({ preventScroll: true })
    field?.select()
  }, [])

  const next = { ...label, name: normalForm(oneLine(name)), color }
  const namesake = findLabel(labels.values(), next.name)
  const problem =
    lengthProblem(next.name, maxLabelNameLength) ??
    (namesake && namesake.id !== label.id ? 'There is already a tag with this name.' : undefined) ??
    (isTried && !next.name ? 'A tag needs a name.' : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem || !next.name) return
    if (next.name === label.name && next.color === label.color) onCancel()
    else onSave(next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (typedKey(event) !== 'Escape') return
    event.preventDefault()
    event.stopPropagation() // back to the list, not out of it
    onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape from its controls
    <form ref={form} onSubmit={submit} onKeyDown={handleKeyDown} className="flex flex-col gap-3.5 p-2">
      <Field label="Name" error={problem}>
        <Input value={name} autoComplete="off" dir="auto" onChange={(event) => setName(event.target.value)} />
      </Field>
      <ColorChoice color={color} onChange={setColor} />
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="ghost" className="ml-auto text-danger-deep" onClick={onDelete}>
          Delete tag
        </Button>
      </div>
    </form>
  )
}
