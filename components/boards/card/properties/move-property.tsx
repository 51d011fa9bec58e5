'use client'

import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { CardPlace } from '@/lib/boards/changes/change'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../../context/board-context'
import { ChoiceList } from './choice-list'
import { Property } from './property'

/** "1st", "2nd", "23rd". */
export function ordinal(count: number): string {
  return `${count}${endings[plurals.select(count)] ?? 'th'}`
}
const plurals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Where a technique is: its kata, and the place in it. */
export function MoveProperty({ place, lists }: { place: CardPlace; lists: List[] }) {
  const { store } = useBoard()
  const { card, listId, index } = place
  const list = lists.find((other) => other.id === listId)
  const move = (toListId: string, toIndex: number) =>
    store.intend({ type: 'cards.moved', cardIds: [card.id], listId: toListId, index: toIndex })
  const count = list?.cards.length ?? 0
  return (
    <Property
      name="Kata"
      label="Move"
      value={
        <>
          <span dir="auto">{list?.title}</span>
          <span className="text-xs text-ink-soft tabular-nums">
            {ordinal(index + 1)} of {count}
          </span>
        </>
      }
    >
      <ChoiceList
        label="Kata"
        choices={lists.map(({ id, title }) => ({ value: id, name: title }))}
        value={listId}
        onChoose={(id) => id !== listId && move(id, lists.find((other) => other.id === id)?.cards.length ?? 0)}
      />
      <div className="-mx-1.5 mt-1.5 border-t border-rule px-4 pt-2.5 pb-2">
        <Field label="Position" className="grid grid-cols-[1fr_6rem] items-center [&>p]:col-span-2">
          <Select value={String(index)} onChange={({ target }) => move(listId, Number(target.value))}>
            {list?.cards.map((other, at) => (
              <option key={other.id} value={at}>
                {at + 1}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Property>
  )
}
