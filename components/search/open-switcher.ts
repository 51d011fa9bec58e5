const eventName = 'switch-dojo'

/** Opens the list of dojos, or closes it, from anywhere on the page. */
export function toggleSwitcher(): void {
  window.dispatchEvent(new Event(eventName))
}

/** For the header, which shows it. @returns how to stop */
export function onToggleSwitcher(toggle: () => void): () => void {
  window.addEventListener(eventName, toggle)
  return () => window.removeEventListener(eventName, toggle)
}

/** The title of the open dojo, under which the list opens. */
export const switcherAnchor = () => document.querySelector('[data-dojo-title]')
