import { PlanLink, plansWith } from '@/components/playbooks/plan-note'
import { EmptyState } from '@/components/ui/empty-state'

/** What it is, for people whose plan does not include it. */
export function GoalClosed() {
  return (
    <EmptyState as="h1" mark="three" title="Plan a goal" action={<PlanLink feature="ai" />}>
      Name a goal and a date, and get an outline of techniques, each with its own date: based on playbooks and your own
      finished work, and planned backwards from your deadline. It comes with {plansWith('ai')}.
    </EmptyState>
  )
}
