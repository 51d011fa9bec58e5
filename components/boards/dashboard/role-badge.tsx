import { Badge } from '@/components/ui/badge'
import type { Role } from '@/lib/boards/schema'

const names: Record<Role, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' }

/** What one is on somebody else's board. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge>{names[role]}</Badge>
}
