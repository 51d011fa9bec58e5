import type { SearchFilters } from '@/lib/search/schema'

const eventName = 'open-search'

/** Opens the search from anywhere on the page, with these filters. */
export function openSearch(filters: Partial<SearchFilters>): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: filters }))
}

/** For the header's search. @returns a function that stops it */
export function onOpenSearch(open: (filters: Partial<SearchFilters>) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) open(event.detail)
  }
  window.addEventListener(eventName, handle)
  return () => window.removeEventListener(eventName, handle)
}

const switchName = 'switch-dojo'

/** Opens the list of dojos, or closes it, from anywhere on the page. */
export function toggleSwitcher(): void {
  window.dispatchEvent(new Event(switchName))
}

/** For the header, which shows it. @returns a function that stops it */
export function onToggleSwitcher(toggle: () => void): () => void {
  window.addEventListener(switchName, toggle)
  return () => window.removeEventListener(switchName, toggle)
}

/** The title of the open dojo, under which the list opens. */
export const switcherAnchor = () => document.querySelector('[data-dojo-title]')
