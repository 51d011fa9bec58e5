import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { EmptyState } from '@/components/ui/empty-state'
import { type ActiveClan, personal } from '@/lib/clans/clan-cookie'

/** There are dojos, but none in what is looked at. */
export function NothingHere({ activeClan }: { activeClan: ActiveClan }) {
  const isPersonal = activeClan === personal
  return (
    <EmptyState
      title={isPersonal ? 'No personal dojos' : 'No dojos in this clan'}
      action={
        <IntentLink
          href={isPersonal ? '/new-board' : `/new-board?clan=${activeClan}`}
          className={buttonStyles({ variant: 'primary' })}
        >
          New dojo
        </IntentLink>
      }
    >
      {isPersonal
        ? 'All your dojos are in clans. The switch in the header shows them.'
        : 'Make one, or move one of yours in on the clan’s page.'}
    </EmptyState>
  )
}
