'use client'

import { X } from 'lucide-react'
import { findLabel } from '@/lib/boards/labels/find-label'
import { defaultLabelColor } from '@/lib/boards/labels/palette'
import { useBoard } from '@/components/boards/context/board-context'
import { LabelChip } from './label-chip'

/** The tags of a technique that is being written. Each is a button that removes it. */
export function NewCardTags({ tags, onRemove }: { tags: string[]; onRemove: (tag: string) => void }) {
  const { labels } = useBoard()
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags of the new technique" className="mt-1.5 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full">
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            onClick={() => onRemove(tag)}
            className="group/tag flex max-w-full items-center rounded-full text-left pointer-coarse:min-h-10"
          >
            <LabelChip label={findLabel(labels.values(), tag) ?? { name: tag, dot: defaultLabelColor }}>
              <X aria-hidden="true" className="size-3 shrink-0 text-ink-faint group-hover/tag:text-ink" />
            </LabelChip>
          </button>
        </li>
      ))}
    </ul>
  )
}
