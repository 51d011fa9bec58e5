'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { neighbourOf } from '@/lib/boards/dashboard/boards'
import type { Role } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { useFocusAfter } from '../dashboard/use-focus-after'
import { PersonRow } from './person-row'
import type { Person } from './use-people'

type MembersProps = {
  members: readonly Person[]
  ownerId: string
  onRoleChange: (person: Person, role: Role) => void
  onRemove: (person: Person) => void
  onLeave: () => void
}

/** The member the dialog is about. It is kept while the dialog closes. */
type Question = { person: Person; isOpen: boolean }

export function Members({ members, ownerId, onRoleChange, onRemove, onLeave }: MembersProps) {
  const { viewerId } = useBoard()
  const { prefetch } = useRouter()
  const [question, setQuestion] = useState<Question>()
  const focusAfter = useFocusAfter()
  const isLeaving = question?.person.userId === viewerId
  const ask = (person: Person) => {
    if (person.userId === viewerId) prefetch('/dashboard')
    setQuestion({ person, isOpen: true })
  }
  const confirm = (person: Person) => {
    if (isLeaving) return onLeave()
    const heir = neighbourOf(
      members.map(({ userId }) => ({ id: userId })),
      person.userId,
    )
    if (heir) focusAfter(`[data-person="${heir.id}"] :is(select, button)`, `[data-person="${person.userId}"] button`)
    onRemove(person)
  }
  return (
    <>
      <ul aria-label="Members" className="group/people divide-y divide-rule border-y border-rule">
        {members.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            isOwner={person.userId === ownerId}
            onChange={(role) => onRoleChange(person, role)}
            onRemove={() => ask(person)}
          />
        ))}
      </ul>
      {question && (
        <AlertDialog
          open={question.isOpen}
          onOpenChange={() => setQuestion({ ...question, isOpen: false })}
          title={isLeaving ? 'Leave this dojo?' : `Remove ${question.person.displayName}?`}
          description={
            isLeaving
              ? 'You will no longer see it. An admin can invite you again.'
              : 'They will no longer see this dojo. What they wrote stays; techniques assigned to them become unassigned.'
          }
          confirmLabel={isLeaving ? 'Leave' : 'Remove'}
          onConfirm={() => confirm(question.person)}
        />
      )}
    </>
  )
}
