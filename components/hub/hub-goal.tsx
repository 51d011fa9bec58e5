import { GoalForm } from '@/components/goals/goal-form'

/** The field for a goal; its own page breaks it down. */
export function HubGoal() {
  return (
    <section aria-labelledby="goal-offer" data-waits="" className="mt-14 border-t border-rule pt-8">
      <h2 id="goal-offer" className="font-title text-xl leading-tight">
        Plan a goal
      </h2>
      <p className="mt-1.5 max-w-160 text-pretty text-ink-soft">
        Name a goal and a date. You get an outline that you can change before anything is created.
      </p>
      <GoalForm sentence="" isOffer />
    </section>
  )
}
