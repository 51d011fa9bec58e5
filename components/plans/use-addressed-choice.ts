'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useState } from 'react'
import type { PlanChoice } from '@/lib/billing/offer'
import { readPlanChoice, withoutPlanChoice } from '@/lib/billing/plan-choice'
import { homePath } from '@/lib/account/return-path'

/** The plan that somebody chose before they had an account, as the address of the dashboard carries it. */
export function useAddressedChoice(): { choice: PlanChoice | null; forget: () => void } {
  const pathname = usePathname()
  const parameters = useSearchParams()
  const [isForgotten, setForgotten] = useState(false)
  const forget = useCallback(() => {
    setForgotten(true)
    // The router follows the address only after it has mounted, which may be after this.
    queueMicrotask(() => window.history.replaceState(null, '', withoutPlanChoice(window.location.href)))
  }, [])
  return { choice: pathname === homePath && !isForgotten ? readPlanChoice(parameters) : null, forget }
}
