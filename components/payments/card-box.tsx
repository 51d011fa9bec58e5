'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useState } from 'react'
import { CardForm, type CardHolder, type Confirm } from './card-form'
import { CardPlace } from './card-place'
import { StripeElements } from './stripe-elements'

type CardBoxProps = {
  id: string
  stripe: Stripe
  clientSecret: string
  holder: CardHolder
  onSubmit: (confirm: Confirm) => void
  onLoadError: (message: string | undefined) => void
}

/** Stripe's form once people can type into it; until then the same placeholder. */
export function CardBox({ stripe, clientSecret, ...form }: CardBoxProps) {
  const [readySecret, setReadySecret] = useState<string>()
  const isReady = readySecret === clientSecret
  return (
    <CardPlace isWaiting={!isReady}>
      <div className={isReady ? undefined : 'invisible'}>
        <StripeElements stripe={stripe} clientSecret={clientSecret}>
          <CardForm {...form} onReady={() => setReadySecret(clientSecret)} />
        </StripeElements>
      </div>
    </CardPlace>
  )
}
