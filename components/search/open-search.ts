import type { SearchFilters } from '@/lib/search/schema'

const eventName = 'open-search'

/** Opens the search from anywhere on the page, with these filters. */
export function openSearch(filters: Partial<SearchFilters>): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: filters }))
}

/** For the header's search. @returns how to stop */
export function onOpenSearch(open: (filters: Partial<SearchFilters>) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) open(event.detail)
  }
  window.addEventListener(eventName, handle)
  return () => window.removeEventListener(eventName, handle)
}
