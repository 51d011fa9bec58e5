import type { Metadata } from 'next'
import { AdvancedScreen } from '@/components/flow/advanced-screen'
import { FlowPage } from '@/components/flow/flow-page'
import { ViewForm } from '@/components/flow/view-form'
import { requireViewer } from '@/lib/account/require-viewer'
import { loadFlowPage } from '@/lib/flow/load-page'
import { type Params, readView } from '@/lib/flow/view'

export const metadata: Metadata = { title: 'Advanced' }

export default async function AdvancedAnalyticsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const [params, viewer] = await Promise.all([searchParams, requireViewer()])
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!viewer.subscription.subscribed) return null
  const view = readView(params)
  const loaded = await loadFlowPage(viewer, view, params, { isWhole: true })
  return (
    <FlowPage
      title="Advanced"
      page="/advanced-analytics"
      loaded={loaded}
      dateFormat={viewer.settings.dateFormat ?? 'en-US'}
      form={
        loaded && (
          <ViewForm
            page="/advanced-analytics"
            view={view}
            choice={loaded.choice}
            clans={viewer.clans}
            facts={loaded.facts}
          />
        )
      }
      Screen={AdvancedScreen}
    />
  )
}
