'use client'

import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { colorTyped } from '@/lib/branding/schema'
import type { Hex } from '@/lib/branding/oklch'

type ColorFieldProps = {
  label: string
  hint: string
  /** As typed; empty for our own. */
  value: string
  /** What is shown if nothing was typed. */
  ours: Hex
  onChange: (value: string) => void
}

/** A colour, by picker or by code. */
export function ColorField({ label, hint, value, ours, onChange }: ColorFieldProps) {
  const id = useId()
  const color = colorTyped(value)
  const isWrong = color === undefined
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-3">
      <span className="relative mt-0.5 block size-10 overflow-hidden rounded-ink border border-rule-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ai">
        <span className="block size-full" style={{ background: color ?? ours }} />
        <input
          type="color"
          aria-label={`Pick ${label}`}
          value={color ?? ours}
          onChange={(event) => onChange(event.target.value)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <label htmlFor={id} className="text-[13px] font-medium">
            {label}
          </label>
          <span id={`${id}-hint`} className="text-[13px] text-ink-soft">
            {hint}
          </span>
        </div>
        <div className="mt-1 flex items-center gap-2">
          <Input
            id={id}
            value={value}
            placeholder="Ours"
            maxLength={20}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={isWrong || undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => color && onChange(color)}
            className="max-w-32 font-mono text-[13px]"
          />
          {value !== '' && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Use our ${label.toLowerCase()}`}
              onClick={() => onChange('')}
            >
              Use ours
            </Button>
          )}
        </div>
        <p id={`${id}-problem`} aria-live="polite" className="mt-1 text-[13px] text-danger-deep empty:hidden">
          {isWrong ? 'A colour is a code such as #17456b.' : ''}
        </p>
      </div>
    </div>
  )
}
