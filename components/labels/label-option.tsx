'use client'

import { Check, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '@/lib/cn'
import type { BoardLabel } from '@/lib/boards/labels/board-labels'

type LabelOptionProps = {
  id: string
  row: number
  /** None for the option that creates a label, whose text is `children`. */
  label?: BoardLabel
  isActive: boolean
  isOn?: boolean
  onChoose: () => void
  onActive: () => void
  children?: ReactNode
}

/** One line of the list. The focus stays in the field above, which handles the keys. */
export function LabelOption({
  id,
  row,
  label,
  isActive,
  isOn = false,
  onChoose,
  onActive,
  children,
}: LabelOptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- aria-activedescendant of the field
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isOn}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onActive}
      onClick={onChoose}
      style={{ gridRow: row }}
      className={cn(
        'col-start-1 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-ink px-2 py-1 select-none pointer-coarse:min-h-11',
        !label && 'col-span-2',
        isActive && 'bg-paper-sunk',
      )}
    >
      {label ? (
        <Check aria-hidden="true" className={cn('size-4 shrink-0 text-ai', !isOn && 'invisible')} />
      ) : (
        <Plus aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      )}
      {label && (
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: label.dot }} />
      )}
      <span className="min-w-0 wrap-anywhere">{label ? <bdi>{label.name}</bdi> : children}</span>
    </div>
  )
}
