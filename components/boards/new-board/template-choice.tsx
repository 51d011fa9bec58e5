'use client'

import { Check } from 'lucide-react'
import { type Template, type TemplateId, templateIds, templates } from '@/lib/boards/new-board/templates'
import { TemplateSketch } from './template-sketch'

type TemplateChoiceProps = { chosen: TemplateId; onChoose: (id: TemplateId) => void }

/** Native radio buttons under drawn boards: arrow keys and forms know what to do. */
export function TemplateChoice({ chosen, onChoose }: TemplateChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium">Template</legend>
      <div className="grid gap-2 min-[26rem]:grid-cols-2">
        {templateIds.map((id) => (
          <Option key={id} template={templates[id]} isChosen={id === chosen} onChoose={() => onChoose(id)} />
        ))}
      </div>
    </fieldset>
  )
}

type OptionProps = { template: Template; isChosen: boolean; onChoose: () => void }

function Option({ template, isChosen, onChoose }: OptionProps) {
  return (
    <label className="relative flex cursor-pointer gap-3 rounded-lg border border-rule bg-paper-raised p-3 transition-colors duration-150 min-[26rem]:flex-col min-[26rem]:gap-2 hover:border-rule-strong has-checked:border-ai has-checked:bg-ai-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ai">
      <input
        type="radio"
        name="template"
        value={template.id}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${template.id}-summary`}
        aria-label={template.name}
        className="sr-only"
      />
      <TemplateSketch template={template} className="h-16 max-[26rem]:w-24 max-[26rem]:shrink-0" />
      <span>
        <span className="block font-medium">{template.name}</span>
        <span id={`${template.id}-summary`} className="block text-[13px] text-ink-soft">
          {template.summary}
        </span>
      </span>
      {isChosen && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-ai text-paper-raised"
        >
          <Check className="size-3.5" strokeWidth={3} />
        </span>
      )}
    </label>
  )
}
