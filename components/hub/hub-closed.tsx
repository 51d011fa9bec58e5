import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { EmptyState } from '@/components/ui/empty-state'
import { plans } from '@/lib/plans/catalogue'
import { can, planFor } from '@/lib/plans/entitlements'
import { HubFrame } from './hub-frame'

const names = new Intl.ListFormat('en-GB').format(plans.filter((plan) => can(plan, 'ai')).map(({ name }) => name))

/** For people whose plan does not include it: what it is, and which plans do. */
export function HubClosed() {
  const plan = planFor('ai')
  return (
    <HubFrame title="AI Hub">
      <EmptyState
        title="Know what needs you today"
        className="max-w-110"
        action={
          plan && (
            <IntentLink href={`/settings?plan=${plan.id}`} className={buttonStyles({ variant: 'primary' })}>
              Choose {plan.name}
            </IntentLink>
          )
        }
      >
        A briefing of at most seven sentences whose numbers open the techniques they count; suggestions that you accept
        with one click and undo with another; and answers to questions such as “What did we finish last week?”. It is
        worked out from your own dojos, and comes with {names}.
      </EmptyState>
    </HubFrame>
  )
}
