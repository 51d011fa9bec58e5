import type { Metadata } from 'next'
import { GoalClosed } from '@/components/goals/goal-closed'
import { GoalFrame } from '@/components/goals/goal-frame'
import { GoalSection } from '@/components/goals/goal-section'
import { LoadFailed } from '@/components/feedback/load-failed'
import { requireViewer } from '@/lib/account/require-viewer'
import { modelName } from '@/lib/ai/model-name'
import { calendarOf } from '@/lib/flow/load-page'
import { can, planOfTier } from '@/lib/plans/entitlements'
import { loadGoal } from './load-goal'

export const metadata: Metadata = { title: 'Plan a goal' }

export default async function GoalPage({ searchParams }: PageProps<'/ai-hub/goal'>) {
  const [{ goal }, viewer] = await Promise.all([searchParams, requireViewer()])
  // The frame would not show any of it, but Next would still send it to the browser.
  if (!viewer.subscription.subscribed) return null
  if (!can(planOfTier(viewer.subscription.subscription_tier), 'ai')) return <GoalClosed />
  const sentence = typeof goal === 'string' ? goal.trim().slice(0, 200) : ''
  const { timeZone, weekStart, now } = await calendarOf(viewer)
  const { dateFormat, isDayFirst } = viewer.settings
  const reader = { now, zone: timeZone, weekStart, format: dateFormat ?? 'en-US', isDayFirst: isDayFirst ?? undefined }
  const taken = sentence === '' ? null : await loadGoal(sentence, reader)
  if (taken === undefined)
    return (
      <LoadFailed as="h1" title="Your finished work could not be loaded" attempt={crypto.randomUUID()}>
        Nothing is lost.
      </LoadFailed>
    )
  return (
    <GoalFrame>
      <GoalSection sentence={sentence} taken={taken} model={modelName()} now={now.toISOString()} timeZone={timeZone} />
    </GoalFrame>
  )
}
