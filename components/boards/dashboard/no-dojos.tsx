import { IntentLink } from '@/components/navigation/intent-link'
import { templatesLink } from '@/components/navigation/links'
import { BrushMark } from '@/components/ui/brush-mark'
import { type Template, templates } from '@/lib/boards/new-board/templates'
import { TemplateSketch } from '../new-board/template-sketch'

const offered = [templates.personal, templates.team, templates.routine]

/** The first visit: one sentence, and three ways to start. */
export function NoDojos() {
  return (
    <section aria-labelledby="first-dojo" className="mx-auto max-w-220 pt-8 pb-4 text-center">
      <BrushMark name="enso" className="mx-auto size-20 text-ink" />
      <h2 id="first-dojo" className="mt-5 font-title text-xl leading-tight">
        Open your first dojo
      </h2>
      <p className="mx-auto mt-2 max-w-110 text-ink-soft text-pretty">
        A dojo is a board. Its columns are katas, its cards techniques. Start with a template, and change what does not
        fit.
      </p>
      <ul className="mt-6 grid gap-3 text-left md:grid-cols-3">
        {offered.map((template) => (
          <Offer key={template.id} template={template} />
        ))}
      </ul>
      <p className="mt-5 text-ink-soft">
        Or{' '}
        <IntentLink href="/new-board" className="text-ai-deep underline underline-offset-3">
          start with an empty one
        </IntentLink>
        , or with{' '}
        <IntentLink href={templatesLink.href} className="text-ai-deep underline underline-offset-3">
          a whole project
        </IntentLink>
        .
      </p>
    </section>
  )
}

function Offer({ template }: { template: Template }) {
  return (
    <li className="relative flex flex-col rounded-lg border border-rule bg-paper-raised p-4 transition-colors duration-150 hover:border-rule-strong">
      <TemplateSketch template={template} className="h-20" />
      <h3 className="mt-3 font-title text-[17px] leading-snug">
        <IntentLink
          href={`/new-board/${template.id}`}
          pending="cover"
          className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-1 focus-visible:after:outline-ai"
        >
          {template.name}
        </IntentLink>
      </h3>
      <p className="mt-1 text-[13px] text-ink-soft text-pretty">{template.summary}</p>
    </li>
  )
}
