'use client'

import { UserRoundX } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { matching, PickList } from '@/components/ui/pick-list'
import { table } from '@/components/shortcuts/shortcut-table'
import { useBoard } from '../../context/board-context'
import { PickerPanel, type PickerProps } from './picker-panel'

/** The people to assign, oneself first; ticked if all of the cards are theirs. */
export function AssignPicker({ cards, acts, anchor, onClose }: PickerProps) {
  const { members, viewerId } = useBoard()
  const isOn = (userId: string | undefined) => cards.every(({ assignee }) => assignee === userId)
  const able = members
    .filter(({ role }) => role !== 'viewer')
    .toSorted((a, b) => Number(b.userId === viewerId) - Number(a.userId === viewerId))
  const options = [
    ...able.map(({ userId, displayName, avatarUrl }) => ({
      id: userId,
      userId: userId as string | null,
      name: displayName,
      aside: userId === viewerId ? 'You' : undefined,
      mark: <Avatar id={userId} name={displayName} url={avatarUrl} size="xs" decorative />,
      isOn: isOn(userId),
    })),
    {
      id: 'no one',
      userId: null,
      name: 'No one',
      aside: undefined,
      mark: <UserRoundX aria-hidden="true" className="mx-0.75 text-ink-soft" />,
      isOn: isOn(undefined),
    },
  ]
  return (
    <PickerPanel label={table.assign.label} {...{ cards, anchor, onClose }}>
      <PickList
        label="Find a person"
        find={(typed) => matching(options, typed)}
        onPick={({ userId, name }) => {
          onClose()
          acts.assign(cards, userId, userId === null ? 'no one' : name)
        }}
        nothing="No one here matches. Share the dojo to add people."
      />
    </PickerPanel>
  )
}
