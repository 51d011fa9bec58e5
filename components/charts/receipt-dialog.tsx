'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

type ReceiptDialogProps = {
  labelledBy: string
  /** The address of the page without it. */
  closeHref: string
  children: ReactNode
}

/**
 * A sheet over the right side of the page, a whole page on phones. It arrives open from the server; with scripts it becomes
 * modal, so that the focus stays in it, Escape closes it and the focus returns to where it was opened.
 */
export function ReceiptDialog({ labelledBy, closeHref, children }: ReceiptDialogProps) {
  const router = useRouter()
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = sheet.current
    if (!dialog) return
    if (!dialog.matches(':modal')) {
      // An open non-modal dialog cannot become modal.
      dialog.removeAttribute('open')
      dialog.showModal()
      dialog.querySelector('h2')?.focus({ preventScroll: true })
    }
    const leave = () => router.push(closeHref, { scroll: false })
    const onClick = (event: MouseEvent) => {
      const isClose = event.target instanceof Element && event.target.closest('[data-close]')
      if (event.target !== dialog && !isClose) return
      event.preventDefault()
      event.stopPropagation()
      dialog.close()
    }
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('close', leave)
    return () => {
      dialog.removeEventListener('click', onClick)
      dialog.removeEventListener('close', leave)
    }
  }, [router, closeHref])
  return (
    <dialog ref={sheet} open aria-labelledby={labelledBy} className="flow-receipt">
      {children}
    </dialog>
  )
}
