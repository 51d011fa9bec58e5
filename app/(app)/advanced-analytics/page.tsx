import type { Metadata } from 'next'
import { AdvancedScreen } from '@/components/flow/advanced-screen'
import { FlowPage } from '@/components/flow/flow-page'
import { ViewForm } from '@/components/flow/view-form'
import { requireViewer } from '@/lib/account/require-viewer'
import { askedOf } from '@/lib/flow/facts'
import { calendarOf, loadChoice } from '@/lib/flow/load-page'
import { type Params, readView } from '@/lib/flow/view'

export const metadata: Metadata = { title: 'Advanced' }

export default async function AdvancedAnalyticsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const [params, viewer] = await Promise.all([searchParams, requireViewer()])
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!viewer.subscription.subscribed) return null
  const view = readView(params)
  const [calendar, choice] = await Promise.all([calendarOf(viewer), loadChoice(true)])
  return (
    <FlowPage
      title="Advanced"
      page="/advanced-analytics"
      asked={{ viewer, calendar, view, params, isWhole: true }}
      form={
        choice && (
          <ViewForm
            page="/advanced-analytics"
            view={view}
            choice={choice}
            clans={viewer.clans}
            asked={askedOf(view, calendar)}
          />
        )
      }
      Screen={AdvancedScreen}
    />
  )
}
