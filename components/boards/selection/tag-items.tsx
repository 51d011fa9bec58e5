'use client'

import { Plus } from 'lucide-react'
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu'
import { DropdownMenuCheckboxItem } from '@/components/ui/dropdown-menu-choice'
import type { Card, Label } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'

type TagItemsProps = { cards: Card[]; onTag: (label: Label, isOn: boolean) => void; onNew: () => void }

/** The board's tags: ticked if all of the cards have it. */
export function TagItems({ cards, onTag, onNew }: TagItemsProps) {
  const { labels } = useBoard()
  const known = [...labels.values()]
  return (
    <>
      {known.map((label) => {
        const worn = cards.filter((card) => card.badges?.labels?.includes(label.id)).length
        const isOnAll = worn === cards.length
        return (
          <DropdownMenuCheckboxItem key={label.id} checked={isOnAll} onCheckedChange={() => onTag(label, !isOnAll)}>
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: label.dot }} />
            <bdi className="min-w-0 flex-1 truncate">{label.name}</bdi>
            {worn > 0 && !isOnAll && (
              <span className="text-xs text-ink-soft">
                {worn} of {cards.length}
              </span>
            )}
          </DropdownMenuCheckboxItem>
        )
      })}
      {known.length > 0 && <DropdownMenuSeparator />}
      <DropdownMenuItem onSelect={() => setTimeout(onNew)}>
        <Plus aria-hidden="true" /> New tag…
      </DropdownMenuItem>
    </>
  )
}
