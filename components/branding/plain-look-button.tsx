'use client'

import { Button } from '@/components/ui/button'
import { usePlainLook } from './use-plain-look'

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
