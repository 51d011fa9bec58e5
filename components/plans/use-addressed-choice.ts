'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import type { PlanChoice } from '@/lib/plans/offer'
import { readPlanChoice, withoutPlanChoice } from '@/lib/plans/plan-choice'

/** The plan that a person chose on another page, such as pricing, from this page's address. */
export function useAddressedChoice(page: string): { choice: PlanChoice | null; forget: () => void } {
  const pathname = usePathname()
  const parameters = useSearchParams()
  const [isForgotten, setForgotten] = useState(false)
  const forget = useCallback(() => {
    setForgotten(true)
    // The router follows the address only after it has mounted, which may be after this.
    queueMicrotask(() => window.history.replaceState(null, '', withoutPlanChoice(window.location.href)))
  }, [])
  const isAsked = pathname === page && !isForgotten
  const choice = useMemo(() => (isAsked ? readPlanChoice(parameters) : null), [isAsked, parameters])
  return { choice, forget }
}
