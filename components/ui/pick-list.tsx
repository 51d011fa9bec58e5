'use client'

import { Check, Minus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import { Input } from './input'
import { Kbd } from './kbd'
import { typedKey } from './typed-key'

export type Pick = {
  id: string
  name: string
  /** Before the name: a dot, a face, an icon. */
  mark?: ReactNode
  /** After the name, softer. */
  aside?: string | undefined
  isOn?: boolean | 'some'
}

type PickListProps<Option extends Pick> = {
  /** Names the field and the list. */
  label: string
  /** The options that match the typed text. */
  find: (typed: string) => readonly Option[]
  /** `stays`: to pick more, with Shift held or, where several can be picked, by finger. */
  onPick: (option: Option, stays: boolean) => void
  /** The option that is active before anything is typed. */
  start?: number
  /** A digit picks right away, unless something is typed or a name starts with one. */
  hasDigits?: boolean
  isMultiple?: boolean
  /** In place of the options, if none are left. */
  nothing?: ReactNode | ((typed: string) => string)
}

/** Type to filter, arrows to choose, Enter to pick (the ARIA combobox pattern). */
export function PickList<Option extends Pick>(props: PickListProps<Option>) {
  const { label, find, onPick, start = 0, hasDigits = true, isMultiple, nothing } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(start)
  const options = find(typed)
  const at = Math.min(active, options.length - 1)
  const canCount = hasDigits && typed === '' && !options.some(({ name }) => /^\d/.test(name))
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const pick = (option: Option | undefined, stays: boolean) => {
    if (!option) return
    onPick(option, stays)
    setTyped('')
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = typedKey(event)
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey
    const count = options.length
    if (key === 'Enter') pick(options[at], event.shiftKey)
    else if (key === 'ArrowDown' && count > 0) setActive((at + 1) % count)
    else if (key === 'ArrowUp' && count > 0) setActive((at - 1 + count) % count)
    else if (isPlain && canCount && key && /^[1-9]$/.test(key) && options[Number(key) - 1])
      pick(options[Number(key) - 1], event.shiftKey)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        placeholder={label}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(event.target.value === '' ? start : 0)
        }}
        onKeyDown={handleKeyDown}
      />
      {options.length === 0 && (
        <div role="status" className="px-2 pt-2 pb-1 text-[13px] text-ink-soft">
          {typeof nothing === 'function' ? nothing(typed) : (nothing ?? 'Nothing matches.')}
        </div>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple}
        className="mt-1.5 max-h-72 overflow-y-auto empty:hidden"
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.isOn === true}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => index !== at && setActive(index)}
            onClick={(event) => pick(option, event.shiftKey || (isMultiple === true && isByFinger()))}
            className={cn(
              'flex min-h-8 scroll-my-1 cursor-pointer items-center gap-2.5 rounded-ink px-2 py-1 select-none [&_svg]:size-4 [&_svg]:shrink-0 pointer-coarse:min-h-11',
              index === at && 'bg-paper-sunk',
            )}
          >
            {option.mark}
            <bdi className="min-w-0 flex-1 wrap-anywhere">{option.name}</bdi>
            {option.aside && <span className="shrink-0 text-xs text-ink-soft tabular-nums">{option.aside}</span>}
            {option.isOn === true && <Check aria-hidden="true" className="text-ai" />}
            {option.isOn === 'some' && <Minus aria-hidden="true" className="text-ink-soft" />}
            {canCount && index < 9 && (
              <Kbd className="pointer-coarse:hidden">
                <span aria-hidden="true">{index + 1}</span>
              </Kbd>
            )}
          </div>
        ))}
      </div>
    </>
  )
}

/** A finger has no Shift to hold. */
const isByFinger = () => window.matchMedia('(pointer: coarse)').matches

/** The options a typed text may mean: names that start with it, then names with a word that does. */
export function matching<Option extends { name: string }>(options: readonly Option[], typed: string): Option[] {
  const key = typed.normalize('NFC').trim().toLowerCase()
  const named = options.map((option) => ({ option, name: option.name.normalize('NFC').toLowerCase() }))
  const starts = named.filter(({ name }) => name.startsWith(key))
  const others = named.filter(
    (one) => !starts.includes(one) && one.name.split(/\s+/u).some((word) => word.startsWith(key)),
  )
  return [...starts, ...others].map(({ option }) => option)
}
