import { cookies } from 'next/headers'
import { BillingDetails, NothingSold } from '@/components/billing/billing-details'
import { BillingFailed } from '@/components/billing/billing-failed'
import { ForgetReturn } from '@/components/billing/forget-return'
import { currentOffer } from '@/lib/billing/stripe-environment'
import { knownTimeZone, timeZoneCookie } from '@/lib/time-zone'
import { loadBilling } from './load-billing'

/** The part that waits for Stripe; the frame around it is shown right away. */
export async function BillingPart({ searchParams }: { searchParams: Promise<{ return?: string }> }) {
  const [jar, { return: from }] = await Promise.all([cookies(), searchParams])
  const timeZone = knownTimeZone(jar.get(timeZoneCookie)?.value)
  const isReturn = from === 'portal'
  const overview = await loadBilling(isReturn)
  if (!overview) return <BillingFailed />
  const offer = currentOffer()
  if (!offer) return <NothingSold overview={overview} timeZone={timeZone} />
  return (
    <>
      {isReturn && <ForgetReturn />}
      <BillingDetails overview={overview} offer={offer} now={new Date().toISOString()} timeZone={timeZone} />
    </>
  )
}
