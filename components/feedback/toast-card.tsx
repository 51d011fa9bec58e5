'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Textarea } from '@/components/ui/textarea'
import { cn } from '@/lib/cn'
import type { Toast } from './toast-store'
import { useCountdown } from './use-countdown'

/** One message. Its time is paused while the pointer or the focus is on it. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [isHeld, setHeld] = useState(false)
  useCountdown(toast.durationMs, toast.parts.at(-1)?.id ?? toast.id, isHeld, onClose)
  const isError = toast.kind === 'error'
  const { action, text } = toast
  const act = () => {
    onClose()
    action?.onSelect()
  }
  const [isTextShown, setTextShown] = useState(false)
  const copy = async (typed: string) => {
    try {
      await navigator.clipboard.writeText(typed)
      onClose()
    } catch {
      // Browsers may refuse, and the text is nowhere else.
      setTextShown(true)
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only holds the time and handles Escape from its buttons
    <div
      role={toast.isSaid ? undefined : isError ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={handleKey}
      className="pointer-events-auto relative flex w-full animate-rise items-center gap-3 rounded-lg border border-rule-strong bg-paper-raised py-3 pr-2 pl-4 shadow-lift md:w-auto md:min-w-72"
    >
      <span
        aria-hidden="true"
        className={cn('absolute inset-y-2.5 -left-px w-[3px] rounded-full', edges[toast.kind])}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="wrap-anywhere text-ink-soft">{toast.description}</p>}
        {isTextShown && (
          <Textarea
            readOnly
            value={text}
            aria-label="The text that was not saved"
            onFocus={({ target }) => target.select()}
            className="mt-2 max-h-40 w-full"
          />
        )}
        {toast.link && (
          <Link
            href={toast.link.href}
            onClick={onClose}
            className="font-medium text-ai underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-2.5"
          >
            {toast.link.label}
          </Link>
        )}
      </div>
      {text !== undefined && (
        <Button size="sm" onClick={() => void copy(text)}>
          Copy text
        </Button>
      )}
      {action && (
        <Button size="sm" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label="Close" size="icon-sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const edges = { error: 'bg-danger', success: 'bg-matsu', info: 'bg-transparent' }
