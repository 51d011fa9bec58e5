import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { EmptyState } from '@/components/ui/empty-state'
import type { FlowView } from '@/lib/flow/view'
import { dayWords, type FlowContext } from './flow-context'

type FlowEmptyProps = {
  page: string
  view: FlowView
  /** Whether it is about one person. */
  isMine: boolean
}

/** If there is nothing to draw yet: what will be here, and how to start. */
export function FlowEmpty({ page, view, isMine }: FlowEmptyProps) {
  const isNarrowed = view.dojos.length > 0 || view.clan !== undefined || view.tag !== undefined || view.isMine
  return (
    <EmptyState
      title={isNarrowed ? 'Nothing here yet' : 'Nothing finished yet'}
      action={
        <>
          {isNarrowed && (
            <IntentLink href={page} className={buttonStyles()}>
              Show everything
            </IntentLink>
          )}
          <IntentLink href="/dashboard" className={buttonStyles({ variant: isNarrowed ? 'outline' : 'primary' })}>
            Go to my dojos
          </IntentLink>
        </>
      }
    >
      {isMine
        ? 'Complete a technique that is assigned to you, and this page shows how much you finish each week, which due dates you keep, and what is growing old.'
        : 'Move a technique into a kata where work happens, or complete one, and this page shows where work piles up, how long it takes, and when the rest will be done.'}
    </EmptyState>
  )
}

/** Shown if the figures begin later than the chosen period. */
export function CountedSince({ context }: { context: FlowContext }) {
  const { countedSince, period } = context.facts
  if (countedSince === null || countedSince <= period.since) return null
  return (
    <p className="mt-3 border-l-3 border-yamabuki bg-yamabuki-wash px-3 py-1.5 text-[13px] text-pretty">
      Counted since {dayWords(context, countedSince)}. Earlier work is missing or incomplete.
    </p>
  )
}
