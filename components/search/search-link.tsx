import { Search } from 'lucide-react'
import { IntentLink } from '@/components/navigation/intent-link'

/** The header's search, as a button or a link. */
export const searchButtonStyles =
  'inline-flex h-8 items-center gap-2 rounded-ink border border-rule bg-paper-raised pr-1.5 pl-2.5 text-ink-soft transition-colors duration-150 hover:border-rule-strong hover:text-ink max-md:size-10 max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:p-0 max-md:hover:bg-paper-sunk md:max-lg:w-9 lg:w-55 pointer-coarse:h-11'

/** In the place of the search button on public pages, which reach no service: it opens on the dashboard. */
export function SearchLink() {
  return (
    <IntentLink href="/dashboard#search" aria-label="Search" className={searchButtonStyles}>
      <Search aria-hidden="true" className="size-4 max-md:size-4.5" />
      <span aria-hidden="true" className="max-lg:hidden">
        Search
      </span>
    </IntentLink>
  )
}
