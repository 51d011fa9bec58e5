'use client'

import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Situation } from '@/components/feedback/catalogue'
import { notify } from '@/components/feedback/notify'
import type { ApiAnswer, ApiFailure } from '@/lib/call-api'

export type StripeForm =
  | { status: 'opening' }
  | { status: 'open'; stripe: Stripe; clientSecret: string }
  | { status: 'failed'; sentence: string | undefined }

type FormInput = {
  /** Loads Stripe's script and everything else the form needs. */
  load: () => Promise<Stripe>
  /** Asks our server for a setup intent for the form. */
  openIntent: () => Promise<ApiAnswer<{ client_secret: string }>>
  /** The server has refused. Returns the message for the page. */
  onRefused: (failure: ApiFailure) => string | undefined
  /** What a toast says when it cannot be loaded. */
  loadFailure: Situation
}

/** Opens Stripe's form right away. `renew` opens a fresh one: a card that was saved and then refused is used up. */
export function useStripeForm({ load, openIntent, onRefused, loadFailure }: FormInput) {
  const [form, setForm] = useState<StripeForm>({ status: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const fail = useCallback((sentence?: string) => setForm({ status: 'failed', sentence }), [])
  const renew = useCallback(() => {
    setForm({ status: 'opening' })
    setAttempt((count) => count + 1)
  }, [])

  const open = useEffectEvent(async (_attempt: number): Promise<StripeForm> => {
    const [[loaded], answer] = await Promise.all([Promise.allSettled([load()]), openIntent()])
    if (!answer.isDone) return { status: 'failed', sentence: onRefused(answer) }
    if (loaded.status === 'fulfilled')
      return { status: 'open', stripe: loaded.value, clientSecret: answer.body.client_secret }
    const sentence = loaded.reason instanceof Error ? loaded.reason.message : undefined
    notify(loadFailure, { description: sentence })
    return { status: 'failed', sentence }
  })
  useEffect(() => {
    let isCurrent = true
    void open(attempt).then((opened) => isCurrent && setForm(opened))
    return () => {
      isCurrent = false
    }
  }, [attempt])

  return { form, renew, fail }
}
