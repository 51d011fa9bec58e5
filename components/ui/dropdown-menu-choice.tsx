'use client'

import { Check } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { menuItemStyles } from './floating'
import { useMenuItem } from './menu-context'

type Choice = { value: string; choose: (value: string) => void }
const ChoiceContext = createContext<Choice | null>(null)

type RadioGroupProps = { label: string; value: string; onValueChange: (value: string) => void; children: ReactNode }

/**
 * One of several choices inside a menu. Choosing leaves the menu open, so that people see the effect and can change it.
 */
export function DropdownMenuRadioGroup({ label, value, onValueChange, children }: RadioGroupProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu may hold a group, a fieldset it may not
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-2.5 py-1.5 text-xs text-ink-soft">
        {label}
      </p>
      <ChoiceContext value={{ value, choose: onValueChange }}>{children}</ChoiceContext>
    </div>
  )
}

export function DropdownMenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  const choice = useContext(ChoiceContext)
  return (
    <TickItem kind="menuitemradio" checked={choice?.value === value} onChoose={() => choice?.choose(value)}>
      {children}
    </TickItem>
  )
}

type CheckboxItemProps = { checked: boolean; onCheckedChange: (checked: boolean) => void; children: ReactNode }

export function DropdownMenuCheckboxItem({ checked, onCheckedChange, children }: CheckboxItemProps) {
  return (
    <TickItem kind="menuitemcheckbox" checked={checked} onChoose={() => onCheckedChange(!checked)}>
      {children}
    </TickItem>
  )
}

type TickItemProps = {
  kind: 'menuitemradio' | 'menuitemcheckbox'
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

function TickItem({ kind, checked, onChoose, children }: TickItemProps) {
  const stayAndChoose = (event: Event) => {
    event.preventDefault()
    onChoose()
  }
  return (
    <button
      type="button"
      role={kind}
      aria-checked={checked}
      tabIndex={-1}
      {...useMenuItem(false, stayAndChoose)}
      className={`${menuItemStyles} pr-8`}
    >
      {children}
      {checked && <Check aria-hidden="true" className="absolute right-2.5" />}
    </button>
  )
}
