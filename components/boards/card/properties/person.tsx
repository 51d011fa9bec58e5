import { Avatar } from '@/components/ui/avatar'
import type { Member } from '@/lib/boards/schema'

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
