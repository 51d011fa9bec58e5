'use client'

import { type RefObject, useActionState, useEffect, useRef } from 'react'
import type { AuthAction, AuthState } from '@/lib/account/auth-state'

type AuthForm = { state: AuthState; send: (form: FormData) => void; form: RefObject<HTMLFormElement | null> }

/**
 * A form on /auth. It works before hydration: it is then sent to `address`, its own page. Afterwards the first invalid
 * field also gets the focus.
 */
export function useAuthForm(action: AuthAction, initial: AuthState, address: string): AuthForm {
  const [state, send] = useActionState(action, initial, address)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [state])
  return { state, send, form }
}
