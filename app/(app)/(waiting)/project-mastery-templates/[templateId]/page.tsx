import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { TemplatePage } from '@/components/playbooks/template-page'
import { LoadFailed } from '@/components/feedback/load-failed'
import { namedTimeZone } from '@/lib/account/person-time'
import { requireViewer } from '@/lib/account/require-viewer'
import { activeClan } from '@/lib/clans/active-clan'
import { findPlaybook } from '@/lib/playbooks/find-playbooks'
import { sourceOfClanTemplate, sourceOfPlaybook } from '@/lib/playbooks/playbook-of-template'
import { findClanTemplate } from '@/lib/playbooks/queries'
import { serverDb } from '@/lib/supabase/server'
import { knownTimeZone } from '@/lib/time-zone'
import { loadTemplates } from '../load-templates'

type TemplatePageProps = PageProps<'/project-mastery-templates/[templateId]'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function generateMetadata({ params }: TemplatePageProps): Promise<Metadata> {
  return { title: findPlaybook((await params).templateId)?.name ?? 'Project template' }
}

export default async function ProjectTemplatePage({ params }: TemplatePageProps) {
  const [{ templateId }, viewer] = await Promise.all([params, requireViewer()])
  if (!viewer.subscription.subscribed) return null
  const [source, found] = await Promise.all([findSource(templateId), loadTemplates()])
  if (!source) notFound()
  if (!found)
    return (
      <LoadFailed as="h1" title="The templates could not be loaded" attempt={crypto.randomUUID()}>
        Nothing is lost.
      </LoadFailed>
    )
  const clanId = source.clanId ?? (await activeClan(viewer.clans))
  const timeZone = knownTimeZone(await namedTimeZone(viewer))
  return (
    <TemplatePage
      source={source.template}
      found={found}
      clanId={clanId}
      now={new Date().toISOString()}
      timeZone={timeZone}
    />
  )
}

async function findSource(id: string) {
  const playbook = findPlaybook(id)
  if (playbook) return { template: sourceOfPlaybook(playbook) }
  const saved = uuid.test(id) ? await findClanTemplate(await serverDb(), id) : null
  return saved && { template: sourceOfClanTemplate(saved), clanId: saved.clanId }
}
