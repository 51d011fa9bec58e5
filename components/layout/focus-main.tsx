'use client'

import { useNewPage } from './use-new-page'

/**
 * The focus starts at the new page after a route change, as it does after a full load: otherwise it stays on a link
 * of the frame, or falls back to the top with the link that has gone.
 */
export function FocusMain() {
  useNewPage(() => {
    const main = document.getElementById('main')
    const active = document.activeElement
    // A field that the page itself has chosen, or a dialog over it, keeps it.
    if (main?.contains(active) || active?.closest('dialog, [role="dialog"], [role="alertdialog"]')) return
    // Without a jump: the view scrolls smoothly to the top (spec section 2).
    main?.focus({ preventScroll: true })
  })
  return null
}
