'use client'

import { Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import { useOpenedByHash } from '@/components/navigation/use-opened-by-hash'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { Kbd } from '@/components/ui/kbd'
import type { SearchFilters } from '@/lib/search/schema'
import { ariaKeys } from '@/lib/shortcuts/keys'
import { onOpenSearch, onToggleSwitcher } from './open-search'
import { searchButtonStyles } from './search-link'

const loadSwitcher = () => import('./dojo-switcher').then((module) => module.DojoSwitcher)
const loadOverlay = () => import('./search-overlay').then((module) => module.SearchOverlay)
/** Loads the overlay before the click. If that fails, the click says so. */
const preloadOverlay = () => void loadOverlay().catch(() => undefined)

/** The header's search button; the search also opens from anywhere by key. */
export function SearchLauncher() {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Partial<SearchFilters>>()
  const [isSwitching, setSwitching] = useState(false)
  const closeSwitcher = useCallback(() => setSwitching(false), [])
  const close = useCallback(() => {
    setOpen(false)
    setAsked(undefined)
  }, [])
  useEffect(
    () =>
      onOpenSearch((filters) => {
        setAsked(filters)
        setOpen(true)
      }),
    [],
  )
  const toggleSwitcher = useCallback(() => setSwitching((isOpen) => !isOpen), [])
  useEffect(() => onToggleSwitcher(toggleSwitcher), [toggleSwitcher])
  useOpenedByHash('search', () => setOpen(true))
  useShortcut({ ...table.search, run: () => setOpen(!isOpen), inDialog: '[data-search]' })
  useShortcut({ ...table.switchDojo, run: toggleSwitcher })
  return (
    <>
      {isSwitching && (
        <OnDemand
          load={loadSwitcher}
          props={{ onClose: closeSwitcher }}
          onUnavailable={closeSwitcher}
          holdsKeysFor="field"
        />
      )}
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(table.search.keys)}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadOverlay}
        onFocus={preloadOverlay}
        className={searchButtonStyles}
      >
        <Search aria-hidden="true" className="size-4 max-md:size-4.5" />
        <span aria-hidden="true" className="max-lg:hidden">
          Search
        </span>
        <span aria-hidden="true" className="ml-auto max-lg:hidden pointer-coarse:hidden">
          <ShortcutKeys of={table.search} render={(name) => <Kbd className="bg-paper">{name}</Kbd>} />
        </span>
      </button>
      {isOpen && (
        <OnDemand load={loadOverlay} props={{ asked, onClose: close }} onUnavailable={close} holdsKeysFor="field" />
      )}
    </>
  )
}
