/** How long the dialog may take to arrive. */
const patienceMs = 5000

/**
 * Focuses a field of the next technique that opens. Its dialog takes the focus when it appears; only then can the field
 * take it.
 */
export function focusOnOpen(selector: string, then?: (field: HTMLTextAreaElement) => void): void {
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', handleFocus)
  }
  const handleFocus = (event: FocusEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches('[role="dialog"]')) return
    const field = event.target.querySelector<HTMLTextAreaElement>(selector)
    if (!field) return
    stop()
    field.focus()
    then?.(field)
  }
  const timer = setTimeout(stop, patienceMs)
  document.addEventListener('focusin', handleFocus)
}
