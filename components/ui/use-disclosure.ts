'use client'

import { useRef, useState } from 'react'

export type DisclosureProps = { open?: boolean; defaultOpen?: boolean; onOpenChange?: (open: boolean) => void }

/** The open state, its own or its parent's, and the control that it belongs to. */
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
