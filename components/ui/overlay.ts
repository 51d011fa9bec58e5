/** What dims the page under a dialog. */
export const overlayStyles =
  'fixed inset-0 z-40 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

/** Escape inside a menu closes the menu and keeps the dialog around it open. */
export function keepOpenForMenus(event: Event): void {
  const target = event.target
  if (target instanceof Element && target.closest('[popover]')) event.preventDefault()
}

/**
 * A click on a toast is not a click outside: the dialog below it stays open. The toast may already be gone when the
 * dialog handles the click.
 */
export function keepOpenForToasts(event: Event): void {
  const target = event.target
  if (target instanceof Element && (!target.isConnected || target.closest('[data-toaster]'))) event.preventDefault()
}

/** The dialog that has the focus. */
export const focusedDialog = (): Element | null =>
  document.activeElement?.closest('dialog, [role="dialog"], [role="alertdialog"]') ?? null

/** Whether the focus is in a dialog: a page that arrives below it must not take what is being typed there. */
export const isFocusInDialog = (): boolean => focusedDialog() !== null
