import { useDateFormat } from '@/components/time/time-settings'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { shortDay } from '@/lib/day-words'
import type { GoalPlan } from '@/lib/goals/plan-goal'
import { verdictWords } from '@/lib/goals/verdict-words'

type GoalVerdictProps = {
  plan: GoalPlan
  today: string
  titleOf: (id: string) => string
  onDrop: (ids: readonly string[]) => void
  onMove: (deadline: string) => void
}

const edges = {
  empty: 'border-rule-strong',
  open: 'border-ai',
  fits: 'border-matsu',
  tight: 'border-yamabuki',
  late: 'border-danger',
  past: 'border-danger',
}

/** Whether it fits, and what would help. */
export function GoalVerdict({ plan, today, titleOf, onDrop, onMove }: GoalVerdictProps) {
  const format = useDateFormat()
  const { verdict } = plan
  return (
    <div className={cn('border-l-3 py-0.5 pl-3', edges[verdict.kind])}>
      <output className="block text-pretty">{verdictWords(plan, { today, titleOf, format })}</output>
      {verdict.kind === 'late' && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {verdict.drop.length > 0 && (
            <Button size="sm" onClick={() => onDrop(verdict.drop)}>
              Leave {verdict.drop.length === 1 ? 'it' : 'them'} out
            </Button>
          )}
          <Button size="sm" onClick={() => onMove(verdict.instead)}>
            Move the deadline to {shortDay(verdict.instead, today, format)}
          </Button>
        </div>
      )}
    </div>
  )
}
