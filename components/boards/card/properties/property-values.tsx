import { Avatar } from '@/components/ui/avatar'
import type { Member, Priority } from '@/lib/boards/schema'

export const priorityNames = { high: 'High', medium: 'Medium', low: 'Low' } as const

const strokes = {
  high: 'h-4.5 w-1 bg-ink',
  medium: 'h-4 w-0.75 bg-yamabuki',
  low: 'h-4 w-0.75 bg-rule-strong',
} as const

/** The sign of a priority, as at the edge of a card. */
export function Stroke({ priority }: { priority: Priority | undefined }) {
  return (
    <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center">
      <span
        className={`rounded-full forced-color-adjust-none ${priority ? strokes[priority] : 'h-4 w-0.75 border border-dashed border-rule-strong'}`}
      />
    </span>
  )
}

/** A priority as a property shows it. */
export function PriorityValue({ priority }: { priority: Priority }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="-ml-1.5">
        <Stroke priority={priority} />
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
