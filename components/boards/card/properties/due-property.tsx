'use client'

import type { Card } from '@/lib/boards/schema'
import { DatePicker } from './date-picker'
import { DueValue } from './due-value'
import { Property } from './property'
import type { DuePatch } from './repeat/use-repeat'

type DuePropertyProps = { card: Card; onChange: (patch: DuePatch) => void }

/** By when: a day, and perhaps a time, read and written in the person's own time zone. */
export function DueProperty({ card, onChange }: DuePropertyProps) {
  return (
    <Property
      name="Due date"
      value={card.dueDate === undefined ? undefined : <DueValue card={card} />}
      className="w-76 p-3 max-md:w-84"
    >
      <DatePicker card={card} onChange={onChange} />
    </Property>
  )
}
