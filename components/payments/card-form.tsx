'use client'

import { PaymentElement } from '@stripe/react-stripe-js'
import type { FormEvent } from 'react'
import { type Confirmation, useConfirmCard } from './use-confirm-card'

export type CardHolder = { displayName: string; email: string }

type CardFormProps = {
  /** For the button that sends it, which may stand elsewhere: `<button form={id}>`. */
  id: string
  /** Stands in the form's fields for name and e-mail at first. */
  holder: CardHolder
  /** Sent by the button or by Enter. `confirm` has Stripe save the card. */
  onSubmit: (confirm: () => Promise<Confirmation>) => void
  /** Stripe would not show its form. */
  onLoadError: (message: string | undefined) => void
}

/** Stripe's card form, inside `StripeElements`. The card's number never comes near us. */
export function CardForm({ id, holder, onSubmit, onLoadError }: CardFormProps) {
  const confirm = useConfirmCard()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(confirm)
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      <PaymentElement
        options={{
          layout: 'tabs',
          fields: { billingDetails: { name: 'auto', email: 'auto' } },
          defaultValues: { billingDetails: { name: holder.displayName, email: holder.email } },
        }}
        onLoadError={({ error }) => onLoadError(error.message)}
      />
    </form>
  )
}
