'use client'

import { type Template, type TemplateId, templateIds, templates } from '@/lib/boards/templates'
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
    <label className="relative flex cursor-pointer flex-col rounded-lg border border-rule bg-paper-raised p-3 transition-colors duration-150 hover:border-rule-strong has-checked:border-ai has-checked:bg-ai-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ai">
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
      <TemplateSketch template={template} className="h-16" />
      <span className="mt-2 font-medium">{template.name}</span>
      <span id={`${template.id}-summary`} className="text-[13px] text-ink-soft text-pretty">
        {template.summary}
      </span>
    </label>
  )
}
