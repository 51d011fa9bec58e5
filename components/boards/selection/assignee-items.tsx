'use client'

import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from '@/components/ui/dropdown-menu-choice'
import type { Card } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'

const nobody = 'nobody'

type AssigneeItemsProps = { cards: Card[]; onAssign: (userId: string | null, name: string) => void }

/** The people who can be assigned cards; ticked if all of the cards are theirs. */
export function AssigneeItems({ cards, onAssign }: AssigneeItemsProps) {
  const { members } = useBoard()
  const able = members.filter(({ role }) => role !== 'viewer')
  const assignees = new Set(cards.map(({ assignee }) => assignee ?? nobody))
  const [only] = assignees
  const choose = (value: string) => {
    const member = able.find(({ userId }) => userId === value)
    onAssign(member?.userId ?? null, member?.displayName ?? 'no one')
  }
  return (
    <DropdownMenuRadioGroup label="Assignee" value={assignees.size === 1 ? (only ?? '') : ''} onValueChange={choose}>
      <DropdownMenuRadioItem value={nobody}>No one</DropdownMenuRadioItem>
      {able.map(({ userId, displayName }) => (
        <DropdownMenuRadioItem key={userId} value={userId}>
          <bdi className="truncate">{displayName}</bdi>
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  )
}
