import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { LoadFailed } from '@/components/feedback/load-failed'
import { HubClosed } from '@/components/hub/hub-closed'
import { HubFrame } from '@/components/hub/hub-frame'
import { HubScreen } from '@/components/hub/hub-screen'
import { requireViewer } from '@/lib/account/require-viewer'
import { isFromOwnPage } from '@/lib/http/same-origin'
import { loadHubPage } from '@/lib/hub/load-page'

export const metadata: Metadata = { title: 'AI Hub' }

type AiHubPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AiHubPage({ searchParams }: AiHubPageProps) {
  const [params, viewer, head] = await Promise.all([searchParams, requireViewer(), headers()])
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!viewer.subscription.subscribed) return null
  const loaded = await loadHubPage(viewer, params, isFromOwnPage(head))
  if (loaded === 'closed') return <HubClosed />
  if (!loaded) {
    return (
      <HubFrame title="AI Hub">
        <LoadFailed title="Your briefing could not be loaded" attempt={crypto.randomUUID()}>
          Nothing is lost.
        </LoadFailed>
      </HubFrame>
    )
  }
  return <HubScreen loaded={loaded} viewer={viewer} />
}
