import type { OwnPace } from '@/lib/goals/own-pace'
import type { SizeDays } from '@/lib/goals/own-sizes'
import type { ReadGoal } from '@/lib/goals/read-goal'
import type { PlanPlace } from '@/lib/goals/schema'
import type { Candidate } from '@/lib/goals/take-apart'
import { GoalForm } from './goal-form'
import { GoalOutline } from './goal-outline'

export type TakenApart = {
  read: ReadGoal
  candidates: Candidate[]
  pace: OwnPace
  sizes: SizeDays
  places: PlanPlace[]
}

type GoalSectionProps = {
  /** The typed text; '' before that. */
  sentence: string
  taken: TakenApart | null
  /** The operator's model as shown to people; null if there is none. */
  model: string | null
  now: string
  timeZone: string
}

/** A goal, and the steps it was broken down into. */
export function GoalSection({ sentence, taken, model, now, timeZone }: GoalSectionProps) {
  return (
    <section aria-labelledby="goal-title">
      <h1 id="goal-title" className="font-title text-[26px] leading-tight max-md:text-[22px]">
        Plan a goal
      </h1>
      <p className="mt-1.5 max-w-160 text-pretty text-ink-soft">
        Name a goal and a date. You get an outline that you can change before anything is created. It is worked out
        here, from playbooks and from what you have finished before
        {model === null ? '; no model is used.' : '. A model is used only if you ask for it.'}
      </p>
      <GoalForm sentence={sentence} />
      {taken && (
        <GoalOutline key={sentence} sentence={sentence} {...taken} model={model} now={now} timeZone={timeZone} />
      )}
    </section>
  )
}
