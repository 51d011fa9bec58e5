import { BillingDetails, NothingSold } from '@/components/billing/billing-details'
import { BillingFailed } from '@/components/billing/billing-failed'
import { ForgetReturn } from '@/components/billing/forget-return'
import { currentOffer } from '@/lib/billing/stripe-environment'
import { knownTimeZone } from '@/lib/time-zone'
import { namedTimeZone } from '@/lib/account/person-time'
import { requireViewer } from '@/lib/account/require-viewer'
import { loadBilling } from './load-billing'

/** The part that waits for Stripe; the frame around it is shown right away. */
export async function BillingPart({ searchParams }: { searchParams: Promise<{ return?: string }> }) {
  const [viewer, { return: from }] = await Promise.all([requireViewer(), searchParams])
  const timeZone = knownTimeZone(await namedTimeZone(viewer))
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
