'use client'

import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from '@/components/ui/dropdown-menu-choice'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'

const nobody = 'nobody'

type AssigneeItemsProps = { cards: Card[]; onAssign: (userId: string | null, name: string) => void }

/** Who can be given cards; ticked where all of them are theirs. */
export function AssigneeItems({ cards, onAssign }: AssigneeItemsProps) {
  const { members } = useBoard()
  const able = members.filter(({ role }) => role !== 'viewer')
  const assignees = new Set(cards.map(({ assignee }) => assignee ?? nobody))
  const [only] = assignees
  const choose = (value: string) => {
    const member = able.find(({ userId }) => userId === value)
    onAssign(member?.userId ?? null, member?.displayName ?? 'nobody')
  }
  return (
    <DropdownMenuRadioGroup label="Assignee" value={assignees.size === 1 ? (only ?? '') : ''} onValueChange={choose}>
      <DropdownMenuRadioItem value={nobody}>Nobody</DropdownMenuRadioItem>
      {able.map(({ userId, displayName }) => (
        <DropdownMenuRadioItem key={userId} value={userId}>
          <bdi className="truncate">{displayName}</bdi>
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  )
}
