/**
 * What a subscription gives, by Stripe's word for it. Pure: everything that counts is handed in.
 *
 * `in`: the paid plan holds until `until`, whatever news comes from Stripe. `starter`: it does not; what was made
 * with it stays, and is read-only where it is over Starter's limits. `pending`: nothing has changed yet.
 */
export type Access = { outcome: 'in'; until: Date } | { outcome: 'starter' } | { outcome: 'pending' }

export type AccessFacts = {
  status: string
  /** Until when is paid, or the trial runs. */
  periodEndsAt: Date
  cancelsAt: Date | null
  /** Set while a payment is being tried again. */
  pastDueSince: Date | null
  /** Whether it was ended because no one paid. */
  isUnpaidEnd: boolean
}

/** For how long a plan continues while Stripe tries a payment again, or while no news of a renewal comes. */
export const graceDays = 7
const dayMs = 24 * 60 * 60 * 1000

export function accessOf(
  { status, periodEndsAt, cancelsAt, pastDueSince, isUnpaidEnd }: AccessFacts,
  now: Date,
): Access {
  switch (status) {
    case 'trialing':
    case 'active':
      return { outcome: 'in', until: earlier(cancelsAt, daysAfter(periodEndsAt, graceDays)) }
    case 'past_due':
      return inUntil(daysAfter(pastDueSince ?? now, graceDays), now)
    case 'canceled':
      // Ended early, but paid for until the end of the period.
      return isUnpaidEnd ? { outcome: 'starter' } : inUntil(periodEndsAt, now)
    case 'incomplete':
      return { outcome: 'pending' }
    default:
      // unpaid, incomplete_expired, paused, and whatever Stripe adds later: nothing that is paid for.
      return { outcome: 'starter' }
  }
}

function inUntil(until: Date, now: Date): Access {
  return until > now ? { outcome: 'in', until } : { outcome: 'starter' }
}

/** Someone at Stripe may set an end that is periods away: those are not paid yet. */
function earlier(cancelsAt: Date | null, until: Date): Date {
  return cancelsAt !== null && cancelsAt < until ? cancelsAt : until
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}
