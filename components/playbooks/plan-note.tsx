import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { cn } from '@/lib/cn'
import { plans } from '@/lib/plans/catalogue'
import { can, type Feature, planFor } from '@/lib/plans/entitlements'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Which plans have templates, for people whose plan has none: everything can be looked at. */
export function PlanNote({ className }: { className?: string }) {
  return (
    <aside
      className={cn(
        'flex flex-wrap items-center gap-x-5 gap-y-2.5 rounded-lg border border-rule bg-paper-raised p-4',
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-80 text-pretty">
        Project templates come with {plansWith('templates')}. You can look at all of them; making a dojo of one needs
        one of these plans. The templates of <strong className="font-medium">New dojo</strong> are on every plan.
      </p>
      <PlanLink feature="templates" />
    </aside>
  )
}

/** “Pro, Business and Enterprise”. */
export function plansWith(feature: Feature): string {
  return list.format(plans.filter((plan) => can(plan, feature)).map(({ name }) => name))
}

/** Links to the smallest plan that includes it. */
export function PlanLink({ feature }: { feature: Feature }) {
  const plan = planFor(feature)
  return (
    plan && (
      <IntentLink href={`/settings?plan=${plan.id}`} className={buttonStyles({ variant: 'primary' })}>
        Choose {plan.name}
      </IntentLink>
    )
  )
}
