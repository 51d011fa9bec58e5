/** How long the dialog may take to arrive. */
const patienceMs = 5000

/**
 * Focuses and selects the title of the next technique that opens. Its dialog takes the focus itself when it
 * appears; only then can the title take it.
 */
export function editTitleOnOpen(): void {
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', handleFocus)
  }
  const handleFocus = (event: FocusEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches('[role="dialog"]')) return
    const title = event.target.querySelector<HTMLTextAreaElement>('textarea[data-card-title]')
    if (!title) return
    stop()
    title.focus()
    title.select()
  }
  const timer = setTimeout(stop, patienceMs)
  document.addEventListener('focusin', handleFocus)
}
