'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ChangePreview } from '@/lib/plans/billing-view'
import { postBilling } from './post-billing'

export type Previewed =
  { status: 'loading' } | { status: 'ready'; preview: ChangePreview } | { status: 'failed'; sentence: string }

/** Asks what a change to a price would cost. */
export function useChangePreview(priceId: string) {
  const [previewed, setPreviewed] = useState<Previewed>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => {
    setPreviewed({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  const ask = useEffectEvent((_attempt: number) => askFor(priceId))
  useEffect(() => {
    let isCurrent = true
    void ask(attempt).then((answer) => isCurrent && setPreviewed(answer))
    return () => {
      isCurrent = false
    }
  }, [attempt])
  /** Recomputes it in the background; the current one stays if that fails. */
  const renew = async () => {
    const answer = await askFor(priceId)
    if (answer.status === 'ready') setPreviewed(answer)
  }
  return { previewed, again, renew }
}

async function askFor(priceId: string): Promise<Previewed> {
  const answer = await postBilling<ChangePreview>('preview', 'plan.change', { priceId })
  return answer.isDone ? { status: 'ready', preview: answer.body } : { status: 'failed', sentence: answer.sentence }
}
