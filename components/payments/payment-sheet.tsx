'use client'

import { Portal } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { overlayStyles } from '@/components/ui/overlay'
import { useStillPage } from './use-still-page'

type PaymentSheetProps = Pick<ComponentProps<typeof DialogContent>, 'title' | 'description' | 'size'> & {
  /** Work is under way that must not be left by a slip: neither Escape nor a cross closes it. */
  isHeld?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog for Stripe's form. A modal one would lie above the bank's question, which Stripe puts beside it at the end of
 * the page: it would catch the clicks and take back the focus. So this one stills the page below instead, and leaves
 * alone what comes later. A click outside never closes it: a card that was typed is not thrown away by a slip.
 */
export function PaymentSheet({
  title,
  description,
  size = 'md',
  isHeld = false,
  onClose,
  children,
}: PaymentSheetProps) {
  useStillPage()
  return (
    <>
      <Portal.Root>
        <div className={overlayStyles} data-state="open" />
      </Portal.Root>
      <Dialog open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
        <DialogContent
          title={title}
          description={description}
          size={size}
          aria-modal
          dismissable={!isHeld}
          onInteractOutside={(event) => event.preventDefault()}
        >
          {children}
        </DialogContent>
      </Dialog>
    </>
  )
}
