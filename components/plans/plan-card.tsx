import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrushMark } from '@/components/ui/brush-mark'
import type { Plan } from '@/lib/billing/plans'
import { dollars, planSentences } from './plan-sentences'

type PlanCardProps = { plan: Plan; action: ReactNode }

export function PlanCard({ plan, action }: PlanCardProps) {
  const priceCents = plan.billing.monthly.basePriceCents
  return (
    <article aria-label={plan.name} className="rounded-lg border border-rule bg-paper p-5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="font-title text-xl leading-tight font-bold">{plan.name}</h3>
          <p className="mt-1 text-ink-soft text-pretty">{plan.bestFor}</p>
        </div>
        <BrushMark name="enso" className="size-11 text-ink" />
      </div>
      <p className="mt-4 flex items-baseline gap-2 tabular-nums">
        <span className="font-title text-4xl leading-none font-bold lining-nums">{dollars(priceCents)}</span>
        <span className="text-ink-soft">{priceCents === 0 ? 'forever' : 'a month'}</span>
      </p>
      <ul className="mt-4 mb-5 flex flex-col gap-1.5">
        {planSentences(plan).map((sentence) => (
          <li key={sentence} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-matsu" />
            {sentence}
          </li>
        ))}
      </ul>
      {action}
    </article>
  )
}
