'use client'

import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import type { ReactNode } from 'react'
import { useAppearance } from './use-appearance'

type StripeElementsProps = { stripe: Stripe; clientSecret: string; children: ReactNode }

/** What Stripe's form stands in: around one setup intent, in our colours. */
export function StripeElements({ stripe, clientSecret, children }: StripeElementsProps) {
  const appearance = useAppearance()
  return (
    // Stripe takes another secret only in another group.
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance, locale: 'en' }}>
      {children}
    </Elements>
  )
}
