'use client'

import { Search } from 'lucide-react'
import { Input } from '@/components/ui/input'
import { Segmented, type SegmentedOption } from '@/components/ui/segmented'
import { typedKey } from '@/components/ui/typed-key'
import type { ArchiveKind } from '@/lib/boards/archive/filter-archive'

const kinds: readonly SegmentedOption<ArchiveKind>[] = [
  { value: 'all', label: 'All' },
  { value: 'archived', label: 'Archived' },
  { value: 'deleted', label: 'Deleted' },
  { value: 'katas', label: 'Katas' },
]

type ArchiveToolbarProps = {
  query: string
  onQueryChange: (query: string) => void
  kind: ArchiveKind
  onKindChange: (kind: ArchiveKind) => void
}

export function ArchiveToolbar({ query, onQueryChange, kind, onKindChange }: ArchiveToolbarProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <div className="relative min-w-52 flex-1 md:max-w-80">
        <Search aria-hidden="true" className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint" />
        <Input
          value={query}
          onChange={(event) => onQueryChange(event.target.value)}
          onKeyDown={(event) => typedKey(event) === 'Escape' && onQueryChange('')}
          aria-label="Filter the archive"
          placeholder="Filter the archive"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="h-8 pl-8 pointer-coarse:h-11"
        />
      </div>
      <Segmented label="Show" options={kinds} value={kind} onValueChange={onKindChange} className="max-sm:w-full" />
    </div>
  )
}
