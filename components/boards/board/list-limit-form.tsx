'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { typedKey } from '@/components/ui/typed-key'
import type { List } from '@/lib/boards/schema'
import { useBoard } from '../context/board-context'
import { highestLimit, readLimit } from './list-limit'

/** In place of the kata's title: Enter or leaving the field saves the number, an empty field removes the limit. */
export function ListLimitForm({ list, onClose }: { list: List; onClose: () => void }) {
  const { store } = useBoard()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  // What the field begins with: others may change it while it is open.
  const [before] = useState(list.cardLimit ?? null)
  const take = () => {
    const limit = readLimit(input.current?.value ?? '')
    if (limit === undefined) return setProblem(`Enter a whole number from 1 to ${highestLimit}, or leave it empty.`)
    if (limit !== before)
      store.intend({
        type: 'list.patched',
        listId: list.id,
        patch: { cardLimit: limit },
        expect: { cardLimit: before },
      })
    onClose()
  }
  return (
    <form
      noValidate
      data-no-drag=""
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        take()
      }}
      className="flex-1 pr-2 pb-2"
    >
      <Field label={`Limit for ${list.title}`} hint="Techniques. Leave it empty for no limit." error={problem}>
        <Input
          ref={input}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone has just asked for this field
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          defaultValue={before ?? ''}
          onBlur={() => (readLimit(input.current?.value ?? '') === undefined ? onClose() : take())}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (typedKey(event) === 'Escape') onClose()
          }}
        />
      </Field>
    </form>
  )
}
