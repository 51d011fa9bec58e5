import { initials, type Wash, washOf } from '@/components/ui/initials'
import type { Member } from '@/lib/boards/schema'

/** How a member is drawn on cards, computed once instead of once per card. */
export type Face = { name: string; initials: string; wash: Wash; avatarUrl: string | null }

export function facesOf(members: Member[]): Map<string, Face> {
  return new Map(
    members.map(({ userId, displayName, avatarUrl }) => [
      userId,
      { name: displayName, initials: initials(displayName), wash: washOf(userId), avatarUrl },
    ]),
  )
}
