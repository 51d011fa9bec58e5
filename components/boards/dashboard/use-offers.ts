'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { AppError } from '@/lib/errors'
import { acceptOffer, endOffer } from '@/lib/offers/mutations'
import type { Offer } from '@/lib/offers/schema'

/** Answered in this tab. It outlives the page: going back shows the router's cached page, and no one is asked twice. */
const answered = new Set<string>()

export type OfferAnswer = 'accept' | 'decline'

/** What this person is asked to take over. */
export function useOffers(loaded: readonly Offer[]) {
  const { openDb } = useAuth()
  const { refresh } = useRouter()
  const [answering, setAnswering] = useState<{ id: string; what: OfferAnswer }>()
  const [refusal, setRefusal] = useState<{ id: string; reason: string }>()

  /** @returns whether it is answered: then it is no longer shown */
  async function answer({ id, title }: Offer, what: OfferAnswer): Promise<boolean> {
    if (answering) return false
    setAnswering({ id, what })
    setRefusal(undefined)
    try {
      await (what === 'accept' ? acceptOffer : endOffer)(await openDb(), id)
    } catch (error) {
      const reason = reasonOf(error)
      if (error instanceof AppError && error.code === 'not_found') {
        notify('offer.ended')
        answered.add(id)
        return true
      }
      if (reason === undefined) notify(`offer.${what}`)
      else setRefusal({ id, reason })
      return false
    } finally {
      setAnswering(undefined)
    }
    answered.add(id)
    if (what === 'accept') {
      notify('offer.accepted', { values: { title } })
      refresh()
    }
    return true
  }

  return { offers: loaded.filter(({ id }) => !answered.has(id)), answering, refusal, answer }
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'over_plan')
    return 'Your plan has no room for everyone on it. Choose a larger one, or ask for fewer people, then accept again.'
  if (error.code === 'too_large') return 'Your plan has no room for its files. Choose a larger one, then accept again.'
  return error.code === 'changed' ? error.message : undefined
}
