const eventName = 'open-quick-add'

/** Opens the field for a technique in any dojo, from anywhere on the page. */
export function openQuickAdd(): void {
  window.dispatchEvent(new Event(eventName))
}

/** For the launcher. @returns a function that stops it */
export function onOpenQuickAdd(open: () => void): () => void {
  window.addEventListener(eventName, open)
  return () => window.removeEventListener(eventName, open)
}
