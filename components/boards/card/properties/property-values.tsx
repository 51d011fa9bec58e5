import { Avatar } from '@/components/ui/avatar'
import type { Member, Priority } from '@/lib/boards/schema'
import { PriorityStroke } from '../../context/priority-stroke'

export const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' } as const

/** A priority as a property shows it. */
export function PriorityValue({ priority }: { priority: Priority }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="-ml-1.5">
        <PriorityStroke priority={priority} />
      </span>
      {priorityNames[priority]}
    </span>
  )
}

/** A face and a name, as a property shows them. */
export function Person({ member }: { member: Member }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Face member={member} />
      <span dir="auto" className="min-w-0">
        {member.displayName}
      </span>
    </span>
  )
}

export function Face({ member: { userId, displayName, avatarUrl } }: { member: Member }) {
  return <Avatar id={userId} name={displayName} url={avatarUrl} size="xs" decorative />
}
