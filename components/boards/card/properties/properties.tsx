'use client'

import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardPatch, CardPlace } from '@/lib/boards/changes/change'
import type { List, Priority } from '@/lib/boards/schema'
import { useBoard, useMember } from '../../context/board-context'
import { PriorityStroke } from '../../context/priority-stroke'
import { ChoiceList } from './choice-list'
import { DueProperty } from './due-property'
import { MoveProperty } from './move-property'
import { cn } from '@/lib/cn'
import { Property } from './property'
import { DoneFact, PropertyFacts } from './property-facts'
import { Face, Person, priorityNames, PriorityValue } from './property-values'

type PropertiesProps = { place: CardPlace; lists: List[]; tags: ReactNode; blocks: ReactNode }

/** A technique's properties besides its texts. Each row becomes a field when pressed, and is saved when changed. */
export function Properties({ place, lists, tags, blocks }: PropertiesProps) {
  const { canEdit } = useBoard()
  return (
    <section aria-label="Properties" className="flex flex-col gap-0.5 max-md:contents">
      <div
        className={cn(
          'flex flex-col gap-0.5 [&>*]:shrink-0',
          'max-md:z-10 max-md:shrink-0 max-md:flex-row max-md:items-center max-md:gap-2 max-md:overflow-x-auto max-md:overscroll-x-contain max-md:bg-paper-raised max-md:px-5 max-md:py-1.5 max-md:[scrollbar-width:none]',
          'max-md:tall:sticky max-md:tall:top-[var(--title-height,6rem)] max-md:shadow-[0_4px_6px_var(--paper-raised)]',
        )}
      >
        {canEdit ? <Fields place={place} lists={lists} /> : <PropertyFacts place={place} lists={lists} />}
        {canEdit && place.card.completedAt !== undefined && (
          <dl className="contents">
            <DoneFact card={place.card} />
          </dl>
        )}
        {tags}
      </div>
      <div className="contents max-md:block max-md:px-5">{blocks}</div>
    </section>
  )
}

const priorities = (['high', 'medium', 'low'] as const).map((priority) => ({
  value: priority,
  name: priorityNames[priority],
  sign: <PriorityStroke priority={priority} />,
}))
const noPriority = { value: '', name: 'None', sign: <PriorityStroke priority={undefined} /> }
const noOne = {
  value: '',
  name: 'No one',
  sign: (
    <span className="grid size-5.5 shrink-0 place-items-center">
      <UserRound aria-hidden="true" />
    </span>
  ),
}

function Fields({ place, lists }: { place: CardPlace; lists: List[] }) {
  const { store, members } = useBoard()
  const { card } = place
  const assignee = useMember(card.assignee)
  const patch = (change: CardPatch) =>
    store.intend({ type: 'cards.patched', edits: [{ cardId: card.id, patch: change }] })
  const people = members
    .filter((member) => member.role !== 'viewer' || member.userId === card.assignee)
    .map((member) => ({ value: member.userId, name: member.displayName, sign: <Face member={member} /> }))
  return (
    <>
      <MoveProperty place={place} lists={lists} />
      <Property name="Assignee" value={assignee && <Person member={assignee} />}>
        <ChoiceList
          label="Assignee"
          choices={[noOne, ...people]}
          value={card.assignee ?? ''}
          onChoose={(userId) => patch({ assignee: userId || null })}
        />
      </Property>
      <DueProperty key={card.id} card={card} onChange={patch} />
      <Property name="Priority" value={card.priority && <PriorityValue priority={card.priority} />}>
        <ChoiceList
          label="Priority"
          choices={[...priorities, noPriority]}
          value={card.priority ?? ''}
          onChoose={(value) => patch({ priority: (value || null) as Priority | null })}
        />
      </Property>
    </>
  )
}
