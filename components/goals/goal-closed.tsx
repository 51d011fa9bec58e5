import { PlanLink, plansWith } from '@/components/playbooks/plan-note'
import { EmptyState } from '@/components/ui/empty-state'

/** What it is, for people whose plan does not include it. */
export function GoalClosed() {
  return (
    <EmptyState as="h1" mark="three" title="A goal, taken apart" action={<PlanLink feature="ai" />}>
      Say what you want to reach and by when, and get an outline of techniques with dates: from playbooks and from your
      own finished work, planned backwards from the day. It comes with {plansWith('ai')}.
    </EmptyState>
  )
}
