import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { EmptyState } from '@/components/ui/empty-state'
import { type ActiveClan, everything, personal } from '@/lib/clans/clan-cookie'

type NothingHereProps = { activeClan: ActiveClan; hasArchived: boolean }

/** There are dojos, but none to work on in the current choice. */
export function NothingHere({ activeClan, hasArchived }: NothingHereProps) {
  const isPersonal = activeClan === personal
  const isClan = !isPersonal && activeClan !== everything
  return (
    <EmptyState
      title={hasArchived ? 'All dojos are archived' : isPersonal ? 'No personal dojos' : 'No dojos in this clan'}
      action={
        <IntentLink
          href={isClan ? `/new-board?clan=${activeClan}` : '/new-board'}
          className={buttonStyles({ variant: 'primary' })}
        >
          New dojo
        </IntentLink>
      }
    >
      {hasArchived
        ? 'Restore one under Archived below, or create a new one.'
        : isPersonal
          ? 'All your dojos are in clans. The switch in the header shows them.'
          : 'Create one, or move one of yours in on the clan’s page.'}
    </EmptyState>
  )
}
