'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, focusFirstField } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Card, Label } from '@/lib/boards/schema'
import { lengthProblem, oneLine } from '@/lib/boards/card/text-limits'
import { defaultLabelColor, palette } from '@/lib/boards/labels/palette'
import { countOf } from './selected-cards'

const maxLabelLength = 50

type NewTagDialogProps = {
  cards: Card[]
  onMake: (label: Label) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** Creates a tag that the dojo does not have yet, and adds it to the cards. */
export function NewTagDialog({ cards, onMake, onClose, onCloseAutoFocus }: NewTagDialogProps) {
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = oneLine(String(form.get('name')))
    const found = name ? lengthProblem(name, maxLabelLength) : 'A tag needs a name.'
    setProblem(found)
    if (found !== undefined) return
    onMake({ id: crypto.randomUUID(), name, color: String(form.get('color')) })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title="New tag"
        description={`For ${countOf(cards)}`}
        size="sm"
        onOpenAutoFocus={focusFirstField}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <form onSubmit={handleSubmit} noValidate className="flex flex-1 flex-col gap-4">
          <Field label="Name" error={problem}>
            <Input name="name" autoComplete="off" />
          </Field>
          <Field label="Color">
            <Select name="color" defaultValue={defaultLabelColor}>
              {palette.map(({ name, color }) => (
                <option key={color} value={color}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <span className="flex-1" />
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Add tag
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
