'use client'

import { Trash2 } from 'lucide-react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { CardPlace } from '@/lib/boards/change'
import type { CardPatch } from '@/lib/boards/change'
import { dueLabel } from '@/lib/boards/due-date'
import type { List, Priority } from '@/lib/boards/schema'
import { useBoard } from '../board/board-context'
import { CardFacts } from './card-facts'
import { DueDateField } from './due-date-field'

type CardFieldsProps = { place: CardPlace; lists: List[]; onDeleted: () => void }

const priorities: [Priority | '', string][] = [
  ['', 'None'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
]

/** What is known of a technique beside its words. Every field saves as it is changed. */
export function CardFields({ place, lists, onDeleted }: CardFieldsProps) {
  const { canEdit, store, members, now, timeZone } = useBoard()
  const { card, listId, index } = place
  if (!canEdit) return <CardFacts place={place} lists={lists} />

  const list = lists.find((other) => other.id === listId)
  const patch = (change: CardPatch) => store.intend({ type: 'card.patched', cardId: card.id, patch: change })
  const move = (toListId: string, toIndex: number) =>
    store.intend({ type: 'card.moved', cardId: card.id, listId: toListId, index: toIndex })
  const remove = () => {
    store.intend({ type: 'card.deleted', cardId: card.id })
    notify.undo('Technique deleted', () => store.intend({ type: 'card.restored', listId, index, card }), `“${card.title}”`)
    onDeleted()
  }
  const due = dueLabel(card, now, timeZone)

  return (
    <div className="flex flex-col gap-4 md:border-l md:border-rule md:pl-6">
      <Checkbox
        label="Completed"
        checked={card.completedAt !== undefined}
        onCheckedChange={(isCompleted) => patch({ isCompleted })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-2">
        <Choice label="Kata" value={listId} onChange={(id) => move(id, lists.find((other) => other.id === id)?.cards.length ?? 0)}>
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
      <Choice label="Priority" value={card.priority ?? ''} onChange={(value) => patch({ priority: (value || null) as Priority | null })}>
        {priorities.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      <DueDateField
        dueDate={card.dueDate}
        hint={due?.tone === 'late' ? due.text : undefined}
        onChange={(dueDate) => patch({ dueDate })}
      />
      <Choice label="Assignee" value={card.assignee ?? ''} onChange={(value) => patch({ assignee: value || null })}>
        <option value="">Nobody</option>
        {members
          .filter((member) => member.role !== 'viewer' || member.userId === card.assignee)
          .map((member) => (
            <option key={member.userId} value={member.userId}>
              {member.displayName}
            </option>
          ))}
      </Choice>
      <Button variant="ghost" className="-ml-3 self-start text-shu-deep" onClick={remove}>
        <Trash2 aria-hidden="true" />
        Delete technique
      </Button>
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
