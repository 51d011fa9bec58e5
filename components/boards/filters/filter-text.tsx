import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Input } from '@/components/ui/input'
import { typedKey } from '@/components/ui/typed-key'
import { useFilter } from './filter-context'

/** Marks the field, for the code that empties and focuses it. */
export const filterTextId = 'filter-text'

/**
 * The field of the filter, focused when its popover opens. It is part of the board's code: letters typed right after F
 * are not lost while the choices are fetched.
 */
export function FilterText({ onDone }: { onDone: () => void }) {
  const { filter, setFilter } = useFilter()
  const handleKeyDown = (event: KeyboardEvent) => {
    if (typedKey(event) === 'Enter') onDone()
  }
  return (
    <div className="relative p-4">
      <Search aria-hidden="true" className="absolute top-1/2 left-6.5 size-4 -translate-y-1/2 text-ink-faint" />
      <Input
        id={filterTextId}
        value={filter.text}
        onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        onKeyDown={handleKeyDown}
        aria-label="Words in the title"
        placeholder="Words in the title"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        className="pl-8"
      />
    </div>
  )
}
