import { PageHead } from '@/components/marketing/page-head'
import { TemplateSection } from '@/components/marketing/templates/template-section'
import { TemplatesToCome } from '@/components/marketing/templates/templates-to-come'
import { templates } from '@/lib/boards/new-board/templates'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/project-mastery'))

export default function ProjectTemplatesPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead title="Project Templates">
        <p>
          Three dojos to begin with, on every plan. Their first techniques are small real tasks that also show how a
          board is used; change or delete them as you go. You sign in first, and come back to the template you chose.
        </p>
      </PageHead>
      <TemplateSection template={templates.personal}>
        For one person. Keep few things in progress, and drag one to Complete before you begin the next.
      </TemplateSection>
      <TemplateSection template={templates.team}>
        For a few people with one goal. A queue, work in progress, a second pair of eyes, and what is done.
      </TemplateSection>
      <TemplateSection template={templates.routine}>
        For what comes again. Morning, afternoon and evening, and a kata for what needs no reminder any more.
      </TemplateSection>
      <TemplatesToCome />
    </div>
  )
}
