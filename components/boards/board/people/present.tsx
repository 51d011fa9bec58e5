'use client'

import { useBoard } from '../../context/board-context'

/** Who has the board open now, for screen readers: others see a dot at their faces. */
export function Present({ userIds }: { userIds: readonly string[] }) {
  const { members, viewerId } = useBoard()
  // Until the channel is open, we do not know who is here.
  if (!userIds.includes(viewerId)) return null
  return (
    <ul aria-label="Here now" className="sr-only">
      {members
        .filter(({ userId }) => userIds.includes(userId))
        .map(({ userId, displayName }) => (
          <li key={userId}>
            {displayName}
            {userId === viewerId && ' (you)'}
          </li>
        ))}
    </ul>
  )
}
