'use client'

import { Avatar } from '@/components/ui/avatar'
import { useBoard } from '../context/board-context'

const mostShown = 5

/** Who has the board open now, this person last. */
export function Present({ userIds }: { userIds: string[] }) {
  const { members, viewerId } = useBoard()
  // Until the channel is open it is not known who is here.
  if (!userIds.includes(viewerId)) return null
  const others = members.filter((member) => member.userId !== viewerId && userIds.includes(member.userId))
  const me = members.find((member) => member.userId === viewerId)
  const people = me ? [...others, me] : others
  const shown = people.slice(-mostShown)
  const hidden = people.length - shown.length
  return (
    <ul aria-label="Here now" className="flex">
      {hidden > 0 && <li className="mr-2 self-center text-xs text-ink-soft">+{hidden}</li>}
      {shown.map((person) => (
        <li key={person.userId} className="-ml-1.5 first:ml-0">
          <Avatar
            id={person.userId}
            name={person.displayName}
            url={person.avatarUrl}
            className="border-2 border-paper"
          />
          {person.userId === viewerId && <span className="sr-only"> (you)</span>}
        </li>
      ))}
    </ul>
  )
}
