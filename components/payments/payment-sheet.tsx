'use client'

import { Portal } from 'radix-ui'
import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { overlayStyles } from '@/components/ui/overlay'

type PaymentSheetProps = Pick<ComponentProps<typeof DialogContent>, 'title' | 'description' | 'size'> & {
  /** Work is under way that must not be interrupted: neither Escape nor a cross closes it. */
  isHeld?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog for Stripe's form. A modal one would cover the bank's question, which Stripe adds at the end of the page: it
 * would catch the clicks and take back the focus. So this one makes the page below inert instead, and leaves alone what
 * is added later. A click outside never closes it, so that a typed card is not lost by a slip.
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
          // Stripe's form loads later, with any height: the sheet and its buttons stay where they are.
          className="md:h-[min(47.5rem,84vh)]"
          dismissable={!isHeld}
          onInteractOutside={(event) => event.preventDefault()}
        >
          {children}
        </DialogContent>
      </Dialog>
    </>
  )
}

/**
 * The current content of the page cannot be reached or scrolled until this is gone. Toasts still can, and anything that
 * comes later.
 */
function useStillPage(): void {
  useLayoutEffect(() => {
    const stilled = [...document.body.children].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && !element.inert && !holdsToasts(element),
    )
    for (const element of stilled) element.inert = true
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    // Styles of toasts read this.
    document.body.dataset['paying'] = ''
    return () => {
      for (const element of stilled) element.inert = false
      document.documentElement.style.overflow = overflow
      delete document.body.dataset['paying']
    }
  }, [])
}

function holdsToasts(element: HTMLElement): boolean {
  return element.matches('[data-toaster]') || element.querySelector('[data-toaster]') !== null
}
