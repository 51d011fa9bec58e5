import 'server-only'
import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { secretKey } from '@/lib/env'
import { Refusal } from '@/lib/errors'
import type { OwnSubscription } from './subscriptions'

/** How long a shown price may be accepted: long enough to read it and find a card. */
const validForMore = '10 minutes'
/** The time since a quote is credited as unused. Only for a larger plan of the same period it is charged, too. */
const validForLess = '2 minutes'
const issuer = 'billing.change'

/** What a quote is for. After an invoiced change there is a newer invoice, so no quote is used twice. */
type QuotedChange = { userId: string; own: OwnSubscription; priceId: string }

export type Quote = {
  /** The moment from which Stripe worked out a preview (Unix seconds); null if nothing is prorated. */
  prorationDate: number | null
  /** What was shown, below zero if credit remains. A coupon may end since, or credit be used for something else. */
  costCents: number
}

export async function signQuote(
  change: QuotedChange,
  quote: Quote,
  { isForMore }: { isForMore: boolean },
): Promise<string> {
  return new SignJWT(quote)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(subjectOf(change))
    .setIssuedAt()
    .setExpirationTime(isForMore ? validForMore : validForLess)
    .sign(key())
}

/** What is in a quote that we made for this very change. @throws Refusal for any other quote, and for an old one */
export async function readQuote(change: QuotedChange, quote: string): Promise<Quote> {
  try {
    const { payload } = await jwtVerify<Quote>(quote, key(), {
      issuer,
      subject: subjectOf(change),
      algorithms: ['HS256'],
    })
    return payload
  } catch (error) {
    throw priceChanged(error)
  }
}

export function priceChanged(cause?: unknown): Refusal {
  return new Refusal('changed', 'The price has changed since you saw it. Please check it again.', { cause })
}

function subjectOf({ userId, own: { subscription }, priceId }: QuotedChange): string {
  return JSON.stringify([userId, subscription.id, subscription.priceId, subscription.latestInvoiceId, priceId])
}

function key(): Uint8Array {
  return createHmac('sha256', secretKey()).update(issuer).digest()
}
