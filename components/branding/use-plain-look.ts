'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { plainLookCookieText } from '@/lib/branding/plain-look'

/** Switches every clan's colours, fonts and styles off, or on again: kept in this browser, and shown right away. */
export function usePlainLook(): (isPlain: boolean) => void {
  const { refresh } = useRouter()
  return useCallback(
    (isPlain) => {
      document.cookie = plainLookCookieText(isPlain)
      refresh()
    },
    [refresh],
  )
}
