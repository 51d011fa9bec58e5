'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/feedback/notify'
import type { Role } from '@/lib/boards/schema'
import { type BoardPeople, changeRole, removeMember } from '@/lib/boards/sharing'
import { useBoard } from '../board/board-context'
import { RoleSelect, roleName } from './role-select'

type Person = BoardPeople['members'][number]
type PeopleProps = { people: Person[]; ownerId: string; onChanged: () => Promise<void> }

export function People({ people, ownerId, onChanged }: PeopleProps) {
  const { boardId, openDb, viewerId } = useBoard()
  const router = useRouter()
  const [removing, setRemoving] = useState<Person>()

  const change = async (person: Person, role: Role) => {
    try {
      await changeRole(await openDb(), boardId, person.userId, role)
    } catch {
      // The list is read again below either way, so that it shows what is true.
      notify('board.update', { description: `The role of ${person.displayName} was not changed.` })
    }
    await onChanged()
  }
  const remove = async (person: Person) => {
    try {
      await removeMember(await openDb(), boardId, person.userId)
      if (person.userId === viewerId) return router.push('/dashboard')
    } catch {
      notify('board.update', { description: `${person.displayName} was not removed.` })
    }
    await onChanged()
  }
  const isLeaving = removing?.userId === viewerId
  return (
    <>
      <ul aria-label="Members" className="divide-y divide-rule border-y border-rule">
        {people.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            isOwner={person.userId === ownerId}
            onChange={(role) => void change(person, role)}
            onRemove={() => setRemoving(person)}
          />
        ))}
      </ul>
      <AlertDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={isLeaving ? 'Leave this dojo?' : `Remove ${removing?.displayName ?? ''}?`}
        description={
          isLeaving
            ? 'You will no longer see it. An admin can add you again.'
            : 'They will no longer see this dojo. What they have written stays; techniques assigned to them have nobody.'
        }
        confirmLabel={isLeaving ? 'Leave' : 'Remove'}
        onConfirm={() => removing && remove(removing)}
      />
    </>
  )
}

type PersonRowProps = { person: Person; isOwner: boolean; onChange: (role: Role) => void; onRemove: () => void }

function PersonRow({ person, isOwner, onChange, onRemove }: PersonRowProps) {
  const { role, viewerId } = useBoard()
  const isMe = person.userId === viewerId
  const mayChange = role === 'admin' && !isOwner
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Avatar id={person.userId} name={person.displayName} url={person.avatarUrl} size="md" decorative />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium">
          {person.displayName}
          {isMe && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        <p className="truncate text-[13px] text-ink-soft">{person.email}</p>
      </div>
      {mayChange && !isMe ? (
        <RoleSelect label={`Role of ${person.displayName}`} value={person.role} onChange={onChange} />
      ) : (
        <p className="px-2 text-ink-soft">{isOwner ? 'Owner' : roleName(person.role)}</p>
      )}
      {!isOwner && (mayChange || isMe) && (
        <Button size="sm" variant="ghost" onClick={onRemove} aria-label={isMe ? 'Leave dojo' : `Remove ${person.displayName}`}>
          {isMe ? 'Leave' : 'Remove'}
        </Button>
      )}
    </li>
  )
}
