import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { ClanMember } from '@/lib/clans/clan-page'
import { clanRoleNames, type ClanRole, type GivenRole, givenRoles, isClanAdmin } from '@/lib/clans/roles'

type MemberRowProps = {
  member: ClanMember
  viewerRole: ClanRole
  isMe: boolean
  isBusy: boolean
  onRole: (role: GivenRole) => void
  onRemove: () => void
}

export function MemberRow({ member, viewerRole, isMe, isBusy, onRole, onRemove }: MemberRowProps) {
  const isOwner = member.role === 'owner'
  const mayChange = isClanAdmin(viewerRole) && !isOwner && !isMe
  const mayRemove = !isOwner && (mayChange || isMe)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Avatar id={member.userId} name={member.displayName} url={member.avatarUrl} size="md" decorative />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium">
          {member.displayName}
          {isMe && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        <p className="truncate text-[13px] text-ink-soft">
          {[member.email, member.boards === 1 ? '1 dojo' : `${member.boards} dojos`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex items-center justify-between gap-2 max-sm:basis-full max-sm:pl-11">
        {mayChange ? (
          <Select
            aria-label={`Role of ${member.displayName}`}
            value={member.role}
            aria-disabled={isBusy}
            onChange={({ target }) => {
              const chosen = givenRoles.find((role) => role === target.value)
              if (chosen) onRole(chosen)
            }}
            className="w-30"
          >
            {givenRoles.map((role) => (
              <option key={role} value={role}>
                {clanRoleNames[role]}
              </option>
            ))}
          </Select>
        ) : (
          <p className="text-ink-soft sm:px-2">{clanRoleNames[member.role]}</p>
        )}
        {mayRemove && (
          <Button
            size="sm"
            variant="ghost"
            aria-disabled={isBusy}
            onClick={onRemove}
            aria-label={isMe ? 'Leave clan' : `Remove ${member.displayName}`}
          >
            {isMe ? 'Leave' : 'Remove'}
          </Button>
        )}
      </div>
    </li>
  )
}
