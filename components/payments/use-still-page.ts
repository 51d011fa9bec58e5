'use client'

import { useLayoutEffect } from 'react'

/** Nobody can reach or scroll what is on the page now, until this is gone. Toasts stay, and what comes later. */
export function useStillPage(): void {
  useLayoutEffect(() => {
    const stilled = [...document.body.children].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && !element.inert && !holdsToasts(element),
    )
    for (const element of stilled) element.inert = true
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    // For the place of toasts, in globals.css.
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
