'use client'

import type { KeyboardEvent } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { typedKey } from '@/components/ui/typed-key'
import {
  type BoardDetails,
  type BoardDetailsProblems,
  type CheckedBoardDetails,
  checkBoardDetails,
} from '@/lib/boards/new-board/board-details'

type BoardDetailsFieldsProps = {
  initial?: BoardDetails
  problems: BoardDetailsProblems
  titleExample?: string
  onTitleChange?: (title: string) => void
}

/** Title and description of a board. The fields are uncontrolled: nothing sets their value. */
export function BoardDetailsFields({ initial, problems, titleExample, onTitleChange }: BoardDetailsFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Title" required error={problems.title}>
        <Input
          name="title"
          defaultValue={initial?.title}
          placeholder={titleExample && `For example ${titleExample}`}
          onChange={(event) => onTitleChange?.(event.target.value)}
          autoComplete="off"
        />
      </Field>
      <Field label="Description (optional)" error={problems.description}>
        <Textarea name="description" defaultValue={initial?.description} rows={3} onKeyDown={submitOnModifiedEnter} />
      </Field>
    </div>
  )
}

/** Checks a form with these fields, and focuses the first field with a problem. */
export function readBoardDetails(form: HTMLFormElement): CheckedBoardDetails {
  const checked = checkBoardDetails(typedBoardDetails(form))
  const [wrong] = Object.keys(checked.problems ?? {})
  const field = wrong && form.elements.namedItem(wrong)
  if (field instanceof HTMLElement) field.focus()
  return checked
}

/** The text exactly as typed. */
export function typedBoardDetails(form: HTMLFormElement): BoardDetails {
  const typed = new FormData(form)
  return { title: textOf(typed.get('title')), description: textOf(typed.get('description')) }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** Enter alone starts a new line here. */
function submitOnModifiedEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (typedKey(event) !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
