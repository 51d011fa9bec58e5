'use client'

import { Check } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Input } from '@/components/ui/input'
import { matching } from '@/components/ui/pick-list'
import { useBoard } from '../../context/board-context'
import { usePeopleFilter } from './use-people-filter'

/** With this many, people search for a name. */
const manyPeople = 12

/** Everyone on the board, to show or hide their techniques; it stays open for the next choice. */
export function PeoplePanel({ present }: { present: readonly string[] }) {
  const { viewerId } = useBoard()
  const { people, isOn, toggle, nameOf } = usePeopleFilter()
  const [typed, setTyped] = useState('')
  const found = matching(
    people.map((person) => ({ name: person.displayName, person })),
    typed,
  )
  return (
    <>
      {people.length > manyPeople && (
        <Input
          aria-label="Find a person"
          placeholder="Find a person"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-1.5"
        />
      )}
      {found.length === 0 && (
        <p role="status" className="px-2 py-1 text-[13px] text-ink-soft">
          No one here matches.
        </p>
      )}
      <ul>
        {found.map(({ person }) => (
          <li key={person.userId}>
            <button
              type="button"
              aria-pressed={isOn(person.userId)}
              aria-label={nameOf(person)}
              onClick={() => toggle(person.userId)}
              className="flex min-h-9 w-full items-center gap-2.5 rounded-ink px-2 text-left hover:bg-paper-sunk pointer-coarse:min-h-11"
            >
              <Avatar id={person.userId} name={person.displayName} url={person.avatarUrl} size="xs" decorative />
              <bdi className="min-w-0 flex-1 truncate">{person.displayName}</bdi>
              <span className="shrink-0 text-xs text-ink-soft">
                {person.userId === viewerId ? 'You' : present.includes(person.userId) ? 'Here now' : ''}
              </span>
              {isOn(person.userId) && <Check aria-hidden="true" className="size-4 shrink-0 text-ai" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
