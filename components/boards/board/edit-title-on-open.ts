/** How long the dialog may take to arrive. */
const patienceMs = 5000

/**
 * The next technique that opens has the focus in its title, which is selected. Its dialog takes the focus itself once
 * it is there; only then can the title take it over.
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
