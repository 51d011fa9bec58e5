import { ArrowLeft } from 'lucide-react'
import { IntentLink } from '@/components/navigation/intent-link'
import type { TemplateSource } from '@/lib/playbooks/playbook-of-template'
import type { ProjectTemplates } from '@/lib/playbooks/schema'
import { PlanNote } from './plan-note'
import { TemplateForm } from './template-form'
import { TemplatesFrame } from './templates-frame'

type TemplatePageProps = {
  source: TemplateSource
  found: ProjectTemplates
  /** The clan in the header, or the one whose template it is. */
  clanId: string
  now: string
  timeZone: string
}

/** A template with its questions; people without a plan for it can look at it. */
export function TemplatePage({ source, found, clanId, now, timeZone }: TemplatePageProps) {
  const clans = found.clans.filter(({ mayMake, isIncluded }) => mayMake && (isIncluded || found.isIncluded))
  const isIncluded = found.isIncluded || clans.length > 0
  const start = clans.find(({ id }) => id === clanId) ?? (found.isIncluded ? undefined : clans[0])
  return (
    <TemplatesFrame
      title={source.name}
      back={
        <IntentLink
          href="/project-mastery-templates"
          className="mb-2 inline-flex items-center gap-1.5 text-[13px] text-ink-soft hover:text-ink pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          Project templates
        </IntentLink>
      }
    >
      {source.summary !== '' && <p className="mt-1 max-w-160 text-pretty text-ink-soft">{source.summary}</p>}
      {!isIncluded && <PlanNote className="mt-4" />}
      <TemplateForm
        source={source}
        clans={clans}
        clanId={start?.id ?? ''}
        isPersonal={found.isIncluded}
        isIncluded={isIncluded}
        now={now}
        timeZone={timeZone}
      />
    </TemplatesFrame>
  )
}
