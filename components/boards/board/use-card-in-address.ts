'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { cardInAddress, onAddressChange, tellAddressChange } from './card-url'

/**
 * The technique that the address names. Read from the address itself and not from the router, which follows a click
 * in its own time: a dialog is to be there in the next frame.
 */
export function useCardInAddress(): string | null {
  // The router also goes where nobody here was asked, say to a result of the search.
  const fromRouter = useSearchParams()
  useEffect(tellAddressChange, [fromRouter])
  return useSyncExternalStore(onAddressChange, cardInAddress, () => null)
}
