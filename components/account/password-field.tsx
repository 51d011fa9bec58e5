'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'

type PasswordFieldProps = {
  label?: string
  name?: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
  hint?: string
}

/**
 * A password field with a button that shows what was typed, and a warning about Caps Lock. The server never fills it.
 */
export function PasswordField({
  label = 'Password',
  name = 'password',
  autoComplete,
  error,
  hint,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const shownHint = isCapsLock ? 'Caps Lock is on.' : error ? undefined : hint
  return (
    <Field label={label} error={error} hint={shownHint} required>
      <div className="relative">
        <Input
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          className="pr-10"
        />
        {/* Not named after the password: a search for the field by its label must find the field. */}
        <IconButton
          label="Show characters"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          size="icon-sm"
          className="absolute top-1/2 right-1 -translate-y-1/2"
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
    </Field>
  )
}
