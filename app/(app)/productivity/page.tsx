import type { Metadata } from 'next'
import { FlowPage } from '@/components/flow/flow-page'
import { MineForm } from '@/components/flow/mine-form'
import { MineScreen } from '@/components/flow/mine-screen'
import { requireViewer } from '@/lib/account/require-viewer'
import { calendarOf, loadChoice } from '@/lib/flow/load-page'
import { type Params, readView } from '@/lib/flow/view'

export const metadata: Metadata = { title: 'Analytics' }

export default async function ProductivityPage({ searchParams }: { searchParams: Promise<Params> }) {
  const [params, viewer] = await Promise.all([searchParams, requireViewer()])
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!viewer.subscription.subscribed) return null
  // Always one's own work, compared with one's own past.
  const { dojos, span } = readView(params)
  const view = { dojos: dojos.slice(0, 1), span, isMine: true, isCompared: true }
  const [calendar, choice] = await Promise.all([calendarOf(viewer), loadChoice(false)])
  return (
    <FlowPage
      title="Analytics"
      page="/productivity"
      asked={{ viewer, calendar, view, params, isWhole: false }}
      form={choice && <MineForm page="/productivity" view={view} choice={choice} />}
      Screen={MineScreen}
    />
  )
}
