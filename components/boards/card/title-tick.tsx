'use client'

import { Check } from 'lucide-react'
import { cn } from '@/lib/cn'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'

const shape = 'absolute inset-0 rounded-full border-[1.5px]'

/** The round tick before the title of an open technique. */
export function TitleTick({ card }: { card: Card }) {
  const { canEdit, store } = useBoard()
  const isDone = card.completedAt !== undefined
  const tick = (isCompleted: boolean) =>
    store.intend({ type: 'cards.patched', edits: [{ cardId: card.id, patch: { isCompleted } }] })
  return (
    <span className="relative mt-1 grid size-5.5 shrink-0 place-items-center">
      {canEdit ? (
        <input
          type="checkbox"
          aria-label="Completed"
          checked={isDone}
          onChange={({ target }) => tick(target.checked)}
          className={cn(
            shape,
            'peer cursor-pointer appearance-none border-rule-strong bg-paper-raised transition-colors duration-150 before:absolute before:-inset-2.5 before:rounded-full checked:border-matsu checked:bg-matsu hover:not-checked:border-matsu',
          )}
        />
      ) : (
        <span
          role="img"
          aria-label={isDone ? 'Completed' : 'Not completed'}
          className={cn(shape, isDone ? 'border-matsu bg-matsu' : 'border-rule-strong')}
        />
      )}
      {/* Hovering shows what it will do. */}
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className={cn(
          'pointer-events-none relative size-3.5',
          isDone ? 'text-paper-raised' : 'text-matsu opacity-0 peer-hover:opacity-100',
        )}
      />
    </span>
  )
}
