import { Check, CircleDashed } from 'lucide-react'
import { inPreparation, planFeatures } from '@/lib/plans/plan-features'
import type { Plan } from '@/lib/plans/catalogue'

/** What a plan includes; features that do not exist yet are listed separately and say so. */
export function PlanFeatures({ plan }: { plan: Plan }) {
  const features = planFeatures(plan)
  const ready = features.filter(({ isInPreparation }) => !isInPreparation)
  const unfinished = features.filter(({ isInPreparation }) => isInPreparation)
  return (
    <div className="mt-3 border-t border-rule pt-3.5 text-[13px]">
      <ul className="flex flex-col gap-1.5">
        {ready.map(({ name, text }) => (
          <li key={name} className="flex gap-2 text-pretty">
            <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-matsu" />
            {text}
          </li>
        ))}
      </ul>
      {unfinished.length > 0 && (
        <div className="mt-3 text-ink-soft">
          <p className="first-letter:uppercase">{inPreparation}:</p>
          <ul aria-label={`${plan.name}, ${inPreparation}`} className="mt-1.5 flex flex-col gap-1.5">
            {unfinished.map(({ name, text }) => (
              <li key={name} className="flex gap-2 text-pretty">
                <CircleDashed aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
