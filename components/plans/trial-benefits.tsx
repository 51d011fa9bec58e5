import { trialDays } from '@/lib/plans/catalogue'

/** What a trial is, or that it has been used. */
export function TrialBenefits({ hasHadTrial }: { hasHadTrial: boolean }) {
  return (
    <section aria-labelledby="trial-benefits" className="mt-3 rounded-lg bg-paper-sunk px-4.5 py-3.5">
      <h3 id="trial-benefits" className="font-medium">
        Free Trial Benefits
      </h3>
      {hasHadTrial ? (
        <p className="mt-1 text-[13px] text-ink-soft text-pretty">
          You have had your free trial, so billing for a paid plan starts today. Cancel anytime: your plan then lasts
          until the end of the period you have paid for.
        </p>
      ) : (
        <ul className="mt-1 flex flex-col gap-x-6 gap-y-1 text-[13px] text-ink-soft md:flex-row md:flex-wrap">
          <li>{trialDays} days of the full plan, once per e-mail address and card</li>
          <li>No credit card required upfront</li>
          <li>Cancel anytime: nothing is charged before the trial ends</li>
          <li>After that, Starter, with everything you made</li>
        </ul>
      )}
    </section>
  )
}
