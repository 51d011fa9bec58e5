import { useState } from 'react'
import { useDateFormat } from '@/components/time/time-settings'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import type { Offer } from '@/lib/offers/schema'
import { longDate } from '@/lib/time-zone'
import type { OfferAnswer, useOffers } from '../use-offers'
import { WaitingItem } from './waiting-item'

type OfferItemProps = Pick<ReturnType<typeof useOffers>, 'answering' | 'refusal'> & {
  offer: Offer
  timeZone: string
  onAnswer: (what: OfferAnswer) => Promise<void>
}

/** A dojo or a clan that this person is asked to take over, answered here. */
export function OfferItem({ offer, answering, refusal, timeZone, onAnswer }: OfferItemProps) {
  const format = useDateFormat()
  const { id, clanId, title, people, from, endsAt } = offer
  const [isConfirming, setConfirming] = useState(false)
  const busy = answering?.id === id ? answering.what : undefined
  const consequence = (
    <>
      You become its owner{clanId && ', with all its dojos'}: {people} people and the files then count in your plan.
    </>
  )
  return (
    <WaitingItem face={<Avatar id={from.userId} name={from.displayName} url={from.avatarUrl} size="md" decorative />}>
      <p className="text-pretty">
        <bdi className="font-semibold">{from.displayName}</bdi> asks you to take over the {clanId ? 'clan' : 'dojo'}{' '}
        <bdi className="font-semibold">{title}</bdi>
      </p>
      <p className="text-pretty text-ink-soft">
        {consequence} Open until {longDate(endsAt, timeZone, format)}.
      </p>
      {refusal?.id === id && (
        <p role="alert" className="mt-1 text-pretty text-danger-deep">
          {refusal.reason}
        </p>
      )}
      <div className="mt-1.5 flex gap-2">
        <Button
          size="sm"
          busy={busy === 'accept'}
          disabled={answering !== undefined}
          onClick={() => setConfirming(true)}
          aria-label={`Take over ${title}`}
        >
          Take over
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={busy === 'decline'}
          disabled={answering !== undefined}
          onClick={() => void onAnswer('decline')}
          aria-label={`Decline ${title}`}
        >
          Decline
        </Button>
      </div>
      {/* A clan's own styles may reach this page, but no dialog: what is taken over was read. */}
      <AlertDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={
          <>
            Take over <bdi>{title}</bdi>?
          </>
        }
        description={consequence}
        confirmLabel="Take over"
        confirmVariant="primary"
        onConfirm={() => onAnswer('accept')}
      />
    </WaitingItem>
  )
}
