import { GoalForm } from '@/components/goals/goal-form'

/** The field for a goal; its own page breaks it down. */
export function HubGoal() {
  return (
    <section aria-labelledby="goal-offer" data-waits="" className="mt-14 border-t border-rule pt-8">
      <h2 id="goal-offer" className="font-title text-xl leading-tight">
        A goal, taken apart
      </h2>
      <p className="mt-1.5 max-w-160 text-pretty text-ink-soft">
        Say what and by when. You get an outline to change before anything is made.
      </p>
      <GoalForm sentence="" isOffer />
    </section>
  )
}
