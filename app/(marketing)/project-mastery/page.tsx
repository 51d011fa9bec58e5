import { PageHead } from '@/components/marketing/page-head'
import { TemplateSection } from '@/components/marketing/templates/template-section'
import { ProjectTemplates } from '@/components/marketing/templates/project-templates'
import { templates } from '@/lib/boards/new-board/templates'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/project-mastery'))

export default function ProjectTemplatesPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead title="Project Templates">
        <p>
          Three dojos to start with, on every plan, and below them whole projects. The first techniques of the three are
          small real tasks that also show how to use a board. Change or delete them as you go. You sign in first, and
          then return to the template you chose.
        </p>
      </PageHead>
      <TemplateSection template={templates.personal}>
        For one person. Keep few things in progress, and drag one to Complete before you start the next.
      </TemplateSection>
      <TemplateSection template={templates.team}>
        For a few people with one goal: a queue, work in progress, a review, and finished work.
      </TemplateSection>
      <TemplateSection template={templates.routine}>
        For work that repeats: morning, afternoon and evening, and a kata for what needs no reminder any more.
      </TemplateSection>
      <ProjectTemplates />
    </div>
  )
}
