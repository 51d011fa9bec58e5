'use client'

import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { typedKey } from '@/components/ui/typed-key'
import type { Label } from '@/lib/boards/schema'
import { lengthProblem, maxLabelNameLength, oneLine } from '@/lib/boards/card/text-limits'
import { findLabel, labelFor, matchLabels, plainLabel } from '@/lib/boards/labels/find-label'
import { useBoard } from '@/components/boards/context/board-context'
import { LabelOption } from './label-option'

type LabelOptionsProps = {
  isOn: (labelId: string) => boolean
  onToggle: (label: Label, isOn: boolean) => void
  onEdit: (labelId: string) => void
}

/** Type to find or create, arrows to choose, Enter to tick (the ARIA combobox pattern); Tab leads to the edit button. */
export function LabelOptions({ isOn, onToggle, onEdit }: LabelOptionsProps) {
  const { labels } = useBoard()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const name = oneLine(typed)
  const problem = lengthProblem(name, maxLabelNameLength)
  const found = matchLabels(labels.values(), name)
  const canCreate = name !== '' && !problem && !findLabel(labels.values(), name)
  const count = found.length + (canCreate ? 1 : 0)
  const at = Math.min(active, count - 1)

  const choose = (index: number) => {
    const label = found[index]
    if (label) onToggle(plainLabel(label), !isOn(label.id))
    else if (canCreate) onToggle(labelFor(labels.values(), name), true)
    else return
    setTyped('')
    setActive(label && !name ? index : 0)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === 'Enter') choose(at)
    else if (key === 'ArrowDown' && count > 0) setActive((at + 1) % count)
    else if (key === 'ArrowUp' && count > 0) setActive((at - 1 + count) % count)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        ref={field}
        role="combobox"
        aria-label="Find or create a tag"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem ? true : undefined}
        placeholder="Find or create a tag"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <p id={`${id}-problem`} aria-live="polite" className="px-1 pt-1.5 text-[13px] text-danger-deep empty:hidden">
        {problem}
      </p>
      {count === 0 && !problem && (
        <p className="px-1 pt-2 pb-1 text-[13px] text-ink-soft">Type a name to create the first tag in this dojo.</p>
      )}
      {/* Two columns that share their rows: a listbox may hold options only. */}
      <div className="mt-1.5 grid max-h-72 grid-cols-[minmax(0,1fr)_auto] items-center overflow-y-auto empty:hidden">
        <div id={`${id}-list`} role="listbox" aria-label="Tags" aria-multiselectable="true" className="contents">
          {found.map((label, index) => (
            <LabelOption
              key={label.id}
              id={`${id}-${index}`}
              row={index + 1}
              label={label}
              isActive={index === at}
              isOn={isOn(label.id)}
              onChoose={() => choose(index)}
              onActive={() => setActive(index)}
            />
          ))}
          {canCreate && (
            <LabelOption
              id={`${id}-${found.length}`}
              row={count}
              isActive={at === found.length}
              onChoose={() => choose(found.length)}
              onActive={() => setActive(found.length)}
            >
              Create “<bdi>{name}</bdi>”
            </LabelOption>
          )}
        </div>
        {found.map((label, index) => (
          <IconButton
            key={label.id}
            label={`Edit tag ${label.name}`}
            size="icon-sm"
            tabIndex={index === at ? 0 : -1}
            onClick={() => onEdit(label.id)}
            className="col-start-2 pointer-coarse:min-h-11"
            style={{ gridRow: index + 1 }}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        ))}
      </div>
    </>
  )
}
