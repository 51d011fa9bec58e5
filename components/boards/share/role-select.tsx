'use client'

import { Select } from '@/components/ui/select'
import { type Role, rolesSchema } from '@/lib/boards/schema'

const names: Record<Role, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' }

export function roleName(role: Role): string {
  return names[role]
}

type RoleSelectProps = { label: string; value: Role; onChange: (role: Role) => void }

export function RoleSelect({ label, value, onChange }: RoleSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(rolesSchema.parse(event.target.value))}
      className="w-28"
    >
      {rolesSchema.options.map((role) => (
        <option key={role} value={role}>
          {names[role]}
        </option>
      ))}
    </Select>
  )
}
