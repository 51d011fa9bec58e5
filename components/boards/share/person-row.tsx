'use client'

import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import type { Role } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { RoleSelect, roleName } from './role-select'
import type { Person } from './use-people'

type PersonRowProps = { person: Person; isOwner: boolean; onChange: (role: Role) => void; onRemove: () => void }

export function PersonRow({ person, isOwner, onChange, onRemove }: PersonRowProps) {
  const { role, viewerId } = useBoard()
  const isMe = person.userId === viewerId
  const mayChange = role === 'admin' && !isOwner
  const isThroughClan = person.isFromClan && !isOwner
  const mayRemove = !isOwner && !isThroughClan && (mayChange || isMe)
  const hasEnd = mayRemove || isThroughClan
  return (
    <li data-person={person.userId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Avatar id={person.userId} name={person.displayName} url={person.avatarUrl} size="md" decorative />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium">
          {person.displayName}
          {isMe && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        {person.email !== null && <p className="truncate text-[13px] text-ink-soft">{person.email}</p>}
      </div>
      {/* Below the name if there is no room beside it. */}
      <div className={cn('flex items-center justify-between gap-x-3', hasEnd && 'max-sm:basis-full max-sm:pl-11')}>
        {mayChange && !isMe ? (
          <RoleSelect label={`Role of ${person.displayName}`} value={person.role} onChange={onChange} />
        ) : (
          <p className={cn('text-ink-soft', hasEnd ? 'sm:px-2' : 'px-2')}>
            {isOwner ? 'Owner' : roleName(person.role)}
          </p>
        )}
        {hasEnd && (
          // Equally wide in all rows if any has a label, so that the roles line up.
          <div className="flex justify-end sm:group-has-[[data-through-clan]]/people:w-30">
            {mayRemove ? (
              <Button
                size="sm"
                variant="ghost"
                onClick={onRemove}
                aria-label={isMe ? 'Leave dojo' : `Remove ${person.displayName}`}
              >
                {isMe ? 'Leave' : 'Remove'}
              </Button>
            ) : (
              <p data-through-clan="" className="px-2 text-[13px] whitespace-nowrap text-ink-soft">
                through the clan
              </p>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
