import { CreditCard } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { PaymentCard } from '@/lib/plans/billing-view'
import { LabelledRow } from '@/components/ui/labelled-row'
import { cardExpiry, cardName, cardState } from './card-words'

type CardRowProps = { card: PaymentCard | null; now: Date; onReplace: () => void }

/** The card that is charged. */
export function CardRow({ card, now, onReplace }: CardRowProps) {
  return (
    <LabelledRow
      title="Card"
      id="card"
      action={
        <Button variant={card ? 'outline' : 'primary'} onClick={onReplace}>
          {card ? 'Replace card' : 'Add card'}
        </Button>
      }
    >
      {card ? <CardLine card={card} now={now} /> : <p className="text-ink-soft">There is no card yet.</p>}
    </LabelledRow>
  )
}

function CardLine({ card, now }: { card: PaymentCard; now: Date }) {
  const state = cardState(card, now)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
      <CreditCard aria-hidden="true" className="size-4 text-ink-soft" />
      <span>{cardName(card)}</span>
      <span className="text-ink-soft">
        {state === 'expired' ? 'expired' : 'expires'} {cardExpiry(card)}
      </span>
      {state === 'soon' && <Badge tone="yamabuki">Expires soon</Badge>}
      {state === 'expired' && <Badge tone="danger">Expired</Badge>}
    </div>
  )
}
