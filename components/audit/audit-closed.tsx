import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { EmptyState } from '@/components/ui/empty-state'
import type { ClosedAuditPage } from '@/lib/audit/schema'
import { plans } from '@/lib/plans/catalogue'
import { can, planFor } from '@/lib/plans/entitlements'

/** Why there is nothing to read here: another role is needed, or another plan. */
export function AuditClosed({ page: { clan, mayRead, isOwner, ownerName } }: { page: ClosedAuditPage }) {
  if (!mayRead) {
    return (
      <EmptyState title={`The audit trail of ${clan?.name ?? 'this clan'} is for its admins`}>
        Only a clan’s owner and admins can see who did what in it. Ask one of them for access.
      </EmptyState>
    )
  }
  const plan = planFor('audit')
  const names = plans.filter((each) => can(each, 'audit')).map(({ name }) => name)
  return (
    <EmptyState
      title={clan ? `See who did what in ${clan.name}` : 'See who did what on your dojos'}
      action={
        isOwner &&
        plan && (
          <IntentLink href={`/settings?plan=${plan.id}`} className={buttonStyles({ variant: 'primary' })}>
            Choose {plan.name}
          </IntentLink>
        )
      }
    >
      The audit trail comes with {names.join(' and ')}: who, what, when and from where, before and after.
      {!isOwner && ` ${ownerName ?? 'The owner'} can choose one of these plans.`} Everything is recorded on every plan
      and kept for at least a year, so nothing is missing when you open it.
    </EmptyState>
  )
}
