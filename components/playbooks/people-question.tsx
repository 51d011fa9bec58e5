import { useId } from 'react'
import { Select } from '@/components/ui/select'
import type { TemplateSource } from '@/lib/playbooks/playbook-of-template'
import { rolesOf } from '@/lib/playbooks/roles'

type PeopleQuestionProps = {
  source: TemplateSource
  people: readonly { id: string; name: string }[]
  /** Persons by role. */
  chosen: Readonly<Record<string, string>>
  onChange: (chosen: Readonly<Record<string, string>>) => void
}

/** Who takes each usual role. */
export function PeopleQuestion({ source, people, chosen, onChange }: PeopleQuestionProps) {
  const id = useId()
  const roles = rolesOf(source)
  if (roles.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium">Who does what?</legend>
      <div className="flex flex-col gap-1.5">
        {roles.map((role) => (
          <div key={role} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-2.5 text-[13px]">
            <label htmlFor={`${id}-${role}`} className="wrap-anywhere">
              {role}
            </label>
            <Select
              id={`${id}-${role}`}
              value={people.some((person) => person.id === chosen[role]) ? chosen[role] : ''}
              onChange={({ target }) => onChange({ ...chosen, [role]: target.value })}
            >
              <option value="">No one yet</option>
              {people.map(({ id: personId, name }) => (
                <option key={personId} value={personId}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
