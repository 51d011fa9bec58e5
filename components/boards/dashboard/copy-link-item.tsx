'use client'

import { Check, Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { DropdownMenuItem } from '@/components/ui/dropdown-menu'

type Outcome = 'copied' | 'refused'

const words = { none: 'Copy link', copied: 'Link copied', refused: 'Copying is not allowed here' }

/** Confirms in place: the menu stays open and the label changes. */
export function CopyLinkItem({ path }: { path: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.href).href)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  const handleSelect = (event: Event) => {
    event.preventDefault()
    void copy()
  }
  return (
    <DropdownMenuItem onSelect={handleSelect}>
      {outcome === 'copied' ? <Check aria-hidden="true" className="text-matsu!" /> : <LinkIcon aria-hidden="true" />}
      <span aria-live="polite">{words[outcome ?? 'none']}</span>
    </DropdownMenuItem>
  )
}
