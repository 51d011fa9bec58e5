'use client'

import { Select } from '@/components/ui/select'
import { cn } from '@/lib/cn'
import { type Role, rolesSchema } from '@/lib/boards/schema'

const names: Record<Role, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' }

export function roleName(role: Role): string {
  return names[role]
}

type RoleSelectProps = { label: string; value: Role; onChange: (role: Role) => void; className?: string }

export function RoleSelect({ label, value, onChange, className }: RoleSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(rolesSchema.parse(event.target.value))}
      className={cn('w-28', className)}
    >
      {rolesSchema.options.map((role) => (
        <option key={role} value={role}>
          {names[role]}
        </option>
      ))}
    </Select>
  )
}
