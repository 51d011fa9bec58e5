'use client'

import { Button } from '@/components/ui/button'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { plainLookCookieText } from '@/lib/branding/plain-look'

/** The user menu's "Plain look" for the side menu. */
export function PlainLookButton({ isPlain }: { isPlain: boolean }) {
  const setPlain = usePlainLook()
  return (
    <Button
      size="lg"
      aria-pressed={isPlain}
      onClick={() => setPlain(!isPlain)}
      className="w-full aria-pressed:bg-paper-sunk aria-pressed:font-semibold"
    >
      Plain look
    </Button>
  )
}

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
