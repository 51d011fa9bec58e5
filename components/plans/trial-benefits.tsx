import { trialDays } from '@/lib/plans/catalogue'

/** What a trial is, or that there is none any more. */
export function TrialBenefits({ hasHadTrial }: { hasHadTrial: boolean }) {
  return (
    <section aria-labelledby="trial-benefits" className="mt-3 rounded-lg bg-paper-sunk px-4.5 py-3.5">
      <h3 id="trial-benefits" className="font-medium">
        Free Trial Benefits
      </h3>
      {hasHadTrial ? (
        <p className="mt-1 text-[13px] text-ink-soft text-pretty">
          You have had your free trial, so a paid plan’s billing begins today. Cancel anytime: it then goes on until
          what is paid for ends.
        </p>
      ) : (
        <ul className="mt-1 flex flex-col gap-x-6 gap-y-1 text-[13px] text-ink-soft md:flex-row md:flex-wrap">
          <li>{trialDays} days of the whole plan, once per address and card</li>
          <li>No credit card required upfront</li>
          <li>Cancel anytime: nothing is charged before the trial ends</li>
          <li>Afterwards Starter, with all that you made</li>
        </ul>
      )}
    </section>
  )
}
