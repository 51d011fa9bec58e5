/**
 * What a subscription gives, by Stripe's status. Pure: everything that counts is passed in.
 *
 * `in`: the paid plan lasts until `until`, whatever news comes from Stripe. `starter`: it has ended; what was made with
 * it stays, read-only where it exceeds Starter's limits. `pending`: nothing has changed yet.
 */
export type Access = { outcome: 'in'; until: Date } | { outcome: 'starter' } | { outcome: 'pending' }

export type AccessFacts = {
  status: string
  /** Until when it is paid, or the trial runs. */
  periodEndsAt: Date
  cancelsAt: Date | null
  /** Set while a payment is being tried again. */
  pastDueSince: Date | null
  /** Whether it ended because no one paid. */
  isUnpaidEnd: boolean
  /** How many days it continues from then on. */
  graceDays: number
}

/** How long a plan continues while Stripe retries a payment, or while there is no news of a renewal. */
export const graceDays = 7
const dayMs = 24 * 60 * 60 * 1000

export function accessOf(
  { status, periodEndsAt, cancelsAt, pastDueSince, isUnpaidEnd, graceDays: days }: AccessFacts,
  now: Date,
): Access {
  switch (status) {
    case 'trialing':
    case 'active':
      return { outcome: 'in', until: earlier(cancelsAt, daysAfter(periodEndsAt, graceDays)) }
    case 'past_due':
      return inUntil(daysAfter(pastDueSince ?? now, days), now)
    case 'canceled':
      // Ended early, but paid for until the end of the period.
      return isUnpaidEnd ? { outcome: 'starter' } : inUntil(periodEndsAt, now)
    case 'incomplete':
      return { outcome: 'pending' }
    default:
      // unpaid, incomplete_expired, paused, and whatever Stripe adds later: none of them is paid.
      return { outcome: 'starter' }
  }
}

function inUntil(until: Date, now: Date): Access {
  return until > now ? { outcome: 'in', until } : { outcome: 'starter' }
}

/** Someone may set an end in Stripe that is several periods away: those are not paid yet. */
function earlier(cancelsAt: Date | null, until: Date): Date {
  return cancelsAt !== null && cancelsAt < until ? cancelsAt : until
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}
