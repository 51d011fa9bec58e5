'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { useDateFormat } from '@/components/time/time-settings'
import type { CardPatch, CardPlace } from '@/lib/boards/changes/change'
import { dueLabel } from '@/lib/boards/dates/due-date'
import type { List, Priority } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { CardFacts } from './card-facts'
import { DueDateField } from './due-date-field'

type CardFieldsProps = { place: CardPlace; lists: List[] }

const priorities: [Priority | '', string][] = [
  ['', 'None'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
]

/** The fields of a technique besides its texts. Every field is saved when it is changed. */
export function CardFields({ place, lists }: CardFieldsProps) {
  const { canEdit, store, members, now, timeZone } = useBoard()
  const format = useDateFormat()
  const { card, listId, index } = place
  if (!canEdit) return <CardFacts place={place} lists={lists} />

  const list = lists.find((other) => other.id === listId)
  const patch = (change: CardPatch) =>
    store.intend({ type: 'cards.patched', edits: [{ cardId: card.id, patch: change }] })
  const move = (toListId: string, toIndex: number) =>
    store.intend({ type: 'cards.moved', cardIds: [card.id], listId: toListId, index: toIndex })
  const due = dueLabel(card, now, timeZone, format)

  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="Completed"
        checked={card.completedAt !== undefined}
        onCheckedChange={(isCompleted) => patch({ isCompleted })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-2">
        <Choice
          label="Kata"
          value={listId}
          onChange={(id) => move(id, lists.find((other) => other.id === id)?.cards.length ?? 0)}
        >
          {lists.map((other) => (
            <option key={other.id} value={other.id}>
              {other.title}
            </option>
          ))}
        </Choice>
        <Choice label="Position" value={String(index)} onChange={(to) => move(listId, Number(to))}>
          {list?.cards.map((other, at) => (
            <option key={other.id} value={at}>
              {at + 1}
            </option>
          ))}
        </Choice>
      </div>
      <Choice
        label="Priority"
        value={card.priority ?? ''}
        onChange={(value) => patch({ priority: (value || null) as Priority | null })}
      >
        {priorities.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      <DueDateField
        key={card.id}
        card={card}
        timeZone={timeZone}
        hint={[due?.tone === 'late' && due.text, due?.elsewhere].filter(Boolean).join(' · ') || undefined}
        onChange={patch}
      />
      <Choice label="Assignee" value={card.assignee ?? ''} onChange={(value) => patch({ assignee: value || null })}>
        <option value="">No one</option>
        {members
          .filter((member) => member.role !== 'viewer' || member.userId === card.assignee)
          .map((member) => (
            <option key={member.userId} value={member.userId}>
              {member.displayName}
            </option>
          ))}
      </Choice>
    </div>
  )
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: React.ReactNode }

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </Select>
    </Field>
  )
}
