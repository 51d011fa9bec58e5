'use client'

import { AlertDialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef, useTransition } from 'react'
import { cn } from '@/lib/cn'
import { Button } from './button'
import { overlayStyles } from './overlay'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question: "Delete this dojo?" */
  title: ReactNode
  /** What will be deleted, and for whom. */
  description: ReactNode
  /** The title's verb with its object: "Delete dojo". */
  confirmLabel: string
  cancelLabel?: string
  /** Red by default: confirmations are mostly for what cannot be undone. */
  confirmVariant?: 'primary' | 'destructive'
  /** Awaited: the button is busy until it ends, then the dialog closes. It reports its own failure. */
  onConfirm: () => void | Promise<void>
  children?: ReactNode
}

/** A confirmation. Cancel has the focus, so pressing Enter destroys nothing. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', onConfirm, children } = props
  const { confirmVariant = 'destructive' } = props
  const [isConfirming, startConfirming] = useTransition()
  const opener = useRef<Element>(null)
  const confirm = () =>
    startConfirming(async () => {
      await onConfirm()
      onOpenChange(false)
    })
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyles} />
        <Primitive.Content
          data-clan-free=""
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Unless the caller has chosen a place.
            if (document.activeElement === document.body && opener.current instanceof HTMLElement)
              opener.current.focus()
          }}
          className={cn(
            'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-105 rounded-lg border border-rule-strong bg-paper-raised p-5 text-ink shadow-lift outline-none',
            'data-[state=closed]:animate-sink data-[state=open]:animate-rise md:top-[18vh] md:bottom-auto',
          )}
        >
          <Primitive.Title className="font-title text-xl leading-tight text-balance">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 text-ink-soft text-pretty">{description}</Primitive.Description>
          {children}
          <div className="mt-5 flex justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button disabled={isConfirming}>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button variant={confirmVariant} busy={isConfirming} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
