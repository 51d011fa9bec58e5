const eventName = 'open-quick-add'

/** Opens the field for a technique in any dojo, from anywhere on the page. */
export function openQuickAdd(): void {
  window.dispatchEvent(new Event(eventName))
}

/** For the launcher. @returns how to stop */
export function onOpenQuickAdd(open: () => void): () => void {
  window.addEventListener(eventName, open)
  return () => window.removeEventListener(eventName, open)
}
