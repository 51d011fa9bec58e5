'use client'

import { useRef, useState } from 'react'

export type DisclosureProps = { open?: boolean; defaultOpen?: boolean; onOpenChange?: (open: boolean) => void }

/** Open or closed, by itself or by its parent's will, and the control that it belongs to. */
export function useDisclosure({ open, defaultOpen = false, onOpenChange }: DisclosureProps) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  return { isOpen: open ?? ownOpen, setOpen, trigger }
}

export type Disclosure = ReturnType<typeof useDisclosure>
