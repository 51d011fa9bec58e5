import { categories } from '@/content/playbooks/playbook'
import { playbooks } from '@/content/playbooks/all-playbooks'
import { listTemplates } from '@/lib/playbooks/list-templates'
import type { ProjectTemplates } from '@/lib/playbooks/schema'
import { ClanTemplates } from './clan-templates'
import { PlanNote } from './plan-note'
import { PlaybookTile } from './playbook-tile'
import { TemplateBrowser } from './template-browser'
import { TemplatesFrame } from './templates-frame'

type TemplatesPageProps = { found: ProjectTemplates; query: string; category: string }

/** The templates of the person's clans, then the built-in ones. */
export function TemplatesPage({ found, query, category }: TemplatesPageProps) {
  const isIncluded = found.isIncluded || found.clans.some((clan) => clan.isIncluded)
  return (
    <TemplatesFrame title="Project templates">
      <p className="mt-1.5 max-w-160 text-pretty text-ink-soft">
        How a piece of work is usually done: katas, techniques with their steps, and who does what when. Choose one,
        answer a few questions, and change whatever you like, before and after you create the dojo.
      </p>
      {!isIncluded && <PlanNote className="mt-5" />}
      <ClanTemplates saved={found.saved} clans={found.clans} />
      <TemplateBrowser
        templates={listTemplates(playbooks)}
        tiles={Object.fromEntries(
          playbooks.map((playbook) => [playbook.slug, <PlaybookTile key={playbook.slug} playbook={playbook} />]),
        )}
        categories={categories}
        query={query}
        category={categories.find((known) => known === category) ?? ''}
      />
    </TemplatesFrame>
  )
}
