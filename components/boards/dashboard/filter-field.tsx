'use client'

import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Kbd } from '@/components/ui/kbd'
import { typedKey } from '@/components/ui/typed-key'
import { filterId } from './board-places'

type FilterFieldProps = { query: string; onQueryChange: (query: string) => void }

/** Filters while typing. `/` focuses it from anywhere on the page, Escape empties it. */
export function FilterField({ query, onQueryChange }: FilterFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut({
    ...table.filterDojos,
    run: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const clear = () => {
    onQueryChange('')
    input.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (typedKey(event) === 'Escape') clear()
  }
  return (
    <div className="relative min-w-0 flex-1 md:max-w-72">
      <Search aria-hidden="true" className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint" />
      <Input
        ref={input}
        id={filterId}
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={handleKey}
        aria-label="Filter dojos"
        aria-keyshortcuts={table.filterDojos.keys}
        placeholder="Filter dojos"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        className="h-8 pr-9 pl-8 pointer-coarse:h-11"
      />
      <div className="absolute inset-y-0 right-1 flex items-center">
        {query ? (
          <IconButton
            label="Clear filter"
            size="icon-sm"
            className="size-6 min-h-0 pointer-coarse:size-9 pointer-coarse:min-w-0"
            onClick={clear}
          >
            <X aria-hidden="true" />
          </IconButton>
        ) : (
          <span aria-hidden="true" className="pr-1 pointer-coarse:hidden">
            <Kbd>
              <ShortcutKeys of={table.filterDojos} />
            </Kbd>
          </span>
        )}
      </div>
    </div>
  )
}
