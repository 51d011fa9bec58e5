'use client'

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { TemplateSketch } from '@/components/boards/new-board/template-sketch'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { typedKey } from '@/components/ui/typed-key'
import { maxTitleLength } from '@/lib/boards/new-board/board-details'
import { type Template, templates } from '@/lib/boards/new-board/templates'
import type { TourBoard } from '../use-tour'
import { useMakeDojo } from './use-make-dojo'

const offered = [templates.personal, templates.team, templates.routine] as const

/** Name and template of the first dojo. Enter creates it, as the button does. */
export function CreateForm({ onMade }: { onMade: (board: Required<TourBoard>) => void }) {
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<Template>(offered[0])
  const [make, isMaking] = useMakeDojo(onMade)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the templates.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const isBlank = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMaking && !isBlank) make(name.trim(), template)
  }
  // A form whose button is disabled is not submitted by Enter, and the person would not learn why.
  const refuseBlank = (event: KeyboardEvent) => {
    if (typedKey(event) !== 'Enter' || !isBlank) return
    event.preventDefault()
    notify('onboarding.dojo.name')
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5">
      <Field label="Dojo name" required className="max-w-100">
        <Input
          ref={field}
          name="name"
          value={name}
          maxLength={maxTitleLength}
          placeholder={`For example ${template.titleExample}`}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          onKeyDown={refuseBlank}
        />
      </Field>
      <fieldset className="mt-4">
        <legend className="mb-1.5 text-[13px] font-medium">Template</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {offered.map((each) => (
            <Offer key={each.id} template={each} isChosen={each === template} onChoose={() => setTemplate(each)} />
          ))}
        </div>
      </fieldset>
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" disabled={isBlank} busy={isMaking}>
          Create
        </Button>
        {isBlank && !isMaking && (
          <Button variant="ghost" onClick={() => make(template.titleExample, template)}>
            No name yet? Call it “{template.titleExample}”
          </Button>
        )}
      </div>
    </form>
  )
}

function Offer({ template, isChosen, onChoose }: { template: Template; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-lg border border-rule bg-paper p-3 transition-colors duration-150 hover:border-rule-strong has-checked:border-ai has-checked:bg-ai-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ai sm:flex-col sm:gap-2">
      <input
        type="radio"
        name="template"
        value={template.id}
        checked={isChosen}
        onChange={onChoose}
        aria-label={template.name}
        aria-describedby={`tour-${template.id}`}
        className="sr-only"
      />
      <TemplateSketch template={template} className="h-16 max-sm:w-24 max-sm:shrink-0" />
      <span>
        <span className="block font-medium">{template.name}</span>
        <span id={`tour-${template.id}`} className="block text-[13px] text-ink-soft text-pretty">
          {template.summary}
        </span>
      </span>
    </label>
  )
}
