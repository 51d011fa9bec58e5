import type { Metadata } from 'next'
import { LoadFailed } from '@/components/feedback/load-failed'
import { TemplatesPage } from '@/components/playbooks/templates-page'
import { requireViewer } from '@/lib/account/require-viewer'
import { loadTemplates } from './load-templates'

export const metadata: Metadata = { title: 'Project templates' }

export default async function ProjectMasteryTemplatesPage({ searchParams }: PageProps<'/project-mastery-templates'>) {
  const [{ q, category }, viewer] = await Promise.all([searchParams, requireViewer()])
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!viewer.subscription.subscribed) return null
  const found = await loadTemplates()
  if (!found)
    return (
      <LoadFailed as="h1" title="The templates could not be loaded" attempt={crypto.randomUUID()}>
        Nothing is lost.
      </LoadFailed>
    )
  return <TemplatesPage found={found} query={textOf(q)} category={textOf(category)} />
}

function textOf(param: string | string[] | undefined): string {
  return typeof param === 'string' ? param.slice(0, 100) : ''
}
