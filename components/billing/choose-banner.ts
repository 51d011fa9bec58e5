import type { Viewer } from '@/lib/account/schema'
import { planOfTier } from '@/lib/plans/entitlements'
import { freeTier, starterPlan } from '@/lib/plans/catalogue'
import { longDate } from '@/lib/time-zone'

/** The banner above every page, if any. Only the most urgent one. */
export type Banner = {
  /** What it is about; a different one is shown even if this one was dismissed. */
  id: string
  sentence: string
  planName: string
  tone: 'urgent' | 'calm'
  /** The action: take the cancellation back here, or follow a link. */
  action: 'resume' | { label: string; href: string }
  isDismissable: boolean
}

const soonDays = 3
/** How long the end of a plan is worth a banner. */
const endedDays = 30
const dayMs = 24 * 60 * 60 * 1000

export function chooseBanner(
  { billing, subscription, settings }: Pick<Viewer, 'billing' | 'subscription' | 'settings'>,
  now: Date,
  timeZone: string,
): Banner | null {
  const { status, pastDueUntil, cancelsAt, trialEndsAt, endedAt, hasCard } = billing
  const planName = planOfTier(subscription.subscription_tier).name
  const isFree = subscription.subscription_tier === freeTier
  const day = (date: string) => longDate(date, timeZone, settings.dateFormat ?? undefined)
  const calm = { planName, tone: 'calm', isDismissable: true } as const
  const { includedUsers } = starterPlan.billing.monthly

  if (pastDueUntil !== null && !isFree) {
    return {
      id: `past-due:${pastDueUntil}`,
      sentence: `Your last payment failed. ${planName} continues until ${day(pastDueUntil)}.`,
      planName,
      tone: 'urgent',
      action: { label: 'Fix payment', href: '/settings' },
      isDismissable: false,
    }
  }
  // Given no longer, and not ended: a later try may still charge it.
  if (isFree && (status === 'past_due' || status === 'unpaid')) {
    return {
      id: 'unpaid',
      sentence: `Your paid plan is not paid, so you are on Starter. Everything is kept; with more than ${includedUsers} people, shared dojos are read-only.`,
      planName,
      tone: 'urgent',
      action: { label: 'Fix payment', href: '/settings' },
      isDismissable: true,
    }
  }
  if (cancelsAt !== null) {
    return {
      ...calm,
      id: `cancels:${cancelsAt}`,
      sentence: `${planName} is cancelled and ends on ${day(cancelsAt)}.`,
      action: 'resume',
    }
  }
  if (trialEndsAt !== null && !isFree) {
    const isSoon = Date.parse(trialEndsAt) - now.getTime() <= soonDays * dayMs
    // Shown when the trial starts, and again when it is about to end.
    const id = `trial:${trialEndsAt}:${isSoon ? 'soon' : 'open'}`
    if (!hasCard) {
      const sentence = `Your free trial of ${planName} ends on ${day(trialEndsAt)}. Add a card to keep it.`
      return { ...calm, id, sentence, action: { label: 'Add card', href: '/settings#card' } }
    }
    if (!isSoon) return null
    const sentence = `Your free trial of ${planName} ends on ${day(trialEndsAt)}; after that your card is charged.`
    return { ...calm, id, sentence, action: { label: 'See billing', href: '/settings' } }
  }
  if (isFree && endedAt !== null && now.getTime() - Date.parse(endedAt) <= endedDays * dayMs) {
    const sentence = `Your paid plan has ended. Everything is kept; with more than ${includedUsers} people, shared dojos are read-only.`
    return { ...calm, id: `ended:${endedAt}`, sentence, action: { label: 'See plans', href: '/settings' } }
  }
  return null
}
