'use client'

import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Input } from '@/components/ui/input'
import { menuItemStyles } from '@/components/ui/floating'
import { useClosePopover } from '@/components/ui/popover'
import { typedKey } from '@/components/ui/typed-key'
import { cn } from '@/lib/cn'

export type Choice = { value: string; name: string; sign?: ReactNode }

type ChoiceListProps = {
  label: string
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
}

/** More are found by typing. */
const fewChoices = 7

/**
 * One of several, in a popover: type to find, arrows to choose, Enter to take (the ARIA combobox pattern; a listbox if
 * there are few).
 */
export function ChoiceList({ label, choices, value, onChoose }: ChoiceListProps) {
  const close = useClosePopover()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      choices.findIndex((choice) => choice.value === value),
    ),
  )
  const isLong = choices.length > fewChoices
  const wanted = typed.trim().toLowerCase()
  const found = wanted ? choices.filter(({ name }) => name.toLowerCase().includes(wanted)) : choices
  const at = Math.min(active, found.length - 1)
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    close()
    onChoose(choice.value)
  }
  const goTo = (index: number) => {
    setActive(index)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    const takes = key === 'Enter' || (key === ' ' && !isLong)
    if (takes) choose(found[at])
    else if (key === 'ArrowDown' && found.length > 0) goTo((at + 1) % found.length)
    else if (key === 'ArrowUp' && found.length > 0) goTo((at - 1 + found.length) % found.length)
    else if (!isLong && key === 'Home') goTo(0)
    else if (!isLong && key === 'End') goTo(found.length - 1)
    else if (!isLong && key?.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const next = [...found.keys()].map((step) => (at + 1 + step) % found.length)
      const match = next.find((index) => found[index]?.name.toLowerCase().startsWith(key.toLowerCase()))
      if (match !== undefined) goTo(match)
    } else return
    event.preventDefault()
  }
  const keys = {
    'aria-activedescendant': at >= 0 ? `${id}-${at}` : undefined,
    onKeyDown: handleKeyDown,
    'data-first-field': '',
  }
  return (
    <>
      {isLong && (
        <Input
          {...keys}
          role="combobox"
          aria-controls={`${id}-list`}
          aria-label={`Find: ${label}`}
          aria-expanded={found.length > 0}
          aria-autocomplete="list"
          placeholder="Type to find"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          className="mb-1.5"
        />
      )}
      {found.length === 0 && <p className="px-2.5 py-1.5 text-[13px] text-ink-soft">Nothing matches.</p>}
      <div
        {...(!isLong && { ...keys, tabIndex: 0 })}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="flex max-h-72 flex-col overflow-y-auto rounded-ink outline-none empty:hidden"
      >
        {found.map((choice, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list or its field has the keys
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={choice.value === value}
            data-active={index === at || undefined}
            onPointerMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
            className={cn(menuItemStyles, 'pr-8 data-active:bg-paper-sunk')}
          >
            {choice.sign}
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {choice.name}
            </span>
            {choice.value === value && <Check aria-hidden="true" className="absolute right-2.5" />}
          </div>
        ))}
      </div>
    </>
  )
}
